"""The buttons beside the prompt: every word is whole, with icons as long as there is room."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.scenes.table.input.decision_buttons import DecisionButtonWidget, decision_widgets
from game.scenes.table.input.pending_decision import DecisionButton
from game.ui import drawing
from game.ui.text.typesetting import LABEL
from tests.scenes.table.view.test_large_text import SHOWN, SIZES, context, view_of
from tests.support.texts import WordsOnly

SHORT = ("Suggest", "Reset", "Done")
LONG = ("Vorschlagen", "Zurücksetzen", "Fertig")


def row(words: tuple[str, ...], size: tuple[int, int], **settings: Any) -> tuple[Any, Any]:
    """The buttons with these words beside the prompt of a table, and what they were drawn with."""
    ctx = context(size, **settings)
    view = view_of(ctx, 4)
    buttons = [
        DecisionButton(word, word, lambda: None, icon="ui/check")  # type: ignore[arg-type,return-value]
        for word in words
    ]
    zone = view.zone("buttons")
    widgets = decision_widgets(zone, buttons, lambda button: None, ctx.text)
    p = WordsOnly(pygame.Surface(size), ctx.view, ctx.image_cache, ctx.text)
    for widget in widgets:
        widget.draw(p)
        assert zone.inflate(2, 2).contains(widget.rect)
    return widgets, ctx.text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("scale", "far"), SHOWN)
def test_words_on_buttons_are_whole(scale: int, far: bool, size: tuple[int, int]) -> None:
    for words in (SHORT, LONG):
        widgets, text = row(words, size, ui_scale=scale, far_from_screen=far)
        assert not text.clipped | text.squeezed
        assert len({widget.style for widget in widgets}) == 1


@pytest.mark.parametrize("settings", [{"far_from_screen": True}, {"ui_scale": 200}])
def test_no_button_is_smaller_where_text_is_large(settings: dict[str, Any]) -> None:
    for words in (SHORT, LONG, ("Mais", *LONG), ("Mais", "Indigo", "Tabak", LONG[0]), LONG[:2]):
        usual, large = (row(words, SIZES[0], **given)[0] for given in ({}, settings))
        for one, other in zip(usual, large, strict=True):
            assert other.rect.width >= one.rect.width, one.text
            assert other.rect.height >= one.rect.height, one.text


def test_icons_stay_while_there_is_room() -> None:
    short, long = (row(words, SIZES[0])[0] for words in (SHORT[1:], LONG))
    assert all(isinstance(button, DecisionButtonWidget) and button.icon for button in short)
    assert not any(button.icon for button in long)


def test_icons_in_words_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr(WordsOnly, "write", lambda self, text, *rest, **how: written.append(text))
    row(("Buy for 1 {coin}", "Discard: coffee {colonist}"), SIZES[0])
    assert not any("{" in text for text in written)


def test_a_players_name_gets_narrower_letters_before_it_is_cut() -> None:
    ctx = context(SIZES[0])
    p = WordsOnly(pygame.Surface(SIZES[0]), ctx.view, ctx.image_cache, ctx.text)
    serif = replace(LABEL, face="serif_semibold")
    narrow = ctx.text.size("Eyjarskeggi", drawing.smallest_style(LABEL))[0]
    assert narrow < ctx.text.size("Eyjarskeggi", drawing.smallest_style(serif))[0] - 1
    room = pygame.FRect(100, 100, narrow + 1, 60)
    drawing.write_short_name(p, ("Eyjarskeggi Jónsson",), 0, room, serif, (0, 0, 0))
    assert not ctx.text.clipped | ctx.text.squeezed
