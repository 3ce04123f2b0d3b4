"""The gallery: all characters, to look at or to choose one for a seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pygame

from game.app.i18n import N_
from game.content.opponents.character import ANYBODY, OF_LEVEL, Character
from game.scenes.sheet_scene import SheetScene
from game.ui import skin
from game.ui.box_layout import REST, TextMeasure, column, row
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.phrases.players import PLAYER_NAMES
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, BUTTON, SMALL, SMALL_LABEL, SUBHEADING
from game.ui.theme import INK, INK_SOFT, PlayerColor
from game.ui.widgets.buttons import Button
from game.ui.widgets.scroll import columns_for, lay_cards
from game.ui.widgets.widget import Portrait, Widget

_SHEET = pygame.FRect(40, 26, 1840, 1028)
_ROOM = pygame.FRect(88, 50, 1744, 970)
_BAR = 30.0  # width left free for the scroll bar
_CARD, _GAP = 412.0, 16.0  # width of a card and gap, at 100% text
_PORTRAIT, _LARGEST = 130.0, 195.0  # side at 100% text, and maximum side

TITLE_TEXT = N_("Who's playing")


class CharacterCard(Portrait):
    """A character: portrait, name, trade, level, and description. A click chooses it; `crest` is
    that of the seat where it already sits."""

    focusable = True
    edges = (30.0, 22.0)

    def __init__(
        self,
        width: float,
        fit: TextMeasure,
        character: Character,
        level: str,
        on_choose: Callable[[], None] | None,
        crest: PlayerColor | None,
    ) -> None:
        face = character.portrait, min(_PORTRAIT * fit.factor, _LARGEST)
        name = character.name, SUBHEADING, INK
        lines = [name, (character.trade, SMALL, INK_SOFT), (level, SMALL_LABEL, INK_SOFT)]
        super().__init__(width, fit, face, lines, [(character.text, SMALL, INK)])
        self.character = character
        self.crest = crest
        self.on_click = on_choose

    def draw(self, p: Painter) -> None:
        skin.card(p, self.rect, lit=self.hovered or self.focused)
        place = self.draw_content(p)
        if self.crest is not None:
            skin.crest(p, (place.x - 8, place.y - 6, 44, 44), self.crest)
        if self.focused:
            skin.focus_ring(p, self.rect, 18)


class GalleryScene(SheetScene):
    """The characters on a sheet. `choose` receives a character's id, `OF_LEVEL` or `ANYBODY`;
    without it the gallery is only for viewing. `level` is that of the seat; `seated` maps ids of
    seated characters to colors."""

    transparent = True

    def __init__(
        self,
        ctx: Context,
        choose: Callable[[str], None] | None = None,
        level: str = "",
        seated: Mapping[str, int] | None = None,
    ) -> None:
        super().__init__(ctx, box=_SHEET)
        self._choose = choose
        self._level = level
        self._seated = dict(seated or {})

    def layout(self) -> None:
        self.title = self.tr(TITLE_TEXT)
        self.head, room, foot = column(_ROOM, [80, REST, 78], gap=14)
        buttons = self._foot(foot)
        self.widgets.set([self.list_in(room, self._cards(room)), *buttons], focus=buttons[-1])

    def _cards(self, place: pygame.FRect) -> list[Widget]:
        """Create the cards, in as many columns as fit at this text size."""
        fit, room = self.fit, place.inflate(-_BAR, -8)
        columns = columns_for(room.width, _CARD * max(1.0, fit.factor), _GAP)
        width = row(room, [REST] * columns, _GAP)[0].width
        cards: list[Widget] = []
        for character in self.ctx.characters:
            color = self._seated.get(character.id)
            crest = None if color is None else self.ctx.players[color]
            level = self.tr(PLAYER_NAMES[character.level])
            chosen = partial(self._take, character.id) if self._choose is not None else None
            cards.append(CharacterCard(width, fit, character, level, chosen, crest))
        lay_cards(room, cards, columns, _GAP)
        return cards

    def _foot(self, foot: pygame.FRect) -> list[Button]:
        """Create the buttons at the bottom: back, and other choices of a player."""
        tr = self.tr
        if self._choose is None:
            return [self.done_button(row(foot, [REST, 340])[1])]
        level = tr(PLAYER_NAMES.get(self._level, self._level))
        choices: list[tuple[str, Callable[[], None], str]] = [
            (tr("Back"), self.close, ""),
            (tr("Random opponent"), partial(self._take, ANYBODY), "ui/dice"),
            (tr("Random {level}", level=level), partial(self._take, OF_LEVEL), "ui/dice"),
        ]
        words = [self.fit.width(text, style=BUTTON) for text, _, _ in choices]
        places = row(foot, [wide.padded(2 * foot.height).stretched() for wide in words], gap=20)
        buttons = [
            Button(place, text, act, icon=icon)
            for place, (text, act, icon) in zip(places, choices, strict=True)
        ]
        buttons[-1].tone = "brass"
        return buttons

    def _take(self, name: str) -> None:
        assert self._choose is not None
        self.close()
        self._choose(name)

    def paint(self, p: Painter) -> None:
        super().paint(p)
        fault = self.ctx.opponents.fault
        if fault is not None:
            text = escape(self.ctx.translator.say(fault))
            p.write_rich(text, self.list.rect, BODY, INK_SOFT, align="center", valign="middle")
