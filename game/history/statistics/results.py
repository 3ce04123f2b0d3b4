"""Results: wins compared with chance, in total and over time."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from game.history.statistics.confidence import Interval, wilson_interval
from game.history.statistics.filters import Appearance, level_of

WINDOW: Final = 20  # matches in a rolling mean
_Key = TypeVar("_Key", bound=Hashable)


class Results(NamedTuple):
    """Results of some appearances: the number played and won (including shared wins), the 95%
    interval of the win share, the win share expected by chance (1 / seats), and the mean place,
    mean VP and best VP."""

    played: int
    won: int
    interval: Interval
    expected: float
    mean_place: float
    mean_points: float
    best_points: int

    @property
    def share(self) -> float:
        """The win share, or 0 if there are no matches."""
        return self.won / self.played if self.played else 0.0

    @classmethod
    def of(cls, appearances: Sequence[Appearance]) -> Results:
        """Compute the results of appearances."""
        played, won = len(appearances), sum(appearance.own.won for appearance in appearances)
        points = [appearance.own.points for appearance in appearances]
        return cls(
            played,
            won,
            wilson_interval(won, played),
            mean([1 / len(appearance.match.seats) for appearance in appearances]),
            mean([appearance.own.place for appearance in appearances]),
            mean(points),
            max(points, default=0),
        )


def mean(values: Sequence[float]) -> float:
    """Return the mean, or 0 if there are no values."""
    return sum(values) / len(values) if values else 0.0


def rolling_mean(values: Sequence[float], window: int = WINDOW) -> list[float]:
    """Return, for every value, the mean of the last `window` values up to and including it."""
    sums = [0.0]
    for value in values:
        sums.append(sums[-1] + value)
    return [
        (sums[end] - sums[max(0, end - window)]) / min(window, end) for end in range(1, len(sums))
    ]


def results_by_players(appearances: Iterable[Appearance]) -> Mapping[int, Results]:
    """Return the results by number of players."""
    return _by(appearances, lambda appearance: [len(appearance.match.seats)])


def results_by_rules(appearances: Iterable[Appearance]) -> Mapping[str, Results]:
    """Return the results by rule set."""
    return _by(appearances, lambda appearance: [appearance.match.rule_set])


def results_by_opponent(appearances: Iterable[Appearance]) -> Mapping[str, Results]:
    """Return the results by level of opponent. A match counts for every level among the other
    seats, and for `PERSON` if another person played."""
    return _by(
        appearances, lambda appearance: {level_of(other.kind) for other in appearance.others}
    )


def results_by_character(appearances: Iterable[Appearance]) -> Mapping[str, Results]:
    """Return the results by id of each character among the opponents."""
    return _by(
        appearances, lambda appearance: {other.character for other in appearance.others} - {""}
    )


def _by(
    appearances: Iterable[Appearance], keys: Callable[[Appearance], Iterable[_Key]]
) -> dict[_Key, Results]:
    groups: dict[_Key, list[Appearance]] = {}
    for appearance in appearances:
        for key in keys(appearance):
            groups.setdefault(key, []).append(appearance)
    return {key: Results.of(group) for key, group in groups.items()}
