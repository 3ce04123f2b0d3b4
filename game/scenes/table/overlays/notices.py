"""What comes and goes over the table: short sentences (toasts), and plates for great moments."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui import skin
from game.ui.context import Context
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.text.typesetting import BODY, HEADING, SMALL, SMALL_LABEL, TextRenderer
from game.ui.theme import BRASS_LIGHT, PAPER_LIGHT, WALNUT_DARK
from game.ui.widgets.tooltip import GAP, PADDING, Tooltip

TOAST_SECONDS = 3.6
RULE_SECONDS = 4.8  # for a toast with a rule behind it, to be reached
RIBBON_SECONDS = 2.2
DETAIL_GAP = 4.0
PREVIEW = SMALL_LABEL
NARROWEST = 300.0  # rather than narrower, a tip lies over what it should leave free


@dataclass
class TimedNotice:
    """A text that is shown for some seconds; `page` of the almanac says more about it."""

    text: str = ""
    detail: str = ""
    left: float = 0.0
    page: str = ""

    def show(self, text: str, seconds: float, detail: str = "", page: str = "") -> None:
        """Show it from now on."""
        self.text, self.detail, self.left, self.page = text, detail, seconds, page

    def hide(self) -> bool:
        """Take it away; True when it could be seen."""
        seen, self.left = self.shown, 0.0
        return seen

    @property
    def shown(self) -> bool:
        """Can it be seen?"""
        return self.left > 0

    def update(self, dt: float) -> bool:
        """Pass ``dt`` seconds; True when it has just gone."""
        if not self.shown:
            return False
        self.left -= dt
        return not self.shown


class SideTip(Tooltip):
    """A tooltip that can be kept beside a place, so that it does not hide the choices below."""

    beside = 0.0
    """The least distance from the left edge at which it begins; 0: anywhere."""
    clear: pygame.FRect | None = None
    """What it is not to hide either, if there is room elsewhere."""

    def widest(self, p: Painter) -> float:
        usual = super().widest(p)
        left = p.view.whole.right - self.beside - 2 * PADDING - 18
        return min(usual, left) if self.beside and left >= NARROWEST else usual

    def place(self, p: Painter) -> pygame.FRect:
        box = super().place(p)
        if self.beside:
            box.left = self.beside
            box.centery = self._anchor.centery
            return box.clamp(p.view.whole.inflate(-16, -16))
        if self.clear is not None and box.colliderect(self.clear):
            above = box.move(0, self._anchor.top - GAP - box.bottom)
            if above.top > p.view.whole.top and not above.colliderect(self.clear):
                return above
        return box


def way_to_rule(ctx: Context) -> str:
    """How one gets from a refusal to the rule behind it (markup)."""
    key = ctx.inputs.key_name(InputAction.HELP)
    return ctx.translator.tr("{help} The rule: click here, or {key}", key=key)


def toast_box(
    text: TextRenderer, toast: TimedNotice, zone: pygame.FRect, table: pygame.FRect
) -> pygame.FRect:
    """Where a toast is shown: as large as its words, upwards from the foot of its zone."""
    room = max(zone.width, 420.0)
    width, height = text.rich_size(toast.text, BODY, room)
    if toast.detail:
        below = text.rich_size(toast.detail, SMALL, room)
        width, height = max(width, below[0]), height + below[1] + DETAIL_GAP
    box = pygame.FRect(0, 0, width + 64, height + 36)
    box.midbottom = (zone.centerx, zone.bottom)
    return box.clamp(table)


def draw_toast(p: Painter, toast: TimedNotice, box: pygame.FRect) -> None:
    """A refusal or a remark, where the eye is; below it the way to the rule behind it."""
    skin.tooltip(p, box)
    room = box.inflate(-60, -32)
    if toast.detail:
        below = pygame.FRect(room)
        below.height = p.text.rich_size(toast.detail, SMALL, room.width)[1]
        below.bottom = room.bottom
        room.height -= below.height + DETAIL_GAP
        p.write_rich(toast.detail, below, SMALL, BRASS_LIGHT, align="center")
    p.write_rich(toast.text, room, BODY, PAPER_LIGHT, align="center", valign="middle")


def ribbon_size(text: TextRenderer, ribbon: TimedNotice, width: float) -> tuple[float, float]:
    """How large the plate of a ribbon is, at most about so wide."""
    title = text.rich_size(ribbon.text, HEADING, width - 150)
    detail = text.rich_size(ribbon.detail, BODY, width - 150) if ribbon.detail else (0.0, 0.0)
    return max(title[0], detail[0]) + 150, title[1] + detail[1] + 64


def draw_ribbon(p: Painter, ribbon: TimedNotice, box: pygame.FRect) -> None:
    """A new round, or the end in sight: a plate for a moment."""
    skin.panel(p, box)
    height = p.text.rich_size(ribbon.text, HEADING, box.width - 120)[1]
    room = pygame.FRect(box.x + 60, box.y + 30, box.width - 120, height)
    p.write_rich(ribbon.text, room, HEADING, BRASS_LIGHT, align="center")
    below = pygame.FRect(room.x, room.bottom, room.width, box.bottom - 30 - room.bottom)
    p.write_rich(ribbon.detail, below, BODY, PAPER_LIGHT, align="center")


def draw_preview(p: Painter, board: pygame.FRect, markup: str) -> None:
    """What would come to a board, on a small plate at its lower edge."""
    room = board.width - 60
    width, height = p.text.rich_size(markup, PREVIEW, room)
    box = pygame.FRect(0, 0, width + 36, height + 14)
    box.midbottom = (board.centerx, board.bottom - 6)
    p.fill(box.inflate(4, 4), BRASS_LIGHT, radius=14)
    p.fill(box, WALNUT_DARK, radius=12)
    p.write_rich(
        markup, box.inflate(-30, -10), PREVIEW, PAPER_LIGHT, align="center", valign="middle"
    )


def draw_looking_back(p: Painter, text: str) -> None:
    """A frame around the table and a ribbon at its head: this is not how things stand now."""
    table = p.view.table
    p.outline(table, WALNUT_DARK, 14)
    p.outline(table.inflate(-4, -4), BRASS_LIGHT, 7)
    width, height = p.text.size(text, HEADING)
    box = pygame.FRect(0, 0, width + 90, height + 20)
    box.midtop = (table.centerx, table.top)
    p.fill(box, BRASS_LIGHT, radius=14)
    p.fill(box.inflate(-8, -8), WALNUT_DARK, radius=11)
    p.write(text, box.inflate(-40, -8), HEADING, PAPER_LIGHT, align="center")
