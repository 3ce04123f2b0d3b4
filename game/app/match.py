"""A match: a game, who sits at it, its journal, and the computer seats' thinking."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from game.app.engine_process import (
    Answer,
    Engine,
    EngineRequest,
    InlineEngine,
    ProcessEngine,
    SeatFailed,
    decision_seed,
)
from game.app.i18n import Message
from game.app.match_spec import PERSON, MatchSpec, SeatSpec, SpecError
from game.app.saves.journal import (
    Journal,
    JournalError,
    MatchFile,
    latest_unfinished,
    matches,
    open_match,
    spec_of,
)
from game.rules import Action, Game, Position, ScriptedChance
from game.rules.events import Event, RoundBegan
from game.rules.record.game_record import (
    DecisionEntry,
    EndEntry,
    GameRecord,
    NoteEntry,
    RecordEntry,
    SnapshotEntry,
    UndoEntry,
)
from game.rules.record.undo_history import UndoHistory
from game.seats.difficulty import DEFAULT_THINK_TIME
from game.seats.search import Analysis

__all__ = [
    "PERSON",
    "InlineEngine",
    "JournalError",
    "Match",
    "MatchFile",
    "MatchSpec",
    "MatchStep",
    "SeatFailed",
    "SeatSpec",
    "SpecError",
    "latest_unfinished",
    "matches",
]

# Why nothing can be taken back, or decided again.
GAME_OVER: Final = "game_over"
NOTHING_DECIDED: Final = "nothing_decided"  # by any person
COMPUTER_MOVED: Final = "computer_moved"  # since a person decided
REVEALED: Final = "revealed"  # the last decision showed something new
NOTHING_TAKEN_BACK: Final = "nothing_taken_back"
UNDO_REFUSALS: Final = (GAME_OVER, NOTHING_DECIDED, COMPUTER_MOVED, REVEALED)
REDO_REFUSALS: Final = (NOTHING_TAKEN_BACK,)


class MatchStep(NamedTuple):
    """Something that happened, and the table just after it."""

    event: Event
    position: Position


class Match:
    """A match being played. Make one with `new` or `load`.

    Every change is in the journal before the method that makes it returns. `opening` is what
    happened before the first decision, `notice` a sentence to show once.
    """

    def __init__(
        self,
        spec: MatchSpec,
        course: UndoHistory,
        journal: Journal,
        engine: Engine | None = None,
        notice: Message | None = None,
    ) -> None:
        self.spec = spec
        self.notice = notice
        self.opening: list[MatchStep] = []
        self._course = course
        self._journal = journal
        self._thinker = engine
        self._own_thinker = engine is None
        self._taken_back: list[tuple[Action, ...]] = []
        self._asked = False
        self._answer: Answer | None = None

    @classmethod
    def new(
        cls,
        spec: MatchSpec,
        folder: Path | None,
        engine: Engine | None = None,
        script: ScriptedChance | None = None,
    ) -> Match:
        """Begin a match, with its journal in the folder (None: without one). A thinker that is
        given is not closed with the match; `script` fixes chance."""
        happened: list[Event] = []
        game = Game.new(spec.options, spec.seed, script, happened.append)
        game.position.sink = None
        record = GameRecord(spec.options, spec.seed, game.script, spec.about())
        match = cls(spec, UndoHistory(game), Journal(record, folder), engine)
        match.opening = [MatchStep(event, game.position.copy()) for event in happened]
        match._journal.append(SnapshotEntry.of(game.position))
        return match

    @classmethod
    def load(cls, path: Path, engine: Engine | None = None) -> Match:
        """Go on with a match that was kept. What could not be read of it is told by `notice`.

        Raises JournalError when there is nothing to go on with.
        """
        journal, course, notice = open_match(path)
        try:
            spec = spec_of(journal.record)
            for entry in journal.record.entries:
                if isinstance(entry, NoteEntry):
                    spec = _noted(spec, entry)
        except SpecError as error:
            raise JournalError(error.message.text, **error.message.values) from None
        match = cls(spec, course, journal, engine, notice)
        if not course.game.is_over:
            match.notice = notice or journal.claim()
        entries = journal.record.entries
        if course.game.is_over and not any(isinstance(entry, EndEntry) for entry in entries[-1:]):
            journal.append(EndEntry.of(course.game))
        return match

    # What there is

    @property
    def game(self) -> Game:
        """The game, always up to date. Its position is another object after `undo`."""
        return self._course.game

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat."""
        return tuple(seat.name for seat in self.spec.seats)

    @property
    def colours(self) -> tuple[int, ...]:
        """Colours by seat."""
        return tuple(seat.colour for seat in self.spec.seats)

    @property
    def computer(self) -> tuple[bool, ...]:
        """Which seats the computer plays."""
        return tuple(seat.computer for seat in self.spec.seats)

    @property
    def waiting_for(self) -> str:
        """Who is to decide: "person" or "computer"; "over" when the game is."""
        if self.game.is_over:
            return "over"
        return "computer" if self.spec.seats[self.game.seat].computer else "person"

    @property
    def record(self) -> GameRecord:
        """Everything since the beginning. Do not change it."""
        return self._journal.record

    @property
    def path(self) -> Path | None:
        """The file of the journal, when there is one."""
        return self._journal.path

    @property
    def trouble(self) -> Message | None:
        """Why the journal cannot be written just now; None when all is well."""
        return self._journal.trouble

    # Deciding

    def play(self, action: Action) -> list[MatchStep]:
        """Carry out an action of the seat to decide; what happened. Raises IllegalAction."""
        return self.play_chain([action])

    def play_chain(self, actions: Sequence[Action]) -> list[MatchStep]:
        """Carry out actions of the seat to decide that are one decision; what happened.

        Raises IllegalAction, and plays none of them, when one is not legal in its turn.
        """
        happened: list[MatchStep] = []
        decision = self._course.decide(
            actions, lambda event, position: happened.append(MatchStep(event, position.copy()))
        )
        self._changed()
        self._journal.append(DecisionEntry(decision.actions), *self._landmarks(happened))
        if self._taken_back and self._taken_back[-1] == decision.actions:
            self._taken_back.pop()
        else:
            self._taken_back.clear()
        return happened

    def _landmarks(self, happened: list[MatchStep]) -> list[RecordEntry]:
        """What the journal tells besides: the position in every round, and the end."""
        if self.game.is_over:
            return [EndEntry.of(self.game)]
        if any(isinstance(step.event, RoundBegan) for step in happened):
            return [SnapshotEntry.of(self.game.position)]
        return []

    # Taking back

    @property
    def undo_refused(self) -> str:
        """Why a person's last decision may not be taken back, a code of `UNDO_REFUSALS`; "" when it
        may. What showed something new or was followed by a computer's decision may only where the
        match was set up with taking back."""
        past, computer = self._course.past, self.computer
        if self.game.is_over:
            return GAME_OVER
        if all(computer[decision.seat] for decision in past):
            return NOTHING_DECIDED
        if self.spec.take_back:
            return ""
        if computer[past[-1].seat]:
            return COMPUTER_MOVED
        return REVEALED if past[-1].revealed else ""

    @property
    def undo_goes_through(self) -> int:
        """How many decisions `undo` would take back: a person's last one, and those of computer
        seats since. Only where it may be."""
        seats, computer = [one.seat for one in reversed(self._course.past)], self.computer
        return 1 + next(at for at, seat in enumerate(seats) if not computer[seat])

    @property
    def redo_refused(self) -> str:
        """Why nothing can be decided again, a code of `REDO_REFUSALS`; "" when something can."""
        return "" if self._taken_back else NOTHING_TAKEN_BACK

    @property
    def can_undo(self) -> bool:
        """May a person's last decision be taken back?"""
        return not self.undo_refused

    @property
    def can_redo(self) -> bool:
        """Was something taken back that nothing else was decided since?"""
        return not self.redo_refused

    @property
    def took_back(self) -> bool:
        """Was anything taken back after it had shown something new, or with decisions since?"""
        return self._course.relived

    def undo(self) -> tuple[Action, ...]:
        """Take a person's last decision back, with those of computer seats since; its actions.
        Raises ValueError when it may not be."""
        if not self.can_undo:
            raise ValueError("nothing can be taken back")
        count = self.undo_goes_through
        undone = self._course.undo(count)
        self._taken_back += [decision.actions for decision in undone]
        self._changed()
        self._journal.append(UndoEntry(count))
        return undone[-1].actions

    def redo(self) -> list[MatchStep]:
        """Decide again what was taken back last, and what computer seats decided then; what
        happened. Raises ValueError."""
        if not self.can_redo:
            raise ValueError("nothing was taken back")
        happened = self.play_chain(self._taken_back[-1])
        while self._taken_back and self.waiting_for == "computer":
            happened += self.play_chain(self._taken_back[-1])
        return happened

    # Who plays

    def set_seat(self, seat: int, kind: str, think: str = "") -> None:
        """Hand a seat to a computer (its kind, and if given how long it may think) or to a person.
        Raises SpecError."""
        spec = self.spec.with_kind(seat, kind, think)
        if spec == self.spec:
            return
        self.spec = spec
        self._changed()
        note = {"seat": seat, "kind": kind}
        self._journal.append(NoteEntry({**note, "think": think} if think else note))

    def think_with(self, engine: Engine) -> None:
        """Let this thinker answer for the computer seats from now on; it is not closed with the
        match."""
        self._changed()
        if self._thinker and self._own_thinker:
            self._thinker.close()
        self._thinker, self._own_thinker = engine, False

    def think(self) -> None:
        """Let the computer seat that is to decide think, unless it does or has done so."""
        if self.waiting_for == "computer":
            seat = self.spec.seats[self.game.seat]
            self._ask(seat.kind, seat.think, advice=False)

    def answer(self) -> Action | None:
        """The computer seat's decision, again and again until it is played; None while there is
        none. Raises SeatFailed when the seat broke down."""
        found = self._answered()
        return None if isinstance(found, Analysis) else found

    def think_for_person(self) -> None:
        """Let the decision of a person be thought about, unless it is or has been."""
        if self.waiting_for == "person":
            self._ask(PERSON, DEFAULT_THINK_TIME, advice=True)

    def advice(self) -> Analysis | None:
        """What was thought for a person, until something is decided; None while there is nothing.
        Raises SeatFailed."""
        found = self._answered()
        return found if isinstance(found, Analysis) else None

    def hurry(self) -> None:
        """Enough thought: the answer shall be the best so far."""
        if self._asked and self._answer is None:
            self._mind().hurry()

    def _ask(self, kind: str, think: str, *, advice: bool) -> None:
        if self._asked:
            return
        game = self.game
        seed = decision_seed(game.seed, game.seat, len(game.history))
        self._asked = True
        self._mind().ask(EngineRequest(kind, game.observation(game.seat), seed, think, advice))

    def _answered(self) -> Answer | None:
        if self._asked and self._answer is None:
            try:
                self._answer = self._mind().poll()
            except SeatFailed:
                self._asked = False
                raise
        return self._answer

    def close(self) -> None:
        """End the thinking and let the journal's file go."""
        self._changed()
        if self._thinker and self._own_thinker:
            self._thinker.close()
            self._thinker = None
        self._journal.close()

    def _mind(self) -> Engine:
        if self._thinker is None:
            self._thinker = ProcessEngine()
        return self._thinker

    def _changed(self) -> None:
        """The question that was thought about is no longer asked."""
        if self._asked and self._answer is None and self._thinker:
            self._thinker.interrupt()
        self._asked = False
        self._answer = None


def _noted(spec: MatchSpec, note: NoteEntry) -> MatchSpec:
    seat, kind, think = (note.data.get(name) for name in ("seat", "kind", "think"))
    if type(seat) is not int or seat not in range(len(spec.seats)) or not isinstance(kind, str):
        return spec
    try:
        return spec.with_kind(seat, kind, think if isinstance(think, str) else "")
    except SpecError:
        return spec  # a kind of player that there is no more: whoever sat there stays
