"""Widgets that open a match: medals with a place, and record cards."""

from __future__ import annotations

from functools import partial

from game.app.i18n import Translator
from game.history.statistics.filters import Appearance
from game.match.seat_data import shown_name
from game.scenes.statistics.page import OpenMatch
from game.scenes.statistics.words import describe_match
from game.ui import skin
from game.ui.box_layout import Length, TextMeasure, column, longest, middle, row
from game.ui.paint import Painter
from game.ui.text.typesetting import SMALL, SUBHEADING, TextStyle
from game.ui.theme import BRASS_DARK, INK, INK_SOFT
from game.ui.view import RectLike
from game.ui.widgets.widget import Widget

_PLACE = TextStyle("serif_bold", 30, "serif_bold")
_VALUE = TextStyle("serif_bold", 44, "serif_bold")
_PAD = 16.0


class MatchLink(Widget):
    """Opens the match of an appearance when clicked. Its tooltip describes the match. It does
    nothing if the match file is unknown."""

    focusable = True

    def __init__(
        self, rect: RectLike, appearance: Appearance, open_match: OpenMatch, tr: Translator
    ) -> None:
        file = appearance.match.file
        note = tr("Click to watch it.") if file else tr("There's no file for this match.")
        super().__init__(rect, tooltip=f"{describe_match(appearance, tr)}\n{note}")
        self.appearance = appearance
        self.name = shown_name(appearance.own.name, tr)
        self.day = tr.formats.day(appearance.match.day)
        self.on_click = partial(open_match, file) if file else None


class MatchMedal(MatchLink):
    """A medal with the place in a match, or a cup for first place."""

    def draw(self, p: Painter) -> None:
        side = min(self.rect.size)
        box, own = middle(self.rect, side), self.appearance.own
        skin.medal(p, box, "ui/trophy" if own.won else "")
        if not own.won:
            p.write(str(own.place), middle(box, 0.7 * side), _PLACE, INK_SOFT, align="center")
        if self.hovered:
            p.lighten(box, radius=side / 2)
        if self.focused:
            skin.focus_ring(p, box, side / 2)


class RecordCard(MatchLink):
    """A card with a medal, the title of a record, its value (markup) and the day."""

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
        box, fit = self.rect, TextMeasure(p.text)
        skin.card(p, box, lit=self.hovered)
        day = f"{self.day} · {self.name}" if self.name else self.day
        title, value = fit.width(self.title, style=SUBHEADING), fit.width(self.value, style=_VALUE)
        width = longest(title, value).growing()
        # A long title makes the medal smaller.
        medal, words = row(box.inflate(-2 * _PAD, -16), [Length(104, 52), width], gap=_PAD)
        skin.medal(p, medal, self.picture)
        lines = [fit.line(style) for style in (SUBHEADING, _VALUE, SMALL)]
        above, between, below = column(words, [lines[0], lines[1].stretched(), lines[2]])
        p.write(self.title, above, SUBHEADING, BRASS_DARK)
        p.write_rich(self.value, between, _VALUE, INK, valign="middle")
        p.write(day, below, SMALL, INK_SOFT)
        if self.focused:
            skin.focus_ring(p, box, 18)
