"""Match specification: the rules' options, the seed, and the player of each seat."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from game.app.files.strict_json import is_safe_text
from game.app.i18n import N_, Message, fill
from game.app.seat_colors import COLOR_KEY, SEAT_COLORS
from game.match.seat_data import MAX_NAME_LENGTH, PERSON
from game.rules import Options, OptionsError
from game.seats import is_seat_kind
from game.seats.difficulty import DEFAULT_THINK_TIME, THINK_TIMES

MAX_SEED: Final = 2**64 - 1
_OLD_KEY: Final = "practice"  # key of `undo_anything` in old files; now "take_back"
_MAX_REASON_LENGTH = 120
_CHALLENGE = re.compile(r"[a-z]{1,20}/[a-z0-9_-]{1,40}")

_OPTIONS = N_("These rules can't be played: {reason}.")
_SEED = N_("The seed must be a whole number from 0 to {most}.")
_SEATS = N_("A game for {players} needs {players} seats, not {seats}.")
_NAME = N_("Every seat needs a name of 1 to {most} characters.")
_SAME_NAME = N_("Two seats have the same name: {name}.")
_COLOR = N_("Every seat needs a color from 0 to {most}.")
_SAME_COLOR = N_("{name} and {other} have the same color.")
_KIND = N_("Unknown player type: {kind}.")
_THINK = N_("Unknown thinking time: {think}.")
_DATA = N_("The match description isn't valid.")


class SpecError(ValueError):
    """Raised for an invalid match specification; `message` says why."""

    def __init__(self, text: str, **values: object) -> None:
        super().__init__(fill(text, values))
        self.message = Message(text, values)


@dataclass(frozen=True)
class SeatSpec:
    """The player of one seat: name, color (a row of `SEAT_COLORS`), kind ("person" or a kind of
    computer seat), think time (a key of `game.seats.difficulty.THINK_TIMES`), the id of the
    character that a computer plays ("": none; it may be unknown to this version), and whether a
    person may ask for counsel. Raises SpecError."""

    name: str
    color: int
    kind: str = PERSON
    think_time: str = DEFAULT_THINK_TIME
    character: str = ""
    counsel: bool = True

    def __post_init__(self) -> None:
        if not is_name(self.name):
            raise SpecError(_NAME, most=MAX_NAME_LENGTH)
        if type(self.color) is not int or not 0 <= self.color < len(SEAT_COLORS):
            raise SpecError(_COLOR, most=len(SEAT_COLORS) - 1)
        if not _is_player_kind(self.kind):
            raise SpecError(_KIND, kind=_shortened(self.kind))
        if not _is_think_time(self.think_time):
            raise SpecError(_THINK, think=_shortened(self.think_time))

    @property
    def is_computer(self) -> bool:
        """Whether a computer plays this seat."""
        return self.kind != PERSON


@dataclass(frozen=True)
class MatchSpec:
    """The setup of a match. With `undo_anything`, a person can undo any decision, even one that
    revealed hidden information or was followed by decisions of computer seats. `challenge` names
    the challenge that the match is part of (`daily/2026-11-27`), "" for none.

    Raises SpecError if two seats share a name or color, or a value is invalid.
    """

    options: Options = field(default_factory=Options)
    seed: int = 0
    seats: tuple[SeatSpec, ...] = ()
    undo_anything: bool = False
    challenge: str = ""

    def __post_init__(self) -> None:
        if type(self.seed) is not int or not 0 <= self.seed <= MAX_SEED:
            raise SpecError(_SEED, most=MAX_SEED)
        if len(self.seats) != self.options.players:
            raise SpecError(_SEATS, players=self.options.players, seats=len(self.seats))
        names, colors = {seat.name for seat in self.seats}, {seat.color for seat in self.seats}
        if len(names) == len(colors) == len(self.seats):
            return  # the usual case, kept fast for the list of saved matches
        for index, seat in enumerate(self.seats):
            for other in self.seats[:index]:
                if seat.name == other.name:
                    raise SpecError(_SAME_NAME, name=seat.name)
                if seat.color == other.color:
                    raise SpecError(_SAME_COLOR, name=seat.name, other=other.name)

    def with_seat_kind(
        self, seat: int, kind: str, think_time: str = "", character: str = ""
    ) -> MatchSpec:
        """Return the specification with another kind of player on a seat. A person has no
        character; a `think_time` or `character` of "" keeps the current one. Raises SpecError for
        an unknown kind."""
        seats = list(self.seats)
        before = seats[seat]
        seats[seat] = replace(
            before,
            kind=kind,
            think_time=think_time or before.think_time,
            character=(character or before.character) if kind != PERSON else "",
        )
        return replace(self, seats=tuple(seats))

    def to_json(self) -> dict[str, Any]:
        """Return JSON data that `from_json` reads back."""
        return {"options": self.options.to_json(), "seed": self.seed, **self.about()}

    def about(self) -> dict[str, Any]:
        """Return the part outside the rules as JSON data (seats, `undo_anything` and `challenge`),
        for the `about` of a game record."""
        data: dict[str, Any] = {
            "seats": [_seat_to_json(seat) for seat in self.seats],
            "take_back": self.undo_anything,
        }
        if self.challenge:
            data["challenge"] = self.challenge
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> MatchSpec:
        """Read JSON data, including that of older versions. Raises SpecError if it is invalid."""
        try:
            options = Options.from_json(data["options"])
            seats = tuple(_seat_from_json(seat) for seat in data["seats"])
            undo_anything = data.get("take_back", data.get(_OLD_KEY, False))
            if type(undo_anything) is not bool:
                raise SpecError(_DATA)
            challenge = str(data.get("challenge", ""))
            if not is_challenge(challenge):
                challenge = ""
            return cls(options, data["seed"], seats, undo_anything, challenge)
        except OptionsError as error:
            raise SpecError(_OPTIONS, reason=_shortened(error, _MAX_REASON_LENGTH)) from None
        except (KeyError, TypeError, AttributeError):
            raise SpecError(_DATA) from None


def _is_player_kind(kind: object) -> bool:
    return isinstance(kind, str) and (kind == PERSON or is_seat_kind(kind))


def _is_think_time(think: object) -> bool:
    return isinstance(think, str) and think in THINK_TIMES


def _shortened(name: object, most: int = MAX_NAME_LENGTH) -> str:
    """Return an invalid value as text, short enough for an error message."""
    text = str(name)
    return text if len(text) <= most else f"{text[:most]}…"


def _seat_to_json(seat: SeatSpec) -> dict[str, Any]:
    data = {"name": seat.name, COLOR_KEY: seat.color, "kind": seat.kind}
    if seat.think_time != DEFAULT_THINK_TIME:
        data["think"] = seat.think_time
    if seat.character:
        data["character"] = seat.character
    if not seat.counsel:
        data["counsel"] = False
    return data


def _seat_from_json(data: Mapping[str, Any]) -> SeatSpec:
    character = data.get("character", "")
    return SeatSpec(
        data["name"],
        data[COLOR_KEY],
        data["kind"],
        data.get("think", DEFAULT_THINK_TIME),
        character if is_character_id(character) else "",
        data.get("counsel") is not False,
    )


def is_challenge(text: str) -> bool:
    """Return whether a text is a possible name of a challenge of any version: its kind and its
    id."""
    return _CHALLENGE.fullmatch(text) is not None


def is_character_id(text: object) -> bool:
    """Return whether a value is a possible character id of any version, or "" for none."""
    return isinstance(text, str) and len(text) <= MAX_NAME_LENGTH and is_safe_text(text)


def is_name(name: object) -> bool:
    """Return whether a value is a valid player name."""
    return (
        isinstance(name, str)
        and 0 < len(name) <= MAX_NAME_LENGTH
        and name == name.strip()
        and is_safe_text(name)
    )
