"""Widgets that open a match: medals with a place, and cards of records."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from game.app.i18n import Translator
from game.history.statistics.filters import Appearance
from game.match.seat_data import shown_name
from game.scenes.statistics.page import OpenMatch
from game.scenes.statistics.words import describe_match
from game.ui import skin
from game.ui.paint import Painter
from game.ui.text.typesetting import SMALL, SUBHEADING, TextStyle
from game.ui.theme import BRASS_DARK, INK, INK_SOFT, hexcode
from game.ui.view import Point, RectLike
from game.ui.widgets.widget import Widget

_PLACE = TextStyle("serif_bold", 30, "serif_bold")
_VALUE = TextStyle("serif_bold", 44, "serif_bold")
_PAD = 16.0


class MatchLink(Widget):
    """Opens the match of an appearance with a click; says in its tooltip which one it is. Where its
    file is not known, nothing can be opened."""

    focusable = True

    def __init__(
        self, rect: RectLike, appearance: Appearance, open_match: OpenMatch, tr: Translator
    ) -> None:
        file = appearance.match.file
        note = tr("Click to watch it.") if file else tr("The file of this match is not known.")
        super().__init__(rect, tooltip=f"{describe_match(appearance, tr)}\n{note}")
        self.appearance = appearance
        self.name = shown_name(appearance.own.name, tr)
        self.day = tr.formats.day(appearance.match.day)
        self._open = partial(open_match, file) if file else None

    def activate(self, pos: Point | None = None) -> bool:
        if self._open is None:
            return False
        self._open()
        return True


class MatchMedal(MatchLink):
    """A medal with the place that somebody had; a cup for the first."""

    def draw(self, p: Painter) -> None:
        side = min(self.rect.width, self.rect.height)
        box = self.rect.copy()
        box.width = box.height = side
        box.center = self.rect.center
        skin.medal(p, box)
        own = self.appearance.own
        if own.won:
            cup = box.inflate(-0.46 * side, -0.46 * side)
            p.picture("ui/trophy", cup, MAIN=hexcode(BRASS_DARK))
        else:
            room = box.inflate(-0.3 * side, -0.3 * side)
            p.write(str(own.place), room, _PLACE, INK_SOFT, align="center")
        if self.hovered:
            p.lighten(box, radius=side / 2)
        if self.focused:
            skin.focus_ring(p, box, side / 2)


class RecordCard(MatchLink):
    """A card with a medal, what the record is, its value as markup, and the day."""

    def __init__(
        self,
        rect: RectLike,
        appearance: Appearance,
        open_match: OpenMatch,
        tr: Translator,
        words: tuple[str, str],
        picture: str,
    ) -> None:
        super().__init__(rect, appearance, open_match, tr)
        self.title, self.value = words
        self.picture = picture

    def draw(self, p: Painter) -> None:
        box = self.rect
        skin.card(p, box, lit=self.hovered)
        needed = p.text.size(self.title, replace(SUBHEADING, size=0))[0]
        beside = box.width - needed - 3 * _PAD - 6  # a long title takes from the medal
        side = max(52.0, min(104.0, box.height - 24, beside))
        medal = box.copy()
        medal.update(box.x + _PAD, box.centery - side / 2, side, side)
        skin.medal(p, medal)
        inset = 0.36 * side
        p.picture(self.picture, medal.inflate(-inset, -inset), MAIN=hexcode(BRASS_DARK))
        left = medal.right + _PAD + 4
        room = box.right - _PAD - left
        p.write(self.title, (left, box.y + 8, room, 40), SUBHEADING, BRASS_DARK)
        p.write_rich(self.value, (left, box.y + 46, room, 54), _VALUE, INK, valign="middle")
        foot = (left, box.bottom - 42, room, 34)
        words = f"{self.day} · {self.name}" if self.name else self.day
        p.write(words, foot, SMALL, INK_SOFT)
        if self.focused:
            skin.focus_ring(p, box, 18)
