"""Names in one line, or in two where one is too narrow; no word is broken."""

from __future__ import annotations

import pygame

from game.ui.paint import Painter
from game.ui.text.typesetting import LABEL, TextStyle
from game.ui.theme import INK, Colour
from game.ui.view import RectLike

_TWO_LINES = 60.0  # least height of two legible lines


def write_name(
    p: Painter, text: str, rect: RectLike, style: TextStyle = LABEL, colour: Colour = INK
) -> None:
    """Write a name in the middle of a rectangle's height, from the left."""
    box = pygame.FRect(rect)
    cut = _middle_space(text)
    if cut < 0 or box.height < _TWO_LINES or p.text.size(text, style)[0] <= box.width:
        p.write(text, box, style, colour)
        return
    height = min(box.height / 2, p.text.line_height(style))
    for words, top in ((text[:cut], box.centery - height), (text[cut + 1 :], box.centery)):
        p.write(words, (box.x, top, box.width, height), style, colour)


def _middle_space(text: str) -> int:
    """Return the index of the space nearest to the middle, -1 for none."""
    spaces = [index for index, letter in enumerate(text) if letter == " "]
    return min(spaces, key=lambda index: abs(2 * index - len(text)), default=-1)
