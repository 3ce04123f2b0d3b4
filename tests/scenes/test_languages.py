"""Every language: names of components are whole wherever they stand, and where there are many
words, none of the catalogue is cut."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.i18n import Translator
from game.rules.material import BUILDING_IDS, GOODS
from game.scenes.table.preview import plain_view_state
from game.scenes.table.view import drawing
from game.scenes.table.view.boards.large_board import LargeBoard
from game.ui.almanac import page_for_good
from game.ui.context import Context
from game.ui.phrases import Phrases
from tests.scenes.table.view.test_large_text import WordsOnly, context, full, view_of, views_of
from tests.support.texts import GLOSSARIES, LANGUAGES, drawn_scene, use_names

pytestmark = pytest.mark.usefixtures("shared_shots")

SMALL, FULL = (1280, 720), (1920, 1080)
SHOWN: tuple[tuple[tuple[int, int], dict[str, Any]], ...] = (
    (SMALL, {}),
    (FULL, {}),
    (SMALL, {"ui_scale": 150}),
    (SMALL, {"ui_scale": 200}),
    (SMALL, {"couch_mode": True}),
)
LARGE: dict[str, Any] = {"ui_scale": 150}
FAR = {**LARGE, "couch_mode": True}
WORDY: tuple[tuple[str, dict[str, Any]], ...] = (
    ("table:mayor", FAR),
    ("table:mayor", LARGE),
    ("everything:builder", {}),
    ("setup", FAR),
    ("library", FAR),
    ("settings:game", LARGE),
    ("scoring:deeds", {}),
    ("statistics:overview", {}),
)


class Writing(WordsOnly):
    """Writes, and notes what."""

    def __init__(self, ctx: Context, words: set[str] | None = None) -> None:
        surface = pygame.Surface(ctx.view.size)
        super().__init__(surface, ctx.view, ctx.image_cache, ctx.text)
        self.ctx = ctx
        self.words: set[str] = set() if words is None else words

    def on(self, surface: pygame.Surface) -> Writing:
        return Writing(self.ctx, self.words)

    def write(self, text: str, *place: Any, **how: Any) -> Any:
        self.words.add(text)
        return super().write(text, *place, **how)


def abbreviations(phrases: Phrases) -> set[str]:
    """The short names of buildings that are neither whole ones nor a line of these."""
    names = [phrases.building(building) for building in BUILDING_IDS]
    lines = {line for name in names for way in drawing.two_lines(name) for line in way}
    short: set[str] = {phrases.building_short(building) for building in BUILDING_IDS}
    return short - {*names, *lines}


@pytest.mark.slow
@pytest.mark.parametrize(("size", "settings"), SHOWN, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_on_the_table_are_whole(
    language: str, size: tuple[int, int], settings: dict[str, Any]
) -> None:
    ctx = context(size, **settings)
    use_names(ctx.translator, language)
    phrases = Phrases(ctx.translator)
    p = Writing(ctx)
    for view in views_of(ctx, 5):
        view.draw(p, plain_view_state(full(5, "base")))
        board = next(part for part in view.parts if type(part) is LargeBoard)
        for building in BUILDING_IDS:
            name, lines = phrases.building(building), board.written_name(building)
            assert lines in ((name,), *drawing.two_lines(name)), view.level.path
    assert not ctx.text.clipped | ctx.text.squeezed
    assert not p.words & abbreviations(phrases)


@pytest.mark.slow
@pytest.mark.parametrize("settings", [{}, {"ui_scale": 200}, {"couch_mode": True}], ids=str)
@pytest.mark.parametrize("name", ["draft:done", "everything:builder", "replay"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_in_scenes_are_whole(
    language: str, name: str, settings: dict[str, Any], tmp_path: Path
) -> None:
    with drawn_scene(name, tmp_path, names=language, **settings) as scene:
        assert scene.text.clipped == set()
        if name != "replay":  # its table is smaller
            assert not set(scene.text.drawn) & abbreviations(Phrases(scene.ctx.translator))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_full_market_abbreviates_hardly_any_name(language: str) -> None:
    ctx = context(SMALL)
    use_names(ctx.translator, language)
    p = Writing(ctx)
    view = view_of(ctx, 4)
    view.draw(p, plain_view_state(full(4, "everything")))
    assert not ctx.text.clipped
    assert len(p.words & abbreviations(Phrases(ctx.translator))) <= 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_almanac_calls_goods_by_their_names(language: str) -> None:
    translator = Translator()
    use_names(translator, language)
    for good, key in enumerate(GOODS):
        word = GLOSSARIES[language].terms[key].title
        assert page_for_good(good).heading(translator) == word


@pytest.mark.slow
@pytest.mark.parametrize(("name", "settings"), WORDY, ids=lambda given: str(given))
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_a_catalogue_is_cut(
    language: str, name: str, settings: dict[str, Any], tmp_path: Path
) -> None:
    with drawn_scene(name, tmp_path, language=language, **settings) as scene:
        assert scene.text.readings
        assert scene.text.clipped == set()
