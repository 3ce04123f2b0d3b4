"""The base class of the controls that have their text beside them, and texts of one size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.ui.box_layout import TextMeasure
from game.ui.paint import Painter
from game.ui.text.typesetting import LABEL, TextStyle
from game.ui.theme import DISABLED, Colour
from game.ui.view import RectLike
from game.ui.widgets.widget import Widget


class LabelledControl(Widget):
    """A control with its text on the left; ``share`` of the width (0 to 1) belongs to the text."""

    focusable = True
    label_style: TextStyle = LABEL

    def __init__(
        self, rect: RectLike, text: str, share: float, colour: Colour, tooltip: str
    ) -> None:
        super().__init__(rect, tooltip=tooltip)
        self.text = text
        self.colour = colour
        self.share = share if text else 0.0

    @property
    def field(self) -> pygame.FRect:
        """The rectangle of the control itself."""
        left = self.rect.width * self.share
        return pygame.FRect(
            self.rect.x + left, self.rect.y, self.rect.width - left, self.rect.height
        )

    @property
    def label_room(self) -> pygame.FRect:
        """The rectangle of the text."""
        width = self.rect.width * self.share - 16
        return pygame.FRect(self.rect.x, self.rect.y, width, self.rect.height)

    def draw_label(self, p: Painter) -> None:
        """Write the text."""
        if self.text:
            ink = self.colour if self.enabled else DISABLED
            p.write(self.text, self.label_room, self.label_style, ink)


def match_labels(
    controls: Sequence[LabelledControl], fit: TextMeasure, *, most: float = 0.0
) -> None:
    """Have the texts of controls that form a list written in one size, in which all of them fit.
    With ``most``, those with a field leave it what the widest text does not need; that has at most
    this share of the width."""
    named = [control for control in controls if control.text]
    fields = [control for control in named if control.share < 1.0]
    if most and fields:
        widest = fit.width(*(control.text for control in fields), style=LABEL).padded(16)
        for control in fields:
            control.share = min(most, widest.preferred / control.rect.width)
    sizes = [fit.fitting(each.text, LABEL, each.label_room.size).size for each in named]
    for control in named:
        control.label_style = replace(LABEL, size=min(sizes))
