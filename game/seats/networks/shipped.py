"""Load the policy and value networks from a folder, or those that come with the game.

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


class Networks(NamedTuple):
    """The policy network and the value network of one training generation."""

    policy: PolicyNetwork
    value: ValueNetwork

    @classmethod
    def load(cls, folder: Path) -> Networks:
        """Load both networks from a folder. Raises OSError."""
        from game.seats.networks.network import PolicyNetwork, ValueNetwork

        return cls(PolicyNetwork.load(folder / POLICY_FILE), ValueNetwork.load(folder / VALUE_FILE))


@lru_cache(maxsize=1)
def shipped_networks() -> Networks:
    """Return the networks that come with the game."""
    with as_file(files(__package__)) as folder:
        return Networks.load(folder)


@lru_cache(maxsize=1)
def shipped_digest() -> str:
    """Return a hash that identifies the version of the networks that come with the game: 16 hex
    digits."""
    folder, seen = files(__package__), blake2b(digest_size=8)
    for name in (POLICY_FILE, VALUE_FILE):
        seen.update(folder.joinpath(name).read_bytes())
    return seen.hexdigest()
