"""The entries of the log, by round and role."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.match.seat_data import first_names
from game.rules import events
from game.rules.game import Game
from game.rules.position import Position
from game.scenes.table.animation.event_animations import animation_of
from game.scenes.table.animation.piece_moves import EventAnimation
from game.scenes.table.view import spots
from game.scenes.table.view.spots import Spot, whole_piece
from game.ui.phrases import Phrases

ROUND, ROLE, LINE = range(3)


@dataclass(frozen=True, eq=False)
class LogEntry:
    """One line: its level (`ROUND`, `ROLE`, `LINE`), markup, the spots it mentions, its seat (-1
    for everybody), and the position just after it."""

    level: int
    markup: str
    spots: frozenset[Spot] = frozenset()
    seat: int = -1
    position: Position | None = None


@dataclass
class MatchLog:
    """The log of a match: all entries in order."""

    entries: list[LogEntry] = field(default_factory=list)

    def note(
        self,
        event: events.Event,
        animation: EventAnimation,
        phrases: Phrases,
        names: Sequence[str],
        after: Position | None = None,
    ) -> str:
        """Add the entry of an event, with first names and the position `after` it, which must not
        be changed any more. Return its line, or "" if it needs none."""
        line = phrases.event(event, first_names(names))
        if line:
            ends = (spot for move in animation.moves for spot in (move.start, move.end))
            concerned = (whole_piece(spot) for spot in ends if spot != spots.SEA)
            seat = getattr(event, "seat", -1)
            self.entries.append(LogEntry(_level(event), line, frozenset(concerned), seat, after))
        return line

    def of(self, seat: int) -> list[LogEntry]:
        """Return the entries of a seat with the round headings, or all entries for -1."""
        if seat < 0:
            return self.entries
        return [entry for entry in self.entries if entry.level == ROUND or entry.seat == seat]

    def rewrite(self, game: Game, phrases: Phrases, names: Sequence[str]) -> None:
        """Replace all entries by those of a game from its beginning."""
        self.entries.clear()
        for event, before, after in _replayed(game):
            self.note(event, animation_of(event, before, after), phrases, names, after)


def _replayed(game: Game) -> list[tuple[events.Event, Position, Position]]:
    """Return every event of a game with the positions before and after it, by replaying the
    game."""
    happened: list[events.Event] = []
    replayed = game.restart(happened.append)
    stages = [(event, replayed.position, replayed.position.copy()) for event in happened]
    before = replayed.position.copy()

    def watch(event: events.Event) -> None:
        nonlocal before
        after = replayed.position.copy()
        stages.append((event, before, after))
        before = after

    replayed.position.sink = watch
    for action in game.history:
        replayed.play(action)
    return stages


def _level(event: events.Event) -> int:
    if isinstance(event, events.RoundBegan):
        return ROUND
    return ROLE if isinstance(event, events.RoleChosen) else LINE
