"""The table as a scene: people decide on it, computer seats take their turns, time passes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from game.scenes.pause import PauseScene
from game.scenes.table import seating
from game.scenes.table.director import SPEEDS
from game.scenes.table.handover import HandOver
from game.scenes.table.playing import Playing
from game.scenes.table.prompt import SpotWidget, TurnKey, turn_widgets
from game.scenes.table.spots import Spot
from game.scenes.table.stage import TableStage
from game.scenes.table.turns import Outcome, TurnButton, turn_of
from game.ui.context import Context
from game.ui.input import Action, Command, Input, Pointer, PointerKind
from game.ui.view import Point
from game.ui.widgets import Button, Widget

Factories = Mapping[str, Callable[[], None]]
PAUSE_ENTRIES = ("settings", "help", "seats", "save", "leave", "quit")
_DIGITS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5)


class TableScene(TableStage):
    """One match at the table.

    ``factories`` says where the ways out lead: ``scoring`` when the game is over, and the entries
    of the pause menu (`game.scenes.pause.PauseScene`).
    """

    def __init__(self, ctx: Context, match: Playing, factories: Factories) -> None:
        super().__init__(ctx, match)
        self.factories = dict(factories)
        self.pinned = False
        self.skipping = False
        self._handed = -1
        self._finished = False
        self._lined_up: object = None

    # Life ---------------------------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        self.ctx.sounds.ambience(True)

    def leave(self) -> None:
        self.match.close()

    def resumed(self) -> None:
        super().resumed()
        if self.turn is not None and self.match.waiting_for != "person":
            self.turn = None  # the seat was given to a computer
        self.refresh()

    def resized(self) -> None:
        self.director.finish()
        self.view = self._make_view()
        super().resized()

    def may_quit(self) -> bool:
        return True  # every decision is on the disk already

    def tick(self, dt: float) -> None:
        speed = self.ctx.settings.current.computer_speed
        self.director.instant = self.skipping or speed == "instant"
        self.animator.speed = SPEEDS[speed] or 1.0
        gone = [timed.update(dt) for timed in (self.toast, self.ribbon, self.tip)]
        if any(gone):
            self.touch()
        self.director.update()
        if not self.director.busy and self.turn is None:
            self._go_on()
        if self._lined_up != self._state():
            self.refresh()

    def _go_on(self) -> None:
        """Everything has been shown: whose turn is it?"""
        waiting = self.match.waiting_for
        if waiting == "person":
            self._ask_person()
        elif waiting == "computer":
            self.match.think()
            answer = self.match.answer()
            if answer is not None:
                self.director.add(self.match.play(answer))
        elif not self._finished:
            self._finished = True
            self.skipping = False
            if "scoring" in self.factories:
                self.factories["scoring"]()

    def _ask_person(self) -> None:
        seat = self.match.game.position.seat
        self.skipping = False
        if not seating.secret(self.match) or seat == self._handed:
            self._begin_turn(seat)
        elif self.ctx.stack.top is self:
            colour = self.ctx.players[self.match.colours[seat]]
            name = self.match.names[seat]
            self.ctx.stack.push(HandOver(self.ctx, name, colour, lambda: self._begin_turn(seat)))

    def _begin_turn(self, seat: int) -> None:
        self._handed = seat
        self.turn = turn_of(self.match.game.position, self.say)
        if not self.pinned:
            self.looked_at = seat
        self.refresh()

    # Widgets ------------------------------------------------------------------------------------

    def layout(self) -> None:
        self._make_panel()
        self.refresh()

    def refresh(self) -> None:
        """Make the widgets again after something has changed; the focus stays where it was."""
        before = _name(self.widgets.focused)
        widgets = self._widgets()
        self._lined_up = self._state()
        first = next((widget for widget in widgets if widget.usable), None)
        same = next((w for w in widgets if before and w.usable and _name(w) == before), first)
        self.widgets.set(widgets, focus=same)
        self.touch()

    def _state(self) -> object:
        """What the buttons depend on."""
        return self.turn, self._may_skip, self.match.can_undo, self.pinned

    @property
    def _may_skip(self) -> bool:
        return self.turn is None and not self._finished

    def _widgets(self) -> list[Widget]:
        found: list[Widget] = []
        buttons: list[TurnButton] = []
        if self.turn is not None:
            glowing = self.turn.glowing
            for spot, rect in self.view.spots(self.look()):
                if spot in glowing:
                    tip = self.explain(spot)
                    found.append(SpotWidget(spot, rect, tip, lambda spot=spot: self.click(spot)))  # type: ignore[misc]
            buttons = self.turn.buttons
        elif self._may_skip:
            buttons = [TurnButton("skip", self.tr("Skip"), Outcome, icon="ui/fast")]
        grid = self.view.zone("market").union(self.view.zone("sea"))
        found += turn_widgets(self.view.zone("buttons"), grid, buttons, self._press_button)
        return [*found, *self._corner(), self.panel]

    def _corner(self) -> list[Widget]:
        zone = self.view.zone("menu")
        side = min(zone.height, (zone.width - 8) / 3)
        entries = (
            ("undo", self.undo, self.tr("Take back (Backspace)"), self.match.can_undo),
            ("pin", self.pin, self.tr("Keep this board in front (P)"), True),
            ("menu", self.pause, self.tr("Menu (Escape)"), True),
        )
        widgets: list[Widget] = []
        for at, (name, act, tip, enabled) in enumerate(entries):
            place = pygame.FRect(zone.x + at * (side + 4), zone.centery - side / 2, side, side)
            button = Button(place, "", act, icon=f"ui/{name}", tooltip=tip, enabled=enabled)
            button.tone = "brass" if name == "pin" and self.pinned else "wood"
            widgets.append(button)
        return widgets

    def _press_button(self, button: TurnButton) -> None:
        if button.key == "skip":
            self.skip()
        else:
            self._carry_out(button.press())

    # Deciding -----------------------------------------------------------------------------------

    def click(self, spot: Spot) -> None:
        """Something on the table was clicked."""
        if self.turn is not None:
            outcome = self.turn.click(spot)
            if outcome != Outcome() or spot in self.turn.glowing or self.turn.chosen:
                self._carry_out(outcome)
                return
        if spot.seat >= 0 and spot.seat != self.focus:
            self.look_at(spot.seat)
        elif self.turn is not None:
            self.refresh()

    def _carry_out(self, outcome: Outcome) -> None:
        if outcome.play:
            self._play(outcome)
            return
        if outcome.refused is not None:
            refusal = self.match.game.why_not(outcome.refused)
            if refusal is not None:
                self.tell(self.say.refusal(refusal, self.match.names))
        elif outcome.message is not None:
            self.tell(self.ctx.translator.say(outcome.message))
        else:
            self.ctx.sounds.play("click")
        self.refresh()

    def _play(self, outcome: Outcome) -> None:
        turn = self.turn
        assert turn is not None
        if turn.people is not None:  # who was placed by hand stands there already
            shown = self.director.shown = self.director.shown.copy()
            shown.players[turn.seat].people = turn.people
            shown.players[turn.seat].nobles = turn.nobles or shown.players[turn.seat].nobles
        self.turn = None
        self.hand.release()
        self.toast.hide()
        self._hide_tips()
        chain = list(outcome.play)
        played = self.match.play_chain(chain) if len(chain) > 1 else self.match.play(chain[0])
        self.director.add(played)
        self.director.update()
        self.refresh()

    def undo(self) -> None:
        """Take back the own last decision, while nobody has seen anything new."""
        if not self.match.can_undo:
            return
        self.match.undo()
        self.log.take_back(len(self.match.game.history))
        self.panel.follow()
        self.turn = None
        self.hand.release()
        self.director.reset(self.match.game.position.copy())
        self.refresh()

    def skip(self) -> None:
        """On to the next decision of a person, without a way between."""
        self.director.finish()
        self.skipping = self.turn is None
        self.refresh()

    # Looking ------------------------------------------------------------------------------------

    def look_at(self, seat: int) -> None:
        """Show a seat's board large."""
        if 0 <= seat < len(self.match.names):
            self.director.finish()
            self.looked_at = seat
            self.refresh()

    def pin(self) -> None:
        """Keep the board in front that is there now, or let it change again."""
        self.pinned = not self.pinned
        if not self.pinned and self.turn is not None:
            self.looked_at = self.turn.seat
        self.refresh()

    def toggle_log(self) -> None:
        """The log large, or small again."""
        self.large_log = not self.large_log
        self.layout()

    def pause(self) -> None:
        """The pause menu."""
        known = {key: self.factories[key] for key in PAUSE_ENTRIES if key in self.factories}
        self.ctx.stack.push(PauseScene(self.ctx, known))

    # Input --------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in _DIGITS:
            self.look_at(_DIGITS.index(event.key))
            return True
        return super().handle(event)

    def _take(self, given: Input) -> bool:
        if isinstance(given, Pointer):
            self._follow(given)
            if self.hand.carried is not None:
                return self.on_pointer(given)
        return super()._take(given)

    def _follow(self, pointer: Pointer) -> None:
        """Whatever lies under the mouse: what the log speaks of, and no old explanations."""
        entry = self.panel.entry_at(pointer.pos)
        spots = entry.spots if entry is not None else frozenset()
        if spots != self.log_spots:
            self.log_spots = spots
            self.touch()
        if pointer.kind is not PointerKind.MOVE and self._hide_tips():
            self.touch()
        on_widget = self.widgets.at(pointer.pos) is not None
        if pointer.kind is PointerKind.LEAVE or (on_widget and self.hand.carried is None):
            self._point_at(None, pointer.pos)

    def on_pointer(self, pointer: Pointer) -> bool:
        if pointer.kind is PointerKind.MOVE:
            self._point_at(self.spot_at(pointer.pos), pointer.pos)
        elif pointer.kind is PointerKind.PRESS:
            return self._press(pointer)
        elif pointer.kind is PointerKind.RELEASE and pointer.button == 1:
            self._release(pointer.pos)
        elif pointer.kind is PointerKind.WHEEL and self.panel.wheel(pointer.wheel):
            self.touch()
        return True

    def _point_at(self, spot: Spot | None, pos: Point) -> None:
        if self.hand.move(spot, pos, self.turn):
            self.touch()
        text = self.explain(spot) if spot is not None and self.hand.carried is None else ""
        rect = self.view.rect(spot, self.look()) if spot is not None else None
        if self.tip.show(text, rect or (0, 0, 0, 0)):
            self.touch()
        if self.large_tip.shown and text != self.large_tip.markup:
            self.large_tip.hide()
            self.touch()

    def _press(self, pointer: Pointer) -> bool:
        spot = self.spot_at(pointer.pos)
        if self.ribbon.hide():
            self.touch()
        if pointer.button == 3:
            if self.turn is not None and self.turn.cancel():
                self.refresh()
            else:
                self.detail(spot)
        elif pointer.button == 1 and self.director.busy:
            self.director.finish()
        elif pointer.button == 1:
            self.hand.press(spot, pointer.pos)
        return True

    def _release(self, pos: Point) -> None:
        pressed, carried = self.hand.release()
        spot = self.spot_at(pos)
        if carried is not None:
            self.touch()
            if self.turn is not None and spot is not None and spot != carried.start:
                self._carry_out(self.turn.drag(carried.start, spot))
        elif spot is not None and spot == pressed:
            self.click(spot)

    def detail(self, spot: Spot | None) -> None:
        """The explanation of a spot in large letters, at once."""
        text = self.explain(spot) if spot is not None else ""
        rect = self.view.rect(spot, self.look()) if spot is not None else None
        self.tip.hide()
        self.large_tip.show(text, rect or (0, 0, 0, 0), at_once=True)
        self.touch()

    def _hide_tips(self) -> bool:
        hidden = [self.tip.hide(), self.large_tip.hide()]
        return any(hidden)

    def on_command(self, command: Command) -> bool:
        acts: dict[Action, Callable[[], None]] = {
            Action.SKIP: self.skip,
            Action.CONFIRM: self._confirm,
            Action.CANCEL: self._cancel,
            Action.MENU: self.pause,
            Action.UNDO: self.undo,
            Action.LOG: self.toggle_log,
            Action.PIN: self.pin,
            Action.ZOOM: self._zoom,
            Action.HELP: lambda: self.detail(self._focused_spot() or self.hand.hovered),
        }
        act = acts.get(command.action)
        if act is not None:
            act()
            return True
        if self.panel.act(command.action):  # pages of the log
            self.touch()
            return True
        return False

    def _confirm(self) -> None:
        if self.turn is None:
            self.skip()

    def _cancel(self) -> None:
        if self.large_tip.shown:
            self._hide_tips()
            self.touch()
        elif self.turn is not None and self.turn.cancel():
            self.refresh()
        elif self.large_log:
            self.toggle_log()
        else:
            self.pause()

    def _zoom(self) -> None:
        spot = self._focused_spot() or self.hand.hovered
        if spot is not None and spot.seat >= 0:
            self.look_at(spot.seat)


def _name(widget: Widget | None) -> object:
    """What tells a widget from others of its kind, None if nothing does."""
    if isinstance(widget, SpotWidget):
        return widget.spot
    if isinstance(widget, TurnKey):
        return widget.code
    return widget.icon if isinstance(widget, Button) else None
