"""Every language, the lengthened one too: names of components are whole wherever they stand, no
word of a catalog is cut or too small, and no button shrinks where text is large."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.rules.material import BUILDING_IDS
from game.scenes.table.view.boards.large_board import LargeBoard
from game.scenes.table.view.role_cards import FRAME, SHAPE, WITHIN, RoleCards
from game.tools.assets.screenshots import SCREENSHOTS
from game.ui import drawing
from game.ui.context import Context
from game.ui.phrases import Phrases
from game.ui.text.typesetting import BODY, TextStyle
from game.ui.view import RectLike
from game.ui.widgets.buttons import Button
from tests.scenes.table.preview import plain_view_state
from tests.scenes.table.view.test_large_text import context, full, view_of, views_of
from tests.support.texts import LANGUAGES, MeasuredScene, WordsOnly, measured_scene, use_names

pytestmark = pytest.mark.usefixtures("shared_shots")

SMALL, FULL = (1280, 720), (1920, 1080)
SMALLER = ("replay", "review:moment")  # their table is smaller, and with it a long name may be
FAR: dict[str, Any] = {"far_from_screen": True}
LARGE: dict[str, Any] = {"ui_scale": 200}
MEASURED: dict[str, tuple[dict[str, Any], ...]] = {
    "cs": (FAR,),
    "de": ({},),
    "hu": (LARGE,),
    "is": (FAR,),
}
USUAL: dict[str, Any] = {"ui_scale": 100, "far_from_screen": False}
LEGIBLE = 13  # pixels of a window 720 high
# Their words stay those in which they were opened:
UNTRANSLATED = ("credits", "table:remark", "islands:no_wind", "ladder")
TABLES = ("table", "everything", "pause", "replay")  # where longer words have no room in large type


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
@pytest.mark.parametrize("settings", [{}, FAR], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_on_the_table_are_whole(language: str, settings: dict[str, Any]) -> None:
    ctx = context(SMALL, **settings)
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
@pytest.mark.parametrize("players", [2, 5])
def test_names_of_roles_touch_neither_frame_nor_neighbor(language: str, players: int) -> None:
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
def test_five_names_are_whole_in_the_order_of_turns(name: str, tmp_path: Path) -> None:
    with measured_scene(name, tmp_path, language="en", players=5, far_from_screen=True) as at:
        for language in LANGUAGES:
            at.change(language=language)
            assert not at.text.beyond | at.text.clipped, language


def test_every_language_is_measured() -> None:
    assert set(MEASURED) == set(LANGUAGES)


def button_sizes(at: MeasuredScene) -> dict[tuple[str, str], tuple[int, int]]:
    """Return width and height in pixels of each button of a scene."""
    scale = at.scene.ctx.view.scale
    return {
        (button.text, button.icon): (
            round(button.rect.width * scale),
            round(button.rect.height * scale),
        )
        for button in at.scene.widgets.all
        if isinstance(button, Button)
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", SCREENSHOTS)
def test_no_word_is_cut_too_small_or_leaves_its_place_and_no_button_shrinks(
    name: str, tmp_path: Path
) -> None:
    faults: dict[str, object] = {}
    with measured_scene(name, tmp_path / "en", language="en") as at:
        usual, english = button_sizes(at), set(at.text.drawn)
        for settings in ({"ui_scale": 75}, LARGE, FAR):
            faults[f"en {settings}"] = overflow(at, name, settings)
            assert at.text.drawn
            small = {text: n for text, n in at.text.drawn.items() if n < LEGIBLE}
            faults[f"illegible {settings}"] = small
            if settings in (LARGE, FAR):
                faults[f"buttons {settings}"] = shrunk(usual, button_sizes(at))
        if name not in UNTRANSLATED:
            for language, cases in MEASURED.items():
                for settings in cases:
                    said = {**settings, "language": language}
                    faults[f"{language} {settings}"] = overflow(at, name, said)
                left = {text for text in english & set(at.text.drawn) if at.scene.tr(text) != text}
                faults[f"left in English: {language}"] = {text for text in left if " " in text}
            faults |= longer_words(at, name)
    if name in UNTRANSLATED:
        with measured_scene(name, tmp_path / "qps", language="qps") as at:
            faults |= longer_words(at, name)
        for language, cases in MEASURED.items():
            with measured_scene(name, tmp_path / language, language=language) as at:
                for settings in cases:
                    faults[f"{language} {settings}"] = overflow(at, name, settings)
    assert {case: fault for case, fault in faults.items() if fault} == {}


def overflow(at: MeasuredScene, name: str, settings: Mapping[str, Any]) -> set[str]:
    """Return what is cut, too small or outside of its place with these settings, whatever is
    chosen."""
    at.change(**{**USUAL, **settings})
    for choice in at.choices():
        for value, _ in choice.options:
            choice.choose(value)
            choice.draw(at.painter)
    return at.text.clipped | at.text.beyond | (set() if name in SMALLER else at.text.squeezed)


def longer_words(at: MeasuredScene, name: str) -> dict[str, object]:
    """Return what is cut in the lengthened language in a larger window, and in large type."""
    at.change(**USUAL, language="qps")
    at.resize(FULL)
    faults: dict[str, object] = {"longer words": set(at.text.clipped)}
    if name.partition(":")[0] not in TABLES:
        at.resize(SMALL)
        at.change(ui_scale=150)
        faults["longer words in large type"] = set(at.text.clipped)
    return faults


def shrunk(
    usual: Mapping[tuple[str, str], tuple[int, int]],
    large: Mapping[tuple[str, str], tuple[int, int]],
) -> list[tuple[str, str]]:
    """Return the buttons that are narrower or lower than usual."""
    return [
        button
        for button in usual.keys() & large.keys()
        if large[button][0] < usual[button][0] or large[button][1] < usual[button][1]
    ]
