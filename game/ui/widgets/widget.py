"""The base class of all widgets, and the simplest ones: label, panel, portrait."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pygame

from game.ui import skin
from game.ui.box_layout import REST, Size, TextMeasure, column, row, total
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.skin import ControlState
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, LABEL, Align, TextStyle
from game.ui.theme import DISABLED, INK, Color
from game.ui.view import Point, RectLike


class Widget:
    """A visible and possibly interactive item in a rectangle (logical units).

    It is drawn and hit-tested in the same `rect`. The `game.ui.widgets.widget_group.WidgetGroup`
    that holds it sets `hovered`, `pressed` and `focused` and calls the methods below.
    """

    focusable = False
    wants_keys = False
    """Whether raw key events go to this widget first while it has the focus (text entry)."""
    tooltip_anchor: pygame.FRect | None = None
    """The tooltip's anchor under keyboard focus; None means the widget itself."""
    page = ""
    """The id of the almanac page about its subject, or ""."""
    on_click: Callable[[], object] | None = None
    """Called by `activate`, unless a subclass does something else."""

    def __init__(self, rect: RectLike, *, tooltip: str = "") -> None:
        self.rect = pygame.FRect(rect)
        self.tooltip = tooltip
        self.enabled = True
        self.visible = True
        self.hovered = False
        self.pressed = False
        self.focused = False
        self.clip: pygame.FRect | None = None
        """The viewport of a scroll area, outside of which the widget is invisible and cannot be
        hit."""

    @property
    def state(self) -> ControlState:
        """The current state, for drawing."""
        return ControlState(self.hovered, self.pressed, self.enabled, self.focused)

    @property
    def usable(self) -> bool:
        """Whether it can have the focus."""
        return self.focusable and self.visible and self.enabled

    def hit(self, pos: Point) -> bool:
        """Return whether `pos` is on the visible part of the widget."""
        inside = self.clip is None or self.clip.collidepoint(pos)
        return self.visible and inside and bool(self.rect.collidepoint(pos))

    def parts(self) -> Iterator[Widget]:
        """Yield the widget and the widgets inside it, in tab order."""
        yield self

    def press(self, pos: Point) -> None:
        """Handle the mouse button going down on it."""

    def drag(self, pos: Point) -> bool:
        """Handle mouse movement while the button is held. Return True if anything changed."""
        return False

    def activate(self, pos: Point | None = None) -> bool:
        """Handle a click at `pos`, or a confirmation by key (None). Return True if it had an
        effect."""
        if self.on_click is None:
            return False
        self.on_click()
        return True

    def handle_action(self, action: InputAction) -> bool:
        """Handle another action while focused. Return True if it was used."""
        return False

    def key(self, event: pygame.Event) -> bool:
        """Handle a raw key or text event if `wants_keys`. Return True if it was used."""
        return False

    def wheel(self, turned: float) -> bool:
        """Handle the mouse wheel over the widget (notches, positive upward). Return True if it was
        used."""
        return False

    def draw(self, p: Painter) -> None:
        """Draw the widget without changing any state."""


class Label(Widget):
    """One line of text."""

    def __init__(
        self,
        rect: RectLike,
        text: str,
        style: TextStyle = BODY,
        color: Color = INK,
        *,
        align: Align = "left",
        valign: Align = "middle",
    ) -> None:
        super().__init__(rect)
        self.text = text
        self.style = style
        self.color = color
        self.align = align
        self.valign = valign

    def draw(self, p: Painter) -> None:
        p.write(self.text, self.rect, self.style, self.color, align=self.align, valign=self.valign)


class RichLabel(Label):
    """A paragraph with icons."""

    def draw(self, p: Painter) -> None:
        p.write_rich(
            self.text, self.rect, self.style, self.color, align=self.align, valign=self.valign
        )


class Panel(Widget):
    """A wooden background for other widgets."""

    def draw(self, p: Painter) -> None:
        skin.panel(p, self.rect)


Words = tuple[str, TextStyle, Color]


class Portrait(Widget):
    """A picture of a side (logical pixels) with lines beside it and paragraphs below, inside
    `edges`. Its height depends on the text."""

    edges: Point = (0.0, 0.0)  # both sides together

    def __init__(
        self,
        width: float,
        fit: TextMeasure,
        picture: tuple[str, float],
        lines: Sequence[Words],
        paragraphs: Sequence[Words] = (),
    ) -> None:
        self._picture, self._side = picture
        self._words = lines, paragraphs
        self._lines = [fit.line(style) for _, style, _ in lines]
        inner = width - self.edges[0]
        below = [fit.lines(escape(text), style, inner) for text, style, _ in paragraphs]
        upper = max(self._side, total(self._lines).preferred)
        self._heights: list[Size] = [upper, *(each.stretched() for each in below[:1]), *below[1:]]
        super().__init__((0, 0, width, total(self._heights, 6).padded(self.edges[1]).preferred))

    def draw(self, p: Painter) -> None:
        self.draw_content(p)

    def draw_content(self, p: Painter, *, grayed: bool = False) -> pygame.FRect:
        """Draw everything, the picture in gray if `grayed`. Return the picture's area."""
        inner = self.rect.inflate(-self.edges[0], -self.edges[1])
        upper, *below = column(inner, self._heights, gap=6)
        place, beside = row(upper, [self._side, REST], gap=14)
        place.height = self._side
        (p.grayed if grayed else p.picture)(self._picture, place)
        lines, paragraphs = self._words
        for (text, style, color), room in zip(lines, column(beside, self._lines), strict=True):
            p.write(text, room, style, color)
        for (text, style, color), room in zip(paragraphs, below, strict=True):
            p.write_rich(escape(text), room, style, color, valign="middle")
        return place


class LabeledControl(Widget):
    """A control with its label on the left. `share` (0 to 1) is the label's share of the width."""

    focusable = True
    label_style: TextStyle = LABEL
    color: Color = INK

    def __init__(self, rect: RectLike, text: str, share: float = 0.45, tooltip: str = "") -> None:
        super().__init__(rect, tooltip=tooltip)
        self.text = text
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
    controls: Sequence[LabeledControl], fit: TextMeasure, *, most: float = 0.0
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
