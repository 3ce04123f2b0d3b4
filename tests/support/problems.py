"""Test support: problems at the real table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game.content.problems import Answer, Problem, ProblemCatalog
from game.match.engine_process import InlineEngine
from game.rules.material import CARDS
from game.scenes.navigator import Navigator
from game.scenes.problems.guide import ProblemGuide
from game.scenes.problems.opener import Problems
from game.scenes.table.view import spots
from game.ui.context import Context
from tests.support.table import TableDriver
from tests.support.window import AppDriver, InlineNavigator, app_driver, project_paths

POSITION = """
players: 3
seat 0: 3 doubloons
  island: indigo, corn
  san juan: 1 colonist
open: corn, sugar, coffee, tobacco
decide: choose 0
"""


def problem(name: str = "first", level: int = 1, **changes: Any) -> Problem:
    """Return a problem of choosing a role; the mayor is right."""
    roles = ("mayor", "settler", "builder", "craftsman", "trader", "captain")
    answers = tuple(
        Answer(
            actions=(role,),
            win=60.0 if role == "mayor" else 40.0,
            lead=3.0 if role == "mayor" else -1.0,
            parts={} if role == "mayor" else {"buildings": 3.1, "chips": -0.4},
            line=("settler", "take corn", "take sugar", "take coffee") if role == "settler" else (),
            correct=role == "mayor",
        )
        for role in roles
    )
    known: dict[str, Any] = {
        "id": name, "kind": "verified", "theme": "people", "level": level, "ask": "best",
        "position": POSITION, "answers": answers,
    }  # fmt: skip
    return Problem(**{**known, **changes})


class ProblemDriver(TableDriver):
    """Problems in an app. `problems` opens them."""

    problems: Problems

    def __init__(self, on: AppDriver, problems: Problems) -> None:
        self.driver, self.problems, self.scored = on, problems, []

    @property
    def match(self) -> Any:
        """The match of the table."""
        return self.scene.match

    @match.setter
    def match(self, match: Any) -> None: ...

    @property
    def guide(self) -> ProblemGuide:
        """The guide at the table."""
        guide = self.scene.guide
        assert isinstance(guide, ProblemGuide)
        return guide

    @property
    def text(self) -> str:
        """The text of the card, without the mark of the verdict."""
        panel, *_ = self.cards()
        return re.sub(r"^\{\w+_grade\} ", "", panel.content.text)

    def take(self, role: str) -> None:
        """Choose a role with the mouse, once a person is asked."""
        self.settle()
        self.driver.skip(1.0)
        self.click(spots.role(CARDS.index(role)))
        self.driver.skip(1.0)

    def press_card(self, icon_or_text: str) -> None:
        """Press a button of the card."""
        self.driver.skip(1.0)
        self.driver.click(self.card_button(icon_or_text).rect.center)
        self.driver.skip(1.0)


@contextmanager
def problem_driver(home: Path, *problems: Problem) -> Iterator[ProblemDriver]:
    """Open the title of an app that has these problems."""
    navigators: list[Navigator] = []

    def first(ctx: Context) -> Any:
        navigators.append(InlineNavigator(ctx))
        return navigators[0].menu()

    with app_driver(first, paths=project_paths(home)) as on:
        on.ctx.settings.change(reduced_motion=True, welcomed=True)
        opener = navigators[0].challenges.problems
        opener.book.catalog = ProblemCatalog({one.id: one for one in problems}, ())
        opener.book.engine = InlineEngine()
        yield ProblemDriver(on, opener)
