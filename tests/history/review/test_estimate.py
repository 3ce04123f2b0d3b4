"""The cost of a decision from a search and from playouts, and how certain it is."""

from __future__ import annotations

from math import sqrt

import pytest

from game.history.review.estimate import Confidence, Constants, Estimate, estimate_loss
from game.history.review.grades import NO_LOSS, Loss
from game.history.review.playouts import Playouts
from tests.history.review.review_doubles import NOTHING, pairs_of_games

PLAIN = Constants(slope=0.5, spread=4.0, bias=3.0, pair_spread=30.0, pair_weight=8.0)
SEARCHED = Loss(0.10, 1.0)  # 7%


def played_out(pairs: int, loss: Loss, spread: float) -> Playouts:
    """Playouts with this mean loss, and this standard deviation of a pair (percent)."""
    better = NOTHING._replace(win_share=loss.win_share, margin=loss.margin)
    squares = pairs * loss.worth**2 + (pairs - 1) * spread**2
    return pairs_of_games(pairs, better, squares=squares)


def test_a_search_alone_is_shrunk() -> None:
    estimate = estimate_loss(SEARCHED, None, exact=False, constants=PLAIN)
    assert estimate.mean == pytest.approx(3.5)
    assert estimate.loss == pytest.approx(Loss(0.05, 0.5))
    assert estimate.deviation == 4.0


def test_what_was_solved_is_certain() -> None:
    estimate = estimate_loss(SEARCHED, None, exact=True, constants=PLAIN)
    assert estimate == (SEARCHED, 0.0)
    assert estimate.confidence is Confidence.CLEARLY
    assert estimate_loss(NO_LOSS, None, exact=True).certainty == 0.5


def test_search_and_playouts_are_weighted_by_their_precision() -> None:
    loss = Loss(0.3, 0.0)  # 15%
    estimate = estimate_loss(SEARCHED, played_out(100, loss, 30.0), exact=False, constants=PLAIN)
    error = 3.0**2 + 30.0**2 / 100 * (99 + 8) / (99 + 8)
    share = 16 / (16 + error)
    assert estimate.mean == pytest.approx(3.5 + share * (15 - 3.5))
    assert estimate.deviation == pytest.approx(sqrt(1 / (1 / 16 + 1 / error)))


def test_more_pairs_make_it_more_certain_down_to_the_error_of_those_who_play_on() -> None:
    loss = Loss(0.3, 0.0)
    deviations = [
        estimate_loss(SEARCHED, played_out(n, loss, 30.0), exact=False, constants=PLAIN).deviation
        for n in (2, 16, 64, 10**6)
    ]
    assert deviations == sorted(deviations, reverse=True)
    assert deviations[-1] == pytest.approx(sqrt(1 / (1 / 16 + 1 / 9)), abs=0.01)


def test_few_pairs_that_end_alike_prove_little() -> None:
    alike = estimate_loss(SEARCHED, played_out(2, Loss(1, 0), 0.0), exact=False, constants=PLAIN)
    assert alike.mean < 10


@pytest.mark.parametrize(
    ("mean", "confidence"),
    [
        (0.5, Confidence.PERHAPS),
        (3.0, Confidence.PROBABLY),
        (-3.0, Confidence.PROBABLY),
        (6.0, Confidence.CLEARLY),
    ],
)
def test_the_confidence_is_the_probability_of_the_sign(mean: float, confidence: Confidence) -> None:
    assert Estimate(Loss(0.0, mean / 2), 3.0).confidence is confidence
