"""The sea chart: all islands, the routes between them, and the stars won on each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from pygame import FRect

from game.content.islands import Island
from game.history.islands.stars import STARS
from game.scenes.islands.progress import Progress
from game.scenes.learn.cards import CardWords, LessonCard
from game.scenes.sheet_scene import SheetScene
from game.ui import skin
from game.ui.box_layout import REST, column, middle
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.text.typesetting import HEADING, SMALL_LABEL
from game.ui.theme import GLOW, INK, INK_SOFT, PAPER_EDGE, PAPER_LIGHT, WALNUT, hexcode
from game.ui.view import Point
from game.ui.widgets.buttons import Button
from game.ui.widgets.scroll import BAR_WIDTH, lay_cards
from game.ui.widgets.widget import Widget

LIST_SCALE: Final = 1.3  # text scale from which there is a list instead of the chart
_SEA: Final = FRect(80, 130, 1760, 800)  # where islands are
_PICTURE: Final = (160.0, 128.0)
_SHEET: Final = FRect(60, 40, 1800, 1000)
_ROOM: Final = FRect(110, 58, 1700, 936)
_GAP: Final = 14.0
_DASH: Final = 22.0  # of a route, with the gap after it


class IslandSpot(Widget):
    """An island on the chart, with its name and stars. `is_next` marks the one to sail to next."""

    focusable = True

    def __init__(
        self,
        center: Point,
        island: Island,
        progress: Progress,
        tooltip: str,
        on_open: Callable[[], None],
    ) -> None:
        box = FRect(0, 0, 236, _PICTURE[1] + 62)
        box.center = center
        super().__init__(box, tooltip=tooltip)
        self.island = island
        self.won = progress.won(island)
        self.is_open = progress.is_open(island)
        self.is_next = island is progress.next
        self.on_click = on_open

    @property
    def picture(self) -> FRect:
        """The area of the picture."""
        place = FRect(0, self.rect.y, *_PICTURE)
        place.centerx = self.rect.centerx
        return place

    def draw(self, p: Painter) -> None:
        name, place = self.island.picture, self.picture
        if self.is_next or self.hovered:
            p.glow(name, place, GLOW, 14)
        (p.picture if self.is_open else p.grayed)(name, place)
        if self.hovered:
            p.lighten_picture(name, place)
        width = min(self.rect.width, p.text.size(self.island.title, SMALL_LABEL)[0] + 28)
        label = FRect(0, place.bottom - 6, width, 34)
        label.centerx = self.rect.centerx
        p.fill(label.inflate(4, 4), WALNUT, radius=12)
        p.fill(label, PAPER_LIGHT if self.is_open else PAPER_EDGE, radius=10)
        p.write(self.island.title, label.inflate(-16, 0), SMALL_LABEL, INK, align="center")
        below = FRect(self.rect.x, label.bottom + 2, self.rect.width, 32)
        if self.is_open:
            skin.stars(p, below, self.won, STARS)
        else:
            p.picture("ui/lock", middle(below, 28), MAIN=hexcode(WALNUT))
        if self.focused:
            skin.focus_ring(p, self.rect.inflate(-24, -8))


class ChartScene(SheetScene):
    """The chart; at large text a list. `progress` returns what was won so far, and `open_island`
    opens the sheet of an island."""

    renews = True

    def __init__(
        self,
        ctx: Context,
        progress: Callable[[], Progress],
        open_island: Callable[[Island], None],
    ) -> None:
        super().__init__(ctx, box=_SHEET)
        self._progress = progress
        self._open = open_island
        self._now = Progress()
        self._spots: dict[str, IslandSpot] = {}

    @property
    def _is_list(self) -> bool:
        return self.ctx.text.factor >= LIST_SCALE

    def layout(self) -> None:
        self.title = self.tr("The islands")
        self._now = self._progress()
        self._spots.clear()
        if self._is_list:
            self._lay_list()
        else:
            self._lay_chart()

    def _lay_chart(self) -> None:
        self.head = FRect(660, 66, 600, 60)
        for island in self._now.islands:
            center = (_SEA.x + _SEA.w * island.x / 100, _SEA.y + _SEA.h * island.y / 100)
            show = partial(self._open, island)
            self._spots[island.id] = IslandSpot(center, island, self._now, self._tip(island), show)
        back = Button(FRect(96, 936, 260, 72), self.tr("Back"), self.close)
        spots = list(self._spots.values())
        first = next((spot for spot in spots if spot.is_next), back)
        self.widgets.set([*spots, back], focus=first)

    def _lay_list(self) -> None:
        self.head, room, foot = column(_ROOM, [74, REST, 76], gap=14)
        back = self.back_button(foot)
        inner = FRect(room.x, room.y, room.width - BAR_WIDTH - 20, room.height)
        cards: list[Widget] = []
        for number, island in enumerate(self._now.islands, 1):
            note = self._tip(island)
            words = CardWords(number, island.title, island.story, note, self.tr("Open"))
            card = LessonCard(self.fit, words, inner.width, 0.0, partial(self._open, island))
            card.done = len(self._now.won(island)) == STARS
            card.first = island is self._now.next
            cards.append(card)
        lay_cards(inner, cards, 1, _GAP)
        first = next((card for card in cards if getattr(card, "first", False)), back)
        self.widgets.set([self.list_in(room, cards), back], focus=first)

    def _tip(self, island: Island) -> str:
        if not self._now.is_open(island):
            return self.tr("Not open yet")
        return self.tr("Stars: {n} of {all}", n=len(self._now.won(island)), all=STARS)

    def paint(self, p: Painter) -> None:
        if self._is_list:
            super().paint(p)
            return
        p.cover("scenery/chart")
        skin.paper(p, self.head.inflate(40, 20))
        p.write(self.title, self.head, HEADING, INK, align="center")
        total = self.tr("Stars: {n} of {all}", n=self._now.count, all=self._now.most)
        place = FRect(1560, 66, 270, 52)
        p.fill(place, PAPER_LIGHT, radius=12)
        p.write(total, place.inflate(-20, 0), SMALL_LABEL, INK, align="center")
        for spot in self._spots.values():
            for name in spot.island.after:
                self._draw_route(p, self._spots[name], spot)

    def _draw_route(self, p: Painter, start: IslandSpot, end: IslandSpot) -> None:
        """Draw a dashed route between two islands, dark once it can be sailed."""
        (x, y), (u, v) = start.picture.center, end.picture.center
        count = max(1, round(((u - x) ** 2 + (v - y) ** 2) ** 0.5 / _DASH))
        color, width = (INK, 4.0) if start.won else (INK_SOFT, 2.0)
        for dash in range(count):
            near, far = dash / count, (dash + 0.55) / count
            points = [(x + (u - x) * share, y + (v - y) * share) for share in (near, far)]
            p.line(points[0], points[1], color, width)
