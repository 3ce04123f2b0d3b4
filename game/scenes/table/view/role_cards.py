"""The role cards, the doubloons on them, and who has taken which."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from pygame import FRect

from game.scenes.table.view import drawing, spots
from game.scenes.table.view.table_part import DrawingTools, Place, TablePart
from game.scenes.table.view.view_state import ViewState
from game.ui import skin
from game.ui.paint import Painter
from game.ui.text.typesetting import TextStyle
from game.ui.theme import BRASS, BRASS_LIGHT, INK, PAPER_SHADE, WALNUT_DARK

SHAPE = 200 / 280
# Of the height of a card:
RIBBON = 0.28
PAPER_TOP, PAPER_EDGE = 0.7, 0.08  # where the paper of the ribbon begins, and how high its edge is
FRAME = 0.045  # of its width
RAISED = 0.08  # so much higher is the ribbon for a name in two lines
EDGE = 4.0  # between a name and the edges of its card, where there is room
NAMES = tuple(
    TextStyle(face, size) for face in ("serif_semibold", "sans_semibold") for size in (24, 22, 20.4)
)


class Lettering(NamedTuple):
    """How names are written: in a style, so far from the edges of their cards."""

    style: TextStyle
    edge: float


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
        places = [(spot.index, box.inflate(-2, -4)) for spot, box in self.places(state)]
        lettering = self._lettering(p, state, places[0][1])
        for card, box in places:
            self._draw_card(p, state, card, box, lettering)

    def _lettering(self, p: Painter, state: ViewState, card: FRect) -> Lettering:
        """Return the first style in which all names fit and the fewest are parted; where there is
        none, one with smaller letters, as far as need be up to the edges."""
        names = [self.tools.phrases.role(one) for one in state.position.setup.role_cards]

        def lines(style: TextStyle) -> list[int]:
            return [len(_lines(p, name, card, Lettering(style, EDGE))) for name in names]

        fitting = [style for style in NAMES if all(lines(style))]
        if fitting:
            return Lettering(min(fitting, key=lambda style: sum(lines(style))), EDGE)
        small = drawing.shrunk(p, NAMES[-1], lambda style: all(lines(style)))
        return Lettering(small, EDGE if all(lines(small)) else 0.0)

    def _draw_card(
        self, p: Painter, state: ViewState, card: int, box: FRect, lettering: Lettering
    ) -> None:
        pos = state.position
        taker = pos.card_takers[card]
        played = card == pos.role_card
        drawing.shadow(p, box, 10)
        gone = taker >= 0 and not played
        name = self.tools.phrases.role(card)
        # Where not even the smallest letters fit they are squeezed: short lines least.
        lines = _lines(p, name, box, lettering) or min(_ways(name), key=drawing.longest_line)
        self._draw_picture(p, card, box, len(lines), gone=gone)
        ribbon = _ribbon(box, len(lines), lettering.edge)
        if gone:
            p.fill(ribbon, WALNUT_DARK, alpha=120, radius=8)
        drawing.write_lines(p, lines, ribbon, lettering.style, PAPER_SHADE if gone else INK)
        if taker >= 0:
            self._draw_crest(p, state, taker, box)
        if played:
            p.outline(box.inflate(2, 4), BRASS_LIGHT, 4, 12)
        if pos.card_doubloons[card]:
            self._draw_doubloons(p, pos.card_doubloons[card], box)

    def _draw_picture(self, p: Painter, card: int, box: FRect, lines: int, *, gone: bool) -> None:
        """Draw the picture of a card; for a name in two lines its ribbon is higher."""
        lift = RAISED * box.height * (lines - 1)
        upper = FRect(box).inflate(-2 * FRAME * box.width, 0)
        upper.y += PAPER_TOP * box.height - lift
        upper.height *= RAISED + PAPER_EDGE
        for raised, part in ((0.0, box), (lift, upper))[:lines]:
            with p.clip(part):
                if gone:
                    p.fill(part, WALNUT_DARK, radius=0 if raised else 10)
                    p.dimmed(drawing.role_picture(card), box.move(0, -raised))
                else:
                    p.picture(drawing.role_picture(card), box.move(0, -raised))

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


def _ribbon(card: FRect, lines: int, edge: float) -> FRect:
    """Return the ribbon of a card, on which its name stands in so many lines."""
    height = (RIBBON + RAISED * (lines - 1)) * card.height
    return FRect(card.x + edge, card.bottom - height, card.width - 2 * edge, height - 4)


def _lines(p: Painter, name: str, card: FRect, lettering: Lettering) -> tuple[str, ...]:
    """Return the lines in which a name stands on the ribbon of a card; none if it does not fit."""
    style, edge = lettering
    rooms = ((way, _ribbon(card, len(way), edge)) for way in _ways(name))
    return next((way for way, room in rooms if drawing.fit(p, way, room, style)), ())


def _ways(name: str) -> list[tuple[str, ...]]:
    return [(name,), *drawing.two_lines(name)]
