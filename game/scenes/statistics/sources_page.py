"""Where points come from: VP by source beside the winners', and how often somebody had how many."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.app.i18n import N_
from game.history.statistics.sources import FactMeans
from game.scenes.statistics.charts import OTHERS_BAR, OWN_BAR, paint_bar
from game.scenes.statistics.lettering import write_name
from game.scenes.statistics.page import CONTENT, StatisticsPage
from game.ui.paint import Painter
from game.ui.text.typesetting import LABEL, NUMBER, SMALL, SMALL_LABEL, SUBHEADING
from game.ui.theme import BRASS_DARK, INK, INK_SOFT, PAPER_EDGE, PAPER_SHADE, hexcode

_LEFT = pygame.FRect(CONTENT.x, CONTENT.y, 730, CONTENT.height)
_RIGHT = pygame.FRect(_LEFT.right + 50, CONTENT.y, CONTENT.right - _LEFT.right - 50, CONTENT.height)
_COLUMNS = pygame.FRect(_RIGHT.x, _RIGHT.y + 50, _RIGHT.width, 250)
_TITLES = 300.0
_HEAD = 92.0

_NAMES: Mapping[str, tuple[str, str]] = {
    "chips": (N_("VP chips"), "pieces/vp"),
    "buildings": (N_("Buildings"), "ui/city"),
    "bonus": (N_("Large buildings"), "buildings/fortress"),
    "nobles": (N_("Nobles"), "pieces/noble"),
    "produced": (N_("Barrels produced"), "barrels/corn"),
    "shipped": (N_("Barrels shipped"), "ships/cargo_6"),
    "lost": (N_("Barrels lost"), "barrels/indigo"),
    "sales": (N_("Sales, doubloons"), "trade/house"),
    "earned": (N_("Doubloons in all"), "pieces/coin_stack"),
    "city": (N_("Buildings built"), "ui/city"),
    "quarries": (N_("Quarries"), "tiles/quarry"),
}


class SourcesPage(StatisticsPage):
    """VP by source on the left, their distribution and how they were made on the right."""

    name = "sources"
    icon = "ui/star"
    parts = ("sources", "distribution", "means")
    needs_facts = True

    @property
    def title(self) -> str:
        return self.tr("Points")

    def paint(self, p: Painter) -> None:
        self._paint_legend(p)
        self._paint_sources(p)
        self._paint_distribution(p)
        self._paint_means(p)

    def _paint_legend(self, p: Painter) -> None:
        heading = (_LEFT.x, _LEFT.y, _LEFT.width, 40)
        p.write(self.tr("Points by source, mean of a match"), heading, SUBHEADING, BRASS_DARK)
        for nth, (colour, words) in enumerate(
            ((OWN_BAR, self.subject), (OTHERS_BAR, self.tr("Winners")))
        ):
            left = _LEFT.x + nth * _LEFT.width / 2
            paint_bar(p, (left, _LEFT.y + 54, 40, 22), 1.0, colour=colour)
            room = (left + 52, _LEFT.y + 46, _LEFT.width / 2 - 64, 38)
            p.write(words, room, SMALL_LABEL, INK)

    def _paint_sources(self, p: Painter) -> None:
        rows = [one for one in self.data.sources if one.own or one.winners]
        total = FactMeans("total", sum(one.own for one in rows), sum(one.winners for one in rows))
        most = max(1.0, *(max(one.own, one.winners) for one in rows))
        height = min(186.0, (_LEFT.height - _HEAD - 110) / max(1, len(rows)))
        for nth, one in enumerate(rows):
            band = pygame.FRect(_LEFT.x, _LEFT.y + _HEAD + nth * height, _LEFT.width, height)
            if nth % 2 == 0:
                p.fill(band, PAPER_SHADE, alpha=110, radius=10)
            title, picture = _NAMES[one.name]
            side = min(92.0, height - 30)
            place = (band.x + 12, band.centery - side / 2, side, side)
            p.picture(picture, place, **_tint(picture))
            room = (band.x + 24 + side, band.y, _TITLES - 30 - side, height)
            write_name(p, self.tr(title), room)
            self._paint_pair(p, one, band, most)
        line = _LEFT.y + _HEAD + len(rows) * height + 12
        p.line((_LEFT.x, line), (_LEFT.right, line), INK, 3)
        foot = pygame.FRect(_LEFT.x, line + 4, _LEFT.width, 84)
        p.write(self.tr("Points"), (foot.x + 12, foot.y, 220, foot.height), SUBHEADING, INK)
        words = self.tr(
            "{own} · winners {winners}",
            own=f"**{self.formats.number(total.own, 1)}**",
            winners=self.formats.number(total.winners, 1),
        )
        room = (foot.x + _TITLES, foot.y, foot.width - _TITLES, foot.height)
        p.write_rich(words, room, NUMBER, INK, valign="middle")

    def _paint_pair(self, p: Painter, one: FactMeans, band: pygame.FRect, most: float) -> None:
        left = band.x + _TITLES
        room = band.right - left - 100
        thick = min(30.0, band.height * 0.26)
        for value, colour, top in (
            (one.own, OWN_BAR, band.centery - thick - 5),
            (one.winners, OTHERS_BAR, band.centery + 5),
        ):
            paint_bar(p, (left, top, room, thick), value / most, colour=colour)
            place = (left + room * value / most + 10, top + thick / 2 - 20, 86, 40)
            p.write(self.formats.number(value, 1), place, LABEL, INK)

    def _paint_distribution(self, p: Painter) -> None:
        """Draw a column for every five VP, the part of the victories below."""
        heading = (_RIGHT.x, _RIGHT.y, _RIGHT.width, 40)
        p.write(self.tr("How often each score was reached"), heading, SUBHEADING, BRASS_DARK)
        bins = self.data.distribution
        most = max(one.results for one in bins)
        width = min(90.0, _COLUMNS.width / len(bins))
        left = _COLUMNS.centerx - width * len(bins) / 2
        foot = _COLUMNS.bottom - 40
        p.line((_COLUMNS.x, foot), (_COLUMNS.right, foot), INK, 3)
        every = -(-len(bins) // 9)
        for nth, one in enumerate(bins):
            x = left + nth * width
            height = (foot - _COLUMNS.y) * one.results / most
            won = (foot - _COLUMNS.y) * one.won / most
            bar = pygame.FRect(x + 5, foot - height, width - 10, height)
            if one.results:
                p.fill(bar, OTHERS_BAR, radius=5)
            if one.won:
                p.fill((bar.x, foot - won, bar.width, won), OWN_BAR, radius=5)
            if nth % every == 0:
                words = (x - width * (every - 1) / 2, foot + 4, width * every, 34)
                p.write(str(one.start), words, SMALL, INK_SOFT, align="center")
        key = (_RIGHT.x, _COLUMNS.bottom + 2, _RIGHT.width, 36)
        p.write(self.tr("The light part: victories"), key, SMALL, INK_SOFT)

    def _paint_means(self, p: Painter) -> None:
        top = _COLUMNS.bottom + 56
        heading = (_RIGHT.x, top, _RIGHT.width - 296, 40)
        p.write(self.tr("How they were made"), heading, SUBHEADING, BRASS_DARK)
        columns = ((_RIGHT.right - 286, self.subject), (_RIGHT.right - 140, self.tr("Winners")))
        for x, words in columns:
            p.write(words, (x, top + 6, 140, 32), SMALL_LABEL, INK_SOFT, align="right")
        rows = self.data.means
        height = (_RIGHT.bottom - top - 46) / len(rows)
        for nth, one in enumerate(rows):
            y = top + 46 + nth * height
            p.line((_RIGHT.x, y), (_RIGHT.right, y), PAPER_EDGE, 1)
            title, picture = _NAMES[one.name]
            side = height - 10
            p.picture(picture, (_RIGHT.x + 6, y + 5, side * 1.2, side), **_tint(picture))
            room = (_RIGHT.x + 24 + side * 1.2, y, _RIGHT.width - 322 - side, height)
            p.write(self.tr(title), room, SMALL_LABEL, INK)
            for (x, _), value in zip(columns, (one.own, one.winners), strict=True):
                p.write(
                    self.formats.number(value, 1), (x, y, 140, height), LABEL, INK, align="right"
                )


def _tint(picture: str) -> dict[str, str]:
    """Return the colour of a line drawing; other pictures have their own."""
    return {"MAIN": hexcode(BRASS_DARK)} if picture.startswith("ui/") else {}
