"""Every scene in the lengthened language: nothing is cut, nothing is missing in the template."""

import re
from pathlib import Path
from typing import Any

import pygame
import pytest

import game
from game.scenes.settings.scene import SECTIONS
from game.scenes.table.scene import TableScene
from game.scenes.table.view.spots import MARKET_TAB
from game.tools.assets.screenshots import SCREENSHOTS
from game.tools.assets.translations import extract_template
from game.ui.almanac import all_pages
from tests.support.texts import drawn_scene, measured_scene

pytestmark = pytest.mark.usefixtures("shared_shots")


@pytest.fixture(scope="module")
def known() -> set[str]:
    """All strings that an extraction finds."""
    words = [message.id for message in extract_template(Path(game.__file__).parent) if message.id]
    return {text if isinstance(text, str) else text[0] for text in words}


def players_of(name: str) -> int:
    """As many as there can be, for all colors; the game of five never comes to the craftsman, and
    replay and review of four are made for other tests as well."""
    if name.startswith("draft"):
        return 2
    return 4 if name in ("replay", "table:craftsman") or "review" in name else 5


@pytest.mark.slow
@pytest.mark.parametrize("name", SCREENSHOTS)
def test_every_text_of_a_scene_is_whole_reads_and_is_in_the_template(
    name: str, tmp_path: Path, known: set[str]
) -> None:
    with drawn_scene(name, tmp_path, language="qps", players=players_of(name)) as scene:
        assert len(scene.text.readings) >= 8
        assert [seen for seen in scene.text.readings if seen.ratio < seen.wanted] == []
        assert scene.text.clipped == set()
        assert {words for words in scene.asked.messages if words} <= known
        if ":" not in name:  # drawing changes nothing
            first = pygame.image.tobytes(scene.picture, "RGB")
            scene.redraw()
            assert pygame.image.tobytes(scene.picture, "RGB") == first


@pytest.mark.parametrize("name", ["table:captain", "everything:builder", "replay"])
def test_the_table_far_from_the_screen_cuts_no_longer_words(name: str, tmp_path: Path) -> None:
    with measured_scene(name, tmp_path, language="qps", players=5, far_from_screen=True) as scene:
        if name.endswith("builder"):
            table = scene.scene
            assert isinstance(table, TableScene)
            assert table.stage.sheets.opened == MARKET_TAB
        assert scene.text.clipped == set()


def test_the_settings_cut_nothing_down_to_their_end(tmp_path: Path) -> None:
    for section in SECTIONS:
        with drawn_scene(f"settings:{section}", tmp_path, language="qps", ui_scale=150) as scene:
            top: Any = scene.ctx.stack.top
            for row in [widget for widget in top.widgets.all if widget.focusable]:
                top.widgets.focus(row, ring=True)  # its explanation stands below
                scene.redraw()
            assert scene.text.clipped == set(), section


def test_the_list_of_keys_cuts_nothing_down_to_its_end(tmp_path: Path) -> None:
    with drawn_scene("keys", tmp_path, language="qps", ui_scale=150) as scene:
        for _ in range(12):
            scene.page_down()
        assert scene.text.clipped == set()


def test_the_almanac_asks_for_words_of_the_template_only(tmp_path: Path, known: set[str]) -> None:
    with drawn_scene("almanac", tmp_path, language="qps") as scene:
        top: Any = scene.ctx.stack.top
        for page in all_pages():
            top.open(page.id)
            scene.redraw()
            assert {words for words in scene.asked.messages if words} <= known, page.id


def test_the_pictures_for_the_documents_show_every_scene() -> None:
    assert len(set(SCREENSHOTS)) == len(SCREENSHOTS)
    assert {re.split(":", name)[0] for name in SCREENSHOTS} >= {
        *("menu", "setup", "settings", "credits", "library", "replay", "pause", "keys", "almanac"),
        *("draft", "table", "everything", "scoring", "learn", "welcome", "statistics"),
    }
