"""Replay of a match: step through its positions, and branch off a new match from any of them.

A ply is the number of decisions made so far. Undone decisions are ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from game.app.i18n import Message
from game.match.journal import BRANCHED, Journal, JournalError, OpenedMatch, open_match, spec_of
from game.match.match import Match, MatchStep
from game.match.match_spec import MatchSpec, SpecError
from game.match.seat_changes import SeatChange, seat_changes, spec_at
from game.rules import Action, Game, IllegalAction, Position
from game.rules.events import Event, RoleChosen, RoundBegan
from game.rules.record.game_record import (
    DecisionEntry,
    GameRecord,
    RecordEntry,
    SnapshotEntry,
    apply_entry,
)
from game.rules.record.undo_history import UndoHistory

ReplayObserver = Callable[[int, Event, Position, Position], None]


class ReplayMark(NamedTuple):
    """A ply to jump to: the start of `round` (`seat` is -1), or a `seat` taking a `role` (the role
    card's id) in it."""

    ply: int
    round: int
    seat: int = -1
    role: int = -1


class Replay:
    """All positions of a match. It never changes the match or its file."""

    def __init__(
        self,
        spec: MatchSpec,
        history: UndoHistory,
        notice: Message | None = None,
        changes: tuple[SeatChange, ...] = (),
        record: GameRecord | None = None,
    ) -> None:
        """Create a replay. `spec` is the match as it began, `history` its decisions, `changes` the
        seats given to other players. `notice` is set if part of the match could not be read;
        `record` is the match's record."""
        self.spec = spec
        self.notice = notice
        self.changes = changes
        self.record = record
        self.history = history
        """The decisions; read-only."""
        self._game = history.game
        self._decisions = tuple(history.past)
        self.marks: tuple[ReplayMark, ...] = ()

    @classmethod
    def load(cls, path: Path) -> Replay:
        """Read a match file. Raises JournalError."""
        opened = open_match(path)
        record = opened.journal.record
        spec, changes = _spec_of_opened(opened), seat_changes(record)
        return cls(spec, opened.history, opened.notice, changes, record)

    @classmethod
    def of(cls, match: Match) -> Replay:
        """Return the replay of a match being played, up to its current position."""
        record = match.record
        changes = seat_changes(record)
        return cls(spec_of(record), full_history(record), None, changes, record)

    def spec_at(self, ply: int) -> MatchSpec:
        """Return the specification with the players at a ply."""
        return spec_at(self.spec, self.changes, ply)

    def __len__(self) -> int:
        """Return the last ply."""
        return len(self._decisions)

    @property
    def finished(self) -> bool:
        """Whether the game is over at the last ply."""
        return self._game.is_over

    def position(self, ply: int) -> Position:
        """Return a copy of the position at a ply."""
        end = ply >= len(self._decisions)
        return (self._game.position if end else self._decisions[ply].before).copy()

    def decision(self, ply: int) -> tuple[Position, tuple[Action, ...]]:
        """Return the position at a ply and the actions of its decision, () after the last."""
        end = ply >= len(self._decisions)
        return self.position(ply), () if end else self._decisions[ply].actions

    def game(self, ply: int) -> Game:
        """Return a new game at a ply, with the earlier actions as its history."""
        game = self._game
        done = [action for decision in self._decisions[:ply] for action in decision.actions]
        return Game(
            game.options, game.seed, game.script, self.position(ply), done, game.start_position
        )

    def steps(self, ply: int) -> list[MatchStep]:
        """Return the steps from a ply to the next; [] after the last."""
        if ply >= len(self._decisions):
            return []
        steps: list[MatchStep] = []
        history = UndoHistory(self.game(ply))
        history.decide(
            self._decisions[ply].actions,
            lambda event, position: steps.append(MatchStep(event, position.copy())),
        )
        return steps

    def play_through(self, observer: ReplayObserver) -> None:
        """Replay the whole match: call `observer` for every event with its ply, the event, and the
        positions before and after it. Sets `marks`."""
        marks: list[ReplayMark] = []
        opening: list[Event] = []
        game = self._game.restart(opening.append)
        position = game.position
        position.sink = None
        for event in opening:
            observer(0, event, position, position)
            marks += _marks_of(0, event, position)
        before = position.copy()
        for ply, decision in enumerate(self._decisions, 1):
            for event, after in _play_and_collect(game, decision.actions):
                observer(ply, event, before, after)
                marks += _marks_of(ply, event, after)
                before = after
        self.marks = tuple(marks)

    def next_mark(self, ply: int, *, rounds_only: bool = False) -> int:
        """Return the next ply at which a role is taken or a round begins (`rounds_only`: a round);
        the last ply if there is none."""
        later = (m.ply for m in self.marks if m.ply > ply and (m.seat < 0 or not rounds_only))
        return min(later, default=len(self._decisions))

    def previous_mark(self, ply: int, *, rounds_only: bool = False) -> int:
        """Return the previous ply at which a role is taken or a round begins (`rounds_only`: a
        round); 0 if there is none."""
        earlier = (m.ply for m in self.marks if m.ply < ply and (m.seat < 0 or not rounds_only))
        return max(earlier, default=0)

    def mark_at(self, ply: int) -> ReplayMark | None:
        """Return the last mark up to a ply."""
        return next((m for m in reversed(self.marks) if m.ply <= ply), None)

    def variation(self, ply: int, deal: Position, line: Sequence[Action]) -> Replay:
        """Return a replay that begins at a ply with other hidden tiles, the position `deal`, and
        goes on with the actions of `line`, up to the first illegal one."""
        history = UndoHistory(Game.at(deal))
        with suppress(IllegalAction):
            for action in line:
                history.decide([action])
        return Replay(self.spec_at(ply), history)

    def branch(self, ply: int, kinds: Sequence[str], folder: Path | None) -> Match:
        """Begin a new match from a ply, with a journal in `folder`; `kinds` gives the player of
        each seat. It is excluded from statistics, because the player knows how the original went.
        Raises SpecError."""
        seats = [replace(s, kind=k) for s, k in zip(self.spec.seats, kinds, strict=True)]
        spec = replace(self.spec, seats=tuple(seats))
        game = self._game
        history = UndoHistory(game.restart())
        entries: list[RecordEntry] = [SnapshotEntry.of(history.game.position)]
        for decision in self._decisions[:ply]:
            history.decide(decision.actions)
            entries.append(DecisionEntry(decision.actions))
        entries.append(SnapshotEntry.of(history.game.position))
        about = {**spec.about(), BRANCHED: history.game.position.round}
        record = GameRecord(game.options, game.seed, game.script, about, start=game.start_position)
        journal = Journal(record, folder)
        journal.append(*entries)
        return Match(spec, history, journal)


def full_history(record: GameRecord) -> UndoHistory:
    """Replay a record to its end and return its undo history. Raises RecordError."""
    history = record.begin()
    for line, entry in enumerate(record.entries, 2):
        apply_entry(history, entry, line)
    return history


def _spec_of_opened(opened: OpenedMatch) -> MatchSpec:
    """Return the specification of an opened match. Raises JournalError if it is invalid."""
    try:
        return spec_of(opened.journal.record)
    except SpecError as error:
        raise JournalError(error.message.text, **error.message.values) from None


def _play_and_collect(game: Game, actions: Sequence[Action]) -> list[tuple[Event, Position]]:
    steps: list[tuple[Event, Position]] = []
    game.position.sink = lambda event: steps.append((event, game.position.copy()))
    for action in actions:
        game.play(action)
    game.position.sink = None
    return steps


def _marks_of(ply: int, event: Event, after: Position) -> list[ReplayMark]:
    if isinstance(event, RoundBegan):
        return [ReplayMark(ply, event.number)]
    if isinstance(event, RoleChosen):
        return [ReplayMark(ply, after.round, event.seat, event.card)]
    return []
