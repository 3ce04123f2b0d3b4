"""A window with a review, and what a person does in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from game.history.review.decisions import list_decisions
from game.history.review.grades import ERRORS
from game.history.review.match_review import MatchReview
from game.history.review.review_plan import Effort, Stage
from game.history.review.review_process import ReviewJob
from game.history.review.reviewer import review_match
from game.match.match import Match
from game.match.replay import Replay
from game.scenes.menu import MenuScene
from game.scenes.review.decision_list import Selection
from game.scenes.review.review_panel import ReviewPanel
from game.scenes.review.scene import ReviewScene
from game.tools.assets.finished_review_job import finished_review_job
from game.ui.widgets.buttons import Button
from game.ui.widgets.value_controls import Choice
from tests.history.review.review_doubles import InlineReviewJob
from tests.support.saved_matches import match_with_undos, spec_for
from tests.support.window import AppDriver, app_driver, project_paths

EFFORT = Effort(8, (Stage(2, 8),))


DECISIONS = 60


@cache
def reviewed(players: int = 3, decisions: int = DECISIONS) -> tuple[Replay, MatchReview]:
    """A match of people who play at random, and its review."""
    match = match_with_undos(None, decisions, spec_for(players))
    replay = Replay.of(match)
    return replay, review_match(list_decisions(replay.history), players, EFFORT)


class ReviewDesk:
    """A review scene, and what a person does in it."""

    def __init__(self, on: AppDriver, scene: ReviewScene, begun: list[Match]) -> None:
        self.driver = on
        self.scene = scene
        self.begun = begun

    @property
    def panel(self) -> ReviewPanel:
        return self.scene.panel

    @property
    def errors(self) -> list[int]:
        """The numbers of all errors."""
        decisions = self.panel.review.decisions
        return [number for number, reviewed in enumerate(decisions) if reviewed.grade in ERRORS]

    def press(self, text: str) -> None:
        button = next(
            w for w in self.driver.find_all(Button) if w.visible and w.text == text
        )  # fmt: skip
        self.driver.click(button.rect.center)

    def click_row(self, number: int) -> None:
        panel = self.panel
        panel.list.cursor = number
        panel.list.reveal_cursor()
        box = next(box for row, box in panel.list.places() if row.number == number)
        self.driver.click(box.center)

    def choose_list(self, steps: int) -> None:
        """Turn the choice of lists."""
        choice = next(
            w for w in self.scene.widgets.all
            if isinstance(w, Choice) and isinstance(w.value, Selection)
        )  # fmt: skip
        for _ in range(steps):
            self.driver.click((choice.rect.right - 12, choice.rect.centery))


@contextmanager
def reviewing(
    home: Path,
    players: int = 3,
    make_job: Callable[[Replay], ReviewJob] | None = None,
    decisions: int = DECISIONS,
    **settings: Any,
) -> Iterator[ReviewDesk]:
    """A window with a review; it is complete unless a job is given."""
    begun: list[Match] = []
    replay, review = reviewed(players, decisions)
    job = make_job(replay) if make_job is not None else finished_review_job(review)
    with app_driver(lambda ctx: MenuScene(ctx, {}), paths=project_paths(home)) as on:
        on.ctx.settings.change(**settings)
        scene = ReviewScene(on.ctx, replay, "Test", lambda: job, begun.append)
        on.ctx.stack.push(scene)
        on.wait(0.2)
        yield ReviewDesk(on, scene, begun)
        for match in begun:
            match.close()


class CountingJob(InlineReviewJob):
    """A slow job that notes whether it was closed, and may fail."""

    closed = False
    asked = 0

    def update(self) -> bool:
        self.asked += 1
        return self.asked % 6 == 0 and super().update()

    def close(self) -> None:
        self.closed = True
        super().close()


def counting(replay: Replay) -> CountingJob:
    return CountingJob(list_decisions(replay.history), len(replay.spec.seats), EFFORT)
