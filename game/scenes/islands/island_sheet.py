"""The sheet of an island: its story, opponents, rule and stars."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from pygame import FRect

from game.content.islands import Island
from game.scenes.islands.progress import Progress
from game.scenes.sheet_scene import SheetScene
from game.ui.box_layout import REST, Length, TextMeasure, row, sheet
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.phrases.players import PLAYER_NAMES
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, BUTTON, LABEL, QUOTE, SMALL, TITLE, TextStyle
from game.ui.theme import BRASS_DARK, INK, INK_SOFT, PAPER_EDGE, Color, hexcode
from game.ui.widgets.buttons import Button
from game.ui.widgets.scroll import BAR_WIDTH, columns_for, lay_cards
from game.ui.widgets.widget import Widget

_WIDTH, _WIDEST = 1460.0, 1840.0  # of the sheet at 100% text, and at most
_PAD: Final = 48.0
_GAP: Final = 14.0
_FACE: Final = 84.0  # side of a portrait
_COLUMN: Final = 400.0  # width of an opponent at 100% text


class Mark(NamedTuple):
    """A picture beside a paragraph ("" for none), its size, and its color if it has only one."""

    picture: str
    size: tuple[float, float]
    color: Color = INK_SOFT


class MarkedText(Widget):
    """A paragraph with a picture to its left, as high as the higher of both."""

    def __init__(
        self,
        fit: TextMeasure,
        width: float,
        text: str,
        style: TextStyle,
        mark: Mark,
    ) -> None:
        self._mark = mark
        self._text, self._style = text, style
        high = fit.lines(text, style, width - mark.size[0] - _GAP).preferred
        super().__init__((0, 0, width, max(high, mark.size[1])))

    def draw(self, p: Painter) -> None:
        mark = self._mark
        place, words = row(self.rect, [mark.size[0], REST], _GAP)
        if mark.picture:
            box = FRect(place.x, place.y, *mark.size)
            box.centery = place.centery
            p.picture(mark.picture, box, MAIN=hexcode(mark.color))
        p.write_rich(self._text, words, self._style, INK, valign="middle")


class IslandScene(SheetScene):
    """An island, already translated. `sail` begins its match."""

    transparent = True

    def __init__(
        self,
        ctx: Context,
        island: Island,
        progress: Progress,
        sail: Callable[[Island], None],
    ) -> None:
        super().__init__(ctx)
        self._island = island
        self._progress = progress
        self._sail = sail

    def layout(self) -> None:
        tr, fit = self.tr, self.fit
        self.title = self._island.title
        wide = min(_WIDEST, _WIDTH * max(1.0, fit.factor))
        width = wide - 2 * _PAD - BAR_WIDTH - 20
        groups = [(self._story(width), 1), self._opponents(width), (self._goals(width), 1)]
        high = sum(lay_cards((0, 0, width, 0), *group, _GAP) for group in groups)
        heights = [fit.line(TITLE), Length(high), fit.line(BUTTON).padded(36)]
        self.box, (self.head, room, foot) = sheet(wide, heights, _GAP, _PAD)
        top = room.y
        for group in groups:
            top += lay_cards((room.x, top, width, 0), *group, _GAP)
        is_open = self._progress.is_open(self._island)
        back, _, go = row(foot, [320, REST, 420])
        sail = Button(go, tr("Set sail"), lambda: self._sail(self._island), tone="brass")
        sail.icon, sail.enabled = "ui/play" if is_open else "ui/lock", is_open
        leave = Button(back, tr("Back"), self.close)
        listing = self.list_in(room, [widget for group, _ in groups for widget in group])
        self.widgets.set([listing, leave, sail], focus=sail if is_open else leave)

    def _story(self, width: float) -> list[Widget]:
        island = self._island
        return [MarkedText(self.fit, width, island.story, QUOTE, Mark(island.picture, (220, 176)))]

    def _opponents(self, width: float) -> tuple[list[Widget], int]:
        """Create the opponents, and return them with the number of columns they need."""
        island, tr = self._island, self.tr
        columns = columns_for(width, _COLUMN * self.fit.factor, _GAP)
        columns = min(columns, len(island.opponents))
        across = (width + _GAP) / columns - _GAP
        found: list[Widget] = []
        for name in island.opponents:
            character = self.ctx.characters.get(name)
            if character is not None:
                level = tr(PLAYER_NAMES[island.level or character.level])
                text = f"**{escape(character.name)}**\n{escape(level)}"
                face = Mark(character.portrait, (_FACE, _FACE))
                found.append(MarkedText(self.fit, across, text, BODY, face))
        return found, columns

    def _goals(self, width: float) -> list[Widget]:
        """Create the rule, the stars, and what counts."""
        tr, fit, island = self.tr, self.fit, self._island
        side = 1.4 * fit.line(BODY).preferred
        found: list[Widget] = []
        if island.rule is not None:
            text = tr("Rule: {rule}", rule=island.rule.text)
            found.append(MarkedText(fit, width, text, LABEL, Mark("ui/scroll", (side, side))))
        won = self._progress.won(island)
        for number, star in enumerate(island.stars, 1):
            color = BRASS_DARK if number in won else PAPER_EDGE
            text = tr("{star} {check}", star=star.text) if number in won else star.text
            mark = Mark("ui/star", (side, side), color)
            found.append(MarkedText(fit, width, text, BODY, mark))
        for note in self._notes():
            found.append(MarkedText(fit, width, note, SMALL, Mark("", (side, 0))))
        return found

    def _notes(self) -> list[str]:
        """Return the sentences about what counts, what is missing, and the best match."""
        tr, island, progress = self.tr, self._island, self._progress
        notes = [
            tr(
                "You can't win the third star if you ask for advice, or if you undo a decision "
                "after it has revealed something or somebody else has moved."
            )
        ]
        if not progress.is_open(island):
            names = [before.title for before in progress.before(island)]
            listing = self.ctx.translator.formats.alternatives(names)
            needed = tr("To sail here, first win a star on {islands}.", islands=listing)
            notes.insert(0, needed)
        best = progress.best.get(island.id)
        if best is not None:
            values = {"points": best.points, "place": best.place}
            notes.append(tr("Your best match: {points} {vp}, place {place}.", **values))
        return notes
