"""The record of a game: its setup and every decision, line by line, for replaying.

In text form each line is a JSON object. The first line holds the setup, each other line an entry.
Each line ends with a checksum over itself and all previous lines, so changed, missing or truncated
lines are detected. Nothing here accesses files.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from game.rules.actions import Action, UnknownAction, parse
from game.rules.chance import ScriptedChance
from game.rules.game import Game
from game.rules.material import PLANTATIONS_TOTAL, QUARRY
from game.rules.options import Options, OptionsError
from game.rules.position import Position
from game.rules.record.stored_position import restore_position
from game.rules.record.undo_history import UndoHistory
from game.rules.refusals import IllegalAction

FORMAT: Final = 1
RULES: Final = 2  # increase when the same actions lead to a different position

# Codes of RecordError.
EMPTY: Final = "empty"  # there is no first line
DAMAGED: Final = "damaged"  # a line is changed or truncated, or a line before it is missing
NO_RECORD: Final = "no_record"  # the first line is not that of a record
NEWER: Final = "newer"  # a later version of the format or the rules
TOO_LONG: Final = "too_long"  # more lines than any game has
BAD_SETUP: Final = "bad_setup"  # impossible options, seed or script
BAD_ENTRY: Final = "bad_entry"  # an entry that makes no sense
BAD_ACTION: Final = "bad_action"  # an unknown or illegal action
BAD_UNDO: Final = "bad_undo"  # more undone than decided
DIFFERS: Final = "differs"  # the replayed position differs from the recorded one

MOST_LINES: Final = 10_000  # a long game has a fifteenth of that
MOST_POINTS: Final = 999


class RecordError(ValueError):
    """Raised for a record that cannot be read or replayed: a code, the line (from 1), a sentence,
    and the number of actions that stand before that line."""

    def __init__(self, code: str, line: int, sentence: str, actions: int = 0) -> None:
        super().__init__(f"line {line}: {sentence}")
        self.code = code
        self.line = line
        self.sentence = sentence
        self.actions = actions


class DecisionEntry(NamedTuple):
    """A decision: one action, or a chain of actions that is undone as a unit."""

    actions: tuple[Action, ...]


class UndoEntry(NamedTuple):
    """An undo of this many decisions."""

    decisions: int


class SnapshotEntry(NamedTuple):
    """The position at this point, as `Position.state` returns it, and its digest."""

    state: dict[str, Any]
    digest: str

    @classmethod
    def of(cls, position: Position) -> SnapshotEntry:
        """Return the entry for a position."""
        return cls(position.state(), position.digest())


class NoteEntry(NamedTuple):
    """Anything outside the rules, as plain JSON data."""

    data: dict[str, Any]


class EndEntry(NamedTuple):
    """The end of the game: the digest of the final position, and every seat's points."""

    digest: str
    points: tuple[int, ...]

    @classmethod
    def of(cls, game: Game) -> EndEntry:
        """Return the entry for a game that is over."""
        return cls(game.position.digest(), tuple(score.total for score in game.scores()))


RecordEntry = DecisionEntry | UndoEntry | SnapshotEntry | NoteEntry | EndEntry
Loads = Callable[[str], Any]


class ChecksumChain:
    """A chain of checksums over lines, for closing (signing) lines and opening (verifying) them. It
    starts at the first line, or after the line with the checksum `last`."""

    def __init__(self, last: str = "") -> None:
        self._last = last

    @property
    def last(self) -> str:
        """The checksum of the most recent line, "" before the first."""
        return self._last

    def close(self, body: Mapping[str, Any]) -> str:
        """Return the next line with its checksum (ASCII, without a line end)."""
        text = json.dumps(body, separators=(",", ":"))[:-1]
        self._last = self._sum(text)
        return f'{text}{_SUM}{self._last}"}}'

    def open(self, line: str, loads: Loads = json.loads) -> dict[str, Any]:
        """Verify the next line and return its body, parsed by `loads`. Raises ValueError if the
        line was changed."""
        text, _, rest = line.rpartition(_SUM)
        checksum = self._sum(text)
        if not text or rest != checksum + '"}':
            raise ValueError("the checksum is wrong")
        body = loads(text + "}")
        self._last = checksum
        if not isinstance(body, dict):
            raise ValueError("not an object")
        return body

    def _sum(self, text: str) -> str:
        data = (self._last + text).encode("utf-8", "surrogatepass")
        return blake2b(data, digest_size=6).hexdigest()


_SUM: Final = ',"sum":"'


@dataclass
class GameRecord:
    """A game's setup and entries. `about` is plain JSON data that is not interpreted here, such as
    seat names. `start` is the position where the entries begin, if that is not the setup."""

    options: Options
    seed: int
    script: ScriptedChance = field(default_factory=ScriptedChance)
    about: dict[str, Any] = field(default_factory=dict)
    entries: list[RecordEntry] = field(default_factory=list)
    start: Position | None = None  # where the entries begin, if not at the setup

    def lines(self) -> Iterator[str]:
        """Yield the lines of the text form, without line ends."""
        seal = ChecksumChain()
        yield seal.close(self.head())
        for entry in self.entries:
            yield seal.close(entry_body(entry))

    def head(self) -> dict[str, Any]:
        """Return the body of the first line."""
        start = {} if self.start is None else {"start": self.start.state()}
        return {
            "record": FORMAT,
            "rules": RULES,
            "options": self.options.to_json(),
            "seed": self.seed,
            "script": _script_to_json(self.script),
            "about": self.about,
            **start,
        }

    @classmethod
    def parse(cls, lines: Iterable[str]) -> GameRecord:
        """Read the text form. Raises RecordError at the first faulty line."""
        record, error = cls.salvage(lines)
        if error:
            raise error
        return record

    @classmethod
    def salvage(
        cls, lines: Iterable[str], loads: Loads = json.loads
    ) -> tuple[GameRecord, RecordError | None]:
        """Read up to the first faulty line; return the record so far and the error (None if there
        is none). `loads` parses JSON; it must be strict for untrusted lines.

        Raises RecordError if the first line is unusable or there are too many lines.
        """
        seal, rest = ChecksumChain(), iter(lines)
        record = _read_head(seal, next(rest, None), loads)
        for number, line in enumerate(rest, 2):
            if number > MOST_LINES:
                raise RecordError(TOO_LONG, number, "no game is as long")
            try:
                record.entries.append(_read_entry(seal.open(line, loads)))
            except UnknownAction as error:
                return record, _fault(BAD_ACTION, number, str(error), record)
            except _BadEntry as error:
                return record, _fault(BAD_ENTRY, number, str(error), record)
            except (ValueError, RecursionError):
                sentence = "this line is altered or cut short"
                return record, _fault(DAMAGED, number, sentence, record)
        return record, None

    def begin(self) -> UndoHistory:
        """Return the game before its first action."""
        if self.start is not None:
            return UndoHistory(Game.from_position(self.options, self.seed, self.script, self.start))
        return UndoHistory(Game.new(self.options, self.seed, self.script))

    def actions(self) -> int:
        """Return the number of actions in effect, not counting undone ones."""
        done: list[int] = []
        for entry in self.entries:
            if isinstance(entry, DecisionEntry):
                done.append(len(entry.actions))
            elif isinstance(entry, UndoEntry):
                del done[max(0, len(done) - entry.decisions) :]
        return sum(done)


def replay(record: GameRecord) -> Game:
    """Replay the record and return the game. Raises RecordError for an entry that does not fit."""
    history = record.begin()
    for line, entry in enumerate(record.entries, 2):
        apply_entry(history, entry, line)
    return history.game


def apply_entry(history: UndoHistory, entry: RecordEntry, line: int) -> None:
    """Carry out or verify one entry; `line` is its line number for errors.

    Raises RecordError and leaves the history unchanged if the entry does not fit.
    """
    game = history.game
    actions = len(game.history)
    if isinstance(entry, DecisionEntry):
        try:
            history.decide(entry.actions)
        except IllegalAction as error:
            raise RecordError(BAD_ACTION, line, str(error), actions) from None
    elif isinstance(entry, UndoEntry):
        if entry.decisions > len(history.past):
            sentence = "more is undone than was decided"
            raise RecordError(BAD_UNDO, line, sentence, actions)
        history.undo(entry.decisions)
    elif isinstance(entry, SnapshotEntry):
        _compare(game, entry.digest, line)
    elif isinstance(entry, EndEntry):
        if not game.is_over:
            raise RecordError(DIFFERS, line, "the game is not over here", actions)
        _compare(game, entry.digest, line)


def _compare(game: Game, digest: str, line: int) -> None:
    if game.position.digest() != digest:
        sentence = "the position here is not the one that was written down"
        raise RecordError(DIFFERS, line, sentence, len(game.history))


def _fault(code: str, line: int, sentence: str, record: GameRecord) -> RecordError:
    return RecordError(code, line, sentence, record.actions())


# The text form of an entry


def entry_body(entry: RecordEntry) -> dict[str, Any]:
    """Return the body of an entry's line."""
    if isinstance(entry, DecisionEntry):
        return {"do": [action.text for action in entry.actions]}
    if isinstance(entry, UndoEntry):
        return {"undo": entry.decisions}
    if isinstance(entry, SnapshotEntry):
        return {"position": entry.state, "digest": entry.digest}
    if isinstance(entry, NoteEntry):
        return {"note": entry.data}
    return {"end": entry.digest, "points": list(entry.points)}


class _BadEntry(ValueError):
    """Raised for an intact line that is not a valid entry."""


def _read_entry(body: dict[str, Any]) -> RecordEntry:
    kind = next(iter(body), "")
    reader = _READERS.get(kind)
    entry = reader(body) if reader else None
    if entry is None:
        raise _BadEntry("this line says nothing that belongs in a record")
    return entry


def _read_did(body: dict[str, Any]) -> RecordEntry | None:
    texts = body["do"]
    if not isinstance(texts, list) or not texts:
        return None
    if not all(isinstance(text, str) for text in texts):
        return None
    return DecisionEntry(tuple(map(parse, texts)))


def _read_undone(body: dict[str, Any]) -> RecordEntry | None:
    count = body["undo"]
    return UndoEntry(count) if type(count) is int and count > 0 else None


def _read_stood(body: dict[str, Any]) -> RecordEntry | None:
    state, digest = body["position"], body.get("digest")
    if not isinstance(state, dict) or not isinstance(digest, str):
        return None
    return SnapshotEntry(state, digest)


def _read_noted(body: dict[str, Any]) -> RecordEntry | None:
    return NoteEntry(body["note"]) if isinstance(body["note"], dict) else None


def _read_ended(body: dict[str, Any]) -> RecordEntry | None:
    digest, points = body["end"], body.get("points", [])
    if not isinstance(digest, str) or not _numbers(points, MOST_POINTS):
        return None
    return EndEntry(digest, tuple(points))


_READERS: Final[dict[str, Callable[[dict[str, Any]], RecordEntry | None]]] = {
    "do": _read_did,
    "undo": _read_undone,
    "position": _read_stood,
    "note": _read_noted,
    "end": _read_ended,
}


# The first line


def _read_head(seal: ChecksumChain, line: str | None, loads: Loads) -> GameRecord:
    if line is None:
        raise RecordError(EMPTY, 1, "there is nothing here")
    try:
        body = seal.open(line, loads)
    except (ValueError, RecursionError):
        raise RecordError(NO_RECORD, 1, "this is not the beginning of a record") from None
    if "record" not in body:
        raise RecordError(NO_RECORD, 1, "this is not the beginning of a record")
    if not (_up_to(body["record"], FORMAT) and _up_to(body.get("rules"), RULES)):
        raise RecordError(NEWER, 1, "a newer version of the game wrote this record")
    try:
        return _record_from(body)
    except OptionsError as error:
        raise RecordError(BAD_SETUP, 1, str(error)) from None
    except (KeyError, TypeError, ValueError):
        raise RecordError(BAD_SETUP, 1, "no game can be set up like this") from None


def _record_from(body: dict[str, Any]) -> GameRecord:
    options = Options.from_json(body["options"])
    seed, about = body["seed"], body["about"]
    if type(seed) is not int or not isinstance(about, dict):
        raise ValueError("not a seed, or nothing about it")
    record = GameRecord(options, seed, _script_from_json(body["script"], options), about)
    if "start" in body:
        record.start = restore_position(options, record.script, seed, body["start"])
    return record


def _up_to(version: Any, latest: int) -> bool:
    """Return whether a version is readable: the current one or older."""
    return type(version) is int and version <= latest


def _script_to_json(script: ScriptedChance) -> dict[str, Any]:
    return {"governor": script.governor, "stacks": [list(stack) for stack in script.stacks]}


def _script_from_json(data: dict[str, Any], options: Options) -> ScriptedChance:
    """Return the script of a game with these options. Raises ValueError if it is impossible."""
    governor, stacks = data["governor"], data["stacks"]
    if governor is not None and not _numbers([governor], options.players - 1):
        raise ValueError("not a seat")
    if not isinstance(stacks, list):
        raise ValueError("not a list of stacks")
    for index, stack in enumerate(stacks):
        least = 1 if index else options.players + 1
        if not _numbers(stack, QUARRY - 1) or not least <= len(stack) <= sum(PLANTATIONS_TOTAL):
            raise ValueError("not a stack of plantations")
    return ScriptedChance(governor, tuple(tuple(stack) for stack in stacks))


def _numbers(value: Any, most: int) -> bool:
    """Return whether a value is a list of integers from 0 to `most`."""
    return isinstance(value, list) and all(
        type(item) is int and 0 <= item <= most for item in value
    )
