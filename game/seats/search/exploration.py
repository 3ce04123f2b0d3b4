"""Search constants: how widely a search explores, and how much it trusts the policy network."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, kw_only=True)
class Exploration:
    """Constants of a search.

    `c_puct`: the PUCT constant c (`tree.py`); higher values explore more
    `root_temperature`: priors at the root are raised to the power 1 / `root_temperature`, so values
    above 1 flatten the policy network's distribution
    `lines`: maximum number of iterations that run at once

    Raises ValueError for values out of range.
    """

    c_puct: float = 0.4
    root_temperature: float = 3.0
    lines: int = 16

    def __post_init__(self) -> None:
        if self.c_puct < 0 or self.root_temperature <= 0 or self.lines < 1:
            raise ValueError("constants of a search must be above 0")


USUAL: Final = Exploration()
# The constants of the baseline "governor-1", which must not change.
GOVERNOR_1: Final = Exploration(c_puct=0.6, root_temperature=1.0, lines=1)
