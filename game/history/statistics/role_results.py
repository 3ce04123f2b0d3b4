"""Role statistics: how often each role was chosen or passed over, compared with the opponents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.history.statistics.filters import Appearance
from game.history.statistics.match_outcome import SeatOutcome
from game.history.statistics.sources import with_facts
from game.rules.material import ROLES


class RoleResults(NamedTuple):
    """How often a role was chosen: `chosen` per match, and `taken` as a share (0 to 1) of the
    choices where it was available, each with the mean of the opponents. `offered` is whether it was
    ever available; the prospector is not in play with every number of players."""

    role: int
    chosen: float
    taken: float
    chosen_by_others: float
    taken_by_others: float
    offered: bool


def role_results(appearances: Sequence[Appearance]) -> list[RoleResults]:
    """Return the results of every role, in the order of `ROLES`."""
    known = with_facts(appearances)
    own = [appearance.own for appearance in known]
    others = [seat for appearance in known for seat in appearance.others]
    return [
        RoleResults(
            role,
            *_chosen_and_taken(own, name),
            *_chosen_and_taken(others, name),
            any(
                seat.facts.get(f"{fact}.{name}")
                for seat in (*own, *others)
                for fact in ("role", "left")
            ),
        )
        for role, name in enumerate(ROLES)
    ]


def role_doubloons(appearances: Sequence[Appearance]) -> tuple[float, float]:
    """Return the mean doubloons per match that lay on the chosen roles: the person's, and the
    opponents'."""
    known = with_facts(appearances)
    return (
        _mean_fact([appearance.own for appearance in known], "role_doubloons"),
        _mean_fact([seat for appearance in known for seat in appearance.others], "role_doubloons"),
    )


def _chosen_and_taken(seats: Sequence[SeatOutcome], name: str) -> tuple[float, float]:
    chosen = sum(seat.facts.get(f"role.{name}", 0) for seat in seats)
    left = sum(seat.facts.get(f"left.{name}", 0) for seat in seats)
    return chosen / max(1, len(seats)), chosen / max(1, chosen + left)


def _mean_fact(seats: Sequence[SeatOutcome], name: str) -> float:
    return sum(seat.facts.get(name, 0) for seat in seats) / max(1, len(seats))
