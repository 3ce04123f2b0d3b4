"""The role cards, the doubloons on them, and who has taken which."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from pygame import FRect

from game.scenes.table.view import spots
from game.scenes.table.view.highlights import WIDE_GLOW, glow_around
from game.scenes.table.view.table_part import DrawingTools, Place, TablePart
from game.scenes.table.view.view_state import ViewState
from game.ui import drawing, skin
from game.ui.paint import Painter
from game.ui.text.typesetting import TextRenderer, TextStyle
from game.ui.theme import BRASS, BRASS_LIGHT, INK, PAPER, PAPER_SHADE, WALNUT_DARK, mix

SHAPE = 200 / 280
# Relative to the height of a card:
RIBBON = 0.28
PAPER_TOP, PAPER_EDGE = 0.7, 0.08  # top of the ribbon's paper, and height of its edge
FRAME = 0.045  # relative to its width
RAISED = 0.08  # additional ribbon height for a name on two lines
WITHIN = 5.0  # between a name and the frame of its card or plate
APART = 3.0  # between plates that are wider than their cards
NAMES = tuple(
    TextStyle(face, size) for face in ("serif_semibold", "sans_semibold") for size in (24, 22, 20.4)
)


class Lettering(NamedTuple):
    """How names are written: the style, and the distance from the edges of the cards. A negative
    distance means plates that are wider than the cards."""

    style: TextStyle
    edge: float


class RoleCards(TablePart):
    """All cards in one row, as large as the zone allows."""

    kinds = frozenset({"role"})
    zone = "roles"

    def __init__(self, tools: DrawingTools) -> None:
        super().__init__(tools)
        self._text = tools.ctx.text
        self._found: Lettering | None = None

    @property
    def ground(self) -> FRect:
        return super().ground.union(self.area.inflate(WIDE_GLOW, WIDE_GLOW))

    def key(self, state: ViewState) -> Hashable:
        pos = state.position
        return (
            pos.card_takers,
            tuple(pos.card_doubloons),
            pos.role_card,
            state.colors,
            frozenset(spot for spot in state.glowing if self.owns(spot)),
            self.in_the_air(state),
        )

    def places(self, state: ViewState) -> Iterator[Place]:
        """Yield the cards, extended to their name plates if those are wider."""
        cards = state.position.setup.role_cards
        boxes = self._boxes(cards)
        wider = 2 * max(0.0, -self._lettering(cards, boxes[0]).edge)
        for card, box in zip(cards, boxes, strict=True):
            yield spots.role(card), box.inflate(2 + wider, 4)

    def _boxes(self, cards: Sequence[int]) -> list[FRect]:
        """Return the rectangles of the drawn cards."""
        height = self.area.height
        width = height * SHAPE
        pitch = self.area.width / len(cards)
        left = self.area.x + (pitch - width) / 2
        places = (FRect(left + at * pitch, self.area.y, width, height) for at in range(len(cards)))
        return [place.inflate(-2, -4) for place in places]

    def draw(self, p: Painter, state: ViewState) -> None:
        cards = state.position.setup.role_cards
        boxes = self._boxes(cards)
        lettering = self._lettering(cards, boxes[0])
        names = [self._name(card, box, lettering) for card, box in zip(cards, boxes, strict=True)]
        for (spot, place), box, lines in zip(self.places(state), boxes, names, strict=True):
            self._draw_card(p, state, (spot, place), box, len(lines))
        # Plates may be wider than their cards and must cover the glow of the next card.
        for card, box, lines in zip(cards, boxes, names, strict=True):
            self._draw_name(p, state, card, box, lines, lettering)

    def _lettering(self, cards: Sequence[int], box: FRect) -> Lettering:
        """Return a lettering in which all names fit with as few hyphens as possible: inside the
        card frames if they fit, else on plates, with smaller text if necessary."""
        if self._found is None:
            self._found = self._find_lettering(cards, box)
        return self._found

    def _find_lettering(self, cards: Sequence[int], box: FRect) -> Lettering:
        names = [self.tools.phrases.role(card) for card in cards]

        def lines(lettering: Lettering) -> list[int]:
            return [len(_lines(self._text, name, box, lettering)) for name in names]

        within = FRAME * box.width
        plate = (box.width + APART - self.area.width / len(names)) / 2
        letterings = [Lettering(style, edge) for edge in (within, plate) for style in NAMES]
        fitting = [lettering for lettering in letterings if all(lines(lettering))]
        if fitting:
            return min(fitting, key=lambda lettering: sum(lines(lettering)))
        small = drawing.shrunk(
            self._text, NAMES[-1], lambda style: all(lines(Lettering(style, plate)))
        )
        return Lettering(small, plate)

    def _name(self, card: int, box: FRect, lettering: Lettering) -> tuple[str, ...]:
        """Return the lines of a name. If not even the smallest text fits, choose the shortest
        lines, which are squeezed least."""
        name = self.tools.phrases.role(card)
        lines = _lines(self._text, name, box, lettering)
        return lines or min(_line_breaks(name), key=drawing.longest_line)

    def _draw_card(self, p: Painter, state: ViewState, card: Place, box: FRect, lines: int) -> None:
        """Draw a card without its name, and highlight it if it can be chosen or is being played."""
        spot, place = card
        drawing.shadow(p, box, 10)
        self._draw_picture(p, spot.index, box, lines, gone=_is_gone(state, spot.index))
        if spot in state.glowing:
            glow_around(p, place)
        if spot.index == state.position.role_card:
            p.outline(place, BRASS_LIGHT, 4, 12)

    def _draw_name(
        self,
        p: Painter,
        state: ViewState,
        card: int,
        box: FRect,
        lines: tuple[str, ...],
        lettering: Lettering,
    ) -> None:
        """Draw a card's name, the crest of its taker, and its doubloons."""
        pos, gone = state.position, _is_gone(state, card)
        ribbon = _ribbon(box, len(lines), lettering.edge)
        if lettering.edge < 0:
            p.fill(ribbon.inflate(3, 3), WALNUT_DARK, radius=7)
            p.fill(ribbon, mix(PAPER, WALNUT_DARK, 0.8) if gone else PAPER, radius=6)
        elif gone:
            p.fill(ribbon, WALNUT_DARK, alpha=120, radius=8)
        drawing.write_lines(p, lines, ribbon, lettering.style, PAPER_SHADE if gone else INK)
        if pos.card_takers[card] >= 0:
            self._draw_crest(p, state, pos.card_takers[card], box)
        if pos.card_doubloons[card]:
            self._draw_doubloons(p, pos.card_doubloons[card], box)

    def _draw_picture(self, p: Painter, card: int, box: FRect, lines: int, *, gone: bool) -> None:
        """Draw a card's picture, with a higher ribbon for a name on two lines."""
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
        color = self.tools.color(state, seat)
        side = 0.5 * box.width
        seal = FRect(box.centerx - side / 2, box.y + 0.2 * box.height, side, side)
        skin.crest(p, seal, color)

    def _draw_doubloons(self, p: Painter, count: int, box: FRect) -> None:
        """Draw up to three coins, and a number if there are more."""
        side = 36.0
        shown = min(count, 3)
        for index in range(shown):
            lying = FRect(box.right - side - 3 - 25 * index, box.y + 5, side, side)
            p.picture("pieces/coin", lying)
        if count > shown:
            corner = (box.right - 3, box.y + 58)
            drawing.badge(p, corner, str(count), ground=BRASS, ink=INK)


def _is_gone(state: ViewState, card: int) -> bool:
    """Return whether a card has been taken and is not the one being played."""
    return state.position.card_takers[card] >= 0 and card != state.position.role_card


def _ribbon(card: FRect, lines: int, edge: float) -> FRect:
    """Return the ribbon of a card for a name on `lines` lines."""
    height = (RIBBON + RAISED * (lines - 1)) * card.height
    return FRect(card.x + edge, card.bottom - height, card.width - 2 * edge, height - 4)


def _lines(text: TextRenderer, name: str, card: FRect, lettering: Lettering) -> tuple[str, ...]:
    """Return the lines of a name on the ribbon of a card, or () if it does not fit."""
    style, edge = lettering
    rooms = ((lines, _ribbon(card, len(lines), edge)) for lines in _line_breaks(name))
    return next(
        (
            lines
            for lines, room in rooms
            if drawing.fit(text, lines, room.inflate(-2 * WITHIN, 0), style)
        ),
        (),
    )


def _line_breaks(name: str) -> list[tuple[str, ...]]:
    return [(name,), *drawing.two_lines(name)]
