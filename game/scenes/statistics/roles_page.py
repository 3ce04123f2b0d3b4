"""Roles chosen and passed over, compared with the opponents."""

from __future__ import annotations

import pygame

from game.app.i18n import N_
from game.history.statistics.role_results import RoleResults
from game.rules.material import ROLES, first_card
from game.scenes.statistics.charts import (
    OTHERS_BAR,
    OWN_BAR,
    legend_widths,
    paint_bar,
    paint_legend,
)
from game.scenes.statistics.page import StatisticsPage
from game.ui.box_layout import REST, Length, Size, column, row
from game.ui.paint import Painter
from game.ui.text.typesetting import BODY, LABEL, SMALL, SMALL_LABEL, SUBHEADING
from game.ui.theme import BRASS_DARK, INK, INK_SOFT, PAPER_SHADE
from game.ui.widgets.widget import Widget

_CARD = Length(210, 150)
_BARS = Length(240, 150, share=1)  # height of the bars with their numbers
_BAR = 46.0  # width


class RolesPage(StatisticsPage):
    """One column per role: its card, how often it was chosen, and how often it was passed over."""

    name = "roles"
    label = N_("Roles")
    icon = "ui/person"
    parts = ("roles", "role_doubloons")
    needs_facts = True

    @property
    def _doubloons(self) -> str:
        own, others = self.data.role_doubloons
        return self.tr(
            "Doubloons collected from role cards, per match: **{own}** {coin}; opponents: "
            "{others} {coin}",
            own=self.formats.number(own, 1),
            others=self.formats.number(others, 1),
        )

    def _bands(self) -> list[pygame.FRect]:
        """Return the areas of the legend, the columns, and the sentence about doubloons."""
        below = self.fit.lines(self._doubloons, BODY, self.room.width)
        return column(self.room, [self.fit.line(SUBHEADING), REST, below], gap=14)

    def _columns(self) -> list[tuple[RoleResults, pygame.FRect]]:
        offered = [results for results in self.data.roles if results.offered]
        names = [self.phrases.role(first_card(results.role)) for results in offered]
        widths = [self.fit.width(name, style=LABEL).padded(16).growing() for name in names]
        return list(zip(offered, row(self._bands()[1], widths), strict=True))

    def widgets(self) -> list[Widget]:
        return [Widget(box, tooltip=self._tip(results)) for results, box in self._columns()]

    def _tip(self, results: RoleResults) -> str:
        """Return the tooltip of a column."""
        tr = self.tr
        chosen = tr(
            "Chosen {own} times per match; opponents: {others} times.",
            own=self.formats.number(results.chosen, 1),
            others=self.formats.number(results.chosen_by_others, 1),
        )
        taken = tr(
            "Taken {own} of the time when available; opponents: {others}.",
            own=self.formats.percent(results.taken),
            others=self.formats.percent(results.taken_by_others),
        )
        return f"**{self.phrases.role(first_card(results.role))}**\n{chosen}\n{taken}"

    def paint(self, p: Painter) -> None:
        head, _, below = self._bands()
        self._paint_legend(p, head)
        most = max(
            0.1, *(max(results.chosen, results.chosen_by_others) for results in self.data.roles)
        )
        for nth, (results, box) in enumerate(self._columns()):
            if nth % 2 == 0:
                p.fill(box, PAPER_SHADE, alpha=110, radius=14)
            self._paint_column(p, results, box, most)
        p.write_rich(self._doubloons, below, BODY, INK)

    def _paint_legend(self, p: Painter, room: pygame.FRect) -> None:
        tr, fit = self.tr, self.fit
        words, note = (
            tr("Times chosen per match"),
            tr("Lower bars: how often it was taken when available"),
        )
        names = (self.subject, tr("Opponents"))
        widths = fit.width(words, style=SUBHEADING), fit.width(note, wraps=True).padded(16), REST
        heading, below, _, *legend = row(room, [*widths, *legend_widths(fit, names)], gap=14)
        p.write(words, heading, SUBHEADING, BRASS_DARK)
        p.write_rich(note, below.inflate(0, 24), SMALL, INK_SOFT, align="right", valign="middle")
        paint_legend(p, legend, names)

    def _paint_column(
        self, p: Painter, results: RoleResults, box: pygame.FRect, most: float
    ) -> None:
        large, small = self.fit.line(LABEL), self.fit.line(SMALL)
        heights: list[Size] = [_CARD, large, _BARS, 6.0, small, small]
        card, name, bars, _, *shares = column(box.inflate(-16, -24), heights, gap=6)
        p.picture(f"roles/{ROLES[results.role]}", card)
        p.write(self.phrases.role(first_card(results.role)), name, LABEL, INK, align="center")
        number, room = column(bars, [large, REST])
        number.width = _BAR + 10
        pairs = ((results.chosen, OWN_BAR, -_BAR - 6), (results.chosen_by_others, OTHERS_BAR, 6.0))
        for value, color, aside in pairs:
            height = max(4.0, room.height * value / most)
            bar = pygame.FRect(box.centerx + aside, room.bottom - height, _BAR, height)
            p.fill(bar, color, radius=7)
            number.midbottom = bar.midtop
            p.write(self.formats.number(value, 1), number, LABEL, INK, align="center")
        p.line((box.x + 22, room.bottom), (box.right - 22, room.bottom), INK, 3)
        for value, color, style, ink, line in (
            (results.taken, OWN_BAR, SMALL_LABEL, INK, shares[0]),
            (results.taken_by_others, OTHERS_BAR, SMALL, INK_SOFT, shares[1]),
        ):
            words = self.formats.percent(value)
            widths = [Length(least=40, share=1), self.fit.width(words, style=style)]
            groove, figure = row(line.inflate(-28, 0), widths, gap=8)
            paint_bar(p, groove, value, color=color, groove=True)
            p.write(words, figure, style, ink, align="right")
