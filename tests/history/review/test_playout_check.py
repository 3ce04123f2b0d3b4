"""The third opinion: an error is named for what is lost when the game is played on."""

from __future__ import annotations

import random
from functools import cache

import pytest

from game.history.review import playout_check
from game.history.review.decisions import MatchDecision, list_decisions
from game.history.review.grades import ERROR_COST, ERRORS, Grade, between
from game.history.review.match_review import MatchReview, ReviewedDecision, review_decisions
from game.history.review.playout_check import (
    EARLY,
    LEAST_NAMED,
    LEAST_STANDARD_ERROR,
    SEARCH_SHARE,
    Estimate,
    PlayoutCheck,
    weigh,
)
from game.rules import Game, Options, Position, parse
from game.rules.queries.observation import observe
from game.rules.record.undo_history import UndoHistory
from game.seats.networks import shipped_networks
from game.seats.random_seat import RandomSeat
from game.seats.search.comparison import Prospects
from game.seats.search.playouts import PairedPlayouts, PolicyFinisher

# Seat 1 chooses the last role of the game: the captain wins it, the prospector loses it.
LAST_ROLE = """
players: 2
round: 15
ending: vp
seat 0: 20 vp
seat 1: 18 vp, 7 corn
taken: settler 0, mayor 1, builder 0, craftsman 1, trader 0
decide: choose 1
"""
# What the captain is worth more than the prospector: half of 100% and of 7 VP and 1 VP at 4%.
WHOLE_COST = 50 + 2 * (5 + 2)


def last_role() -> Position:
    return Game.from_text(LAST_ROLE, seed=1).position


def opening() -> Position:
    return Game.new(Options(players=3), 4).position


def estimate(pos: Position, better: str, played: str, searched: float) -> Estimate:
    observation = observe(pos, pos.seat)
    check = PlayoutCheck(shipped_networks())
    return check.estimate(
        observation, (parse(better),), (parse(played),), searched, random.Random(3)
    )


@cache
def random_decisions() -> tuple[MatchDecision, ...]:
    """The first decisions of a game of random seats, which make errors."""
    history = UndoHistory(Game.new(Options(players=3), 2))
    seat, rng = RandomSeat(), random.Random(2)
    while len(history.past) < 24:
        game = history.game
        history.decide([seat.choose(game.observation(game.seat), rng)])
    return tuple(list_decisions(history))


def reviewed_with(
    monkeypatch: pytest.MonkeyPatch, likely: float, sure: float
) -> list[ReviewedDecision]:
    """The review where the check finds these parts (0 to 1) of what the searches say."""

    def checked(self: PlayoutCheck, *args: object) -> Estimate:
        searched = args[3]
        assert isinstance(searched, float)
        return Estimate(likely * searched, sure * searched)

    monkeypatch.setattr(PlayoutCheck, "estimate", checked)
    return list(review_decisions(random_decisions(), 24))


# Playouts


class NotingFinisher:
    """Notes what it is given, then plays on by the policy network."""

    def __init__(self, root: Position) -> None:
        self.begun: list[tuple[tuple[int, ...], int, float]] = []
        self._policy = PolicyFinisher(root, shipped_networks())

    def finish(self, pos: Position, rng: random.Random) -> None:
        self.begun.append((pos.face_down, pos.seed, rng.random()))
        self._policy.finish(pos, rng)


def test_both_games_of_a_pair_have_the_same_deal_and_the_same_chance() -> None:
    root = opening()
    finisher = NotingFinisher(root)
    chains = (parse("mayor"),), (parse("builder"),)
    playouts = PairedPlayouts(observe(root, root.seat), chains, finisher, random.Random(2))
    for _ in range(2):
        playouts.play_pair()
    first, second, third, fourth = finisher.begun
    assert first == second
    assert third == fourth
    assert first != third


def test_playouts_do_not_know_the_order_of_the_stack() -> None:
    position = opening()
    other = position.copy()
    drawn = other.drawn
    other.face_down = (*position.face_down[:drawn], *reversed(position.face_down[drawn:]))
    other.seed = position.seed + 1
    assert position.face_down != other.face_down
    ends = []
    for pos in (position, other):
        observation = observe(pos, pos.seat)
        chains = (parse("mayor"),), (parse("builder"),)
        finisher = PolicyFinisher(observation.determinize(random.Random(1)), shipped_networks())
        ends.append(PairedPlayouts(observation, chains, finisher, random.Random(2)).play_pair())
    assert ends[0] == ends[1]


# The estimate


def test_what_every_playout_loses_is_confirmed_as_far_as_searches_are_believed() -> None:
    found = estimate(last_role(), "captain", "prospector", WHOLE_COST)
    assert found.likely == WHOLE_COST
    assert found.sure == pytest.approx(SEARCH_SHARE * WHOLE_COST)
    whole = estimate(last_role(), "captain", "prospector", 2 * WHOLE_COST)
    assert 0.9 * WHOLE_COST < whole.sure < whole.likely == WHOLE_COST


def test_what_no_playout_loses_is_nothing() -> None:
    assert estimate(last_role(), "prospector", "captain", WHOLE_COST) == Estimate(0.0, 0.0)


def test_no_more_is_named_than_the_searches_say() -> None:
    found = estimate(last_role(), "captain", "prospector", 6.0)
    assert found.likely == 6
    assert found.sure == pytest.approx(SEARCH_SHARE * 6)
    assert found.is_error
    assert not estimate(last_role(), "captain", "prospector", 4.0).is_error


def test_small_errors_early_in_the_game_are_not_sure_and_not_played_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playout_check, "PairedPlayouts", None)
    found = estimate(opening(), "mayor", "builder", 4.0)
    assert found.sure == 0
    assert found.likely == pytest.approx(4 * (EARLY.search + EARLY.playouts))


def test_playouts_that_end_alike_still_leave_a_doubt() -> None:
    _, alike = weigh(10.0, [6.0] * 16, EARLY)
    _, unlike = weigh(10.0, [-94.0, 106.0] * 8, EARLY)
    assert alike == pytest.approx(EARLY.playouts * LEAST_STANDARD_ERROR)
    assert unlike > alike


# What the review makes of it


def test_an_error_is_named_for_what_is_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = reviewed_with(monkeypatch, 1.0, 1.0)
    half = reviewed_with(monkeypatch, 1.0, 0.5)
    checked = [
        (reviewed, other)
        for reviewed, other in zip(whole, half, strict=True)
        if reviewed.grade in ERRORS
        and reviewed.judgement is not None
        and not reviewed.judgement.exact
    ]
    assert checked
    for reviewed, other in checked:
        named = other.cost if other.grade in ERRORS else 0.5 * reviewed.cost
        # Not quite half: a lead is that over the best of the others, who may be another one.
        assert named == pytest.approx(0.5 * reviewed.cost, rel=0.05)
        assert (other.grade is Grade.OPEN) == (0.5 * reviewed.cost < LEAST_NAMED)


def test_what_is_not_sure_is_open_and_costs_less_than_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    errors = {
        number
        for number, reviewed in enumerate(reviewed_with(monkeypatch, 1.0, 1.0))
        if reviewed.grade in ERRORS
    }
    doubted = reviewed_with(monkeypatch, 1.0, 0.0)
    assert errors
    for number in errors:
        assert doubted[number].grade is Grade.OPEN
        assert 0 < doubted[number].cost <= ERROR_COST + 0.5
    assert not any(reviewed.grade in ERRORS for reviewed in doubted)


def test_the_accuracy_counts_what_the_searches_say(monkeypatch: pytest.MonkeyPatch) -> None:
    confirmed, doubted = (
        MatchReview(3, tuple(reviewed_with(monkeypatch, 1.0, sure))) for sure in (1.0, 0.0)
    )
    assert any(reviewed.grade in ERRORS for reviewed in confirmed.turning_points())
    assert {reviewed.grade for reviewed in doubted.turning_points()} == {Grade.OPEN}
    for seat in range(3):
        assert confirmed.accuracy(seat) == doubted.accuracy(seat)
    for reviewed in doubted.decisions:
        assert reviewed.judgement is None or reviewed.cost <= reviewed.judgement.searched_cost + 0.5


def test_prospects_between_two() -> None:
    prospects, other = Prospects((0.2, 0.8), (30.0, 40.0)), Prospects((0.4, 0.6), (34.0, 38.0))
    assert between(prospects, other, 0) == prospects
    halfway = between(prospects, other, 0.5)
    assert halfway.win_shares == pytest.approx((0.3, 0.7))
    assert halfway.points == pytest.approx((32.0, 39.0))
