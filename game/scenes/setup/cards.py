"""Cards of the setup: one for each preset of rules, and the background of each seat's row."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.app.i18n import N_, Translate
from game.content.opponents.character import ANYBODY, DRAWN, NOBODY, OF_LEVEL, CharacterCatalog
from game.match.seat_data import PERSON
from game.scenes.setup.plan import SeatPlan
from game.seats.difficulty import DEFAULT_THINK_TIME
from game.ui import skin
from game.ui.box_layout import REST, Size, TextMeasure, column, middle, row
from game.ui.paint import Painter
from game.ui.phrases.players import kind_level, level_rank, player_tip
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
    PlayerColor,
    hexcode,
    mix,
)
from game.ui.view import Point, RectLike
from game.ui.widgets.widget import Widget

CARD = mix(PAPER, PAPER_SHADE, 0.5)
LINE = 46.0  # height of a line of text, so that it is no larger than the names
_CORNER = 16.0
_WIDE = 2.0  # aspect ratio from which a preset has its pictures beside its text
_STRIPE = 14.0
_PICTURES_HIGH, _PICTURES_WIDE = 70.0, 236.0  # space for a preset's pictures
_CHOICE = 300.0  # width of the level on a seat's card
NOBODY_YET = {
    OF_LEVEL: N_("Picked at random when the match begins."),
    ANYBODY: N_("A random opponent of any level, picked when the match begins."),
}
UNKNOWN_PORTRAIT = "portraits/unknown"


class PresetCard(Widget):
    """A preset of rules with pictures of its special features. A click chooses it."""

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
        self.on_click = on_choose
        self.chosen = chosen

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
        """Draw the pictures above the text, or beside it on a wide card. Return the areas of name
        and description, and their alignment."""
        box = self.rect.inflate(-28, -16)
        heights: list[Size] = [TextMeasure(p.text).line(SUBHEADING), REST]
        if box.width < _WIDE * box.height:
            pictures, name, blurb = column(box, [_PICTURES_HIGH, *heights])
            self._draw_pictures(p, pictures.center, 68)
            return name, blurb, "center"
        pictures, words = row(box, [_PICTURES_WIDE, REST], gap=8)
        self._draw_pictures(p, pictures.center, 84)
        high = min(words.height, 2.3 * p.text.line_height(SUBHEADING))
        name, blurb = column(middle(words, words.width, high), heights)
        return name, blurb, "left"

    def _draw_pictures(self, p: Painter, middle: Point, side: float) -> None:
        step = 0.8 * side
        left = middle[0] - ((len(self.pictures) - 1) * step + side) / 2
        for nth, picture in enumerate(self.pictures):
            p.picture(picture, (left + nth * step, middle[1] - side / 2, side, side))

    def _draw_check_mark(self, p: Painter) -> None:
        """Draw a check mark on a brass disc, so that color is not the only sign of the choice."""
        disc = pygame.FRect(0, 0, 44, 44)
        disc.center = (self.rect.right - 18, self.rect.y + 18)
        p.fill(disc, BRASS_DARK, radius=22)
        p.fill(disc.inflate(-5, -5), BRASS, radius=19.5)
        p.picture("ui/check", disc.inflate(-16, -16), MAIN=hexcode(INK))


class SeatPlaces:
    """The areas of a seat's card."""

    def __init__(self, rect: RectLike) -> None:
        box = pygame.FRect(rect)
        inner = pygame.FRect(box.x + 27, box.y + 8, box.width - 41, box.height - 12)
        self.crest, self.portrait, words = row(inner, [90, 116, REST], gap=8)
        controls, self.description = column(words.inflate(0, -4), [54, REST], gap=2)
        self.level, self.name, self.more = row(controls, [_CHOICE, REST, 46], gap=4)


def draw_seat_card(
    p: Painter, rect: RectLike, color: PlayerColor, description: str, extras: str = ""
) -> None:
    """Draw the background of a seat's row, with the player's description below the controls and the
    markup `extras` below the crest."""
    box = pygame.FRect(rect)
    p.fill(box.move(0, 3), WALNUT, alpha=45, radius=_CORNER)
    p.fill(box, color.main, radius=_CORNER)
    inner = pygame.FRect(box.x + _STRIPE, box.y, box.width - _STRIPE, box.height)
    p.fill(inner, PAPER_EDGE, radius=_CORNER)
    p.fill(inner.inflate(-4, -4), CARD, radius=_CORNER - 2)
    room = SeatPlaces(box).description
    # Long descriptions have two lines; short ones are no larger.
    style = TextMeasure(p.text).fitting(" ", SMALL, (room.width, room.height / 2))
    p.write_rich(description, room, style, INK_SOFT, valign="middle")
    below = (box.x + 20, box.bottom - 42, 112, 38)
    p.write_rich(extras, below, LABEL, INK, align="center", valign="middle")


def crest_place(column: pygame.FRect, *, special: bool) -> pygame.FRect:
    """Return the area of the crest on a seat's card; it is higher for a `special` seat, which has
    extras below it."""
    if special:
        return pygame.FRect(column.x + 4, column.y - 1, 82, 82)
    return middle(column, column.width)


def draw_free_seat(p: Painter, rect: RectLike, text: str) -> None:
    """Draw the card of a free seat."""
    box = pygame.FRect(rect)
    p.fill(box, PAPER_SHADE, alpha=110, radius=_CORNER)
    p.outline(box, PAPER_EDGE, 3, _CORNER)
    socket = middle((box.x + 72, box.centery, 0, 0), 84)
    p.fill(socket, PAPER_EDGE, alpha=130, radius=42)
    p.picture("ui/person", socket.inflate(-30, -30), MAIN=hexcode(CARD))
    p.write(
        text,
        middle((box.x + 142, box.y, box.width - 166, box.height), box.width - 166, LINE),
        BODY,
        INK_SOFT,
    )


def draw_head(p: Painter, place: pygame.FRect, head: str, words: str) -> None:
    """Draw a heading, followed by a description in smaller text."""
    fit = TextMeasure(p.text)
    style = fit.fitting(head, HEADING, (0.34 * place.width, place.height))
    name, rest = row(place, [fit.width(head, style=style), REST], gap=24)
    p.write(head, name, style, INK_SOFT)
    p.write(words, middle(rest, rest.width, LINE).move(0, 4), BODY, INK_SOFT)


def portrait_of(seat: SeatPlan, catalog: CharacterCatalog) -> str:
    """Return the picture of a seat's character, "" for none."""
    character = catalog.get(seat.character)
    if character is not None:
        return character.portrait
    return UNKNOWN_PORTRAIT if seat.character in DRAWN else ""


def player_description(seat: SeatPlan, tr: Translate, catalog: CharacterCatalog = NOBODY) -> str:
    """Return how a seat's player plays: the place of its level, and its character's sentence."""
    level, character = kind_level(seat.kind), catalog.get(seat.character)
    if seat.character == ANYBODY:
        return tr(NOBODY_YET[ANYBODY])
    if character is None and seat.character != OF_LEVEL:
        return player_tip(level, tr)
    text = tr(NOBODY_YET[OF_LEVEL]) if character is None else character.text
    return f"{level_rank(level, tr)} · {text}"


def seat_extras(seat: SeatPlan) -> str:
    """Return markup of a seat's handicap in doubloons and VP, and an hourglass if its think time is
    not the default."""
    extras = [f"+{seat.doubloons}{{coin}}"] * bool(seat.doubloons)
    extras += [f"+{seat.vp}{{vp}}"] * bool(seat.vp)
    extras += ["{hourglass}"] * (seat.searches and seat.think != DEFAULT_THINK_TIME)
    return "  ".join(extras)


class PortraitButton(Widget):
    """The portrait of a seat's character, or an icon for a person or plain computer. A click on a
    computer's portrait chooses another one."""

    def __init__(
        self, rect: RectLike, picture: str, kind: str, on_click: Callable[[], None], tooltip: str
    ) -> None:
        person = kind == PERSON
        super().__init__(rect, tooltip="" if person else tooltip)
        self.focusable = not person
        self.picture = picture
        self._sign = "ui/person" if person else "ui/computer"
        self.on_click = None if person else on_click

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
    """A seat's crest in its color. A click switches to the next color."""

    focusable = True

    def __init__(
        self, rect: RectLike, color: PlayerColor, on_click: Callable[[], None], tooltip: str
    ) -> None:
        super().__init__(rect, tooltip=tooltip)
        self.color = color
        self.on_click = on_click

    def draw(self, p: Painter) -> None:
        skin.crest(p, self.rect, self.color)
        if self.hovered:
            p.lighten(self.rect, self.rect.width / 2)
        if self.focused:
            skin.focus_ring(p, self.rect, self.rect.width / 2)
