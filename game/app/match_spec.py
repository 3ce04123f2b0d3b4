"""What a match is: the rules' options, the seed, and who sits where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from game.app.files.strict_json import is_sound
from game.app.i18n import N_, Message, fill
from game.app.seat_colours import SEAT_COLOURS
from game.rules import Options, OptionsError
from game.seats import is_seat_kind
from game.seats.difficulty import DEFAULT_THINK_TIME, THINK_TIMES

PERSON: Final = "person"
LONGEST_NAME: Final = 40
LARGEST_SEED: Final = 2**64 - 1
_OLD_NAME: Final = "practice"  # what `take_back` was called in files
_LONGEST_REASON = 120

_OPTIONS = N_("These rules cannot be played: {reason}.")
_SEED = N_("The seed must be a whole number from 0 to {most}.")
_SEATS = N_("A game for {players} needs as many seats, not {seats}.")
_NAME = N_("Every seat needs a name of 1 to {most} letters.")
_SAME_NAME = N_("Two seats have the same name: {name}.")
_COLOUR = N_("Every seat needs a colour from 0 to {most}.")
_SAME_COLOUR = N_("{name} and {other} have the same colour.")
_KIND = N_("There is no kind of player called {kind}.")
_THINK = N_("There is no time to think called {think}.")
_DATA = N_("The description of the match makes no sense.")


class SpecError(ValueError):
    """A match that cannot be played; `message` says why."""

    def __init__(self, text: str, **values: object) -> None:
        super().__init__(fill(text, values))
        self.message = Message(text, values)


@dataclass(frozen=True)
class SeatSpec:
    """One seat: its name, its colour (a row of `SEAT_COLOURS`), "person" or the kind of computer
    seat, and how long that may think."""

    name: str
    colour: int
    kind: str = PERSON
    think: str = DEFAULT_THINK_TIME

    def __post_init__(self) -> None:
        if not _is_name(self.name):
            raise SpecError(_NAME, most=LONGEST_NAME)
        if type(self.colour) is not int or not 0 <= self.colour < len(SEAT_COLOURS):
            raise SpecError(_COLOUR, most=len(SEAT_COLOURS) - 1)
        if not _plays(self.kind):
            raise SpecError(_KIND, kind=_brief(self.kind))
        if not _thinks(self.think):
            raise SpecError(_THINK, think=_brief(self.think))

    @property
    def computer(self) -> bool:
        """True when no person plays this seat."""
        return self.kind != PERSON


@dataclass(frozen=True)
class MatchSpec:
    """A match before its first decision. With `take_back` any decision of a person may be taken
    back, also when it showed something new, with the decisions of computer seats since.

    Raises SpecError when it makes no sense.
    """

    options: Options = field(default_factory=Options)
    seed: int = 0
    seats: tuple[SeatSpec, ...] = ()
    take_back: bool = False

    def __post_init__(self) -> None:
        if type(self.seed) is not int or not 0 <= self.seed <= LARGEST_SEED:
            raise SpecError(_SEED, most=LARGEST_SEED)
        if len(self.seats) != self.options.players:
            raise SpecError(_SEATS, players=self.options.players, seats=len(self.seats))
        for index, seat in enumerate(self.seats):
            for other in self.seats[:index]:
                if seat.name == other.name:
                    raise SpecError(_SAME_NAME, name=seat.name)
                if seat.colour == other.colour:
                    raise SpecError(_SAME_COLOUR, name=seat.name, other=other.name)

    def with_kind(self, seat: int, kind: str, think: str = "") -> MatchSpec:
        """The same match with another player on this seat, who thinks as long as the one before
        if nothing else is said. Raises SpecError for an unknown kind."""
        seats = list(self.seats)
        seats[seat] = replace(seats[seat], kind=kind, think=think or seats[seat].think)
        return replace(self, seats=tuple(seats))

    def to_json(self) -> dict[str, Any]:
        """Plain data; `from_json` reads it back."""
        return {"options": self.options.to_json(), "seed": self.seed, **self.about()}

    def about(self) -> dict[str, Any]:
        """What is no matter of the rules, as plain data."""
        return {
            "seats": [_plain(seat) for seat in self.seats],
            "take_back": self.take_back,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> MatchSpec:
        """Raises SpecError for data that describes no match."""
        try:
            options = Options.from_json(data["options"])
            seats = tuple(_seat(seat) for seat in data["seats"])
            take_back = data.get("take_back", data.get(_OLD_NAME, False))
            if type(take_back) is not bool:
                raise SpecError(_DATA)
            return cls(options, data["seed"], seats, take_back)
        except OptionsError as error:
            raise SpecError(_OPTIONS, reason=_brief(error, _LONGEST_REASON)) from None
        except (KeyError, TypeError, AttributeError):
            raise SpecError(_DATA) from None


def _plays(kind: object) -> bool:
    return isinstance(kind, str) and (kind == PERSON or is_seat_kind(kind))


def _thinks(think: object) -> bool:
    return isinstance(think, str) and think in THINK_TIMES


def _brief(name: object, most: int = LONGEST_NAME) -> str:
    """What somebody has written, for the sentence that says what is wrong with it."""
    text = str(name)
    return text if len(text) <= most else f"{text[:most]}…"


def _plain(seat: SeatSpec) -> dict[str, Any]:
    data = {"name": seat.name, "colour": seat.colour, "kind": seat.kind}
    return data if seat.think == DEFAULT_THINK_TIME else {**data, "think": seat.think}


def _seat(data: Mapping[str, Any]) -> SeatSpec:
    return SeatSpec(
        data["name"], data["colour"], data["kind"], data.get("think", DEFAULT_THINK_TIME)
    )


def _is_name(name: object) -> bool:
    return (
        isinstance(name, str)
        and 0 < len(name) <= LONGEST_NAME
        and name == name.strip()
        and is_sound(name)
    )
