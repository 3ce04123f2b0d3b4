"""Draw the prompt: the line that says who is asked what."""

from __future__ import annotations

import pygame

from game.ui import skin
from game.ui.paint import Painter
from game.ui.text.typesetting import LABEL
from game.ui.theme import INK, PlayerColor

ORNAMENT = 20.0  # corner ornaments of the paper, which text avoids


def prompt_room(zone: pygame.FRect, *, crest: bool) -> pygame.FRect:
    """Return the area for the prompt's text in its zone, with or without a crest."""
    room = zone.inflate(-44, -12)
    if crest:
        room.left += room.height + 12
        room.width -= room.height + 12 + ORNAMENT
        return room
    return room.inflate(-28, 0)


def draw_prompt(p: Painter, zone: pygame.FRect, text: str, color: PlayerColor | None) -> None:
    """Draw the prompt, after the player's crest."""
    skin.paper(p, zone)
    if color is not None:
        crest = zone.inflate(-44, -12)
        crest.width = crest.height
        skin.crest(p, crest, color)
    room = prompt_room(zone, crest=color is not None)
    p.write_rich(text, room.inflate(0, 4), LABEL, INK, valign="middle")
