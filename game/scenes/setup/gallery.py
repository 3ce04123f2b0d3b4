"""The gallery: all characters that computers play, to look at or to choose one for a seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from game.app.i18n import N_
from game.content.opponents.character import ANYBODY, OF_LEVEL, Character
from game.scenes.base import Scene
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Command, InputAction
from game.ui.paint import Painter
from game.ui.phrases.players import PLAYER_NAMES
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, SMALL, SMALL_LABEL, SUBHEADING, TITLE
from game.ui.theme import INK, INK_SOFT, PlayerColour
from game.ui.view import Point
from game.ui.widgets.buttons import Button
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widget import Widget

_SHEET = pygame.FRect(40, 26, 1840, 1028)
_LIST = pygame.FRect(_SHEET.x + 48, _SHEET.y + 120, _SHEET.width - 96, 770)
_FOOT = pygame.FRect(_LIST.x + 12, _LIST.bottom + 20, _LIST.width - 24, 78)
_BAR = 30.0  # width left free for the scroll bar
_CARD, _HEIGHT, _GAP = 412.0, 242.0, 16.0
_PORTRAIT = 130.0

TITLE_TEXT = N_("Who plays")
NO_CHARACTER = ""


class CharacterCard(Widget):
    """A character: portrait, name, trade and level, and how that one plays. A click chooses it;
    ``crest`` is that of the seat where it sits already."""

    focusable = True

    def __init__(
        self,
        rect: pygame.FRect,
        character: Character,
        level: str,
        factor: float,
        on_choose: Callable[[], None] | None,
        crest: PlayerColour | None,
    ) -> None:
        super().__init__(rect)
        self.character = character
        self.crest = crest
        self._level = level
        self._factor = factor
        self._on_choose = on_choose

    def activate(self, pos: Point | None = None) -> bool:
        if self._on_choose is None:
            return False
        self._on_choose()
        return True

    def draw(self, p: Painter) -> None:
        box, character, factor = self.rect, self.character, self._factor
        skin.card(p, box, lit=self.hovered or self.focused)
        side = _PORTRAIT * min(factor, 1.5)
        portrait = pygame.FRect(box.x + 14, box.y + 12, side, side)
        p.picture(character.portrait, portrait)
        left = portrait.right + 14
        room = pygame.FRect(left, box.y + 14, box.right - left - 16, 40 * factor)
        p.write(character.name, room, SUBHEADING, INK)
        for text, style in ((character.trade, SMALL), (self._level, SMALL_LABEL)):
            room = pygame.FRect(left, room.bottom, room.width, 32 * factor)
            p.write(text, room, style, INK_SOFT)
        top = max(portrait.bottom, room.bottom) + 6
        below = pygame.FRect(box.x + 18, top, box.width - 36, box.bottom - top - 8)
        p.write_rich(escape(character.text), below, SMALL, INK, valign="middle")
        if self.crest is not None:
            skin.crest(p, pygame.FRect(portrait.x - 8, portrait.y - 6, 44, 44), self.crest)
        if self.focused:
            skin.focus_ring(p, box, 18)


class GalleryScene(Scene):
    """The characters on a sheet. ``choose`` gets the id of one, `OF_LEVEL`, `ANYBODY` or "" for no
    character; without it they are only shown. ``level`` is that of the seat, ``seated`` tells who
    sits where: the colour by the id of a character."""

    transparent = True

    def __init__(
        self,
        ctx: Context,
        choose: Callable[[str], None] | None = None,
        level: str = "",
        seated: Mapping[str, int] | None = None,
    ) -> None:
        super().__init__(ctx)
        self._choose = choose
        self._level = level
        self._seated = dict(seated or {})
        self._area = ScrollArea(_LIST)

    def layout(self) -> None:
        offset = self._area.offset
        self._area = ScrollArea(_LIST, self._cards())
        self._area.scroll_to(offset)
        foot = self._foot()
        self.widgets.set([self._area, *foot], focus=foot[-1])

    def _cards(self) -> list[Widget]:
        """Make the cards, in as many columns as the size of text lets stand side by side."""
        factor, characters = max(1.0, self.ctx.text.factor), tuple(self.ctx.characters)
        room = _LIST.width - _BAR
        columns = max(1, int((room + _GAP) // (_CARD * factor + _GAP)))
        width = (room - (columns - 1) * _GAP) / columns
        cards: list[Widget] = []
        height = _HEIGHT * factor * (1.0 if columns > 2 else 0.84)  # shorter where cards are wide
        scrolls = -(-len(characters) // columns) * (height + _GAP) > _LIST.height + _GAP
        left = _LIST.x + (4 if scrolls else _BAR / 2)
        for nth, character in enumerate(characters):
            row, column = divmod(nth, columns)
            x = left + column * (width + _GAP)
            place = pygame.FRect(x, _LIST.y + 4 + row * (height + _GAP), width, height)
            colour = self._seated.get(character.id)
            crest = None if colour is None else self.ctx.players[colour]
            level = self.tr(PLAYER_NAMES[character.level])
            chosen = partial(self._take, character.id) if self._choose is not None else None
            cards.append(CharacterCard(place, character, level, factor, chosen, crest))
        return cards

    def _foot(self) -> Sequence[Widget]:
        """Make the buttons at the foot: back, and who else may play."""
        tr = self.tr
        if self._choose is None:
            done = pygame.FRect(_FOOT.right - 340, _FOOT.y, 340, _FOOT.height)
            return [Button(done, tr("Done"), self.close, icon="ui/check", tone="brass")]
        level = tr(PLAYER_NAMES.get(self._level, self._level))
        choices = (
            (tr("Back"), self.close, "", 280.0, "wood"),
            (tr("No character"), partial(self._take, NO_CHARACTER), "computer", 400.0, "wood"),
            (tr("Anybody at random"), partial(self._take, ANYBODY), "dice", 460.0, "wood"),
            (tr("{level} at random", level=level), partial(self._take, OF_LEVEL), "dice", 520.0,
             "brass"),
        )  # fmt: skip
        gap = (_FOOT.width - sum(choice[3] for choice in choices)) / (len(choices) - 1)
        left, buttons = _FOOT.x, list[Widget]()
        for text, action, icon, width, tone in choices:
            place = pygame.FRect(left, _FOOT.y, width, _FOOT.height)
            picture = f"ui/{icon}" if icon else ""
            buttons.append(Button(place, text, action, icon=picture, tone=tone))
            left += width + gap
        return buttons

    def _take(self, name: str) -> None:
        assert self._choose is not None
        self.close()
        self._choose(name)

    def on_command(self, command: Command) -> bool:
        if command.action in (InputAction.CANCEL, InputAction.MENU):
            self.close()
        elif self._area.handle_action(command.action):
            self.touch()
        return True

    def paint(self, p: Painter) -> None:
        p.veil(150)
        skin.paper(p, _SHEET)
        title = pygame.FRect(_SHEET.x + 60, _SHEET.y + 24, _SHEET.width - 120, 80)
        p.write(self.tr(TITLE_TEXT), title, TITLE, INK, align="center")
        fault = self.ctx.opponents.fault
        if fault is not None:
            text = escape(self.ctx.translator.say(fault))
            p.write_rich(text, _LIST, BODY, INK_SOFT, align="center", valign="middle")
