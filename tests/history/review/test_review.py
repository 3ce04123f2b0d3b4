"""The review of a match: grades, forced decisions, what is hidden, progress, luck and finds."""

from __future__ import annotations

import pickle
import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from game.app.i18n import Translator
from game.history.review.decisions import list_decisions
from game.history.review.estimate import CONSTANTS, Confidence, Estimate
from game.history.review.grades import ERRORS, THRESHOLDS, Grade, Loss, accuracy_of, grade_of
from game.history.review.judgment import FIND_COST, Judgment
from game.history.review.match_review import MatchReview, ReviewedDecision
from game.history.review.review_data import part_to_data, review_to_data
from game.history.review.review_plan import Effort, Stage
from game.history.review.reviewer import Reviewer, review_match
from game.match.journal import open_match
from game.rules import Game, Options, parse, steps
from game.rules.flow import play
from game.rules.record.undo_history import UndoHistory
from game.seats.heuristic.seat import HeuristicSeat
from game.seats.search.comparison import ComparedChain, Prospects
from game.ui.phrases import Phrases
from game.ui.phrases.review.card import loss_text, why_lines
from tests.history.review.review_doubles import NOTHING, of_seats, pairs_of_games
from tests.support.saved_matches import match_with_undos

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

# The face-down stack in two orders; nothing else differs.
STACK = """
players: 3
seat 0: 3 doubloons
seat 1: 2 doubloons
open: corn, indigo, sugar, tobacco
stack: {stack}
decide: choose 0
"""


def history_of(text: str, *actions: str) -> UndoHistory:
    """A game that begins at a position, after these actions."""
    history = UndoHistory(Game.from_text(text, seed=1))
    for action in actions:
        history.decide([parse(action)])
    return history


def sound_history(actions: int, seed: int = 5) -> UndoHistory:
    """The first actions of a game of heuristic seats; with -1 all."""
    history = UndoHistory(Game.new(Options(players=3), seed))
    seat, rng = HeuristicSeat(), random.Random(seed)
    while not history.game.is_over and len(history.past) != actions:
        game = history.game
        history.decide([seat.choose(game.observation(game.seat), rng)])
    return history


def review(history: UndoHistory, nodes: int = 24, seed: int = 0) -> tuple[ReviewedDecision, ...]:
    """A review of a few pairs for one decision of each seat."""
    effort = Effort(nodes, (Stage(2, 1),))
    seats = history.game.options.players
    return review_match(list_decisions(history), seats, effort, seed).decisions


@cache
def reviewed_opening() -> tuple[ReviewedDecision, ...]:
    """The review of the first actions of a game, with few nodes; nobody changes it."""
    return tuple(review(sound_history(60)))


# Grades


def test_thresholds_fall_to_nothing_and_each_begins_its_grade() -> None:
    costs = [cost for cost, _ in THRESHOLDS]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] == 0
    for cost, grade in THRESHOLDS:
        assert grade_of(cost) is grade
    assert grade_of(costs[0] - 0.01) is THRESHOLDS[1][1]


def test_a_cost_is_half_victory_and_half_lead_and_never_negative() -> None:
    assert Loss(0.10, 1.0).worth == pytest.approx((10 + 4) / 2)
    assert Loss(-0.10, 0.5).worth == pytest.approx((-10 + 2) / 2)
    assert planted({0: -4.0}).decisions[0].cost == 0


def test_accuracy_is_100_without_a_loss_and_falls_with_it() -> None:
    assert accuracy_of([]) is None
    assert accuracy_of([(0.0, 0.0), (0.0, 5.0)]) == 100
    little, much = accuracy_of([(1.0, 5.0), (0.0, 5.0)]), accuracy_of([(30.0, 30.0), (0.0, 5.0)])
    assert little is not None
    assert much is not None
    assert 100 > little > much > 0


def test_decisions_where_little_is_at_stake_hardly_count() -> None:
    error = (5.0, 5.0)
    small, great = accuracy_of([error, (0.0, 0.2)]), accuracy_of([error, (0.0, 5.0)])
    assert small is not None
    assert great is not None
    assert small < great


def test_giving_away_the_game_at_the_last_decision_is_a_blunder() -> None:
    (reviewed,) = review(history_of(LAST_ROLE, "prospector"))
    assert reviewed.grade is Grade.BLUNDER
    assert reviewed.judgment is not None
    assert reviewed.judgment.exact
    assert reviewed.judgment.loss.win_share == 1
    assert reviewed.judgment.estimate.deviation == 0
    assert reviewed.judgment.estimate.confidence is Confidence.CLEARLY
    assert list(reviewed.judgment.played.prospects.win_shares) == [1, 0]
    assert [a.actions for a in reviewed.judgment.alternatives] == [(parse("captain"),)]
    assert reviewed.judgment.playouts is None  # it is certain


def test_winning_it_is_best_and_nothing_is_lost() -> None:
    reviewed = review(history_of(LAST_ROLE, "captain"))[0]
    assert reviewed.grade is Grade.BEST
    assert reviewed.cost == 0
    assert reviewed.gap > 50


def test_leaving_points_that_cost_nothing_is_an_error_though_the_game_is_won() -> None:
    won_anyhow = LAST_ROLE.replace("18 vp", "40 vp")
    (reviewed,) = review(history_of(won_anyhow, "prospector"))
    assert reviewed.grade in ERRORS
    assert reviewed.judgment is not None
    assert reviewed.judgment.loss == Loss(0.0, 7.0)


def test_forced_decisions_are_not_graded() -> None:
    reviewed = reviewed_opening()
    forced = [decided for decided in reviewed if not decided.decision.chain]
    assert forced
    for decided in forced:
        assert (decided.grade, decided.judgment, decided.cost) == (Grade.FORCED, None, 0.0)
    judged = [decided for decided in reviewed if decided.decision.chain]
    assert all(decided.judgment is not None for decided in judged)


def test_the_draft_is_not_graded() -> None:
    history = UndoHistory(Game.new(Options(players=3, buildings="draft"), 1))
    for _ in range(3):
        history.decide([history.game.legal_actions[0]])
    assert {reviewed.grade for reviewed in review(history)} == {Grade.UNGRADED}


# Decisions


def test_all_people_of_a_seat_are_one_decision() -> None:
    decisions = list_decisions(sound_history(200))
    placed = [decision for decision in decisions if decision.before.frame[0] == steps.PLACE]
    assert any(len(decision.actions) > 1 for decision in placed)
    for decision, following in pairwise(placed):
        assert (decision.round, decision.seat) != (following.round, following.seat)
    whole = [action for decision in decisions for action in decision.actions]
    assert whole == sound_history(200).game.history


def test_decisions_that_were_undone_are_left_out(tmp_path: Path) -> None:
    match = match_with_undos(tmp_path, 60)
    assert match.path is not None
    history = open_match(match.path).history
    decisions = list_decisions(history)
    assert [action for decision in decisions for action in decision.actions] == history.game.history


# What is hidden, chance


def judged(history: UndoHistory) -> list[object]:
    """All that the search says of the decisions of a game."""
    return [(reviewed.grade, reviewed.judgment) for reviewed in review(history, nodes=40)]


def test_the_face_down_stack_changes_no_judgment() -> None:
    orders = ("corn, coffee, sugar, corn, quarry_", "coffee, corn, corn, sugar, quarry_")
    both = [STACK.format(stack=order.removesuffix(", quarry_")) for order in orders]
    actions = ("settler", "take corn")
    history, other = (history_of(text, *actions) for text in both)
    assert history.game.position.face_down != other.game.position.face_down
    assert judged(history) == judged(other)


def test_the_same_seed_gives_the_same_review_and_another_does_not() -> None:
    history = sound_history(25)
    first, again, other = (
        review_to_data(MatchReview(3, review(history, seed=seed))) for seed in (0, 0, 1)
    )
    assert first == again
    assert first != other


def test_luck_is_what_drawn_tiles_changed_and_nothing_else() -> None:
    drawn = 0
    for reviewed in reviewed_opening():
        assert (reviewed.luck is not None) == (reviewed.decision.revealed is not None)
        if reviewed.luck is not None:
            drawn += 1
            assert sum(reviewed.luck.win_shares) == pytest.approx(0, abs=0.01)
            assert max(map(abs, reviewed.luck.win_shares)) < 0.5
    assert drawn >= 2


def test_tiles_that_can_come_in_one_way_are_no_luck() -> None:
    text = STACK.format(stack="corn, corn, corn, corn, corn, corn")
    history = history_of(text, "settler", "take indigo", "take sugar", "take tobacco")
    last = review(history, nodes=8)[-1]
    assert last.luck is not None
    assert last.luck.win_shares == pytest.approx((0, 0, 0))
    assert last.luck.margins == pytest.approx((0, 0, 0))


# Progress


def test_reviewed_decisions_can_be_sent_to_another_process() -> None:
    for reviewed in reviewed_opening()[:20]:
        back = pickle.loads(pickle.dumps(reviewed))
        assert part_to_data(back) == part_to_data(reviewed)


def test_parts_do_not_depend_on_the_order_in_which_they_are_computed() -> None:
    decisions = list_decisions(sound_history(20))
    forward = [Reviewer(decisions, 8).search(number) for number in range(len(decisions))]
    reviewer = Reviewer(decisions, 8)
    backward = [reviewer.search(number) for number in reversed(range(len(decisions)))]
    assert [*map(part_to_data, forward)] == [*map(part_to_data, reversed(backward))]


# The whole match


def planted(
    costs: dict[int, float], won: dict[int, float] | None = None, denied: Sequence[int] = ()
) -> MatchReview:
    """A review of decisions of one seat with these costs (negative: those of the alternative), some
    of them `won` so often after both choices, some `denied` by the games played out."""
    template = next(reviewed for reviewed in reviewed_opening() if reviewed.judgment is not None)
    assert template.judgment is not None
    found = []
    for number, cost in costs.items():
        judgment = replace(template.judgment, playouts=None)
        played = judgment.played._replace(prior=0.1)
        share = (won or {}).get(number, 0.5)
        better = NOTHING._replace(
            win_share=share - 0.1 if cost < 0 and share == 0.5 else share,
            margin=-cost if number in denied else cost,
            of_seats=of_seats(),
        )
        playouts = pairs_of_games(
            80, better, NOTHING._replace(win_share=share, of_seats=of_seats())
        )
        judgment = Judgment(
            judgment.seat, played, judgment.alternatives, exact=False, playouts=playouts
        )
        vars(judgment)["estimate"] = Estimate(Loss(0.0, cost / 2), 0.1)
        decision = template.decision._replace(ply=number, round=number)
        found.append(ReviewedDecision(decision, judgment, None))
    return MatchReview(3, tuple(found))


def plies(decisions: list[ReviewedDecision]) -> list[int]:
    return [reviewed.decision.ply for reviewed in decisions]


def test_the_moments_are_the_costliest_errors_in_order_of_play() -> None:
    whole = planted({0: 3.0, 1: 30.0, 2: 20.0, 3: 0.2, 4: 5.0, 5: 6.0, 6: 7.0, 7: -9.0})
    seat = whole.decisions[0].decision.seat
    assert plies(whole.moments()) == plies(whole.moments(seat)) == [1, 2, 4, 5, 6]
    assert whole.moments((seat + 1) % 3) == []


def test_finds_and_then_small_losses_fill_up_the_moments() -> None:
    whole = planted({0: 1.0, 1: -6.0, 2: 2.5, 3: -9.0, 4: 0.2, 5: -3.0, 6: 0.8})
    assert plies(whole.moments()) == [0, 1, 2, 3, 6]
    assert [reviewed.is_find for reviewed in whole.moments()] == [False, True, False, True, False]


def test_what_came_when_the_winner_was_certain_mattered_less() -> None:
    """Two of its blunders come before inaccuracies, but after the mistakes of an open game."""
    costs = {0: 30.0, 1: 20.0, 2: 3.0, 3: 5.0, 4: -9.0, 5: 6.0, 7: -9.0, 8: 25.0}
    won = {0: 0.0, 1: 1.0, 7: 1.0, 8: 0.0}
    assert plies(planted(costs, won).moments()) == [0, 2, 3, 5, 8]
    more = {9: 6.0, 10: 6.0, 11: 6.0}
    assert plies(planted(costs | more, won).moments()) == [3, 5, 9, 10, 11]


def test_a_solved_game_is_decided_by_its_solution() -> None:
    (one,) = planted({0: 6.0}).decisions
    assert one.judgment is not None
    wins = "Cy doesn't win", "Cy wins"
    for shares, decided in (((0.0, 0.0), True), ((1.0, 1.0), True), ((0.0, 1.0), False)):
        played, other = (
            ComparedChain(one.decision.chain, 9, 0.5, Prospects((share,) * 3, (9.0,) * 3))
            for share in shares
        )
        solved = Judgment(0, played, (other,), exact=True)
        assert solved.is_decided == decided
        if decided:
            phrases = Phrases(Translator(None, "en"))
            told = why_lines(phrases, replace(one, judgment=solved), ("Ann", "Bo", "Cy"))
            assert told[0] == f"Either way, {wins[bool(shares[0])]}."
        assert not Judgment(0, played, (other,), exact=False).is_decided  # unknown


def test_what_the_games_played_out_deny_is_no_moment() -> None:
    whole = planted({0: 30.0, 1: 3.0, 2: 4.0, 3: -9.0}, denied=[0])
    assert plies(whole.moments()) == [1, 2, 3]


def test_a_small_loss_that_few_games_deny_is_no_moment() -> None:
    for denied, moments in ((False, 1), (True, 0)):
        (one,) = planted({0: 1.5}, denied=[0] if denied else []).decisions
        assert one.judgment is not None
        assert one.judgment.playouts is not None
        few = replace(one.judgment, playouts=one.judgment.playouts._replace(pairs=16))
        vars(few)["estimate"] = one.judgment.estimate
        assert len(MatchReview(3, (replace(one, judgment=few),)).moments()) == moments


def test_a_small_loss_needs_games_played_out_and_an_error_does_not() -> None:
    whole = planted({0: 1.5, 1: 3.0})
    unsearched = [
        ReviewedDecision(
            one.decision, replace(one.judgment, playouts=None) if one.judgment else None, None
        )
        for one in whole.decisions
    ]
    for one, cost in zip(unsearched, (1.5, 3.0), strict=True):
        vars(one.judgment)["estimate"] = Estimate(Loss(0.0, cost / 2), 3.0)
    assert plies(MatchReview(3, tuple(unsearched)).moments()) == [1]


def test_a_role_and_what_is_done_with_it_are_one_moment() -> None:
    whole = planted({0: 5.0, 1: 6.0, 2: 7.0})
    first, second, third = whole.decisions
    role = first.decision
    (chosen,) = (one for one in role.before.legal_actions if one.text == "builder")
    building = role.before.copy()
    play(building, chosen)
    then = second.decision._replace(round=0, before=building)
    other = third.decision._replace(round=0)  # the same seat chooses a role again
    taken = role.before.copy()
    taken.card_takers = (0, 0, *taken.card_takers[2:])
    other = other._replace(before=taken)
    decisions = [replace(one, decision=of) for one, of in ((second, then), (third, other))]
    assert plies(MatchReview(3, (first, *decisions)).moments()) == [1, 2]


def test_what_was_lost_is_told_in_chances_and_points() -> None:
    chance = "lowers the chance to win by about 13%"
    for loss, short, said in (
        (Loss(0.13, 2.0), "\N{MINUS SIGN}13%", f"{chance}, and costs 2.0 VP against the best"),
        (
            Loss(0.13, 4.0),
            "\N{MINUS SIGN}4.0 VP",
            "costs about 4.0 VP against the best opponent, and lowers the chance to win by 13%.",
        ),
        (Loss(0.13, -0.5), "\N{MINUS SIGN}13%", f"{chance}."),
        (Loss(0.0, 4.0), "\N{MINUS SIGN}4.0 VP", "costs about 4.0 VP against the best"),
    ):
        (moment,) = planted({0: 3.0}).decisions
        assert moment.judgment is not None
        vars(moment.judgment)["estimate"] = Estimate(loss, CONSTANTS.spread)
        phrases = Phrases(Translator(None, "en"))
        assert loss_text(phrases, moment.judgment.told_loss) == short
        told = why_lines(phrases, moment, ("Ann", "Bo", "Cy"))
        assert told[0].removesuffix(" opponent.") == f"This {said}"


def test_differences_in_the_games_are_told_as_cautiously_as_the_estimate() -> None:
    """The games lost 3 VP of lead, the estimate says so much."""
    for lead, part in ((1.5, 0.5), (6.0, 1.0), (-1.0, 0.0)):
        (moment,) = planted({0: 3.0}).decisions
        assert moment.judgment is not None
        vars(moment.judgment)["estimate"] = Estimate(Loss(0.0, lead), CONSTANTS.spread)
        assert moment.judgment.told_part == part


def test_a_find_tells_what_it_gained() -> None:
    (moment,) = planted({0: -9.0}).decisions
    told = why_lines(Phrases(Translator(None, "en")), moment, ("Ann", "Bo", "Cy"))
    assert told[0] == "This gains about 4.5 VP against the best opponent."


def test_a_decided_game_has_two_moments_at_most() -> None:
    whole = planted({0: 4.0, 1: 5.0, 2: 6.0, 3: 7.0}, won=dict.fromkeys(range(4), 0.0))
    assert plies(whole.moments()) == [2, 3]


def test_a_decided_game_has_fewer_moments_and_tells_the_lead_alone() -> None:
    whole = planted({0: 1.0, 1: 3.0, 2: -9.0, 3: 1.8}, won=dict.fromkeys(range(4), 0.0))
    (moment,) = whole.moments()
    assert moment.decision.ply == 1
    judgment = moment.judgment
    assert judgment is not None
    vars(judgment)["estimate"] = Estimate(Loss(0.01, 1.5), CONSTANTS.spread)
    assert judgment.told_loss == Loss(0.0, 1.5)
    told = why_lines(Phrases(Translator(None, "en")), moment, ("Ann", "Bo", "Cy"))
    assert told[:2] == [
        "Either way, Cy wins hardly any of the games.",
        "This costs about 1.5 VP against the best opponent.",
    ]


def test_a_find_is_great_only_if_it_also_won_more_of_the_games_played_out() -> None:
    (reviewed,) = planted({0: -9.0}).decisions
    judgment = reviewed.judgment
    assert judgment is not None
    assert reviewed.is_find
    denied = replace(judgment, playouts=pairs_of_games(80))
    vars(denied)["estimate"] = judgment.estimate
    assert denied.gap >= FIND_COST
    assert not replace(reviewed, judgment=denied).is_find
    won_more = replace(
        judgment,
        playouts=pairs_of_games(80, NOTHING._replace(margin=9.0), NOTHING._replace(win_share=0.1)),
    )
    vars(won_more)["estimate"] = judgment.estimate
    assert won_more.is_disputed  # the lead is so much smaller that the games say the opposite
    assert not replace(reviewed, judgment=won_more).is_find


def test_what_is_only_perhaps_an_error_is_an_inaccuracy_at_most() -> None:
    """Both cost 9%, with a standard deviation of 2% or 12%."""
    (reviewed,) = planted({0: 9.0}).decisions
    assert reviewed.judgment is not None
    for deviation, grade in ((2.0, Grade.MISTAKE), (12.0, Grade.INACCURACY)):
        vars(reviewed.judgment)["estimate"] = Estimate(Loss(0.0, 4.5), deviation)
        assert reviewed.grade is grade


def test_the_counts_of_grades_are_those_of_the_decisions() -> None:
    whole = MatchReview(3, reviewed_opening())
    total = sum(sum(whole.grade_counts(seat).values()) for seat in range(3))
    assert total == len(reviewed_opening())
    accuracies = [whole.accuracy(seat) for seat in range(3)]
    assert all(accuracy is not None and 0 < accuracy <= 100 for accuracy in accuracies)
