"""Every language: names of components are whole wherever they stand, and where there are many
words, none of the catalogue is cut."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.i18n import Translator
from game.rules.material import BUILDING_IDS, GOODS
from game.scenes.table.view.boards.large_board import LargeBoard
from game.scenes.table.view.role_cards import FRAME, SHAPE, WITHIN, RoleCards
from game.tools.assets.screenshots import SCREENSHOTS
from game.ui import drawing
from game.ui.almanac import page_for_good
from game.ui.context import Context
from game.ui.phrases import Phrases
from game.ui.text.typesetting import BODY, TextStyle
from game.ui.view import RectLike
from tests.scenes.table.preview import plain_view_state
from tests.scenes.table.view.test_large_text import context, full, view_of, views_of
from tests.support.texts import (
    GLOSSARIES,
    LANGUAGES,
    WordsOnly,
    drawn_scene,
    measured_scene,
    use_names,
)

pytestmark = pytest.mark.usefixtures("shared_shots")

SMALL, FULL = (1280, 720), (1920, 1080)
SHOWN: tuple[tuple[tuple[int, int], dict[str, Any]], ...] = (
    (SMALL, {}),
    (FULL, {}),
    (SMALL, {"ui_scale": 150}),
    (SMALL, {"ui_scale": 200}),
    (SMALL, {"far_from_screen": True}),
)
SMALLER = ("replay", "review:moment")  # their table is smaller, and with it a long name may be
FAR, LARGE = {"far_from_screen": True}, {"ui_scale": 200}
MEASURED: dict[str, tuple[dict[str, Any], ...]] = {
    "cs": (LARGE, FAR),
    "de": (LARGE, {}, {"ui_scale": 75}),
    "hu": (LARGE, {}),
    "is": (LARGE, FAR),
    "en": (LARGE,),
}
USUAL: dict[str, Any] = {"ui_scale": 100, "far_from_screen": False}


class Writing(WordsOnly):
    """Writes, and notes what."""

    def __init__(self, ctx: Context, words: set[str] | None = None) -> None:
        surface = pygame.Surface(ctx.view.size)
        super().__init__(surface, ctx.view, ctx.image_cache, ctx.text)
        self.ctx = ctx
        self.words: set[str] = set() if words is None else words
        self.lines: list[tuple[str, pygame.FRect, TextStyle]] = []

    def on(self, surface: pygame.Surface) -> Writing:
        return Writing(self.ctx, self.words)

    def write(
        self, text: str, rect: RectLike, style: TextStyle = BODY, *place: Any, **how: Any
    ) -> Any:
        self.words.add(text)
        self.lines.append((text, pygame.FRect(rect), style))
        return super().write(text, rect, style, *place, **how)


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
@pytest.mark.parametrize("settings", [{}, {"ui_scale": 200}, {"far_from_screen": True}], ids=str)
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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 5])
def test_names_of_roles_touch_neither_frame_nor_neighbour(language: str, players: int) -> None:
    ctx = context(SMALL)
    use_names(ctx.translator, language)
    p = Writing(ctx)
    view = view_of(ctx, players)
    cards = next(part for part in view.parts if isinstance(part, RoleCards))
    cards.draw(p, plain_view_state(full(players, "base")))
    pitch = cards.area.width / len(full(players, "base").setup.role_cards)
    frame = 2 * FRAME * SHAPE * cards.area.height
    card = SHAPE * cards.area.height
    for text, room, style in p.lines:
        assert p.text.size(text, style)[0] <= room.width - WITHIN, text
        assert room.width <= card - frame or card < room.width < pitch


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_light_of_a_role_card_lies_over_a_name(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ctx = context(SMALL, far_from_screen=True)
    use_names(ctx.translator, language)
    p = Writing(ctx)
    lit: list[int] = []
    monkeypatch.setattr(p, "frame", lambda *rest, **how: lit.append(len(p.lines)))
    view = view_of(ctx, 5)
    cards = next(part for part in view.parts if isinstance(part, RoleCards))
    state = plain_view_state(full(5, "base"))
    places = dict(cards.places(state))
    cards.draw(p, replace(state, glowing=frozenset(places)))
    assert lit == [0] * len(places)
    assert all(place.width >= room.width for place in places.values() for _, room, _ in p.lines)


@pytest.mark.parametrize("name", ["table", "replay"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_five_names_are_whole_in_the_order_of_turns(
    language: str, name: str, tmp_path: Path
) -> None:
    with measured_scene(name, tmp_path, language=language, players=5, far_from_screen=True) as at:
        assert not at.text.beyond | at.text.clipped


def test_every_language_is_measured() -> None:
    assert set(MEASURED) == {*LANGUAGES, "en"}


@pytest.mark.slow
@pytest.mark.parametrize("name", SCREENSHOTS)
def test_no_word_of_a_catalogue_is_cut_too_small_or_leaves_its_place(
    name: str, tmp_path: Path
) -> None:
    found: dict[str, set[str]] = {}
    for language, cases in MEASURED.items():
        with measured_scene(name, tmp_path / language, language=language) as at:
            for settings in cases:
                at.change(**{**USUAL, **settings})
                for choice in at.choices():
                    for value, _ in choice.options:
                        choice.choose(value)
                        choice.draw(at.painter)
                small = set() if name in SMALLER else at.text.squeezed
                found[f"{language} {settings}"] = at.text.clipped | at.text.beyond | small
    assert {case: words for case, words in found.items() if words} == {}
