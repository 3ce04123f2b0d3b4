"""Both networks together, and those that come with the game.

numpy takes a while to load; only who thinks needs it, so it is loaded with the networks.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from game.seats.networks.network import PolicyNetwork, ValueNetwork

POLICY: Final = "policy.npz"
FORECAST: Final = "forecast.npz"


class Networks(NamedTuple):
    """Both networks."""

    policy: PolicyNetwork
    forecast: ValueNetwork

    @classmethod
    def load(cls, folder: Path) -> Networks:
        """Read them from a folder."""
        from game.seats.networks.network import PolicyNetwork, ValueNetwork

        return cls(PolicyNetwork.load(folder / POLICY), ValueNetwork.load(folder / FORECAST))


@lru_cache(maxsize=1)
def shipped_networks() -> Networks:
    """The networks that come with the game."""
    with as_file(files(__package__)) as folder:
        return Networks.load(folder)
