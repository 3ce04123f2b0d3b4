"""The setup plan: seats and options of the next match, before it begins.

The last plan is stored in the settings as plain data, so that "Play" can begin such a match again.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from game.app.seat_colors import COLOR_KEY, SEAT_COLORS
from game.content.opponents.character import (
    ANYBODY,
    DRAWN,
    NOBODY,
    OF_LEVEL,
    Character,
    CharacterCatalog,
)
from game.content.opponents.selection import draw_characters
from game.match.match_spec import MatchSpec, SeatSpec, is_character_id
from game.match.seat_data import LEVEL_NAMES, PERSON, UNNAMED, unique_name
from game.rules import PRESETS, Options
from game.rules.options import VARIANTS
from game.seats import is_seat_kind
from game.seats.difficulty import DEFAULT_THINK_TIME, THINK_TIMES
from game.ui.phrases.players import kind_level

COUNSELS = ("all", "none", "seats")  # who may ask for counsel
MIN_SEATS = 2
MAX_SEATS = 5
DEFAULT_COMPUTER = "merchant"
NAME_LIMIT = 20
SEED_LIMIT = 12


@dataclass(frozen=True)
class SeatPlan:
    """A seat: its name ("" for the default), color, kind of player, think time, and handicap in
    doubloons and VP. `character` is the id of a computer's character or one of `DRAWN`, and "" for
    a person. `counsel` tells whether the seat may ask for counsel, if that is decided by seat."""

    name: str = ""
    color: int = 0
    kind: str = PERSON
    think: str = DEFAULT_THINK_TIME
    doubloons: int = 0
    vp: int = 0
    character: str = ""
    counsel: bool = True

    @property
    def searches(self) -> bool:
        """Whether its player searches, so that a think time can be chosen."""
        return self.kind.startswith("governor")

    @property
    def special(self) -> bool:
        """Whether it has a handicap or a think time other than the default."""
        return bool(
            self.doubloons or self.vp or (self.searches and self.think != DEFAULT_THINK_TIME)
        )


def _drawn_computer(color: int, level: str = DEFAULT_COMPUTER) -> SeatPlan:
    """Return a seat whose character is drawn when the match begins."""
    return SeatPlan(color=color, kind=level, character=OF_LEVEL)


@dataclass(frozen=True)
class SetupPlan:
    """Seats and options (docs/rules.md 2 Variants). `counsel` is one of `COUNSELS`: who may ask for
    it. `governor` is a seat, -1 for a random one. `seed` "" means a new one each time.
    `undo_anything` None allows it in matches with one person."""

    seats: tuple[SeatPlan, ...] = field(
        default_factory=lambda: (
            SeatPlan(color=0),
            *(_drawn_computer(color) for color in (1, 2, 3)),
        )
    )
    buildings: str = "base"
    nobles: bool = False
    edition: str = "2002"
    variants: frozenset[str] = frozenset()
    hidden_vp: bool = False
    undo_anything: bool | None = None
    counsel: str = COUNSELS[0]
    governor: int = -1
    seed: str = ""

    @classmethod
    def against(cls, level: str, players: int) -> SetupPlan:
        """Return the plan of one person against characters of a level."""
        computers = (_drawn_computer(color, level) for color in range(1, players))
        return cls(seats=(SeatPlan(color=0), *computers))

    def with_preset(self, name: str) -> SetupPlan:
        """Return the plan with the rules of a preset, and the same seats and seed."""
        preset = PRESETS[name]
        return replace(
            self,
            buildings=preset.buildings,
            nobles=preset.nobles,
            edition=preset.edition,
            variants=preset.variant_names,
        )

    def with_variant(self, name: str, played: bool) -> SetupPlan:
        """Return the plan with or without a variant (a key of `VARIANTS`)."""
        return replace(self, variants=self.variants | {name} if played else self.variants - {name})

    @property
    def preset(self) -> str:
        """The preset with these rules, "" for none."""
        return next((name for name in PRESETS if self.with_preset(name) == self), "")

    @property
    def has_own_rules(self) -> bool:
        """Whether anything besides seats differs from every preset."""
        usual = replace(SetupPlan(), seats=self.seats)
        return all(usual.with_preset(name) != self for name in PRESETS)

    @property
    def allows_undo_anything(self) -> bool:
        """Whether any decision can be undone: as chosen, or by default if one person plays."""
        return self.people == 1 if self.undo_anything is None else self.undo_anything

    @property
    def people(self) -> int:
        """The number of people."""
        return sum(seat.kind == PERSON for seat in self.seats)

    def with_seat(self, index: int, **changes: Any) -> SetupPlan:
        """Return the plan with changed fields of a seat. A color in use is swapped, and a computer
        that replaces a person does not take the name."""
        seats = list(self.seats)
        if seats[index].kind == PERSON and changes.get("kind", PERSON) != PERSON:
            changes.setdefault("name", "")
        if "color" in changes:
            for other, seat in enumerate(seats):
                if other != index and seat.color == changes["color"]:
                    seats[other] = replace(seat, color=seats[index].color)
        seats[index] = replace(seats[index], **changes)
        return replace(self, seats=tuple(seats))

    def with_character(self, index: int, character: Character) -> SetupPlan:
        """Return the plan with a character on a seat. If that character already sat elsewhere,
        another one is drawn there."""
        seats = [
            replace(seat, character=OF_LEVEL) if seat.character == character.id else seat
            for seat in self.seats
        ]
        kind, name = character.kind, character.id
        seats[index] = replace(seats[index], kind=kind, character=name, name="")
        return replace(self, seats=tuple(seats))

    def with_level(self, index: int, level: str, catalog: CharacterCatalog) -> SetupPlan:
        """Return the plan with a computer of a level on a seat. A character of the catalog stays
        and plays at that level."""
        character = catalog.get(self.seats[index].character)
        if character is None:
            return self.with_seat(index, kind=level, character=OF_LEVEL, name="")
        return self.with_seat(index, kind=character.kind_at(level))

    def seated_from(self, catalog: CharacterCatalog) -> SetupPlan:
        """Return the plan with a character for every computer: of the catalog, in its current style
        at the seat's level, or else one to be drawn."""
        plan = self
        for index, seat in enumerate(self.seats):
            if seat.kind != PERSON and seat.character not in DRAWN:
                plan = plan.with_level(index, kind_level(seat.kind), catalog)
        return plan

    def drawn(self, catalog: CharacterCatalog, seed: int) -> SetupPlan:
        """Return the plan with all drawn characters chosen by this seed; "" if none is left."""
        seats = list(self.seated_from(catalog).seats)
        wanted = [(seat.character, kind_level(seat.kind)) for seat in seats]
        for at, character in enumerate(draw_characters(catalog, wanted, random.Random(seed))):
            if character is not None:
                any_level = seats[at].character == ANYBODY
                kind = character.kind if any_level else character.kind_at(wanted[at][1])
                seats[at] = replace(seats[at], kind=kind, character=character.id)
            elif seats[at].character in DRAWN:
                seats[at] = replace(seats[at], character="")
        return replace(self, seats=tuple(seats))

    def with_count(self, count: int) -> SetupPlan:
        """Return the plan with this number of seats (2 to 5); new ones are computers of the same
        level as the last one."""
        count = min(MAX_SEATS, max(MIN_SEATS, count))
        computers = [kind_level(seat.kind) for seat in self.seats if seat.kind != PERSON]
        level = [DEFAULT_COMPUTER, *computers][-1]
        seats = list(self.seats[:count])
        while len(seats) < count:
            used = {seat.color for seat in seats}
            free = next(color for color in range(len(SEAT_COLORS)) if color not in used)
            seats.append(_drawn_computer(free, level))
        governor = self.governor if self.governor < count else -1
        return replace(self, seats=tuple(seats), governor=governor)

    def names(self, catalog: CharacterCatalog = NOBODY) -> tuple[str, ...]:
        """Return the names by seat as stored in files, all different."""
        names: list[str] = []
        for seat in self.seats:
            name = seat.name.strip()
            character = catalog.get(seat.character)
            default = LEVEL_NAMES.get(kind_level(seat.kind), UNNAMED)
            default = character.name if character is not None else default
            names.append(unique_name(name or default, names))
        return tuple(names)

    def options(self) -> Options:
        """Return the options of the game."""
        return Options(
            players=len(self.seats),
            buildings=self.buildings,
            nobles=self.nobles,
            edition=self.edition,
            hidden_vp=self.hidden_vp,
            governor=None if self.governor < 0 else self.governor,
            handicap_doubloons=_handicap(seat.doubloons for seat in self.seats),
            handicap_vp=_handicap(seat.vp for seat in self.seats),
            **dict.fromkeys(self.variants, True),
        )

    def match(self, fresh_seed: int, catalog: CharacterCatalog = NOBODY) -> MatchSpec:
        """Return the specification of the match. `fresh_seed` is used if the plan has no seed, and
        to draw characters."""
        seed = seed_number(self.seed) if self.seed.strip() else fresh_seed
        drawn = self.drawn(catalog, seed)
        return MatchSpec(
            options=self.options(),
            seed=seed,
            seats=tuple(
                SeatSpec(
                    name,
                    seat.color,
                    seat.kind,
                    seat.think,
                    seat.character,
                    self.counsel == "all" or (self.counsel == "seats" and seat.counsel),
                )
                for name, seat in zip(drawn.names(catalog), drawn.seats, strict=True)
            ),
            undo_anything=self.allows_undo_anything,
        )

    def to_json(self) -> dict[str, Any]:
        """Return plain data for the settings file."""
        data = {key: getattr(self, name) for name, key in _JSON_KEYS.items()}
        played = {name: name in self.variants for name in VARIANTS}
        return {**data, **played, "seats": [_seat_to_json(seat) for seat in self.seats]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> SetupPlan:
        """Return the plan from `to_json` data, or the default plan if the data is invalid."""
        try:
            seats = tuple(_seat_from_json(seat) for seat in data["seats"])
            rules = {name: data[key] for name, key in _JSON_KEYS.items() if key in data}
            played = {name: data.get(name, False) for name in VARIANTS}
            variants = frozenset(name for name, value in played.items() if value)
            plan = cls(seats=seats, variants=variants, **rules)
            if plan.counsel not in COUNSELS:
                return cls()
            if not (type(plan.governor) is int and isinstance(plan.seed, str)):
                return cls()
            if any(type(value) is not bool for value in played.values()):
                return cls()
            if len({seat.color for seat in seats}) != len(seats):
                return cls()
            plan.match(0)
        except (KeyError, TypeError, ValueError, AttributeError):
            return cls()
        return plan


def plan_to_offer(last: Mapping[str, Any]) -> SetupPlan:
    """Return the plan of the `last` match (`SetupPlan.to_json` data), or if there was none, that of
    the first full game in the lessons."""
    return SetupPlan.from_json(last) if last else SetupPlan.against("deckhand", 3)


_JSON_KEYS = {
    "buildings": "buildings",
    "nobles": "nobles",
    "edition": "edition",
    "hidden_vp": "hidden_vp",
    "undo_anything": "take_back",
    "counsel": "counsel",
    "governor": "governor",
    "seed": "seed",
}
"""The key of each field in the settings file."""


def _handicap(extras: Iterable[int]) -> tuple[int, ...]:
    handicap = tuple(extras)
    return handicap if any(handicap) else ()


def _seat_to_json(seat: SeatPlan) -> dict[str, Any]:
    data = asdict(seat)
    return {COLOR_KEY: data.pop("color"), **data}


def _seat_from_json(data: Mapping[str, Any]) -> SeatPlan:
    named = {"color" if key == COLOR_KEY else key: value for key, value in data.items()}
    seat = SeatPlan(**named)
    if any(
        type(getattr(seat, field_.name)) is not type(field_.default) for field_ in fields(SeatPlan)
    ):
        raise ValueError("no such seat")
    known = seat.kind == PERSON or is_seat_kind(seat.kind)
    if not known or seat.think not in THINK_TIMES or seat.color not in range(len(SEAT_COLORS)):
        raise ValueError("no such seat")
    if len(seat.name) > NAME_LIMIT or not is_character_id(seat.character):
        raise ValueError("no such name")
    return seat


def seed_number(text: str) -> int:
    """Return the seed for typed text: a number itself, or a hash of other text."""
    text = text.strip()
    if text.isdecimal():
        return int(text)
    return int.from_bytes(text.encode("utf-8")[:7], "big")
