"""Game options: everything chosen before a game begins (docs/rules.md 2, 10 and 12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from game.rules.material import BALANCED_COSTS, SETUPS

BUILDING_CHOICES = ("base", "draft", "random", "all")
EDITIONS = ("2002", "2014")
HANDICAP_LIMIT = 50
_FIRST_FIELDS: Final = 10  # of `Options` in version 0.1.0
_GIVEN: Final = object()


class Variant(NamedTuple):
    """The numbers that a variant changes: building costs in doubloons, the factory's income by
    kinds received (() for no change), and how many fewer doubloons a seat with a corn starting tile
    gets."""

    costs: Mapping[int, int] = MappingProxyType({})
    factory_money: tuple[int, ...] = ()
    less_with_corn: int = 0


# By the `Options` field that selects it.
VARIANTS: Final[Mapping[str, Variant]] = {
    "balanced": Variant(costs=BALANCED_COSTS),
    "corn_start": Variant(less_with_corn=1),
}


class OptionsError(ValueError):
    """Raised for options that no game can be set up with; the text says which and why."""


@dataclass(frozen=True)
class Options:
    """The setup of a game. Handicaps are extra doubloons and VP per seat at the start.

    Add new fields at the end: digests and files include them only when they differ from the
    default, so older games keep their digests.
    """

    players: int = 4
    buildings: str = "base"
    nobles: bool = False
    edition: str = "2002"
    balanced: bool = False
    corn_start: bool = False
    hidden_vp: bool = False
    governor: int | None = None
    handicap_doubloons: tuple[int, ...] = ()
    handicap_vp: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if type(self.players) is not int or self.players not in SETUPS:
            raise OptionsError(f"players must be 2, 3, 4 or 5, not {self.players!r}")
        if self.buildings not in BUILDING_CHOICES:
            raise OptionsError(f"buildings must be one of {BUILDING_CHOICES}")
        if self.edition not in EDITIONS:
            raise OptionsError(f"edition must be one of {EDITIONS}, not {self.edition!r}")
        for name in ("nobles", "hidden_vp", *VARIANTS):
            if type(getattr(self, name)) is not bool:
                raise OptionsError(f"{name} must be true or false")
        if self.governor is not None and (
            type(self.governor) is not int or not 0 <= self.governor < self.players
        ):
            raise OptionsError(f"governor must be a seat from 0 to {self.players - 1}")
        self._check_handicap("handicap_doubloons")
        self._check_handicap("handicap_vp")

    def _check_handicap(self, name: str) -> None:
        values = tuple(getattr(self, name))
        object.__setattr__(self, name, values)
        if not values:
            return
        if len(values) != self.players:
            raise OptionsError(f"{name} needs one number per seat")
        if any(type(value) is not int or not 0 <= value <= HANDICAP_LIMIT for value in values):
            raise OptionsError(f"{name} must be whole numbers from 0 to {HANDICAP_LIMIT}")

    @property
    def variant_names(self) -> frozenset[str]:
        """The names of the variants in use."""
        return frozenset(name for name in VARIANTS if getattr(self, name))

    @property
    def variants(self) -> list[Variant]:
        """The variants in use, in the order of `VARIANTS`."""
        return [variant for name, variant in VARIANTS.items() if getattr(self, name)]

    def __repr__(self) -> str:
        fields_text = ", ".join(f"{name}={value!r}" for name, value in self._written().items())
        return f"Options({fields_text})"

    def to_json(self) -> dict[str, Any]:
        """Return a plain dictionary that `from_json` reads back."""
        data = self._written()
        data["handicap_doubloons"] = list(self.handicap_doubloons)
        data["handicap_vp"] = list(self.handicap_vp)
        return data

    def _written(self) -> dict[str, Any]:
        """Return the fields by name; those added after the first version only if they differ from
        the default."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        usual = {field.name: field.default for field in fields(self)[_FIRST_FIELDS:]}
        return {name: value for name, value in values.items() if usual.get(name, _GIVEN) != value}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Options:
        """Return the options that `to_json` wrote; missing names get their defaults. Raises
        OptionsError for unknown names and invalid values, TypeError if `data` is not a mapping."""
        if not isinstance(data, Mapping):
            raise TypeError("options have names")
        known = {field.name for field in fields(cls)}
        unknown = sorted(set(data) - known)
        if unknown:
            raise OptionsError(f"unknown option: {', '.join(unknown)}")
        values = dict(data)
        for name in ("handicap_doubloons", "handicap_vp"):
            if not isinstance(values.get(name, ()), (list, tuple)):
                raise OptionsError(f"{name} needs one number per seat")
            values[name] = tuple(values.get(name, ()))
        return cls(**values)


PRESETS = {
    "classic": Options(),
    "tournament": Options(balanced=True, corn_start=True),
    "everything": Options(buildings="all", nobles=True),
}
