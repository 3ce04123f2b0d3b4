"""Load the policy and value networks from a folder, or those that come with the game: one pair for
five players, trained mostly on their games, and one for fewer.

numpy takes a while to import, so it is imported only together with the networks.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from game.seats.networks.network import PolicyNetwork, ValueNetwork

POLICY_FILE: Final = "policy.npz"
VALUE_FILE: Final = "forecast.npz"
FIVE_FOLDER: Final = "five"


class Networks(NamedTuple):
    """The policy network and the value network of one training generation."""

    policy: PolicyNetwork
    value: ValueNetwork

    @classmethod
    def load(cls, folder: Path) -> Networks:
        """Load both networks from a folder. Raises OSError."""
        from game.seats.networks.network import PolicyNetwork, ValueNetwork

        return cls(PolicyNetwork.load(folder / POLICY_FILE), ValueNetwork.load(folder / VALUE_FILE))


def shipped_networks(players: int = 4) -> Networks:
    """Return the networks that come with the game for so many players."""
    return _load_shipped(_folder_for(players))


@lru_cache(maxsize=2)
def _load_shipped(name: str) -> Networks:
    with as_file(files(__package__) / name) as folder:
        return Networks.load(folder)


def _folder_for(players: int) -> str:
    return FIVE_FOLDER if players == 5 else ""


@lru_cache(maxsize=2)
def shipped_digest(players: int = 4) -> str:
    """Return a hash that identifies the version of the networks that come with the game for so many
    players: 16 hex digits."""
    folder, seen = files(__package__) / _folder_for(players), blake2b(digest_size=8)
    for name in (POLICY_FILE, VALUE_FILE):
        seen.update(folder.joinpath(name).read_bytes())
    return seen.hexdigest()
