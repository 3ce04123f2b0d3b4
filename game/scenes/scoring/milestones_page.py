"""The highlights page: the best moments of the match in order, as cards with pictures."""

from __future__ import annotations

from functools import cached_property

import pygame

from game.app.i18n import N_
from game.match.milestones import Milestone, best_milestones
from game.rules.material import BUILDINGS, GOODS, ROLES, role_of
from game.scenes.scoring.page import SHEET, ResultPage
from game.ui import skin
from game.ui.box_layout import REST, column, even_grid, middle, row
from game.ui.paint import Painter
from game.ui.text.typesetting import SMALL_LABEL, SUBHEADING, TextStyle
from game.ui.theme import BRASS_DARK, CRIMSON, INK, INK_SOFT, hexcode

_COLUMNS = 2
_HIGHEST = 152.0  # maximum height of a card
_GAP = 14.0
_MEDAL = 116.0
_STORY = TextStyle("serif", 28, "serif_bold")


class MilestonesPage(ResultPage):
    """Cards in two columns, read row by row."""

    name = "moments"
    label = N_("Highlights")
    icon = "ui/star"

    @cached_property
    def moments(self) -> list[Milestone]:
        """The highlights shown."""
        return best_milestones(self.result.history)

    def sentence(self, moment: Milestone) -> tuple[str, str]:
        """Return the title of a highlight, and what happened."""
        return self.phrases.moment(moment, self.result.names)

    def paint(self, p: Painter) -> None:
        inner = SHEET.inflate(-76, -72)
        rows = -(-len(self.moments) // _COLUMNS)
        inner = middle(inner, inner.width, min(inner.height, rows * (_HIGHEST + _GAP) - _GAP))
        cells = even_grid(inner, _COLUMNS, len(self.moments), _GAP)
        if len(self.moments) % _COLUMNS:
            cells[-1].centerx = inner.centerx
        for moment, cell in zip(self.moments, cells, strict=True):
            self._paint_card(p, moment, cell)

    def _paint_card(self, p: Painter, moment: Milestone, box: pygame.FRect) -> None:
        skin.card(p, box)
        title, words = self.sentence(moment)
        when = self.tr("Round {number}", number=moment.round)
        medal, story = row(box.inflate(-40, -20), [_MEDAL, REST], gap=26)
        medal = middle(medal, _MEDAL)
        skin.medal(p, medal)
        self._paint_picture(p, moment, medal)
        if moment.seat >= 0:
            self.paint_crest(p, moment.seat, (medal.right - 36, medal.bottom - 38, 48, 48))
        heights = [
            self.fit.line(SUBHEADING),
            self.fit.lines(words, _STORY, story.width).stretched(),
        ]
        head, body = column(story, heights)
        widths = [
            self.fit.width(title, style=SUBHEADING),
            REST,
            self.fit.width(when, style=SMALL_LABEL),
        ]
        place, _, tag = row(head, widths, gap=8)
        p.write(title, place, SUBHEADING, BRASS_DARK)
        p.write(when, tag, SMALL_LABEL, INK_SOFT, align="right")
        p.write_rich(words, body, _STORY, INK, valign="middle")

    def _paint_picture(self, p: Painter, moment: Milestone, medal: pygame.FRect) -> None:
        name, inset = _picture(moment)
        color = CRIMSON if moment.code == "end" else BRASS_DARK
        p.picture(name, medal.inflate(-inset, -inset), MAIN=hexcode(color))


def _picture(moment: Milestone) -> tuple[str, float]:
    """Return the picture of a highlight, and its size relative to the medal."""
    params = moment.params
    if moment.code == "card":
        return f"roles/icon_{ROLES[role_of(params['card'])]}", 40
    if moment.code in ("harvest", "loss"):
        kinds = params["kinds" if moment.code == "harvest" else "lost"]
        return f"barrels/{GOODS[kinds.index(max(kinds))]}", 38
    if moment.code == "sale":
        return "pieces/coin_stack", 40
    if moment.code == "loading":
        return ("pieces/sack" if params["ship"] < 0 else "ships/colonist_ship"), 20
    if moment.code == "large":
        return f"buildings/{BUILDINGS[params['building']].name}", 22
    return ("ui/flag_end", 46) if moment.code == "end" else ("ui/crown", 44)
