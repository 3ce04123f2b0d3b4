"""How a search explores: how widely it looks, and how far it trusts the policy network."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, kw_only=True)
class Exploration:
    """Constants of a search.

    `c_puct`: the constant c of PUCT (`tree.py`), the higher, the more is looked at that seems worse
    `root_temperature`: the priors of the actions at the root are taken to the power of 1 / this:
    above 1 they lie nearer to each other than the policy network says
    `lines`: how many iterations run at once, at most

    Raises ValueError for constants that are none.
    """

    c_puct: float = 0.4
    root_temperature: float = 3.0
    lines: int = 16

    def __post_init__(self) -> None:
        if self.c_puct < 0 or self.root_temperature <= 0 or self.lines < 1:
            raise ValueError("constants of a search must be above 0")


USUAL: Final = Exploration()
# That of the yardstick "governor-1", for good.
GOVERNOR_1: Final = Exploration(c_puct=0.6, root_temperature=1.0, lines=1)
