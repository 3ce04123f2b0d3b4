"""Every lesson is played to its end by doing what it asks, at the real table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.content.lessons.catalog import load_lesson
from game.content.lessons.session import Phase
from game.history.store.personal_progress import Reached
from game.rules import steps
from game.rules.notation.writer import to_text
from tests.support.input_devices import Gamepad, Keyboard
from tests.support.lessons import LESSONS, LessonDriver, clicking, lesson_driver, with_device

TABLE_LESSONS = [path for path in LESSONS if load_lesson(path).kind == "table"]
by_name = pytest.mark.parametrize("path", TABLE_LESSONS, ids=lambda path: path.stem)


@pytest.mark.slow
@pytest.mark.parametrize("path", TABLE_LESSONS[::3], ids=lambda path: path.stem)
def test_a_lesson_is_played_to_its_end_without_a_mouse(path: Path, home: Path) -> None:
    """The first by keyboard, the fourth by gamepad, and so on; by mouse: in the next test."""
    device = (Keyboard, Gamepad)[TABLE_LESSONS.index(path) % 2]
    with lesson_driver(path, home) as at:
        at.follow(with_device(at, device(at.driver)))
        assert at.ended == ["done"]
        assert at.driver.ctx.progress.lessons() == Reached({}, frozenset({path.stem}))


@pytest.mark.slow
@by_name
def test_all_is_seen_and_whatever_else_is_legal_is_answered_with_a_reason(
    path: Path, home: Path
) -> None:
    with lesson_driver(path, home) as at:
        use = clicking(at)
        asked = 0
        for _ in range(30):
            at.wait_for_step()
            if at.ended:
                break
            everything_is_seen(at)
            if at.phase is not Phase.ASKS:
                use(at.main_button())
                continue
            asked += 1
            position, index = at.match.game.position, at.guide.session.index
            before = to_text(position)
            if position.step != steps.PLACE:
                for action in position.legal_actions:
                    if at.guide.session.accepts(position, (action,)):
                        continue
                    at.toast.hide()
                    at.scene.decision.choose([action])
                    assert len(at.toast_text()) > 10, (index + 1, action)
                    assert to_text(at.match.game.position) == before
                    assert at.guide.session.index == index
            at.decide_by(use)
        assert asked
        assert at.ended == ["done"]


def everything_is_seen(at: LessonDriver) -> None:
    """Check that every target of the step and the whole card are on the screen."""
    table, panel = at.driver.ctx.view.table.inflate(1, 1), at.card()
    step = at.guide.session.index + 1
    assert panel is not None, step
    assert table.contains(panel.rect), step
    for target in at.guide.session.targets:
        areas = at.guide.areas_of(target)
        assert areas, (step, target)
        assert all(table.contains(area) for area in areas), (step, target)


@pytest.mark.slow
@pytest.mark.parametrize("path", TABLE_LESSONS[::3], ids=lambda path: path.stem)
def test_where_text_is_large_or_long_everything_is_seen(path: Path, home: Path) -> None:
    """The first of them far from the screen, the next in longer words, and so on."""
    far: dict[str, Any] = {"far_from_screen": True}
    settings = (far, {"language": "qps", "ui_scale": 200})[TABLE_LESSONS.index(path) % 2]
    with lesson_driver(path, home, **settings) as at:
        for _ in range(30):
            at.wait_for_step()
            if at.ended:
                break
            everything_is_seen(at)
            at.guide.skip()
        assert at.ended
