"""Both networks together, and those that come with the game.

numpy takes a while to load; only who thinks needs it, so it is loaded with the networks.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from game.seats.networks.network import Forecast, Policy

POLICY: Final = "policy.npz"
FORECAST: Final = "forecast.npz"


class Learned(NamedTuple):
    """Both networks."""

    policy: Policy
    forecast: Forecast

    @classmethod
    def load(cls, folder: Path) -> Learned:
        """Read them from a folder."""
        from game.seats.networks.network import Forecast, Policy

        return cls(Policy.load(folder / POLICY), Forecast.load(folder / FORECAST))


@lru_cache(maxsize=1)
def usual() -> Learned:
    """The networks that come with the game."""
    with as_file(files(__package__)) as folder:
        return Learned.load(folder)
