"""Hotseat handover between people at one screen.

Presses are ignored for a moment after the acting person has changed. With the corresponding
setting, a dialog asks to hand over the mouse before each turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.match.match import Match
from game.match.seat_data import first_names
from game.rules import steps
from game.scenes.base import Scene
from game.scenes.table import seating
from game.scenes.table.seating import BoardFocus
from game.ui import drawing, skin
from game.ui.context import Context
from game.ui.input import Command, InputAction, Pointer, PointerKind
from game.ui.paint import Painter
from game.ui.phrases.undo import undo_tip
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, HEADING, TITLE, TextStyle
from game.ui.theme import BRASS, BRASS_LIGHT, INK, INK_SOFT, WALNUT_DARK, PlayerColor
from game.ui.tween import ease_out
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget import Widget

CREST = 210.0
GRACE = 0.7  # seconds during which presses are ignored: longer than a slow double click
LATE = 1.3  # seconds after a decision within which the same person may still be clicking
SLIDE = 0.35  # seconds of it during which the new board slides in
BANNER_CREST = 280.0
BANNER_NAME = TextStyle("serif_bold", 112, "serif_bold")


class InputPause:
    """The moment after the acting person has changed, during which presses are ignored.

    `seat` is the seat whose turn begins (-1: none), `slides` whether its board slides in, `left`
    the remaining seconds.
    """

    def __init__(self) -> None:
        self.seat = -1
        self.slides = False
        self.left = 0.0
        self._whole = GRACE
        self._still = False

    def begin(
        self,
        seat: int = -1,
        *,
        slides: bool = False,
        still: bool = False,
        seconds: float = GRACE,
    ) -> None:
        """Begin a seat's turn, and ignore presses for some seconds; `still`: without movement."""
        self.seat, self.slides, self._still = seat, slides, still
        self.left = self._whole = seconds

    @property
    def running(self) -> bool:
        """Whether presses are ignored."""
        return self.left > 1e-6  # sums of many small steps may miss the end by a rounding error

    @property
    def moving(self) -> bool:
        """Whether the picture changes every frame."""
        return self.running and self.shift > 0

    @property
    def shift(self) -> float:
        """The remaining share of the slide, from 1 to 0."""
        if self._still or not self.running:
            return 0.0
        return 1.0 - ease_out(min(1.0, (self._whole - self.left) / SLIDE))

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds. Return True if the picture has changed."""
        if not self.running:
            return False
        moved = self.moving
        self.left -= dt
        return moved or not self.running

    def ignores(self, user_input: Pointer | Command) -> bool:
        """Return whether an input is a press to be ignored."""
        if isinstance(user_input, Pointer):
            return self.running and user_input.kind is PointerKind.PRESS
        return self.running


def slide_in(p: Painter, zone: pygame.FRect, shift: float) -> None:
    """Draw the contents of a zone sliding in from the right over the bare table; `shift` goes from
    1 to 0."""
    place = p.view.rect(zone).clip(p.surface.get_rect())
    if shift <= 0 or not place:
        return
    coming = p.surface.subsurface(place).copy()
    with p.clip(zone):
        p.cover("scenery/table")
        p.surface.blit(coming, place.move(round(shift * place.width), 0))


def draw_whose_turn(p: Painter, ctx: Context, match: Match, input_pause: InputPause) -> None:
    """Draw the edge of the table in the next player's color, and in the middle a banner with the
    crest, and with the full name or else the first name."""
    seat, shift, words = input_pause.seat, input_pause.shift, ctx.translator.tr("It's your turn.")
    names = (match.names[seat], first_names(match.names)[seat])
    color, table = ctx.players[match.colors[seat]], p.view.table
    p.outline(table, color.dark, 22)
    p.outline(table, color.main, 16)
    zone = table.inflate(-80, -80)
    rows = p.text.line_height(BANNER_NAME), p.text.line_height(HEADING)
    side = max(BANNER_CREST, sum(rows))
    room = zone.width - side - 160
    shown = drawing.first_fitting(p, names, room, drawing.smallest_style(BANNER_NAME))
    wide = min(room, max(p.text.size(shown, BANNER_NAME)[0], p.text.size(words, HEADING)[0]))
    box = pygame.FRect(0, 0, wide + side + 110, side + 36)
    box.center = (zone.centerx + shift * zone.width, zone.centery)
    with p.clip(zone.inflate(16, 16)):
        drawing.shadow(p, box, 22)
        skin.cloth(p, box, 18, color.main, color.dark)
        p.outline(box, WALNUT_DARK, 8, 20)
        p.outline(box.inflate(-2, -2), BRASS_LIGHT, 4, 18)
        crest = pygame.FRect(box.x + 24, box.centery - side / 2, side, side)
        p.fill(crest.inflate(8, 8), BRASS, radius=side)
        skin.crest(p, crest, color)
        top = box.centery - sum(rows) / 2
        upper = pygame.FRect(crest.right + 34, top, wide + 16, rows[0])
        p.write(shown, upper, BANNER_NAME, color.text)
        lower = pygame.FRect(upper.x, upper.bottom - 6, upper.width, rows[1])
        p.write(words, lower, HEADING, color.text)


class SeatHandover:
    """Hands the screen from one person to the next.

    `person` is the seat of the person who decides, or decided last; -1 if nobody has. Presses are
    ignored while `input_pause` runs. `undo` and `menu` are the actions of the buttons beside "Go
    on"; `changed` is called when another person's board begins to slide in.
    """

    def __init__(
        self,
        ctx: Context,
        match: Match,
        boards: BoardFocus,
        undo: Callable[[], None],
        menu: Callable[[], None],
        changed: Callable[[], None],
    ) -> None:
        self._ctx = ctx
        self._match = match
        self._boards = boards
        self._undo = undo
        self._menu = menu
        self._changed = changed
        self._gate: PassMouseScene | None = None
        self._before = -1  # `person` before the present one
        self._announced = False
        self.person = -1
        self.input_pause = InputPause()

    def ready(self, seat: int, since: float) -> bool:
        """Return whether the person of a seat is at the screen; if not, begin the handover. `since`
        is how long ago a person decided (seconds), whose clicks may still come."""
        asks = seating.is_shared(self._match) and self._asks_for(seat)
        if not asks and (seat == self.person or not seating.is_shared(self._match)):
            if self.input_pause.running:
                return False
            self.person = seat
            return True
        self._before, self.person = self.person, seat
        if asks:
            self._pass_mouse(seat)
        else:
            self._come_in(seat, seconds=max(GRACE, LATE - since))
        return False

    def _asks_for(self, seat: int) -> bool:
        """Return whether the mouse is first handed to another person: before each turn, or before
        each role."""
        wanted, step = self._ctx.settings.current.handover, self._match.game.position.step
        due = wanted == "always" or (wanted == "role" and step == steps.CHOOSE)
        return due and seat != self.person

    def _pass_mouse(self, seat: int) -> None:
        """Wait until the mouse has been handed to a person."""
        tr, note = self._ctx.translator.tr, ""
        if seating.keeps_vp_secret(self._match):
            note = tr("VP chips stay face down. When you look at yours, everybody else looks away.")
        color = self._ctx.players[self._match.colors[seat]]
        name, go_on = self._match.names[seat], lambda: self._come_in(seat, announced=True)
        keyed = self._ctx.inputs.tooltip_with_key
        undo_words = keyed(tr("Undo"), InputAction.UNDO)
        undo = ButtonSpec(
            "undo",
            self._undo,
            undo_tip(undo_words, self._match, self._ctx.translator),
            InputAction.UNDO,
            self._match.can_undo,
        )
        menu = ButtonSpec("menu", self._menu, keyed(tr("Menu"), InputAction.MENU), InputAction.MENU)
        self._gate = PassMouseScene(self._ctx, name, color, note, go_on, (undo, menu))
        self._ctx.stack.push(self._gate)

    def give_back(self) -> None:
        """Return the screen to the previous person, whose decision is undone while the next person
        is asked for."""
        if self._gate is not None and self._gate in self._ctx.stack:
            self._ctx.stack.pop(self._gate)
            self.person = self._before

    def _come_in(self, seat: int, *, announced: bool = False, seconds: float = GRACE) -> None:
        """Let a person's board slide in, while presses are ignored. The banner says whose turn
        begins, unless that was announced."""
        if self._match.is_computer[seat]:
            return  # given to a computer while the mouse was to be handed over
        slides = self._boards.follow(seat)
        still = self._ctx.settings.current.reduced_motion
        self._announced = announced
        self.input_pause.begin(seat, slides=slides, still=still, seconds=seconds)
        self._ctx.sounds.play("card")
        self._changed()

    @property
    def shows_banner(self) -> bool:
        """Whether the banner says whose turn begins."""
        return self.input_pause.running and not self._announced

    def draw_below(self, p: Painter, zone: pygame.FRect) -> None:
        """Draw the sliding board, below everything else."""
        if self.input_pause.running and self.input_pause.slides:
            slide_in(p, zone, self.input_pause.shift)

    def draw(self, p: Painter) -> None:
        """Draw the banner of whose turn begins."""
        if self.shows_banner:
            draw_whose_turn(p, self._ctx, self._match, self.input_pause)


class ButtonSpec(NamedTuple):
    """A button beside "Go on": its icon, action, tooltip, key, and whether it is enabled."""

    icon: str
    action: Callable[[], None]
    tip: str
    key: InputAction
    enabled: bool = True


class PassMouseScene(Scene):
    """The dialog that asks for the next player, and closes when a button is pressed. `note` is a
    sentence below; `corner_buttons` are for the person who had the mouse."""

    transparent = True

    def __init__(
        self,
        ctx: Context,
        name: str,
        color: PlayerColor,
        note: str,
        on_go: Callable[[], None],
        corner_buttons: Sequence[ButtonSpec],
    ) -> None:
        super().__init__(ctx)
        self.name = name
        self.color = color
        self.note = note
        self.on_go = on_go
        self.corner_buttons = tuple(corner_buttons)
        self.box = pygame.FRect(0, 0, 0, 0)
        self.input_pause = InputPause()
        self.input_pause.begin(still=self.animator.reduced)

    def layout(self) -> None:
        factor = self.ctx.text.factor
        self.box = pygame.FRect(0, 0, min(1500.0, 900 * factor), min(900.0, 200 + 252 * factor))
        self.box.center = (960, 540)
        place = pygame.FRect(0, 0, 360 * factor, 76 * factor)
        place.midbottom = (960, self.box.bottom - 56)
        go = Button(place, self.tr("Continue"), self.go, tone="brass", icon="ui/play")
        go.enabled = not self.input_pause.running
        corner, side = list[Widget](), 60 * factor
        for nth, spec in enumerate(reversed(self.corner_buttons), 1):
            left = self.box.right - 28 - nth * (side + 8)
            button = Button(
                (left, self.box.y + 28, side, side),
                "",
                spec.action,
                icon=f"ui/{spec.icon}",
                tooltip=spec.tip,
            )
            button.enabled = spec.enabled
            corner.insert(0, button)
        self.widgets.set([go, *corner], focus=go)

    def tick(self, dt: float) -> None:
        if self.input_pause.update(dt):
            if not self.input_pause.running:
                self.layout()
                self.widgets.hover_at(self.ctx.inputs.pointer)
            self.touch()

    def go(self) -> None:
        """Close the dialog because the next player is there."""
        self.close()
        self.on_go()

    def before_widgets(self, user_input: Pointer | Command) -> bool:
        return self.input_pause.ignores(user_input)

    def on_command(self, command: Command) -> bool:
        if command.action is InputAction.CONFIRM:
            self.go()
        key = InputAction.MENU if command.action is InputAction.CANCEL else command.action
        for spec in self.corner_buttons:
            if spec.key is key and spec.enabled:
                spec.action()
        return True

    def paint(self, p: Painter) -> None:
        p.veil(205)
        skin.paper(p, self.box)
        # Half above the sheet, like a seal: the next player can see it from across the room.
        crest = pygame.FRect(0, 0, CREST, CREST)
        crest.midtop = (960, self.box.y - CREST * 0.4)
        falling = crest.move(0, -self.input_pause.shift * crest.bottom)
        skin.crest(p, falling, self.color)
        factor = self.ctx.text.factor
        height = 96 * factor
        room = pygame.FRect(self.box.x + 50, crest.bottom + 12, self.box.width - 100, height)
        title = self.tr("Pass the mouse to {name}", name=escape(self.name))
        p.write_rich(title, room, TITLE, INK, align="center", valign="middle")
        below = pygame.FRect(room.x, room.bottom, room.width, 44 * factor)
        p.write(self.note, below, BODY, INK_SOFT, align="center")
