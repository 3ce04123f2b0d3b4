"""The choices made before a game begins (docs/rules.md 2, 10 and 12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from game.rules.material import SETUPS

BUILDING_CHOICES = ("base", "draft", "random", "all")
EDITIONS = ("2002", "2014")
HANDICAP_LIMIT = 50


class OptionsError(ValueError):
    """Options that no game can be set up with; the text says which and why."""


@dataclass(frozen=True)
class Options:
    """How a game is set up. Handicaps are doubloons and VP per seat, on top of the usual start."""

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
        for name in ("nobles", "balanced", "corn_start", "hidden_vp"):
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

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary; `from_json` reads it back."""
        data = asdict(self)
        data["handicap_doubloons"] = list(self.handicap_doubloons)
        data["handicap_vp"] = list(self.handicap_vp)
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Options:
        """Raises OptionsError for unknown names and impossible values, TypeError for what has no
        names at all."""
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
