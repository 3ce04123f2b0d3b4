"""A lesson in the draft: bubbles over the cards, reasons, and scripted picks of the others."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.content.lessons.catalog import load_lesson
from game.content.lessons.session import Phase
from game.match.match import Match
from game.rules.material import AQUEDUCT
from game.scenes.double_click import SECONDS
from game.scenes.draft.scene import DraftScene
from game.scenes.learn.lesson_guide import LessonGuide
from game.scenes.learn.lesson_match import begin_lesson
from game.scenes.table.helper.card import CardPanel
from game.ui.context import Context
from tests.support.window import app_driver, project_paths

LESSON = """
title = "The draft"
summary = "Which buildings are in the game?"
kind = "draft"
names = ["You", "Ines", "Mateo"]
position = '''
players: 3
options: buildings=draft, governor=0
round: 0
in play: none
decide: draft
'''

[[steps]]
text = "Read this."

[[steps]]
text = "Pick the aqueduct."
target = ["market aqueduct"]
want = ["draft aqueduct"]
reasons = { "*" = "The aqueduct is better." }
script = ["draft guesthouse"]

[[steps]]
text = "The end."
"""


TWO_PAGES = """
[[steps]]
text = "Read this first."

[[steps]]
"""


@pytest.mark.parametrize("scale", [100, 200])
def test_a_lesson_in_the_draft(home: Path, tmp_path: Path, scale: int) -> None:
    path = tmp_path / "lesson.toml"
    path.write_text(LESSON, encoding="utf-8")
    lesson, ended = load_lesson(path), list[str]()
    made: list[tuple[Match, LessonGuide]] = []

    def first(ctx: Context) -> DraftScene:
        ctx.settings.change(ui_scale=scale, computer_speed="instant")
        made.append(begin_lesson(ctx, lesson, lambda: ended.append("done"), lambda: None))
        match, guide = made[0]
        return DraftScene(ctx, match, {}, lambda: None, guide)

    with app_driver(first, (1280, 720), project_paths(home)) as d:
        match, guide = made[0]
        scene = d.top
        assert isinstance(scene, DraftScene)

        def click(building: int) -> None:
            d.wait(1.0)
            d.click(scene.display.cards[building].rect.center)

        click(AQUEDUCT)
        assert "read what the helper says" in scene.toast.text
        d.key(pygame.K_RETURN)
        assert guide.session.phase is Phase.ASKS
        (panel,) = [w for w in scene.widgets.all if isinstance(w, CardPanel)]
        assert not panel.rect.colliderect(scene.display.cards[AQUEDUCT].rect)
        free = (
            building
            for building, card in scene.display.cards.items()
            if not panel.rect.colliderect(card.rect)
        )
        click(next(building for building in free if building != AQUEDUCT))
        assert scene.toast.text == "The aqueduct is better."
        assert match.game.history == []
        click(AQUEDUCT)
        for _ in range(20):
            d.wait(0.2)
        assert [str(action) for action in match.game.history] == [
            "draft aqueduct",
            "draft guesthouse",
        ]
        assert guide.session.index == 2
        d.key(pygame.K_BACKSPACE)
        assert guide.session.index == 1
        assert match.game.history == []
        assert AQUEDUCT in scene.display.available
        click(AQUEDUCT)
        for _ in range(20):
            d.wait(0.2)
        d.key(pygame.K_RETURN)
        assert ended == ["done"]


def test_a_double_click_turns_one_page(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "lesson.toml"
    path.write_text(LESSON.replace("[[steps]]", TWO_PAGES, 1), encoding="utf-8")
    guides: list[LessonGuide] = []

    def first(ctx: Context) -> DraftScene:
        match, guide = begin_lesson(ctx, load_lesson(path), lambda: None, lambda: None)
        guides.append(guide)
        return DraftScene(ctx, match, {}, lambda: None, guide)

    with app_driver(first, (1280, 720), project_paths(home)) as d:
        (guide,) = guides
        button = guide.main_widget()
        assert button is not None
        d.wait(1.0)
        for pause in (0.1, SECONDS):
            d.click(button.rect.center)
            d.wait(pause)
        assert guide.session.index == 1
        d.click(button.rect.center)
        assert guide.session.index == 2
