"""What is computed when: stages, the most important decisions first, the same for everybody."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from game.history.review.decisions import MatchDecision, list_decisions
from game.history.review.judgment import Judgment
from game.history.review.playouts import Playouts
from game.history.review.review_plan import Effort, ReviewPlan, ReviewTask, Stage, importance
from game.history.review.reviewer import Reviewer
from game.rules.record.recovery import recover
from tests.history.review.review_doubles import NOTHING, pairs_of_games
from tests.history.review.short_reviews import played_record

EFFORT = Effort(4, (Stage(2, 4), Stage(5, 2), Stage(9, 1)))


@cache
def decisions() -> tuple[MatchDecision, ...]:
    return tuple(list_decisions(recover(played_record(50)).history))


@cache
def reviewer() -> Reviewer:
    return Reviewer(decisions(), EFFORT.nodes)


def searched(plan: ReviewPlan) -> ReviewPlan:
    """The plan after all searches."""
    while plan.stage == 0:
        plan.add(plan.tasks[0], reviewer().search(plan.tasks[0].number))
    return plan


def losing(win_share: float, pairs: int) -> Playouts:
    played = NOTHING._replace(win_share=0.5)
    better = NOTHING._replace(win_share=0.5 + win_share)
    return pairs_of_games(pairs, better, played, 10.0 * pairs)


def begun() -> ReviewPlan:
    return searched(ReviewPlan(decisions(), 3, EFFORT))


def seat_of(task: ReviewTask) -> int:
    return decisions()[task.number].seat


def test_first_all_decisions_are_searched_in_order() -> None:
    plan = ReviewPlan(decisions(), 3, EFFORT)
    assert [task.number for task in plan.tasks] == [*range(len(decisions()))]
    assert plan.progress == 0
    for number in (2, 0):
        plan.add(ReviewTask(number, 0), reviewer().search(number))
    assert len(plan.review.decisions) == 1  # the second is missing
    assert 0 < plan.progress < 1


def test_each_stage_plays_out_fewer_decisions_of_a_seat_with_more_pairs() -> None:
    plan = begun()
    stages: list[list[ReviewTask]] = []
    while not plan.is_done:
        if len(stages) < plan.stage:
            stages.append(list(plan.tasks))
        task = plan.tasks[0]
        plan.add(task, losing(0.3, task.end - task.first))
    assert [{(task.first, task.end) for task in tasks} for tasks in stages] == [
        {(0, 2)}, {(2, 5)}, {(5, 9)},
    ]  # fmt: skip
    for before, tasks, most in zip(stages, stages[1:], (2, 1), strict=False):
        assert {task.number for task in tasks} <= {task.number for task in before}
        for seat in range(3):
            assert sum(seat_of(task) == seat for task in tasks) == most
    assert plan.progress == 1
    assert any(r.judgment and r.judgment.playouts for r in plan.review.decisions)


def test_a_decision_that_was_dropped_comes_back_if_it_matters_more_after_all() -> None:
    plan = begun()
    while plan.stage == 1:
        plan.add(plan.tasks[0], losing(0.2, 2))
    while plan.stage == 2:
        plan.add(plan.tasks[0], losing(0.0, 300))
    assert (2, 9) in {(task.first, task.end) for task in plan.tasks}


def test_the_most_important_come_first_and_all_that_look_like_errors_are_played_out() -> None:
    plan = begun()
    found = {number: reviewed.judgment for number, reviewed in enumerate(plan.review.decisions)}

    def weight(task: ReviewTask) -> float:
        judgment = found[task.number]
        assert judgment is not None
        return importance(judgment)

    weights = [weight(task) for task in plan.tasks]
    assert weights == sorted(weights, reverse=True)
    named = {n for n, j in found.items() if j and not j.exact and j.cost >= 2}
    assert named
    assert named <= {task.number for task in plan.tasks}


def test_a_stage_does_not_depend_on_the_order_of_the_results_before() -> None:
    plans = begun(), begun()
    for plan, order in zip(plans, (1, -1), strict=True):
        for task in list(plan.tasks)[::order]:
            plan.add(task, losing(task.number / 100, 2))
    assert plans[0].stage == plans[1].stage == 2
    assert list(plans[0].tasks) == list(plans[1].tasks)


def test_a_part_that_cannot_be_computed_is_left_out() -> None:
    plan = ReviewPlan(decisions(), 3, EFFORT)
    number = next(n for n, decision in enumerate(decisions()) if decision.chain)
    plan.leave_out(plan.tasks[number])
    searched(plan)
    assert plan.review.decisions[number].judgment is None
    assert number not in {task.number for task in plan.tasks}
    task = plan.tasks[0]
    plan.leave_out(task)
    while plan.stage == 1:
        plan.add(plan.tasks[0], losing(0.3, 2))
    assert task.number not in {later.number for later in plan.tasks}


def test_a_match_without_decisions_is_done_at_once() -> None:
    plan = ReviewPlan([], 3, EFFORT)
    assert plan.is_done
    assert plan.progress == 1
    assert plan.review.decisions == ()


def test_a_possible_find_is_as_important_as_what_it_saved() -> None:
    judgment = next(
        r.judgment
        for r in begun().review.decisions
        if r.judgment and r.judgment.alternatives and not r.judgment.exact
    )

    def one(win_share: float, prior: float) -> Judgment:
        played = judgment.played._replace(prior=prior)
        return replace(judgment, played=played, playouts=losing(win_share, 1000))

    assert importance(one(-0.8, 0.1)) > importance(one(-0.8, 0.9))
    assert importance(one(0.8, 0.9)) > importance(one(0.3, 0.9))


def test_what_came_when_the_winner_was_certain_has_no_importance() -> None:
    judgment = reviewer().search(0).judgment
    assert judgment is not None
    lost = pairs_of_games(32, NOTHING._replace(margin=-9.0), squares=320.0)
    assert importance(replace(judgment, playouts=lost)) == 0
    few = lost._replace(pairs=16)  # too few to be certain
    assert importance(replace(judgment, playouts=few)) > 0
