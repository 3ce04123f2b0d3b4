"""Screenshots of problems: the list, and the moments of a problem at the table."""

from __future__ import annotations

from typing import Final

from game.content.problems import Problem
from game.history.problems.standing import FREE, ProblemAnswer
from game.match.engine_process import InlineEngine
from game.rules.actions import parse
from game.scenes.navigator import Navigator
from game.scenes.problems.guide import ProblemGuide
from game.scenes.problems.opener import Problems
from game.scenes.problems.own_problems import own_problem, write_own
from game.scenes.problems.sittings import RUN_SECONDS, FreeSitting, Sitting, TimedSitting
from game.scenes.table.scene import TableScene

NAMES: Final = ("Which role would you take?", "Against Elvira, round 9")
MOMENTS: Final = ("", "hint", "wrong", "answer", "right", "run", "result", "own")


def open_problem(navigator: Navigator, moment: str) -> None:
    """Open a problem at a moment, one of MOMENTS. Raises KeyError without problems."""
    problems = navigator.challenges.problems
    problem = next(iter(problems.book.catalog.problems.values()))
    sitting: Sitting = FreeSitting(problems.book.solver, [problem], problems.book.wanted)
    if moment in ("run", "result"):
        sitting = TimedSitting(problems.book.solver, [problem])
    elif moment == "own":
        problems.book.engine = InlineEngine()
        played = [parse(action) for action in problem.best.actions]
        sitting = Sitting([own_problem(NAMES[0], problem.start(), played)])
    problems.book.ask(sitting, lambda: None)
    table = navigator.ctx.stack.top
    assert isinstance(table, TableScene)
    table.update(0.1)
    guide = table.guide
    assert isinstance(guide, ProblemGuide)
    if moment == "hint":
        guide.hint()
    elif moment == "result":
        sitting.passed(RUN_SECONDS)
    elif moment not in ("", "run"):
        answer = problem.best if moment == "right" else problem.answers[-1]
        for action in answer.actions:
            table.for_guide.choose([parse(action)])
        if moment == "answer":
            guide.session.show(problem.best)


def open_list(navigator: Navigator) -> None:
    """Open the list of problems after a few answers."""
    problems = navigator.challenges.problems
    known = list(problems.book.catalog.problems.values())
    _answer_some(problems, known)
    for name, problem in zip(NAMES, known, strict=False):
        write_own(own_problem(name, problem.start()), navigator.ctx.paths.own_problems)
    problems.open()


def _answer_some(problems: Problems, asked: list[Problem]) -> None:
    for number, problem in enumerate(asked[:30]):
        answer = ProblemAnswer(problem.id, problem.level, number % 4 != 0, FREE, float(number))
        problems.book.solver.table.add(problems.book.solver.person, answer)
