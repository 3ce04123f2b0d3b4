"""The helper's card: portrait, text and buttons, always at the same place on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Protocol

from pygame import FRect

from game.ui import skin
from game.ui.context import Context
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.text.typesetting import BODY, SMALL, SMALL_LABEL, TextRenderer, TextStyle
from game.ui.theme import INK, INK_SOFT, Color
from game.ui.view import Point
from game.ui.widgets.buttons import Button
from game.ui.widgets.scroll import BAR_WIDTH, ScrollArea
from game.ui.widgets.widget import RichLabel, Widget

PORTRAIT = "portraits/parrot"
FACE = 60.0  # side of the portrait at 100% text
EDGE, GAP = 26.0, 10.0  # around and between the contents of the card
BAND_EDGE, SHEET_EDGE = 8.0, 24.0  # above and below the contents of a band, or of an opened one
BUTTON_HEIGHT, NARROWEST = 46.0, 84.0  # of a button at 100% text; minimum width of one with text
MOST_GROWTH = 1.5  # of portrait and buttons; beyond it only text grows
BUTTON_SHARE = 0.46  # maximum share of a band's width for buttons
MARGIN = 8.0  # from the card to anything a decision needs
MOST_OVER = 80.0  # how much higher than its zone a card with large text may be
LEAST_BELOW = 130.0  # if less than this remains below a card, the card takes it too
BAND = 5.0  # aspect ratio from which the buttons are beside the text
BESIDE_BAR = BAR_WIDTH + 8.0


class Block(Protocol):
    """A part of a card's contents. Blocks are stacked vertically."""

    def height(self, text: TextRenderer, width: float) -> float:
        """Return the required height for a width (logical pixels)."""

    def widget(self, rect: FRect) -> Widget:
        """Create the widget in its area."""

    def smaller(self) -> Block:
        """Return the same block with smaller text."""


@dataclass(frozen=True)
class Paragraph:
    """A paragraph of markup."""

    markup: str
    style: TextStyle = BODY
    ink: Color = INK

    def height(self, text: TextRenderer, width: float) -> float:
        """Return the required height for a width (logical pixels)."""
        return text.rich_size(self.markup, self.style, width)[1] + 2

    def widget(self, rect: FRect) -> Widget:
        """Create the widget in its area."""
        return RichLabel(rect, self.markup, self.style, self.ink, valign="top")

    def smaller(self) -> Paragraph:
        """Return the same paragraph with smaller text."""
        return replace(self, style=SMALL) if self.style == BODY else self


@dataclass(frozen=True)
class CardContent:
    """The contents of a card: a small heading, blocks below it, and a note beside the buttons
    (markup); `page` is the almanac page about it, `tip` explains the heading."""

    blocks: Sequence[Block]
    heading: str = ""
    note: str = ""
    page: str = ""
    heading_style: TextStyle = SMALL_LABEL
    tip: str = ""

    @property
    def text(self) -> str:
        """The text of all paragraphs, for tests and comparisons."""
        return "\n".join(block.markup for block in self.blocks if isinstance(block, Paragraph))


@dataclass(frozen=True)
class CardButton:
    """A button of a card. The one with the `brass` tone continues.

    `others` are the words of buttons that take its place at other times. In a band, it is as wide
    as the widest of them, so that the buttons to its left never move.
    """

    text: str
    press: Callable[[], object]
    tone: str = "wood"
    icon: str = ""
    tooltip: str = ""
    enabled: bool = True
    others: Sequence[str] = ()


@dataclass(frozen=True)
class CardPlace:
    """The place for a card (logical pixels): its zone, the area into which it may grow upward or
    downward, and what it must not cover because the decision `needs` it. With `fills_zone`, a card
    that fits its zone fills it, so its buttons stay where they are. `band_edge` is the space above
    and below the contents of a band."""

    zone: FRect
    room: FRect
    needs: Sequence[FRect] = ()
    fills_zone: bool = False
    band_edge: float = BAND_EDGE

    @property
    def is_band(self) -> bool:
        """Whether the zone is so wide that the buttons are beside the text."""
        return self.zone.width > BAND * self.zone.height

    @property
    def _column(self) -> FRect:
        return FRect(self.zone.x, self.room.y, self.zone.width, self.room.height)

    def _stretches(self) -> list[tuple[float, float]]:
        """Return the free stretches of the column, those with more of the zone first."""
        column, free = self._column, list[tuple[float, float]]()
        top = column.top
        for box in sorted(self.needs, key=lambda box: box.top):
            if box.colliderect(column):
                free.append((top, box.top - MARGIN))
                top = max(top, box.bottom + MARGIN)
        free.append((top, column.bottom))
        free = [(start, end) for start, end in free if end > start]
        return sorted(free, key=self._outside)

    def _outside(self, stretch: tuple[float, float]) -> float:
        """Return how much of the zone a stretch lacks, and its distance from it."""
        start, end = stretch
        return max(0.0, start - self.zone.top) + max(0.0, self.zone.bottom - end)

    def rect(self, height: float) -> FRect:
        """Return the rectangle for a card of a height: in the zone or grown upward from it;
        elsewhere in the column if it would have to scroll there; with less height if nothing else
        is free."""
        zone, free = self.zone, self._stretches()
        if not free:
            return zone.copy()
        fitting = [(start, end) for start, end in free if end - start >= height]
        start, end = next(iter(fitting), max(free, key=lambda stretch: stretch[1] - stretch[0]))
        if height <= zone.height and start <= zone.top and zone.bottom <= end:
            whole = self.fills_zone or zone.height - height < LEAST_BELOW
            return FRect(zone.x, zone.y, zone.width, zone.height if whole else height)
        height = min(height, end - start)
        bottom = min(max(zone.bottom, start + height), end)
        return FRect(zone.x, bottom - height, zone.width, height)


class CardPanel(Widget):
    """The background of a card with portrait, heading and note. It keeps clicks and the wheel
    from what is below, and a click calls `pressed`."""

    focusable = True

    def __init__(
        self,
        rect: FRect,
        content: CardContent,
        places: tuple[FRect, FRect, FRect],
        pressed: Callable[[], object] | None,
    ) -> None:
        super().__init__(rect, tooltip=content.tip)
        self.content, self.page = content, content.page
        self._face, self._heading, self._note = places
        self.on_click = pressed

    @property
    def usable(self) -> bool:
        return False

    def wheel(self, turned: float) -> bool:
        return True

    def draw(self, p: Painter) -> None:
        skin.paper(p, self.rect)
        p.picture(PORTRAIT, self._face)
        if self._heading.height:
            content = self.content
            style = content.heading_style
            p.write_rich(content.heading, self._heading, style, INK_SOFT, valign="middle")
        if self._note.height:
            note = self.content.note
            p.write_rich(note, self._note, SMALL_LABEL, INK_SOFT, align="right", valign="middle")


class CardBody(ScrollArea):
    """The blocks of a card, which scroll if they do not fit. Clicks go to the panel."""

    focusable = True
    panel: CardPanel

    @property
    def usable(self) -> bool:
        return super().usable and self.limit > 0

    def activate(self, pos: Point | None = None) -> bool:
        return self.panel.activate(pos)

    def turn(self) -> None:
        """Scroll to the first block that is not completely visible, by a page if it is higher than
        the card, and from the end to the beginning."""
        cut = [child.rect for child in self.children if child.rect.bottom > self.rect.bottom + 1]
        step = cut[0].top - self.rect.top if cut else 0.0
        if self.offset >= self.limit:
            self.scroll_to(0.0)
        elif step <= 1 or not self.scroll_to(self.offset + step):
            self.handle_action(InputAction.PAGE_DOWN)

    @property
    def begins_whole(self) -> bool:
        """Whether the first block is completely visible before any scrolling."""
        return self.children[0].rect.height <= self.rect.height + 1


class Card:
    """The widgets of a card at its place: `panel`, `body` and buttons; `main` is the button that
    continues. If the previous card `before` has the same contents, its scroll position is kept."""

    def __init__(
        self,
        ctx: Context,
        place: CardPlace,
        content: CardContent,
        buttons: Sequence[CardButton],
        pressed: Callable[[], object] | None = None,
        before: Card | None = None,
    ) -> None:
        layout = _layout(ctx.text, place, content, buttons)
        if layout.overflows:
            words = ctx.translator.tr("Next page")
            turn = CardButton("", self._turn, icon="ui/arrow_down", tooltip=words)
            layout = _layout(ctx.text, place, content, [turn, *buttons])
        self.content = content
        self.panel = CardPanel(layout.rect, content, layout.places, pressed)
        self.body = layout.body()
        self.body.panel = self.panel
        self.buttons = list(layout.buttons())
        if before is not None and before.content == content:
            self.body.scroll_to(before.body.offset)

    @property
    def rect(self) -> FRect:
        """The rectangle (logical pixels)."""
        return self.panel.rect

    @property
    def main(self) -> Button | None:
        """The button that continues, None if there is none."""
        return next((button for button in self.buttons if button.tone == "brass"), None)

    @property
    def widgets(self) -> list[Widget]:
        """All widgets, bottom to top."""
        return [self.panel, self.body, *self.buttons]

    def _turn(self) -> None:
        self.body.turn()


def _layout(
    text: TextRenderer, place: CardPlace, content: CardContent, buttons: Sequence[CardButton]
) -> _CardLayout:
    """Return the first layout that fits its zone (in a band without the heading if necessary),
    otherwise one that grows little, otherwise the lowest that need not scroll, near its zone if
    possible."""
    small = replace(content, blocks=[block.smaller() for block in content.blocks])
    layouts = [
        _CardLayout(text, place, written, buttons, is_band=False) for written in (content, small)
    ]
    if place.is_band:
        bare = replace(small, heading="", note="")
        written = (content, small, bare)
        layouts[:0] = [_CardLayout(text, place, one, buttons, is_band=True) for one in written]
        for stack in Stack:
            stacked = _CardLayout(text, place, bare, buttons, is_band=True, stack=stack)
            layouts += [stacked] * stacked.holds_buttons
    for most in (0.0, MOST_OVER):
        for layout in layouts:
            if layout.height <= place.zone.height + most and not layout.overflows:
                return layout
    whole = [layout for layout in layouts if not layout.overflows]
    if whole:

        def cost(layout: _CardLayout) -> tuple[bool, float]:
            return abs(layout.rect.bottom - place.zone.bottom) > MOST_OVER, layout.height

        return min(whole, key=cost)
    return max(layouts, key=lambda layout: layout.share_seen)


class Stack(Enum):
    """How buttons are stacked: each in a row of its own, or those without text beside another."""

    ALL = auto()
    ICONS_BESIDE = auto()


_ButtonRow = list[tuple[CardButton, float]]


class _CardLayout:
    """The measurements of a card: the buttons are below the text, or to its right in a band, where
    they may be in a `stack`."""

    def __init__(
        self,
        text: TextRenderer,
        place: CardPlace,
        content: CardContent,
        buttons: Sequence[CardButton],
        *,
        is_band: bool,
        stack: Stack | None = None,
    ) -> None:
        self._text, self._content, self._is_band = text, content, is_band
        growth = min(max(text.factor, 1.0), MOST_GROWTH)
        self._button_height = BUTTON_HEIGHT * growth
        self._edge = place.band_edge * (1 + (stack is not None)) if self._is_band else EDGE
        width = place.zone.width - 2 * EDGE
        self._face = FACE * growth
        if self._is_band:
            self._face = min(self._face, place.zone.height - 2 * BAND_EDGE)
        room = BUTTON_SHARE * width if self._is_band else width
        widths = [self._button_width(button) for button in buttons]
        if stack is not None:
            widest = max(widths, default=0.0)
            widths = [
                widest if button.text else width
                for button, width in zip(buttons, widths, strict=True)
            ]
            room = widest
            if stack is Stack.ICONS_BESIDE:
                room += sum(width + GAP for width in widths if width < widest)
        self._rows = _rows(buttons, widths, room)
        note = text.rich_size(content.note, SMALL_LABEL, room)[0] if content.note else 0.0
        last = sum(width + GAP for _, width in self._rows[-1]) if self._rows else 0.0
        self._note_row = bool(note) and not self._is_band and last + note > room
        count = len(self._rows) + self._note_row
        self._foot = count * (self._button_height + GAP) - GAP if count else 0.0
        rows = [sum(width + GAP for _, width in row) - GAP for row in self._rows]
        self._foot_width = max([0.0, *rows]) if self._is_band else width
        self._measure(place, width)

    def _button_width(self, button: CardButton) -> float:
        high = self._button_height
        alone = high if not button.text else 0.0
        words = [button.text] if button.text else []
        words += button.others if self._is_band else ()
        icon = 0.62 * high + 16 if button.icon and button.text else 0.0
        widths = [self._text.size(word, SMALL_LABEL)[0] + icon for word in words]
        needed = (max(Button.needed_width(width, high) + 4, NARROWEST) for width in widths)
        return max([alone, *needed])

    def _measure(self, place: CardPlace, width: float) -> None:
        """Measure text and card."""
        heading, face = self._content.heading, self._face + GAP
        beside = width - face
        self._head = 0.0
        self._blocks = list(self._content.blocks)
        if self._is_band:
            self._body_width = beside - self._foot_width - 2 * GAP
            if heading:
                heading = f"{heading}   {self._content.note}".rstrip()
                self._blocks.insert(0, Paragraph(heading, self._content.heading_style, INK_SOFT))
        elif heading:
            lines = self._text.rich_size(heading, self._content.heading_style, beside)[1]
            self._head = max(lines, self._face) + GAP
            self._body_width = width
        else:
            self._body_width = beside
        body = self._body_height(self._body_width)
        if self._is_band:
            self.height = max(body, self._face, self._foot) + 2 * self._edge
        else:
            body = body if self._head else max(body, self._face)
            foot = self._foot + GAP if self._foot else 0.0
            self.height = self._head + body + foot + 2 * self._edge
        self.rect = place.rect(self.height)
        around = self.height - body
        self.share_seen = (self.rect.height - around) / body
        self.overflows = self.rect.height < self.height - 1
        if self.overflows:
            self._body_width -= BESIDE_BAR

    @property
    def holds_buttons(self) -> bool:
        """Whether all buttons are inside the card."""
        return self._foot + 2 * self._edge <= self.rect.height

    def _body_height(self, width: float) -> float:
        heights = [block.height(self._text, width) for block in self._blocks]
        return sum(heights) + GAP * (len(heights) - 1)

    @property
    def places(self) -> tuple[FRect, FRect, FRect]:
        """The areas of portrait, heading and note."""
        inner = self.rect.inflate(-2 * EDGE, -2 * self._edge)
        face = FRect(inner.x, inner.y, self._face, self._face)
        heading = FRect(face.right + GAP, inner.y, inner.right - face.right - GAP, 0.0)
        heading.height = max(0.0, self._head - GAP)
        if heading.height:
            face.centery = heading.centery
        elif self._is_band:
            face.centery = inner.centery
        high = self._button_height
        foot = FRect(inner.right - self._foot_width, self._foot_top, self._foot_width, high)
        if self._is_band:  # the note is beside the heading
            foot.height = 0.0
        return face, heading, foot

    @property
    def _foot_top(self) -> float:
        if self._is_band:
            return self.rect.centery - self._foot / 2
        return self.rect.bottom - self._edge - self._foot

    def body(self) -> CardBody:
        """Create the blocks in their areas. In a band, a block that has no more room on a page
        begins the next one, so that no page shows a sliver of it."""
        face, _, _ = self.places
        inner = self.rect.inflate(-2 * EDGE, -2 * self._edge)
        left = inner.x if self._head else face.right + GAP
        bottom = inner.bottom if self._is_band or not self._foot else self._foot_top - GAP
        top = inner.y + self._head
        high = self._body_height(self._body_width)
        if self._is_band and high < bottom - top:
            top += (bottom - top - high) / 2
        widgets, y, end = list[Widget](), top, bottom
        for block in self._blocks:
            height = block.height(self._text, self._body_width)
            if self._is_band and widgets and y + height > end + 1:
                y, end = end, end + bottom - top
            end = max(end, y + height)
            widgets.append(block.widget(FRect(left, y, self._body_width, height)))
            y += height + GAP
        width = self._body_width + (BESIDE_BAR if self.overflows else 0.0)
        total = end - top if self._is_band else max(1.0, y - GAP - top)
        return CardBody(FRect(left, top, width, bottom - top), widgets, total)

    def buttons(self) -> Iterator[Button]:
        """Create the buttons in their rows: the one that continues on the right, the others on the
        left."""
        high = self._button_height
        top = self._foot_top + self._note_row * (high + GAP)  # the buttons stay at the bottom
        edge = self.rect.right - EDGE
        for row in self._rows:
            left, right = edge - self._foot_width, edge
            for button, width in row:
                if button.tone == "brass":
                    x = right - width
                    right -= width + GAP
                else:
                    x = left
                    left += width + GAP
                widget = Button(
                    (x, top, width, high),
                    button.text,
                    button.press,
                    tone=button.tone,
                    icon=button.icon,
                    tooltip=button.tooltip,
                )
                widget.enabled = button.enabled
                widget.style = SMALL_LABEL
                yield widget
            top += high + GAP


def _rows(buttons: Sequence[CardButton], widths: Sequence[float], room: float) -> list[_ButtonRow]:
    """Distribute the buttons over as many rows as they need."""
    rows: list[_ButtonRow] = []
    for button, width in zip(buttons, widths, strict=True):
        if not rows or sum(before + GAP for _, before in rows[-1]) + width > room:
            rows.append([])
        rows[-1].append((button, min(width, room)))
    return rows
