"""What is being set up: seats and options of the next match, before it is begun.

The plan is kept in the settings as plain data, so that "Play" can begin the same match again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from game.app.i18n import N_
from game.app.match_spec import MatchSpec, SeatSpec
from game.rules import PRESETS, Options
from game.seats import is_kind
from game.seats.difficulty import THINKING, USUAL_THINKING

MIN_SEATS = 2
MAX_SEATS = 5
PERSON = "person"
DEFAULT_COMPUTER = "merchant"
NAME_LIMIT = 20
SEED_LIMIT = 12

# Names for computers that nobody has named: towns of the island.
TOWNS = ("Ponce", "Arecibo", "Caguas", "Fajardo", "Isabela")
FIRST_NAME = N_("Islander")


@dataclass(frozen=True)
class SeatPlan:
    """One seat: its name ("" lets the game choose one), colour (0 to 4), who plays it and how long
    that may think, and what it gets on top of the usual start, in doubloons and VP."""

    name: str = ""
    colour: int = 0
    kind: str = PERSON
    think: str = USUAL_THINKING
    doubloons: int = 0
    vp: int = 0

    @property
    def searches(self) -> bool:
        """Does it take its time, so that one may say how much?"""
        return self.kind.startswith("governor")

    @property
    def special(self) -> bool:
        """Is anything but its player other than usual?"""
        return bool(self.doubloons or self.vp or (self.searches and self.think != USUAL_THINKING))


@dataclass(frozen=True)
class SetupPlan:
    """Seats and options. ``governor`` -1 draws lots; ``seed`` "" takes a new one each time. May
    everything be taken back? ``take_back`` None leaves that to the number of persons."""

    seats: tuple[SeatPlan, ...] = field(
        default_factory=lambda: (
            SeatPlan(colour=0),
            *(SeatPlan(colour=colour, kind=DEFAULT_COMPUTER) for colour in (1, 2, 3)),
        )
    )
    buildings: str = "base"
    nobles: bool = False
    edition: str = "2002"
    balanced: bool = False
    corn_start: bool = False
    hidden_vp: bool = False
    take_back: bool | None = None
    governor: int = -1
    seed: str = ""

    def with_preset(self, name: str) -> SetupPlan:
        """The plan with the rules of a preset; seats and the deal stay."""
        preset = PRESETS[name]
        return replace(
            self,
            buildings=preset.buildings,
            nobles=preset.nobles,
            edition=preset.edition,
            balanced=preset.balanced,
            corn_start=preset.corn_start,
        )

    @property
    def preset(self) -> str:
        """The preset whose rules these are, "" for none."""
        return next((name for name in PRESETS if self.with_preset(name) == self), "")

    @property
    def takes_back(self) -> bool:
        """May everything be taken back? If nobody chose, where one person plays."""
        if self.take_back is not None:
            return self.take_back
        return sum(seat.kind == PERSON for seat in self.seats) == 1

    def with_seat(self, index: int, **changes: Any) -> SetupPlan:
        """The plan with one seat changed; a colour is swapped with the seat that has it."""
        seats = list(self.seats)
        if "colour" in changes:
            for other, seat in enumerate(seats):
                if other != index and seat.colour == changes["colour"]:
                    seats[other] = replace(seat, colour=seats[index].colour)
        seats[index] = replace(seats[index], **changes)
        return replace(self, seats=tuple(seats))

    def with_count(self, count: int) -> SetupPlan:
        """The plan with so many seats (2 to 5); new ones are computers."""
        count = min(MAX_SEATS, max(MIN_SEATS, count))
        seats = list(self.seats[:count])
        while len(seats) < count:
            used = {seat.colour for seat in seats}
            free = next(colour for colour in range(MAX_SEATS) if colour not in used)
            seats.append(SeatPlan(colour=free, kind=DEFAULT_COMPUTER))
        governor = self.governor if self.governor < count else -1
        return replace(self, seats=tuple(seats), governor=governor)

    def names(self, you: str) -> tuple[str, ...]:
        """The seats' names; ``you`` is what a person without one is called. All are different."""
        names: list[str] = []
        for seat in self.seats:
            name = seat.name.strip()
            usual = you if seat.kind == PERSON and you else TOWNS[seat.colour]
            names.append(_unused(name or usual, names))
        return tuple(names)

    def options(self) -> Options:
        """The rules' options."""
        return Options(
            players=len(self.seats),
            buildings=self.buildings,
            nobles=self.nobles,
            edition=self.edition,
            balanced=self.balanced,
            corn_start=self.corn_start,
            hidden_vp=self.hidden_vp,
            governor=None if self.governor < 0 else self.governor,
            handicap_doubloons=_unless_none(seat.doubloons for seat in self.seats),
            handicap_vp=_unless_none(seat.vp for seat in self.seats),
        )

    def match(self, you: str, fresh_seed: int) -> MatchSpec:
        """The match to begin; ``fresh_seed`` is used when the plan gives no seed."""
        names = self.names(you)
        return MatchSpec(
            options=self.options(),
            seed=seed_number(self.seed) if self.seed.strip() else fresh_seed,
            seats=tuple(
                SeatSpec(name=name, colour=seat.colour, kind=seat.kind, think_time=seat.think)
                for name, seat in zip(names, self.seats, strict=True)
            ),
            take_back=self.takes_back,
        )

    def to_json(self) -> dict[str, Any]:
        """Plain data for the settings file."""
        data = {name: getattr(self, name) for name in _RULES}
        return {**data, "seats": [asdict(seat) for seat in self.seats]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> SetupPlan:
        """The plan that was kept; when it makes no sense, the usual one."""
        try:
            seats = tuple(_seat(seat) for seat in data["seats"])
            plan = cls(seats=seats, **{name: data[name] for name in _RULES if name in data})
            if not (type(plan.governor) is int and isinstance(plan.seed, str)):
                return cls()
            if len({seat.colour for seat in seats}) != len(seats):
                return cls()
            plan.match("", 0)
        except (KeyError, TypeError, ValueError, AttributeError):
            return cls()
        return plan


_RULES = (
    "buildings",
    "nobles",
    "edition",
    "balanced",
    "corn_start",
    "hidden_vp",
    "take_back",
    "governor",
    "seed",
)


def _unless_none(extras: Iterable[int]) -> tuple[int, ...]:
    found = tuple(extras)
    return found if any(found) else ()


def _seat(data: Mapping[str, Any]) -> SeatPlan:
    seat = SeatPlan(**data)
    if any(type(getattr(seat, one.name)) is not type(one.default) for one in fields(SeatPlan)):
        raise ValueError("no such seat")
    known = seat.kind == PERSON or is_kind(seat.kind)
    if not known or seat.think not in THINKING or seat.colour not in range(MAX_SEATS):
        raise ValueError("no such seat")
    if len(seat.name) > NAME_LIMIT:
        raise ValueError("too long a name")
    return seat


def _unused(name: str, names: list[str]) -> str:
    number, tried = 2, name
    while tried in names:
        tried = f"{name} {number}"
        number += 1
    return tried


def seed_number(text: str) -> int:
    """The seed that a person typed: a number as it is, anything else by its letters."""
    text = text.strip()
    if text.isdecimal():
        return int(text)
    return int.from_bytes(text.encode("utf-8")[:7], "big")
