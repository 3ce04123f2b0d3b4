"""The base class of controls with a label, and label sizes that match within a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.ui.box_layout import TextMeasure
from game.ui.paint import Painter
from game.ui.text.typesetting import LABEL, TextStyle
from game.ui.theme import DISABLED, Color
from game.ui.view import RectLike
from game.ui.widgets.widget import Widget


class LabelledControl(Widget):
    """A control with its label on the left. `share` (0 to 1) is the label's share of the width."""

    focusable = True
    label_style: TextStyle = LABEL

    def __init__(self, rect: RectLike, text: str, share: float, color: Color, tooltip: str) -> None:
        super().__init__(rect, tooltip=tooltip)
        self.text = text
        self.color = color
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
        """The rectangle of the label."""
        width = self.rect.width * self.share - 16
        return pygame.FRect(self.rect.x, self.rect.y, width, self.rect.height)

    def draw_label(self, p: Painter) -> None:
        """Write the label."""
        if self.text:
            ink = self.color if self.enabled else DISABLED
            p.write(self.text, self.label_room, self.label_style, ink)


def match_labels(
    controls: Sequence[LabelledControl], fit: TextMeasure, *, most: float = 0.0
) -> None:
    """Set the labels of a list of controls to one size at which all of them fit. With `most`,
    labels of controls with a field take only the width of the widest one, at most this share of the
    width."""
    named = [control for control in controls if control.text]
    fields = [control for control in named if control.share < 1.0]
    if most and fields:
        widest = fit.width(*(control.text for control in fields), style=LABEL).padded(16)
        for control in fields:
            control.share = min(most, widest.preferred / control.rect.width)
    sizes = [fit.fitting(each.text, LABEL, each.label_room.size).size for each in named]
    for control in named:
        control.label_style = replace(LABEL, size=min(sizes))
