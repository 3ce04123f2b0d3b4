"""Chances to win at a position: repeatable, and without what is hidden."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from game.history.review import chances
from game.history.review.chances import ESTIMATE_DEALS, ChanceEstimate, MatchChances
from game.history.review.decisions import list_decisions
from game.rules import Game, Options, Position, steps
from game.rules.notation.writer import to_text
from game.rules.queries.observation import observe, observe_open
from game.rules.record.game_record import DecisionEntry, GameRecord
from game.rules.record.recovery import recover
from game.rules.scoring import scores, winners
from game.seats.heuristic.seat import HeuristicSeat
from game.seats.heuristic.weights import Weights
from game.seats.networks import shipped_networks
from game.seats.search.comparison import Prospects
from game.seats.search.leaf_evaluation import LeafEvaluator


def estimate_at(position: Position) -> ChanceEstimate:
    """An estimate from what lies open, not begun yet."""
    observation = observe(position, max(position.seat, 0))
    return ChanceEstimate(observation, random.Random(1), shipped_networks())


def prospects_at(position: Position) -> Prospects:
    """What is estimated at a position."""
    estimate = estimate_at(position)
    for _ in range(ESTIMATE_DEALS):
        assert estimate.prospects is None
        estimate.evaluate_deal()
    assert estimate.prospects is not None
    return estimate.prospects


def played_until(stop: Callable[[Position], bool]) -> Position:
    """The first position of a game where a test is true, the last one if it never is."""
    game, seat, rng = Game.new(Options(players=3), 5), HeuristicSeat(), random.Random(5)
    while not game.is_over and not stop(game.position):
        game.play(seat.choose(game.observation(game.seat), rng))
    return game.position


def round_begins(number: int) -> Callable[[Position], bool]:
    """A test for the first position of a round."""
    return lambda pos: pos.round == number


def chart_of(options: Options) -> tuple[list[Prospects | None], Position]:
    """The chances over a whole match, and its end. Hidden VP change nothing in what is played."""
    record = GameRecord(options, 5)
    game, seat, rng = record.begin().game, HeuristicSeat(), random.Random(5)
    while not game.is_over:
        observation = replace(observe_open(game.position), seat=game.seat)
        game.play(seat.choose(observation, rng))
        record.entries.append(DecisionEntry((game.history[-1],)))
    decisions = list_decisions(recover(record).history)
    chart = MatchChances(decisions, shipped_networks())
    while not chart.is_done:
        chart.advance()
    return chart.prospects, game.position


@pytest.mark.parametrize("players", [2, 4])
def test_a_chart_sees_hidden_vp_and_ends_with_the_result(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chances, "ESTIMATE_DEALS", 4)
    hidden, end = chart_of(Options(players=players, hidden_vp=True))
    assert hidden == chart_of(Options(players=players))[0]
    last = hidden[-1]
    assert last is not None
    points = [score.total for score in scores(end)]
    for seat, lead in enumerate(last.margins):
        assert lead == points[seat] - max(points[:seat] + points[seat + 1 :])
    assert [share > 0 for share in last.win_shares] == [n in winners(end) for n in range(players)]


def test_a_draft_has_no_chances() -> None:
    record = GameRecord(Options(players=2, buildings="draft"), 5)
    game = record.begin().game
    while game.position.step == steps.DRAFT:
        game.play(game.legal_actions[0])
        record.entries.append(DecisionEntry((game.history[-1],)))
    chart = MatchChances(list_decisions(recover(record).history), shipped_networks())
    while not chart.is_done:
        chart.advance()
    *drafted, last = chart.prospects
    assert set(drafted) == {None}
    assert last is not None


def test_the_same_position_has_the_same_chances() -> None:
    prospects, again, later = (prospects_at(played_until(round_begins(n))) for n in (4, 4, 8))
    assert prospects == again != later
    assert sum(prospects.win_shares) == pytest.approx(1)


def test_further_deals_change_nothing_once_it_is_done() -> None:
    position = played_until(round_begins(4))
    estimate = estimate_at(position)
    for _ in range(ESTIMATE_DEALS + 3):
        estimate.evaluate_deal()
    assert estimate.prospects == prospects_at(position)


def test_the_order_of_the_hidden_tiles_is_not_used() -> None:
    """In a settler phase the next tiles decide what a leaf is worth."""
    position = played_until(lambda pos: pos.step == steps.SETTLE and pos.round > 3)
    other = position.copy()
    other.face_down = (*position.face_down[: position.drawn], *reversed(position.face_down_left))
    values = [
        LeafEvaluator(pos, Weights(), shipped_networks()).evaluate(pos.copy())
        for pos in (position, other)
    ]
    assert values[0] != values[1]
    assert prospects_at(position) == prospects_at(other)


def test_the_estimate_leaves_the_position_as_it_is() -> None:
    position = played_until(lambda pos: pos.step == steps.SETTLE and pos.round > 3)
    before = to_text(position)
    prospects_at(position)
    assert to_text(position) == before


def test_a_game_that_is_over_is_won() -> None:
    shares = prospects_at(played_until(lambda pos: False)).win_shares
    assert sorted(shares) == [0, 0, 1]
