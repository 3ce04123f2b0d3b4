"""The look of panels and controls: nine-slice frames from `assets/svg/ui`."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass

import pygame

from game.ui.box_layout import REST, middle, row
from game.ui.images.image_filters import FRAME_CORNER
from game.ui.paint import Painter
from game.ui.text.typesetting import LABEL, TextStyle
from game.ui.theme import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    CRIMSON,
    DISABLED,
    GLOW,
    INK,
    PAPER,
    PAPER_EDGE,
    PAPER_LIGHT,
    PAPER_SHADE,
    WALNUT,
    WALNUT_DARK,
    WALNUT_LIGHT,
    Color,
    PlayerColor,
    hexcode,
    hover_color,
    mix,
)
from game.ui.view import RectLike

PLUM, PLUM_DARK = (93, 59, 74), (56, 34, 45)
"""Colors of cloths that do not belong to a player."""
_CREST, _PORTRAIT = 1.5, 2.0  # sizes relative to the line height of the text beside them
_CORNER_CREST, _LEAST_CORNER_CREST = 0.42, 0.24  # of a small face, of a large one


@dataclass(frozen=True)
class Tone:
    """A button's three colors and its text color."""

    main: Color
    dark: Color
    light: Color
    text: Color

    def toward(self, color: Color, share: float) -> Tone:
        """Return the tone mixed with another color by `share` (0 to 1). The text color is
        unchanged."""
        return Tone(
            mix(self.main, color, share),
            mix(self.dark, color, share),
            mix(self.light, color, share),
            self.text,
        )


TONES: Mapping[str, Tone] = {
    "wood": Tone(WALNUT_LIGHT, WALNUT_DARK, mix(WALNUT_LIGHT, BRASS, 0.55), PAPER_LIGHT),
    "brass": Tone(mix(BRASS, BRASS_LIGHT, 0.35), BRASS_DARK, PAPER_LIGHT, INK),
    "paper": Tone(PAPER, PAPER_EDGE, PAPER_LIGHT, INK),
    "danger": Tone(
        mix(CRIMSON, WALNUT, 0.15), mix(CRIMSON, WALNUT_DARK, 0.6), CRIMSON, PAPER_LIGHT
    ),
}


@dataclass(frozen=True)
class ControlState:
    """The visible state of a control."""

    hovered: bool = False
    pressed: bool = False
    enabled: bool = True
    focused: bool = False


def button_tone(tone: str, state: ControlState) -> Tone:
    """Return the colors of a button of `tone` in a state."""
    colors = TONES[tone]
    if not state.enabled:
        gray = mix(colors.main, DISABLED, 0.75)
        return Tone(gray, mix(gray, WALNUT, 0.35), mix(gray, PAPER, 0.2), mix(gray, INK, 0.75))
    if state.pressed:
        return colors.toward(WALNUT_DARK, 0.28)
    if state.hovered:
        return Tone(
            hover_color(colors.main),
            hover_color(colors.dark),
            hover_color(colors.light),
            colors.text,
        )
    return colors


def button(p: Painter, rect: RectLike, state: ControlState, tone: str = "wood") -> Tone:
    """Draw a button's body and focus ring, and return its tone with the matching text color."""
    colors = button_tone(tone, state)
    box = pygame.FRect(rect)
    # The frame is as high as the button, so only its length is stretched and the rivets stay round.
    corner = box.height * FRAME_CORNER / p.image_cache.natural_size("ui/button")[1]
    subst = {
        "MAIN": hexcode(colors.main),
        "DARK": hexcode(colors.dark),
        "LIGHT": hexcode(colors.light),
    }
    p.frame("ui/button", box, corner=corner, **subst)
    if state.focused:
        focus_ring(p, box)
    return colors


def focus_ring(p: Painter, rect: RectLike, radius: float = 14) -> None:
    """Draw the ring around the widget with the keyboard or gamepad focus."""
    box = pygame.FRect(rect)
    p.outline(box.inflate(22, 22), GLOW, 6, radius + 9, alpha=70)
    p.outline(box.inflate(14, 14), WALNUT_DARK, 7, radius + 6)
    p.outline(box.inflate(12, 12), GLOW, 4, radius + 5)


def panel(p: Painter, rect: RectLike) -> None:
    """Draw a dark wooden board with a brass edge."""
    p.frame("ui/panel", rect, corner=36)


def paper(p: Painter, rect: RectLike) -> None:
    """Draw a sheet of paper."""
    p.frame("ui/paper_panel", rect, corner=36)


def sheet_on_table(p: Painter, rect: RectLike) -> None:
    """Draw the wooden table over the whole window, and a sheet of paper on it."""
    p.surface.fill(WALNUT)
    p.cover("scenery/table")
    paper(p, rect)


def tooltip(p: Painter, rect: RectLike) -> None:
    """Draw the background of a tooltip."""
    p.frame("ui/tooltip", rect)


def cloth(
    p: Painter, rect: RectLike, corner: float, main: Color = PLUM, dark: Color = PLUM_DARK
) -> None:
    """Draw a cloth with a dark edge."""
    p.frame("scenery/cloth", rect, corner=corner, MAIN=hexcode(main), DARK=hexcode(dark))


def card(p: Painter, rect: RectLike, *, lit: bool = False) -> None:
    """Draw a card on paper, lighter if `lit`."""
    box = pygame.FRect(rect)
    p.fill(box.move(0, 4), PAPER_EDGE, alpha=150, radius=18)
    p.fill(box, PAPER_LIGHT if lit else mix(PAPER_LIGHT, PAPER_SHADE, 0.18), radius=18)
    p.outline(box, BRASS_DARK if lit else PAPER_EDGE, 2, 18)


def list_card(
    p: Painter, rect: RectLike, light: float, *, marked: bool = False, focused: bool = False
) -> None:
    """Draw the background of a card in a list, lightened by a share (0 to 1), with a brass edge if
    `marked`."""
    box = pygame.FRect(rect)
    edge, thick = (BRASS, 8) if marked else (PAPER_EDGE, 4)
    p.fill(box, edge, radius=14)
    p.fill(box.inflate(-thick, -thick), mix(PAPER_SHADE, PAPER_LIGHT, light), radius=11)
    if focused:
        focus_ring(p, box.inflate(-14, -14), 8)


def medal(p: Painter, rect: RectLike, picture: str = "") -> None:
    """Draw a paper disc with a brass ring centered in a rectangle, with a picture on it."""
    room = pygame.FRect(rect)
    box = middle(room, min(room.size))
    p.fill(box.move(0, 3), PAPER_EDGE, radius=box.width / 2)
    p.fill(box, BRASS_DARK, radius=box.width / 2)
    thin = min(1.0, box.width / 116)  # smaller ones have thinner rings
    for inset_by, color in (
        (4, mix(BRASS, BRASS_LIGHT, 0.5)),
        (4 + 8 * thin, BRASS_DARK),
        (4 + 11 * thin, PAPER_LIGHT),
    ):
        ring = box.inflate(-inset_by, -inset_by)
        p.fill(ring, color, radius=ring.width / 2)
    if picture:
        p.picture(picture, middle(box, 0.62 * box.width), MAIN=hexcode(BRASS_DARK))


def stars(p: Painter, rect: RectLike, won: Container[int], count: int) -> None:
    """Draw stars side by side in the middle of a rectangle; those whose numbers (from 1) were won
    are bright."""
    room = pygame.FRect(rect)
    side = min(room.height, room.width / count)
    for number, place in enumerate(row(middle(room, side * count, side), [REST] * count), 1):
        p.picture("ui/star", place, MAIN=hexcode(WALNUT))
        inner = place.inflate(-0.32 * side, -0.32 * side)
        p.picture("ui/star", inner, MAIN=hexcode(BRASS_LIGHT if number in won else PAPER_EDGE))


def inset(p: Painter, rect: RectLike, *, focused: bool = False) -> None:
    """Draw a recessed field of light paper, the background of text fields and choices."""
    box = pygame.FRect(rect)
    p.fill(box, PAPER_EDGE, radius=10)
    p.fill(_below(box.inflate(-4, -4), 2), PAPER_LIGHT, radius=8)
    if focused:
        focus_ring(p, box, 10)


def crest(p: Painter, rect: RectLike, color: PlayerColor, *, dimmed: bool = False) -> None:
    """Draw a player's crest in the player's color, half faded if `dimmed`."""
    draw = p.dimmed if dimmed else p.picture
    draw(f"pieces/crest_{color.crest}", rect, **color.subst())


def face(p: Painter, rect: RectLike, color: PlayerColor, portrait: str) -> None:
    """Draw a portrait with the player's crest at its corner, or the crest alone without one."""
    box = pygame.FRect(rect)
    if portrait:
        p.picture(portrait, box)
        side = max(min(_CORNER_CREST * box.width, 32.0), _LEAST_CORNER_CREST * box.width)
        box = pygame.FRect(box.right - 0.9 * side, box.bottom - 0.9 * side, side, side)
    crest(p, box, color)


def crest_and_name(
    p: Painter,
    room: RectLike,
    color: PlayerColor,
    name: str,
    style: TextStyle = LABEL,
    ink: Color = INK,
    portrait: str = "",
) -> None:
    """Draw a player's crest, or the face if there is a portrait, at the left of a rectangle, and
    the name next to it."""
    lines = _PORTRAIT if portrait else _CREST
    side = min(pygame.FRect(room).height, lines * p.text.line_height(style))
    place, words = row(room, [side, REST], gap=0.2 * side)
    face(p, middle(place, side), color, portrait)
    p.write(name, words, style, ink)


def progress_bar(p: Painter, rect: RectLike, share: float) -> None:
    """Draw a progress bar; `share` (0 to 1) is done."""
    box = pygame.FRect(rect)
    p.fill(box, mix(PAPER_EDGE, WALNUT, 0.35), radius=box.height / 2)
    full = box.inflate(-4, -4)
    p.fill(full, PAPER_LIGHT, radius=full.height / 2)
    full.width *= min(1.0, share)
    if full.width >= 1:
        p.fill(full, mix(BRASS, BRASS_DARK, 0.3), radius=full.height / 2)


def _below(box: pygame.FRect, height: float) -> pygame.FRect:
    """Return `box` without its top `height`, which remains visible as an edge."""
    return pygame.FRect(box.x, box.y + height, box.width, box.height - height)
