"""Cards of the set-up: one for each preset of rules, and the ground of each seat's row."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.app.i18n import N_, Translate
from game.content.opponents.character import ANYBODY, DRAWN, NOBODY, OF_LEVEL, CharacterCatalog
from game.match.seat_data import PERSON
from game.scenes.setup.plan import SeatPlan
from game.scenes.setup.texts import PRESET_BLURBS
from game.seats.difficulty import DEFAULT_THINK_TIME
from game.seats.styles import BALANCED
from game.ui import skin
from game.ui.paint import Painter
from game.ui.phrases.players import PLAYER_TIPS, STYLE_TIPS, kind_level, kind_style
from game.ui.text.typesetting import BODY, HEADING, LABEL, SMALL, SUBHEADING, Align
from game.ui.theme import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    INK,
    INK_SOFT,
    PAPER,
    PAPER_EDGE,
    PAPER_LIGHT,
    PAPER_SHADE,
    WALNUT,
    PlayerColour,
    hexcode,
    mix,
)
from game.ui.view import Point, RectLike
from game.ui.widgets.widget import Widget

CARD = mix(PAPER, PAPER_SHADE, 0.5)
_CORNER = 16.0
_CARD_GAP = 14.0
_WIDE = 2.0  # from this shape on, width by height, a preset has its pictures beside its words
_STRIPE = 14.0
TEXT_LEFT = 250.0  # of a seat's card: right of crest and portrait
_NOBODY_YET = {
    OF_LEVEL: N_("A random opponent of this level, picked when the match begins."),
    ANYBODY: N_("A random opponent of any level, picked when the match begins."),
}
UNKNOWN_PORTRAIT = "portraits/unknown"


class PresetCard(Widget):
    """A preset of rules with pictures of what is special about it; a click chooses it."""

    focusable = True

    def __init__(
        self,
        rect: RectLike,
        text: str,
        blurb: str,
        pictures: Sequence[str],
        on_choose: Callable[[], None],
        *,
        chosen: bool = False,
    ) -> None:
        super().__init__(rect)
        self.text = text
        self.blurb = blurb
        self.pictures = tuple(pictures)
        self.on_choose = on_choose
        self.chosen = chosen

    def activate(self, pos: Point | None = None) -> bool:
        self.on_choose()
        return True

    def draw(self, p: Painter) -> None:
        box = self.rect
        edge, ground = (BRASS_DARK, PAPER_LIGHT) if self.chosen else (PAPER_EDGE, CARD)
        if self.hovered:
            ground = PAPER_LIGHT
        p.fill(box.move(0, 4), WALNUT, alpha=50, radius=_CORNER)
        p.fill(box, edge, radius=_CORNER)
        if self.chosen:
            p.fill(box.inflate(-4, -4), BRASS_LIGHT, radius=_CORNER - 2)
            p.fill(box.inflate(-10, -10), BRASS_DARK, radius=_CORNER - 5)
            p.fill(box.inflate(-13, -13), ground, radius=_CORNER - 6)
        else:
            p.fill(box.inflate(-5, -5), ground, radius=_CORNER - 2)
        name, blurb, align = self._arrange(p)
        p.write(self.text, name, SUBHEADING, INK, align=align)
        p.write_rich(self.blurb, blurb, SMALL, INK_SOFT, align=align, valign="middle")
        if self.chosen:
            self._draw_check_mark(p)
        if self.focused:
            skin.focus_ring(p, box, _CORNER)

    def _arrange(self, p: Painter) -> tuple[pygame.FRect, pygame.FRect, Align]:
        """Draw the pictures above the words, or beside them on a wide card; return the places of
        name and blurb, and how they are aligned."""
        box = self.rect
        if box.width < _WIDE * box.height:
            self._draw_pictures(p, (box.centerx, box.y + 48), 68)
            room = pygame.FRect(box.x + 14, box.y + 82, box.width - 28, box.height - 90)
            return _above(room, 38), _below(room, 38), "center"
        self._draw_pictures(p, (box.x + 136, box.centery), 84)
        room = pygame.FRect(box.x + 258, box.y + 16, box.width - 276, box.height - 32)
        high = p.text.line_height(SUBHEADING)
        room = room.inflate(0, min(0.0, 2.3 * high - room.height))
        return _above(room, high), _below(room, high), "left"

    def _draw_pictures(self, p: Painter, middle: Point, side: float) -> None:
        step = 0.8 * side
        left = middle[0] - ((len(self.pictures) - 1) * step + side) / 2
        for nth, picture in enumerate(self.pictures):
            p.picture(picture, (left + nth * step, middle[1] - side / 2, side, side))

    def _draw_check_mark(self, p: Painter) -> None:
        """Draw a tick on a brass disc, so that colour is not the only sign of the choice."""
        disc = pygame.FRect(0, 0, 44, 44)
        disc.center = (self.rect.right - 18, self.rect.y + 18)
        p.fill(disc, BRASS_DARK, radius=22)
        p.fill(disc.inflate(-5, -5), BRASS, radius=19.5)
        p.picture("ui/check", disc.inflate(-16, -16), MAIN=hexcode(INK))


def preset_places(room: pygame.FRect, *, columns: bool) -> list[pygame.FRect]:
    """Return the places of the presets in a room, beside each other or below each other."""
    count = len(PRESET_BLURBS)
    whole = room.width if columns else room.height
    step = (whole + _CARD_GAP) / count
    width, height = (step - _CARD_GAP, room.height) if columns else (room.width, step - _CARD_GAP)
    across, down = (step, 0.0) if columns else (0.0, step)
    return [
        pygame.FRect(room.x + nth * across, room.y + nth * down, width, height)
        for nth in range(count)
    ]


def _above(room: pygame.FRect, height: float) -> pygame.FRect:
    """Return the upper part of a room, so high."""
    return pygame.FRect(room.x, room.y, room.width, height)


def _below(room: pygame.FRect, height: float) -> pygame.FRect:
    """Return what is left of a room below so high a part."""
    return pygame.FRect(room.x, room.y + height, room.width, room.height - height)


def draw_seat_card(
    p: Painter, rect: RectLike, colour: PlayerColour, description: str, extras: str = ""
) -> None:
    """Draw the ground of a seat's row, with the description of its player below the controls and
    the markup `extras` below the crest."""
    box = pygame.FRect(rect)
    p.fill(box.move(0, 3), WALNUT, alpha=45, radius=_CORNER)
    p.fill(box, colour.main, radius=_CORNER)
    inner = pygame.FRect(box.x + _STRIPE, box.y, box.width - _STRIPE, box.height)
    p.fill(inner, PAPER_EDGE, radius=_CORNER)
    p.fill(inner.inflate(-4, -4), CARD, radius=_CORNER - 2)
    room = (box.x + TEXT_LEFT + 4, box.y + 74, box.width - TEXT_LEFT - 28, box.height - 78)
    p.write_rich(description, room, SMALL, INK_SOFT, valign="middle")
    below = (box.x + 20, box.bottom - 42, 112, 38)
    p.write_rich(extras, below, LABEL, INK, align="center", valign="middle")


def crest_place(rect: RectLike, *, special: bool) -> pygame.FRect:
    """Return the place of the crest on a seat's card; higher for a `special` seat, which has extras
    below it."""
    box = pygame.FRect(rect)
    side = 82.0 if special else 90.0
    place = pygame.FRect(box.x + 72 - side / 2, box.y + 8, side, side)
    if not special:
        place.centery = box.centery + 1
    return place


def control_places(rect: RectLike) -> list[pygame.FRect]:
    """Return the places of name, level, style and options on a seat's card."""
    box = pygame.FRect(rect)
    left, places = box.x + TEXT_LEFT, []
    for width in (246.0, 258.0, 258.0, 46.0):
        places.append(pygame.FRect(left, box.y + 16, width, 54))
        left += width + 4
    return places


def draw_free_seat(p: Painter, rect: RectLike, text: str) -> None:
    """Draw the card of a seat that nobody has taken."""
    box = pygame.FRect(rect)
    p.fill(box, PAPER_SHADE, alpha=110, radius=_CORNER)
    p.outline(box, PAPER_EDGE, 3, _CORNER)
    socket = pygame.FRect(0, 0, 84, 84)
    socket.center = (box.x + 72, box.centery)
    p.fill(socket, PAPER_EDGE, alpha=130, radius=42)
    p.picture("ui/person", socket.inflate(-30, -30), MAIN=hexcode(CARD))
    p.write(text, (box.x + 142, box.y, box.width - 166, box.height), BODY, INK_SOFT)


def draw_head(p: Painter, place: pygame.FRect, head: str, words: str) -> None:
    """Draw a heading and, in smaller letters behind it, what there is to say of it."""
    most = 0.34 * place.width
    drawn = p.text.render(head, HEADING, INK_SOFT, width=most, height=place.height)
    left = p.view.logical(drawn.get_width())
    p.write(head, (place.x, place.y, most, place.height), HEADING, INK_SOFT)
    rest = (place.x + left + 24, place.y + 4, place.width - left - 24, place.height)
    p.write(words, rest, BODY, INK_SOFT)


def portrait_place(rect: RectLike) -> pygame.FRect:
    """Return the place of the portrait on a seat's card."""
    box = pygame.FRect(rect)
    return pygame.FRect(box.x + 124, box.y + 9, 116, 116)


def portrait_of(seat: SeatPlan, catalog: CharacterCatalog) -> str:
    """Return the picture of who plays a seat, "" for no character."""
    character = catalog.get(seat.character)
    if character is not None:
        return character.portrait
    return UNKNOWN_PORTRAIT if seat.character in DRAWN else ""


def player_description(seat: SeatPlan, tr: Translate, catalog: CharacterCatalog = NOBODY) -> str:
    """Return how a seat's player plays: the sentence of its character, or else its level, and its
    style unless balanced."""
    character = catalog.get(seat.character)
    if character is not None:
        return character.text
    if seat.character in _NOBODY_YET:
        return tr(_NOBODY_YET[seat.character])
    level, style = kind_level(seat.kind), kind_style(seat.kind)
    preference = "" if style == BALANCED else tr(STYLE_TIPS[style])
    return f"{tr(PLAYER_TIPS[level])} {preference}".strip()


def seat_extras(seat: SeatPlan) -> str:
    """Return markup of a seat's handicap in doubloons and VP, and an hourglass if its time to think
    is not the default."""
    extras = [f"+{seat.doubloons}{{coin}}"] * bool(seat.doubloons)
    extras += [f"+{seat.vp}{{vp}}"] * bool(seat.vp)
    extras += ["{hourglass}"] * (seat.searches and seat.think != DEFAULT_THINK_TIME)
    return "  ".join(extras)


class PortraitButton(Widget):
    """The portrait of who plays a seat, or the sign of a person or plain computer; a click on that
    of a computer chooses somebody else."""

    def __init__(
        self, rect: RectLike, picture: str, kind: str, on_click: Callable[[], None], tooltip: str
    ) -> None:
        person = kind == PERSON
        super().__init__(rect, tooltip="" if person else tooltip)
        self.focusable = not person
        self.picture = picture
        self._sign = "ui/person" if person else "ui/computer"
        self._on_click = on_click

    def activate(self, pos: Point | None = None) -> bool:
        if self.focusable:
            self._on_click()
        return self.focusable

    def draw(self, p: Painter) -> None:
        if self.picture:
            p.picture(self.picture, self.rect)
        else:
            socket = self.rect.inflate(-26, -26)
            skin.medal(p, socket)
            p.picture(self._sign, socket.inflate(-42, -42), MAIN=hexcode(BRASS_DARK))
        if self.hovered and self.focusable:
            p.lighten(self.rect.inflate(-4, -4), 18)
        if self.focused:
            skin.focus_ring(p, self.rect, 20)


class CrestButton(Widget):
    """A seat's crest in its colour; a click changes to the next colour."""

    focusable = True

    def __init__(
        self,
        rect: RectLike,
        colours: Sequence[PlayerColour],
        index: int,
        on_change: Callable[[int], None],
        tooltip: str,
    ) -> None:
        super().__init__(rect, tooltip=tooltip)
        self.colours = colours
        self.index = index
        self.on_change = on_change

    def activate(self, pos: Point | None = None) -> bool:
        self.on_change((self.index + 1) % len(self.colours))
        return True

    def draw(self, p: Painter) -> None:
        skin.crest(p, self.rect, self.colours[self.index])
        if self.hovered:
            p.lighten(self.rect, self.rect.width / 2)
        if self.focused:
            skin.focus_ring(p, self.rect, self.rect.width / 2)
