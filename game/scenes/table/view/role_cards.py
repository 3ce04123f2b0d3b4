"""The role cards, the doubloons on them, and who has taken which."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from pygame import FRect

from game.scenes.table.view import drawing, spots
from game.scenes.table.view.table_part import DrawingTools, Place, TablePart
from game.scenes.table.view.view_state import ViewState
from game.ui import skin
from game.ui.paint import Painter
from game.ui.text.typesetting import TextStyle
from game.ui.theme import BRASS, BRASS_LIGHT, INK, PAPER_SHADE, WALNUT_DARK

SHAPE = 200 / 280
RIBBON = 0.28
NAMES = (
    TextStyle("serif_semibold", 24),
    TextStyle("serif_semibold", 21),
    TextStyle("sans_semibold", 21),
)


class RoleCards(TablePart):
    """All cards in one row, as large as the zone allows."""

    kinds = frozenset({"role"})

    def __init__(self, tools: DrawingTools) -> None:
        super().__init__(tools, tools.zone("roles"))

    def key(self, state: ViewState) -> Hashable:
        pos = state.position
        return (
            pos.card_takers,
            tuple(pos.card_doubloons),
            pos.role_card,
            state.colours,
            self.in_the_air(state),
        )

    def places(self, state: ViewState) -> Iterator[Place]:
        cards = state.position.setup.role_cards
        height = self.area.height
        width = height * SHAPE
        gap = (self.area.width - width * len(cards)) / max(1, len(cards) - 1)
        for index, card in enumerate(cards):
            box = FRect(self.area.x + index * (width + gap), self.area.y, width, height)
            yield spots.role(card), box

    def draw(self, p: Painter, state: ViewState) -> None:
        for spot, box in self.places(state):
            self._draw_card(p, state, spot.index, box.inflate(-2, -4))

    def _draw_card(self, p: Painter, state: ViewState, card: int, box: FRect) -> None:
        pos = state.position
        taker = pos.card_takers[card]
        played = card == pos.role_card
        drawing.shadow(p, box, 10)
        gone = taker >= 0 and not played
        if gone:
            p.fill(box, WALNUT_DARK, radius=10)
            p.dimmed(drawing.role_picture(card), box)
        else:
            p.picture(drawing.role_picture(card), box)
        height = RIBBON * box.height
        ribbon = FRect(box.x + 4, box.bottom - height, box.width - 8, height - 4)
        name = self.tools.phrases.role(card)
        ink = PAPER_SHADE if gone else INK
        if gone:
            p.fill(ribbon, WALNUT_DARK, alpha=120, radius=8)
        if not drawing.label(p, (name,), ribbon, NAMES, ink):
            drawing.write_lines(p, drawing.parted(name), ribbon, NAMES[-1], ink)
        if taker >= 0:
            self._draw_crest(p, state, taker, box)
        if played:
            p.outline(box.inflate(2, 4), BRASS_LIGHT, 4, 12)
        if pos.card_doubloons[card]:
            self._draw_doubloons(p, pos.card_doubloons[card], box)

    def _draw_crest(self, p: Painter, state: ViewState, seat: int, box: FRect) -> None:
        colour = self.tools.colour(state, seat)
        side = 0.5 * box.width
        seal = FRect(box.centerx - side / 2, box.y + 0.2 * box.height, side, side)
        skin.crest(p, seal, colour)

    def _draw_doubloons(self, p: Painter, count: int, box: FRect) -> None:
        """Up to three coins can be counted; more get a number."""
        side = 36.0
        shown = min(count, 3)
        for index in range(shown):
            lying = FRect(box.right - side - 3 - 25 * index, box.y + 5, side, side)
            p.picture("pieces/coin", lying)
        if count > shown:
            corner = (box.right - 3, box.y + 58)
            drawing.badge(p, corner, str(count), ground=BRASS, ink=INK)
