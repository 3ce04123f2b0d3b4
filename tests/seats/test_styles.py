"""Styles: the difference they make, and surprises."""

import random
from collections.abc import Mapping

import pytest

from game.rules import Game
from game.seats import make_seat
from game.seats.heuristic.weights import Weights
from game.seats.search import SearchSeat
from game.seats.styles import STYLES, SurpriseSeat, apply_style, choose_for_match
from game.tools.arena.matchup import Matchup
from game.tools.arena.standings import SeatKindTotals
from tests.seats.standings import played


@pytest.fixture(scope="module")
def four_styles() -> dict[str, SeatKindTotals]:
    """Four styles at one table, eight games."""
    standings = played(Matchup(tuple(f"heuristic/{style}" for style in STYLES), seed=1), 8)
    return {kind.partition("/")[2]: each for kind, each in standings.by_kind.items()}


@pytest.mark.slow
def test_shippers_ship(four_styles: dict[str, SeatKindTotals]) -> None:
    shares = {s: x.total("chips") / x.total("points") for s, x in four_styles.items()}
    assert most(four_styles, shares) == "shipper"


@pytest.mark.slow
def test_builders_quarry_and_build(four_styles: dict[str, SeatKindTotals]) -> None:
    assert most(four_styles, {s: x.total("quarries") for s, x in four_styles.items()}) == "builder"
    assert four_styles["builder"].total("large") > four_styles["balanced"].total("large")


@pytest.mark.slow
def test_traders_have_markets(four_styles: dict[str, SeatKindTotals]) -> None:
    built = {style: totals.counts("built") for style, totals in four_styles.items()}
    markets = {s: counts["large_market"] + counts["office"] for s, counts in built.items()}
    assert most(four_styles, markets) == "trader"
    assert four_styles["trader"].total("sales") > four_styles["balanced"].total("sales")


def most(styles: dict[str, SeatKindTotals], figures: Mapping[str, float]) -> str:
    assert set(figures) == set(styles)
    return max(figures, key=lambda style: figures[style])


def test_a_surprise_is_one_style_for_a_whole_match() -> None:
    game, rng = Game.new(seed=6), random.Random(6)
    found: list[set[str]] = [set() for _ in range(4)]
    while not game.is_over:
        for seat in range(4):
            found[seat].add(choose_for_match(tuple(STYLES), game.observation(seat).position, seat))
        game.play(rng.choice(game.legal_actions))
    assert [len(styles) for styles in found] == [1, 1, 1, 1]


def test_surprises_differ_between_matches() -> None:
    styles = tuple(STYLES)
    found = {choose_for_match(styles, Game.new(seed=seed).position, 1) for seed in range(30)}
    assert len(found) >= 3


def test_a_surprise_governor_is_a_seat_that_searches() -> None:
    observation = Game.new(seed=2).observation(0)
    seat = make_seat("governor/surprise")
    assert isinstance(seat, SurpriseSeat)
    assert isinstance(seat.seat_for_match(observation), SearchSeat)


def test_a_style_changes_only_the_weights_it_names() -> None:
    weights = Weights()
    builder = apply_style(weights, "builder")
    assert apply_style(weights, "balanced") == weights
    assert builder.quarry_discount == tuple(1.6 * each for each in weights.quarry_discount)
    assert builder.win_bonus == weights.win_bonus
