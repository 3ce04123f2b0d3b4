"""A match: a game with its players, undo and redo, its journal on disk, and the engine process."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from game.app.i18n import Message, Translate, Translator
from game.match.assistance import counsel_note
from game.match.engine_process import (
    Engine,
    EngineAnswer,
    EngineRequest,
    InlineEngine,
    ProcessEngine,
    SeatFailed,
    decision_seed,
)
from game.match.journal import (
    Journal,
    JournalError,
    MatchFile,
    latest_unfinished,
    list_matches,
    open_match,
    spec_of,
)
from game.match.match_spec import MatchSpec, SeatSpec, SpecError
from game.match.seat_changes import seated_character
from game.match.seat_data import PERSON, shown_name
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
from game.rules.record.undo_history import HistoryEntry, UndoHistory
from game.seats.difficulty import DEFAULT_THINK_TIME
from game.seats.search import Analysis

__all__ = [
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
    "list_matches",
]

# Reasons why undo or redo is not possible.
GAME_OVER: Final = "game_over"
NOTHING_DECIDED: Final = "nothing_decided"  # by any person
COMPUTER_MOVED: Final = "computer_moved"  # since the last decision of a person
REVEALED: Final = "revealed"  # the last decision revealed hidden information
NOTHING_TAKEN_BACK: Final = "nothing_taken_back"
UNDO_REFUSALS: Final = (GAME_OVER, NOTHING_DECIDED, COMPUTER_MOVED, REVEALED)
REDO_REFUSALS: Final = (NOTHING_TAKEN_BACK,)


class MatchStep(NamedTuple):
    """An event, and the position right after it."""

    event: Event
    position: Position


class Match:
    """A match being played. Create it with `new` or `load`.

    Every change is on disk before the method that makes it returns. `opening_steps` holds the
    events before the first decision, `notice` a message to show once.
    """

    def __init__(
        self,
        spec: MatchSpec,
        history: UndoHistory,
        journal: Journal,
        engine: Engine | None = None,
        notice: Message | None = None,
    ) -> None:
        self.spec = spec
        self.notice = notice
        self.translate: Translate = Translator()
        self.opening_steps: list[MatchStep] = []
        self._history = history
        self._journal = journal
        self._engine = engine
        self._owns_engine = engine is None
        self._redo_stack: list[HistoryEntry] = []
        self._thinking = False
        self._answer: EngineAnswer | None = None

    @classmethod
    def new(
        cls,
        spec: MatchSpec,
        folder: Path | None,
        engine: Engine | None = None,
        script: ScriptedChance | None = None,
        start: Position | None = None,
    ) -> Match:
        """Begin a match, with its journal in `folder` (None: not on disk). An `engine` passed in is
        not closed with the match; `script` fixes the chance events. With `start` it begins at a
        position in the middle of a game instead of the setup."""
        events: list[Event] = []
        if start is None:
            game = Game.new(spec.options, spec.seed, script, events.append)
        else:
            game = Game.at(start)
        game.position.sink = None
        record = GameRecord(spec.options, spec.seed, game.script, spec.about(), start=start)
        match = cls(spec, UndoHistory(game), Journal(record, folder), engine)
        match.opening_steps = [MatchStep(event, game.position.copy()) for event in events]
        match._journal.append(SnapshotEntry.of(game.position))
        return match

    @classmethod
    def at(cls, spec: MatchSpec, game: Game, engine: Engine | None = None) -> Match:
        """Begin a match at a position, without a file, as lessons do."""
        record = GameRecord(spec.options, spec.seed, game.script, spec.about())
        return cls(spec, UndoHistory(game), Journal(record, None), engine)

    def set_position(self, position: Position) -> None:
        """Continue from another position with the same players, discarding earlier decisions.
        Raises ValueError for a match that is on disk."""
        if self.path is not None:
            raise ValueError("the file of a match tells it from its beginning")
        self._cancel_thinking()
        self._redo_stack.clear()
        self._history = UndoHistory(Game.at(position))

    @classmethod
    def load(cls, path: Path, engine: Engine | None = None) -> Match:
        """Continue a match from its file. `notice` is set if the end could not be read.

        Raises JournalError if there is no position to continue from.
        """
        journal, history, notice = open_match(path)
        try:
            spec = spec_of(journal.record)
            for entry in journal.record.entries:
                if isinstance(entry, NoteEntry):
                    spec = _apply_note(spec, entry)
        except SpecError as error:
            raise JournalError(error.message.text, **error.message.values) from None
        match = cls(spec, history, journal, engine, notice)
        if not history.game.is_over:
            match.notice = notice or journal.lock()
        entries = journal.record.entries
        if history.game.is_over and not any(isinstance(entry, EndEntry) for entry in entries[-1:]):
            journal.append(EndEntry.of(history.game))
        return match

    # State

    @property
    def game(self) -> Game:
        """The game. `undo` replaces its `position` with another object."""
        return self._history.game

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, in the language of `translate`."""
        return tuple(shown_name(seat.name, self.translate) for seat in self.spec.seats)

    @property
    def colors(self) -> tuple[int, ...]:
        """The players' colors (0 to 4) by seat."""
        return tuple(seat.color for seat in self.spec.seats)

    @property
    def is_computer(self) -> tuple[bool, ...]:
        """Whether the computer plays a seat, by seat."""
        return tuple(seat.is_computer for seat in self.spec.seats)

    @property
    def waiting_for(self) -> str:
        """Who has to decide: "person" or "computer"; "over" after the end of the game."""
        if self.game.is_over:
            return "over"
        return "computer" if self.spec.seats[self.game.seat].is_computer else "person"

    @property
    def record(self) -> GameRecord:
        """The game record since the beginning. Do not modify it."""
        return self._journal.record

    @property
    def path(self) -> Path | None:
        """The match file, None if there is none."""
        return self._journal.path

    @property
    def write_error(self) -> Message | None:
        """Why the match file cannot currently be written; None if it can."""
        return self._journal.write_error

    # Deciding

    def play(self, action: Action) -> list[MatchStep]:
        """Play a legal action as one decision and return its steps. Raises IllegalAction."""
        return self.play_chain([action])

    def play_chain(self, actions: Sequence[Action]) -> list[MatchStep]:
        """Play several actions by one seat as one decision (one undo) and return its steps.

        Raises IllegalAction, without playing any of them, if one is not legal in its turn.
        """
        steps: list[MatchStep] = []
        decision = self._history.decide(
            actions, lambda event, position: steps.append(MatchStep(event, position.copy()))
        )
        self._cancel_thinking()
        self._journal.append(DecisionEntry(decision.actions), *self._extra_entries(steps))
        if self._redo_stack and self._redo_stack[-1].actions == decision.actions:
            self._redo_stack.pop()
        else:
            self._redo_stack.clear()
        return steps

    def _extra_entries(self, steps: list[MatchStep]) -> list[RecordEntry]:
        """Return the journal entries in addition to the decision: a snapshot at each new round, the
        result at the end."""
        if self.game.is_over:
            return [EndEntry.of(self.game)]
        if any(isinstance(step.event, RoundBegan) for step in steps):
            return [SnapshotEntry.of(self.game.position)]
        return []

    # Undo and redo

    @property
    def undo_refusal(self) -> str:
        """Why a person's last decision cannot be undone, a code from `UNDO_REFUSALS`; "" if it can.
        A decision that revealed hidden information, or that was followed by a computer's decision,
        can only be undone in a match with `MatchSpec.undo_anything`."""
        past, computer = self._history.past, self.is_computer
        if self.game.is_over:
            return GAME_OVER
        if all(computer[decision.seat] for decision in past):
            return NOTHING_DECIDED
        if self.spec.undo_anything:
            return ""
        if computer[past[-1].seat]:
            return COMPUTER_MOVED
        return REVEALED if past[-1].revealed else ""

    @property
    def past(self) -> Sequence[HistoryEntry]:
        """The decisions in effect, each with its seat and the position before it."""
        return self._history.past

    @property
    def undo_count(self) -> int:
        """The number of decisions that `undo` undoes: a person's last one and those of computer
        seats since. Valid only if `can_undo`."""
        seats, computer = [entry.seat for entry in reversed(self._history.past)], self.is_computer
        return 1 + next(at for at, seat in enumerate(seats) if not computer[seat])

    @property
    def redo_refusal(self) -> str:
        """Why there is nothing to redo, a code from `REDO_REFUSALS`; "" if there is something."""
        return "" if self._redo_stack else NOTHING_TAKEN_BACK

    @property
    def can_undo(self) -> bool:
        """Whether a person's last decision can be undone."""
        return not self.undo_refusal

    @property
    def can_redo(self) -> bool:
        """Whether a decision was undone and no other was made since."""
        return not self.redo_refusal

    @property
    def redo_seat(self) -> int:
        """The seat of the first decision that `redo` replays. Valid only if `can_redo`."""
        return self._redo_stack[-1].seat

    @property
    def used_undo(self) -> bool:
        """Whether any decision was undone after it had revealed hidden information, or together
        with later decisions."""
        return self._history.used_undo

    def undo(self) -> tuple[Action, ...]:
        """Undo a person's last decision, with those of computer seats since; return its actions.
        Raises ValueError unless `can_undo`."""
        if not self.can_undo:
            raise ValueError("nothing can be undone")
        count = self.undo_count
        undone = self._history.undo(count)
        self._redo_stack += undone
        self._cancel_thinking()
        self._journal.append(UndoEntry(count))
        return undone[-1].actions

    def redo(self) -> list[MatchStep]:
        """Redo the most recently undone decision, with those of computer seats after it; return the
        steps. Raises ValueError unless `can_redo`."""
        if not self.can_redo:
            raise ValueError("nothing was undone")
        steps = self.play_chain(self._redo_stack[-1].actions)
        while self._redo_stack and self.waiting_for == "computer":
            steps += self.play_chain(self._redo_stack[-1].actions)
        return steps

    # Who plays

    def set_seat(self, seat: int, kind: str, think_time: str = "", character: str = "") -> None:
        """Assign a seat to a computer (its kind, and optionally its think time and the id of its
        character) or to a person. Raises SpecError."""
        spec = self.spec.with_seat_kind(seat, kind, think_time, character)
        if spec == self.spec:
            return
        self.spec = spec
        self._cancel_thinking()
        extras = {"think": think_time, "character": character}
        given = {key: value for key, value in extras.items() if value}
        self._journal.append(NoteEntry({"seat": seat, "kind": kind, **given}))

    def use_engine(self, engine: Engine) -> None:
        """Use this engine for the computer seats from now on; it is not closed with the match."""
        self._cancel_thinking()
        if self._engine and self._owns_engine:
            self._engine.close()
        self._engine, self._owns_engine = engine, False

    def start_thinking(self) -> None:
        """Start the engine on a computer seat's pending decision, unless it is already running or
        done."""
        if self.waiting_for == "computer":
            seat = self.spec.seats[self.game.seat]
            self._submit(seat.kind, seat.think_time, analyze=False)

    def engine_action(self) -> Action | None:
        """Return the computer seat's action, None while the engine is thinking. Later calls return
        the same action until something is played. Raises SeatFailed if the seat gave no legal
        action."""
        action = self._poll_answer()
        return None if isinstance(action, Analysis) else action

    def start_analysis(self) -> None:
        """Start the engine's analysis of a person's pending decision, unless it is already running
        or done."""
        if self.waiting_for == "person":
            self._submit(PERSON, DEFAULT_THINK_TIME, analyze=True)

    def analysis(self) -> Analysis | None:
        """Return the analysis of a person's decision, None while the engine is thinking. Later
        calls return the same analysis until something is played. Raises SeatFailed."""
        analysis = self._poll_answer()
        return analysis if isinstance(analysis, Analysis) else None

    @property
    def allows_counsel(self) -> bool:
        """Whether the person to act may ask for counsel."""
        return self.waiting_for == "person" and self.spec.seats[self.game.seat].counsel

    def note_counsel(self) -> None:
        """Record that the seat to act received counsel, once per decision."""
        note = counsel_note(self.game.seat)
        if self.record.entries[-1:] != [note]:
            self._journal.append(note)

    def stop_thinking(self) -> None:
        """Stop the engine: its answer will be the best found so far."""
        if self._thinking and self._answer is None:
            self._ready_engine().stop()

    def _submit(self, kind: str, think_time: str, *, analyze: bool) -> None:
        if self._thinking:
            return
        game = self.game
        seed = decision_seed(game.seed, game.seat, len(game.history))
        self._thinking = True
        self._ready_engine().submit(
            EngineRequest(kind, game.observation(game.seat), seed, think_time, analyze)
        )

    def _poll_answer(self) -> EngineAnswer | None:
        if self._thinking and self._answer is None:
            try:
                self._answer = self._ready_engine().poll()
            except SeatFailed:
                self._thinking = False
                raise
        return self._answer

    def date_after(self, time: float) -> None:
        """Make sure that the file's modification time is always after `time` (seconds since 1970),
        so that this match is the most recently played one even if the clock was set back."""
        self._journal.date_after(time)

    def close(self) -> None:
        """Stop the engine and close the match file."""
        self._cancel_thinking()
        if self._engine and self._owns_engine:
            self._engine.close()
            self._engine = None
        self._journal.close()

    def _ready_engine(self) -> Engine:
        if self._engine is None:
            self._engine = ProcessEngine()
        return self._engine

    def _cancel_thinking(self) -> None:
        """Cancel the engine's request after a change of position or players."""
        if self._thinking and self._answer is None and self._engine:
            self._engine.cancel()
        self._thinking = False
        self._answer = None


def _apply_note(spec: MatchSpec, note: NoteEntry) -> MatchSpec:
    seat, kind, think_time = (note.data.get(name) for name in ("seat", "kind", "think"))
    character = seated_character(note)
    if type(seat) is not int or seat not in range(len(spec.seats)) or not isinstance(kind, str):
        return spec
    try:
        think_time = think_time if isinstance(think_time, str) else ""
        return spec.with_seat_kind(seat, kind, think_time, character)
    except SpecError:
        return spec  # a kind of player that no longer exists: keep the previous one
