"""Positions to practice as problems."""

from __future__ import annotations

from contextlib import suppress

from msgspec import ValidationError

from game.content.problem_checks import check_problem
from game.content.problems import BEST, MAX_NAME, PRACTICE, Answer, Problem
from game.history.store.practice_book import PracticePosition
from game.scenes.problems.own_problems import theme_of


def practice_problem(position: PracticePosition, name: str = "") -> Problem | None:
    """Return a position to practice as a problem, None if today's rules cannot play it. `name` says
    from which match it is."""
    if position.best == position.played:
        return None
    with suppress(ValidationError, ValueError):
        problem = Problem(
            id=f"practice_{position.id[:24].lower()}",
            kind=PRACTICE,
            theme=theme_of(position.kind),
            level=3,
            ask=BEST,
            position=position.position,
            answers=(
                Answer(actions=position.best, correct=True),
                Answer(actions=position.played),
            ),
            name=name[:MAX_NAME],
        )
        return problem if not check_problem(problem) else None
    return None
