"""Calibrate the review: what it says an error costs, and what the error loses when the game is
played on from both choices by others, many times.

Games are played between seats of all levels at tables of two to five, every other four with all
buildings and nobles. Each is reviewed, and all errors named are played out in a few pairs with the
same deal, by other seats and with other random numbers than the review's. Many errors with few
pairs each give the mean of a grade sooner than few errors with many.
"""

from __future__ import annotations

import random
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import partial
from statistics import NormalDist, correlation, fmean, linear_regression
from typing import Any, Final, NamedTuple

from game.history.review.decisions import list_decisions
from game.history.review.grades import ERRORS, Grade, loss_between
from game.history.review.match_review import MatchReview, ReviewedDecision
from game.history.review.playouts import Mixture, SeatsFinisher, play_pairs
from game.history.review.review_plan import Effort
from game.history.review.reviewer import review_match
from game.rules import Game, Options
from game.rules.queries.observation import observe
from game.rules.record.undo_history import UndoHistory
from game.seats import make_seat
from game.tools.measurement import Mean, Measurement, Report, bootstrap, choices, mean_of

KINDS: Final = ("deckhand", "bosun", "merchant", "harbourmaster", "governor@60")
# The seats that play on: others than those of the review. Deterministic seats would repeat the same
# line, so every seat of a pair is drawn from several kinds, one of which is randomized. A Governor
# would take four times as long.
OTHER_SEATS: Final = ("harbourmaster/shipper", "harbourmaster/builder", "merchant")


class MeasuredDecision(NamedTuple):
    """A decision that was played out, in percent: what the review said of it, with its evidence
    (`searched`: the loss by the search; `judged`, `judged_variance`: the mean loss of its own
    `judged_pairs`, and its variance for a pair), and the mean loss of the pairs of the calibration
    with their standard deviation."""

    kind: str
    step: str
    grade: str
    said: float
    deviation: float
    searched: float
    judged: float
    judged_variance: float
    judged_pairs: float
    lost: float
    spread: float
    pairs: int


def measure_calibration(
    kinds: Sequence[str], games: int, seed: int, pairs: int, effort: Effort
) -> Measurement[Any]:
    """Measure reviews with this effort of games between these kinds of seats, of which each game
    draws its players. Errors are played out by this many pairs. A sample is a game."""
    return Measurement(games, partial(_measure_game, tuple(kinds), seed, pairs, effort), _report)


def _measure_game(
    kinds: Sequence[str], seed: int, pairs: int, effort: Effort, number: int
) -> dict[str, Any]:
    lot = random.Random(f"{seed} {number}")
    seats, history = play_game(kinds, number, lot)
    review = review_match(list_decisions(history), len(seats), effort, number)
    weighed = [one for one in review.decisions if one.judgment and one.judgment.playouts]
    return {
        "seats": [_seat(review, seat, kind) for seat, kind in enumerate(seats)],
        "decisions": [
            _measure_decision(
                reviewed, seats, pairs if reviewed.grade in ERRORS else max(2, pairs // 4), lot
            )
            for reviewed in weighed
        ],
    }


def play_game(
    kinds: Sequence[str], number: int, rng: random.Random
) -> tuple[list[str], UndoHistory]:
    """Play game `number` (from 0) between seats drawn from these kinds; return them by seat."""
    players = 2 + number % 4
    drawn = [kind for _ in range(players) for kind in rng.sample(kinds, len(kinds))]
    seats = drawn[:players]
    everything = number // 4 % 2 == 1
    rules = Options(players=players, buildings="all" if everything else "base", nobles=everything)
    history = UndoHistory(Game.new(rules, rng.getrandbits(32)))
    table = [make_seat(kind) for kind in seats]
    for _, action in choices(history.game, table, rng):
        history.decide([action])
    return seats, history


def _seat(review: MatchReview, seat: int, kind: str) -> dict[str, Any]:
    counts = review.grade_counts(seat)
    return {
        "kind": kind,
        "accuracy": review.accuracy(seat),
        "grades": {grade.value: counts[grade] for grade in ERRORS},
        "costs": {name: [*cost] for name, cost in review.costs(seat).items()},
    }


def _measure_decision(
    reviewed: ReviewedDecision, seats: Sequence[str], pairs: int, rng: random.Random
) -> MeasuredDecision:
    decision, judgment = reviewed.decision, reviewed.judgment
    assert judgment is not None
    assert judgment.playouts is not None
    searched = loss_between(
        judgment.alternatives[0].prospects, judgment.played.prospects, decision.seat
    )
    chains = judgment.alternatives[0].actions, decision.chain
    seed = rng.getrandbits(60)
    playouts = play_pairs(
        observe(decision.before, decision.seat),
        chains,
        Mixture(SeatsFinisher([make_seat(kind) for kind in OTHER_SEATS])),
        range(seed, seed + pairs),
    )
    lost = playouts.loss.worth
    return MeasuredDecision(
        kind=seats[decision.seat],
        step=decision.step,
        grade=reviewed.grade.value,
        said=judgment.estimate.mean,
        deviation=judgment.estimate.deviation,
        searched=searched.worth,
        judged=judgment.playouts.loss.worth,
        judged_variance=judgment.playouts.variance,
        judged_pairs=judgment.playouts.effective_pairs,
        lost=lost,
        spread=(playouts.variance * pairs / (pairs - 1)) ** 0.5,
        pairs=pairs,
    )


def _report(games: Sequence[dict[str, Any]]) -> Report:
    errors = [
        [one for row in game["decisions"] if Grade((one := MeasuredDecision(*row)).grade) in ERRORS]
        for game in games
    ]
    seats = [seat for game in games for seat in game["seats"]]
    lines = [f"{len(games)} games, {sum(map(len, errors))} errors played out", ""]
    lines += [*_grade_lines(errors), "", *_kind_lines(seats), "", *_cost_lines(seats)]
    return Report("\n".join(lines), {"games": games})


def _grade_lines(games: Sequence[Sequence[MeasuredDecision]]) -> Iterator[str]:
    """Yield the table of the grades, from the errors of each game: mean said, mean measured, its
    ratio to what was said, the share of errors whose true loss is above 0, and the rank correlation
    of both. The errors of a game depend on each other, so the intervals resample whole games."""
    yield f"{'':12}{'errors':>7}{'said':>7}{'measured':>10}{'ratio':>22}{'lose':>20}"
    for name, grades in _ROWS.items():
        groups = [[one for one in game if Grade(one.grade) in grades] for game in games]
        groups = [group for group in groups if group]
        errors = _joined(groups)
        if errors:
            ratio, lose = bootstrap(groups, _ratio), bootstrap(groups, _losing_share)
            yield (
                f"{name:12}{len(errors):>7}{fmean(one.said for one in errors):>7.1f}"
                f"{fmean(one.lost for one in errors):>10.1f}"
                f"{f'{_ratio(groups):.2f} ({ratio.low:.2f} to {ratio.high:.2f})':>22}"
                f"{f'{_losing_share(groups):.0%} ({lose.low:.0%} to {lose.high:.0%})':>20}"
            )
    if any(games):
        low, high = bootstrap([game for game in games if game], _rank_correlation)
        yield f"rank correlation {_rank_correlation(games):.2f} ({low:.2f} to {high:.2f})"


_ROWS: Final = {
    **{grade.value: (grade,) for grade in ERRORS},
    "serious": (Grade.MISTAKE, Grade.BLUNDER),
    "all": ERRORS,
}


def _joined(games: Sequence[Sequence[MeasuredDecision]]) -> list[MeasuredDecision]:
    return [one for game in games for one in game]


def _ratio(games: Sequence[Sequence[MeasuredDecision]]) -> float:
    """Return the mean measured for each percent said."""
    errors = _joined(games)
    return sum(one.lost for one in errors) / sum(one.said for one in errors)


def _losing_share(games: Sequence[Sequence[MeasuredDecision]]) -> float:
    return losing_share(_joined(games))


def losing_share(errors: Sequence[MeasuredDecision]) -> float:
    """Return the share of errors that lose anything, corrected for the noise of the pairs: the true
    losses are taken as normally distributed around a multiple of what was said. Their variance is
    that which is left when that of the noise is subtracted. It grows with what was said: a constant
    and a multiple of its square, by least squares."""
    ratio = sum(one.lost for one in errors) / sum(one.said for one in errors)
    squares = [one.said**2 for one in errors]
    left = [(one.lost - ratio * one.said) ** 2 - one.spread**2 / one.pairs for one in errors]
    slope, constant = _variance(squares, left)
    return fmean(
        NormalDist(0.0, max(0.01, constant + slope * square) ** 0.5).cdf(ratio * one.said)
        for one, square in zip(errors, squares, strict=True)
    )


def _variance(squares: Sequence[float], left: Sequence[float]) -> tuple[float, float]:
    """Return the multiple of the squares and the constant, neither negative, closest to what is
    left."""
    if len(set(squares)) < 2:
        return 0.0, fmean(left)
    slope, constant = linear_regression(squares, left)
    if slope <= 0:
        return 0.0, fmean(left)
    if constant <= 0:
        return linear_regression(squares, left, proportional=True).slope, 0.0
    return slope, constant


def _rank_correlation(games: Sequence[Sequence[MeasuredDecision]]) -> float:
    """Return Spearman's rank correlation of what was said and what was measured."""
    errors = _joined(games)
    said, lost = [one.said for one in errors], [one.lost for one in errors]
    if len(set(said)) < 2 or len(set(lost)) < 2:
        return 0.0
    return correlation(_ranks(said), _ranks(lost))


def _ranks(values: Sequence[float]) -> list[float]:
    """Return twice the rank of each value; equal values share the mean of theirs."""
    places = sorted(values)
    return [bisect_left(places, value) + bisect_right(places, value) for value in values]


def _kind_lines(seats: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield the table of the levels: accuracy and errors of a match."""
    yield f"{'':16}{'matches':>8}{'accuracy':>14}{'errors':>13}{'serious':>13}"
    for kind, mine in _by_kind(seats):
        accuracies = mean_of([seat["accuracy"] or 0.0 for seat in mine])
        counts = [seat["grades"] for seat in mine]
        errors = mean_of([float(sum(count.values())) for count in counts])
        serious = mean_of(
            [float(sum(count.values()) - count[Grade.INACCURACY.value]) for count in counts]
        )
        yield f"{kind:16}{len(mine):>8}{accuracies!s:>14}{errors!s:>13}{serious!s:>13}"


def _cost_lines(seats: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield the table of the mean cost of a match by kind of decision."""
    names = sorted({name for seat in seats for name in seat["costs"]})
    yield f"{'cost of a match':16}" + "".join(f"{name:>14}" for name in names)
    for kind, mine in _by_kind(seats):
        cells = (_cost_of(mine, name) for name in names)
        yield f"{kind:16}" + "".join(f"{cost!s:>14}" for cost in cells)


def _cost_of(seats: Sequence[dict[str, Any]], name: str) -> Mean:
    return mean_of([float(seat["costs"].get(name, (0, 0.0))[1]) for seat in seats])


def _by_kind(seats: Sequence[dict[str, Any]]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    for kind in dict.fromkeys(seat["kind"] for seat in seats):
        yield kind, [seat for seat in seats if seat["kind"] == kind]
