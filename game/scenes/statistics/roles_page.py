"""Roles chosen and left, beside those of the others at the same tables."""

from __future__ import annotations

import pygame

from game.history.statistics.role_results import RoleResults
from game.rules.material import ROLES, first_card
from game.scenes.statistics.charts import OTHERS_BAR, OWN_BAR, paint_bar
from game.scenes.statistics.page import CONTENT, StatisticsPage
from game.ui.paint import Painter
from game.ui.text.typesetting import BODY, LABEL, SMALL, SMALL_LABEL, SUBHEADING
from game.ui.theme import BRASS_DARK, INK, INK_SOFT, PAPER_SHADE
from game.ui.widgets.widget import Widget

_CARD = (150.0, 210.0)
_TOP = CONTENT.y + 56
_BARS = 210.0  # height of the columns that show how often
_FOOT = CONTENT.bottom - 52


class RolesPage(StatisticsPage):
    """A column for each role: its card, how often it was chosen, and how often it was left."""

    name = "roles"
    icon = "ui/person"
    parts = ("roles", "role_doubloons")
    needs_facts = True

    @property
    def title(self) -> str:
        return self.tr("Roles")

    def _columns(self) -> list[tuple[RoleResults, pygame.FRect]]:
        found = [one for one in self.data.roles if one.offered]
        width = CONTENT.width / max(1, len(found))
        return [
            (one, pygame.FRect(CONTENT.x + nth * width, _TOP, width, _FOOT - _TOP - 12))
            for nth, one in enumerate(found)
        ]

    def widgets(self) -> list[Widget]:
        return [Widget(box, tooltip=self._tip(one)) for one, box in self._columns()]

    def _tip(self, one: RoleResults) -> str:
        """Return the sentences of a column."""
        tr = self.tr
        chosen = tr(
            "Chosen {own} times a match; by the others {others} times.",
            own=self.formats.number(one.chosen, 1),
            others=self.formats.number(one.chosen_by_others, 1),
        )
        taken = tr(
            "Taken at {own} of the choices at which it was to be had; by the others at {others}.",
            own=self.formats.percent(one.taken),
            others=self.formats.percent(one.taken_by_others),
        )
        return f"**{self.phrases.role(first_card(one.role))}**\n{chosen}\n{taken}"

    def paint(self, p: Painter) -> None:
        self._paint_legend(p)
        most = max(0.1, *(max(one.chosen, one.chosen_by_others) for one in self.data.roles))
        for nth, (one, box) in enumerate(self._columns()):
            if nth % 2 == 0:
                p.fill(box, PAPER_SHADE, alpha=110, radius=14)
            self._paint_column(p, one, box, most)
        own, others = self.data.role_doubloons
        words = self.tr(
            "Doubloons that lay on the roles chosen, a match: **{own}** {coin}, the others {others}"
            " {coin}",
            own=self.formats.number(own, 1),
            others=self.formats.number(others, 1),
        )
        p.write_rich(words, (CONTENT.x, _FOOT, CONTENT.width, 48), BODY, INK, valign="middle")

    def _paint_legend(self, p: Painter) -> None:
        heading = (CONTENT.x, CONTENT.y, 330, 40)
        p.write(self.tr("Chosen in a match"), heading, SUBHEADING, BRASS_DARK)
        below = (CONTENT.x + 346, CONTENT.y - 17, 370, 76)
        words = self.tr("Lower bars: taken when free")
        p.write_rich(words, below, SMALL, INK_SOFT, valign="middle")
        for nth, (colour, words) in enumerate(
            ((OWN_BAR, self.subject), (OTHERS_BAR, self.tr("The others")))
        ):
            left = CONTENT.right - 680 + nth * 350
            paint_bar(p, (left, CONTENT.y + 9, 40, 22), 1.0, colour=colour)
            p.write(words, (left + 52, CONTENT.y, 278, 40), SMALL_LABEL, INK)

    def _paint_column(self, p: Painter, one: RoleResults, box: pygame.FRect, most: float) -> None:
        card = pygame.FRect(box.centerx - _CARD[0] / 2, box.y + 14, *_CARD)
        p.picture(f"roles/{ROLES[one.role]}", card)
        name = (box.x + 8, card.bottom + 6, box.width - 16, 38)
        p.write(self.phrases.role(first_card(one.role)), name, LABEL, INK, align="center")
        foot = card.bottom + 100 + _BARS
        wide = 46.0
        pairs = ((one.chosen, OWN_BAR, -wide - 6), (one.chosen_by_others, OTHERS_BAR, 6.0))
        for value, colour, aside in pairs:
            height = max(4.0, _BARS * value / most)
            bar = pygame.FRect(box.centerx + aside, foot - height, wide, height)
            p.fill(bar, colour, radius=7)
            number = (bar.centerx - 44, bar.y - 38, 88, 36)
            p.write(self.formats.number(value, 1), number, LABEL, INK, align="center")
        p.line((box.x + 22, foot), (box.right - 22, foot), INK, 3)
        for nth, (value, colour) in enumerate(
            ((one.taken, OWN_BAR), (one.taken_by_others, OTHERS_BAR))
        ):
            top = foot + 20 + nth * 44
            bar = pygame.FRect(box.x + 22, top + 8, box.width - 122, 20)
            paint_bar(p, bar, value, colour=colour, groove=True)
            place = (bar.right + 6, top, box.right - bar.right - 26, 36)
            style = SMALL_LABEL if nth == 0 else SMALL
            p.write(
                self.formats.percent(value),
                place,
                style,
                INK if nth == 0 else INK_SOFT,
                align="right",
            )
