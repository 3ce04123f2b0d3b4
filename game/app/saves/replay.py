"""A match as a film: any moment of it can be looked at, and played on from.

A moment is a number: how many decisions have been made. What was taken back is not in the film.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from game.app.i18n import Message
from game.app.match import Match, MatchStep
from game.app.match_spec import MatchSpec, SpecError
from game.app.saves.journal import Journal, JournalError, OpenedMatch, open_match, spec_of
from game.app.saves.seat_changes import SeatChange, seat_changes, spec_at
from game.rules import Action, Game, Position
from game.rules.events import Event, RoleChosen, RoundBegan
from game.rules.record.game_record import (
    DecisionEntry,
    GameRecord,
    RecordEntry,
    SnapshotEntry,
    apply_entry,
)
from game.rules.record.undo_history import UndoHistory

Watch = Callable[[int, Event, Position, Position], None]


class ReplayMark(NamedTuple):
    """A moment that one may want to go to: `round` has begun (`seat` -1), or a seat has taken a
    role in it."""

    moment: int
    round: int
    seat: int = -1
    role: int = -1


class Replay:
    """All moments of a match. Nothing that is done with it changes the match or its file."""

    def __init__(
        self,
        spec: MatchSpec,
        course: UndoHistory,
        notice: Message | None = None,
        changes: tuple[SeatChange, ...] = (),
    ) -> None:
        """The course as far as it has come; `notice` says that there was more. `spec` is how the
        match began, `changes` are the seats that were handed over."""
        self.spec = spec
        self.notice = notice
        self.changes = changes
        self._game = course.game
        self._past = tuple(course.past)
        self.marks: tuple[ReplayMark, ...] = ()

    @classmethod
    def load(cls, path: Path) -> Replay:
        """The film of a match on the disk. Raises JournalError."""
        opened = open_match(path)
        changes = seat_changes(opened.journal.record)
        return cls(_spec(opened), opened.course, opened.notice, changes)

    @classmethod
    def of(cls, match: Match) -> Replay:
        """The film of a match that is being played, as far as it has come."""
        record = match.record
        return cls(spec_of(record), full_history(record), changes=seat_changes(record))

    def spec_at(self, moment: int) -> MatchSpec:
        """The match with whoever plays its seats at a moment."""
        return spec_at(self.spec, self.changes, moment)

    def __len__(self) -> int:
        """The last moment."""
        return len(self._past)

    @property
    def finished(self) -> bool:
        """Does it show the end of the game?"""
        return self._game.is_over

    def position(self, moment: int) -> Position:
        """The table at a moment, a copy."""
        end = moment >= len(self._past)
        return (self._game.position if end else self._past[moment].before).copy()

    def game(self, moment: int) -> Game:
        """The game as it was at a moment."""
        game = self._game
        done = [action for decision in self._past[:moment] for action in decision.actions]
        return Game(
            game.options, game.seed, game.script, self.position(moment), done, game.start_position
        )

    def steps(self, moment: int) -> list[MatchStep]:
        """What happens from a moment to the next one; nothing after the last."""
        if moment >= len(self._past):
            return []
        happened: list[MatchStep] = []
        course = UndoHistory(self.game(moment))
        course.decide(
            self._past[moment].actions,
            lambda event, position: happened.append(MatchStep(event, position.copy())),
        )
        return happened

    def run(self, watch: Watch) -> None:
        """Show `watch` everything from the beginning on: the moment that each event leads to, the
        event, and the positions before and after it. Finds the marks on the way."""
        marks: list[ReplayMark] = []
        opening: list[Event] = []
        again = self._game.restart(opening.append)
        position = again.position
        position.sink = None
        for event in opening:
            watch(0, event, position, position)
            marks += _marked(0, event, position)
        before = position.copy()
        for moment, decision in enumerate(self._past, 1):
            for event, after in _happened(again, decision.actions):
                watch(moment, event, before, after)
                marks += _marked(moment, event, after)
                before = after
        self.marks = tuple(marks)

    def next_mark(self, moment: int, *, rounds: bool = False) -> int:
        """The next moment at which a role is taken or a round begins (or only the latter); the
        last one when there is none."""
        later = (m.moment for m in self.marks if m.moment > moment and (m.seat < 0 or not rounds))
        return min(later, default=len(self._past))

    def last_mark(self, moment: int, *, rounds: bool = False) -> int:
        """As `next_mark`, backwards."""
        past = (m.moment for m in self.marks if m.moment < moment and (m.seat < 0 or not rounds))
        return max(past, default=0)

    def mark_at(self, moment: int) -> ReplayMark | None:
        """The mark that a moment lies behind."""
        return next((m for m in reversed(self.marks) if m.moment <= moment), None)

    def branch(self, moment: int, kinds: Sequence[str], folder: Path | None) -> Match:
        """A new match with its own journal that goes on from a moment, each seat played by a
        person or a computer. Raises SpecError."""
        seats = [replace(s, kind=k) for s, k in zip(self.spec.seats, kinds, strict=True)]
        spec = replace(self.spec, seats=tuple(seats))
        game = self._game
        course = UndoHistory(game.restart())
        entries: list[RecordEntry] = [SnapshotEntry.of(course.game.position)]
        for decision in self._past[:moment]:
            course.decide(decision.actions)
            entries.append(DecisionEntry(decision.actions))
        entries.append(SnapshotEntry.of(course.game.position))
        record = GameRecord(
            game.options, game.seed, game.script, spec.about(), start=game.start_position
        )
        journal = Journal(record, folder)
        journal.append(*entries)
        return Match(spec, course, journal)


def full_history(record: GameRecord) -> UndoHistory:
    """The course of a record that can be played to its end. Raises RecordError."""
    course = record.begin()
    for line, entry in enumerate(record.entries, 2):
        apply_entry(course, entry, line)
    return course


def _spec(opened: OpenedMatch) -> MatchSpec:
    """Raises JournalError for a match that nobody can sit at."""
    try:
        return spec_of(opened.journal.record)
    except SpecError as error:
        raise JournalError(error.message.text, **error.message.values) from None


def _happened(game: Game, actions: Sequence[Action]) -> list[tuple[Event, Position]]:
    found: list[tuple[Event, Position]] = []
    game.position.sink = lambda event: found.append((event, game.position.copy()))
    for action in actions:
        game.play(action)
    game.position.sink = None
    return found


def _marked(moment: int, event: Event, after: Position) -> list[ReplayMark]:
    if isinstance(event, RoundBegan):
        return [ReplayMark(moment, event.number)]
    if isinstance(event, RoleChosen):
        return [ReplayMark(moment, after.round, event.seat, event.card)]
    return []
