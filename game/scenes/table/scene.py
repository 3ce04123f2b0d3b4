"""The table as a scene: people decide on it, computer seats take their turns, time passes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.rules import Action as Move
from game.scenes.dialogs.dialog import tell
from game.scenes.pause import PauseScene
from game.scenes.table.dialogs.counsel import CounselScene
from game.scenes.table.dialogs.public_information import copy_text, position_text
from game.scenes.table.dialogs.seat_assignment import SeatAssignmentScene
from game.scenes.table.input.pending_decision import ClickResult
from game.scenes.table.panels import TablePanels
from game.scenes.table.view.spots import LOG_TAB, MARKET_TAB, Spot, board, points
from game.ui.input import BOARDS, Command, Input, InputAction, Pointer, PointerKind
from game.ui.phrases.undo import redo_tip, undo_tip
from game.ui.view import Point
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget import Widget

PAUSE_ENTRIES = ("settings", "help", "seats", "public", "copy", "leave", "quit")


class TableScene(TablePanels):
    """One match at the table.

    ``factories`` says where the ways out lead: ``scoring`` when the game is over, ``draft`` when
    the last naming was taken back, and the entries of the pause menu
    (`game.scenes.pause.PauseScene`).
    """

    def enter(self) -> None:
        super().enter()
        self.had_effect()
        self.ctx.sounds.ambience(True)

    def leave(self) -> None:
        if not self._moved:
            self.match.close()

    def resumed(self) -> None:
        super().resumed()
        self.had_effect()  # what was pressed in the scene that lay over the table
        self.peeking = False
        if self.turn is not None and self.match.waiting_for != "person":
            self.turn = None  # the seat was given to a computer
        self.refresh()

    def resized(self) -> None:
        self.animations.finish()
        self.view = self._make_view()
        self.write_past()
        super().resized()

    def layout(self) -> None:
        self._make_panel()
        self.refresh()

    def corner(self) -> list[Widget]:
        zone = self.view.zone("menu")
        side = min(zone.height, (zone.width - 16) / 5)
        match, tr = self.match, self.tr
        entries = (
            (
                "hint",
                self.ask_counsel,
                tr("Ask the Governor"),
                InputAction.HINT,
                self.turn is not None,
            ),
            ("undo", self.undo, tr("Undo"), InputAction.UNDO, match.can_undo),
            ("redo", self.redo, tr("Redo"), InputAction.REDO, match.can_redo),
            ("pin", self.pin, tr("Keep this board in front"), InputAction.PIN, True),
            ("menu", self.pause, tr("Menu"), InputAction.MENU, True),
        )
        widgets: list[Widget] = []
        for at, (name, act, text, key, enabled) in enumerate(entries):
            place = pygame.FRect(zone.x + at * (side + 4), zone.centery - side / 2, side, side)
            tip = self._told(name, self.keyed(text, key))
            button = Button(place, "", act, icon=f"ui/{name}", tooltip=tip, enabled=enabled)
            button.tone = "brass" if name == "pin" and self.pinned else "wood"
            widgets.append(button)
        return widgets

    def _told(self, name: str, tip: str) -> str:
        """A tooltip with what the button would do now, or why it is grey."""
        if name == "undo":
            return undo_tip(tip, self.match, self.ctx.translator)
        return redo_tip(tip, self.match, self.ctx.translator) if name == "redo" else tip

    # Looking ------------------------------------------------------------------------------------

    def look_at(self, seat: int) -> None:
        """Show a seat's board large."""
        if 0 <= seat < len(self.match.names) and not self.toggle(board(seat)):
            self.animations.finish()
            self.looked_at = seat
            self.refresh()

    def _look_at_own(self) -> bool:
        """Bring the board back of who decides, or decided last; False when it is in front, or
        another one is to stay there."""
        own = self._person
        if own < 0 or self.pinned or self.match.computer[own] or self.focus == own:
            return False
        self.looked_at = own
        self.refresh()
        return True

    def pin(self) -> None:
        """Keep the board in front that is there now, or let it change again."""
        self.pinned = not self.pinned
        if not self.pinned and self.turn is not None:
            self.looked_at = self.turn.seat
        self.refresh()

    def toggle_log(self) -> None:
        """The log large, or small again."""
        self.close_recap()
        if not self.toggle(LOG_TAB):
            self.large_log = not self.large_log
            self.layout()

    def pause(self) -> None:
        """The pause menu."""
        own = {"seats": self.who_plays, "public": self.look_up, "copy": self.copy_position}
        ways = {**own, **self.factories}
        if self.match.waiting_for == "over":
            del ways["seats"]
        known = {key: ways[key] for key in PAUSE_ENTRIES if key in ways}
        self.ctx.stack.push(PauseScene(self.ctx, known))

    def ask_counsel(self) -> None:
        """What the strongest computer player would do, and why. People are placed as the mayor's
        suggestion has it: it settles everybody at once."""
        turn = self.turn
        if turn is None or self.viewed is not None:
            return
        suggested = next((button for button in turn.buttons if button.key == "suggest"), None)
        if suggested is not None:
            self._press_button(suggested)
        else:
            self.ctx.stack.push(CounselScene(self.ctx, self.match, self._follow_counsel))

    def _follow_counsel(self, chain: Sequence[Move]) -> None:
        self._carry_out(ClickResult(play=tuple(chain)))

    def who_plays(self) -> None:
        """Hand seats to computers, or back."""
        self.ctx.stack.push(SeatAssignmentScene(self.ctx, self.match))

    def copy_position(self) -> None:
        """The position as text on the clipboard, as far as the seat in front may know it."""
        copied = copy_text(position_text(self.match, self.focus))
        text = self.tr("The position is on the clipboard.")
        tell(self.ctx, "", text if copied else self.tr("There is no clipboard here."))

    # Input --------------------------------------------------------------------------------------

    def peek(self, on: bool) -> None:
        """Look at the own hidden VP, or no longer."""
        if on != self.peeking:
            self.peeking = on
            self.touch()

    def _take(self, given: Input) -> bool:
        if self.relay.lets_go(given) or self.double.lets_go(given):
            return True
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
        if pointer.kind is not PointerKind.MOVE and self.hide_tips():
            self.touch()
        on_widget = self.widgets.at(pointer.pos) is not None
        if pointer.kind is PointerKind.LEAVE:
            self.peek(False)
        if pointer.kind is PointerKind.LEAVE or (on_widget and self.hand.carried is None):
            self._point_at(None, pointer.pos)

    def on_pointer(self, pointer: Pointer) -> bool:
        if pointer.kind is PointerKind.MOVE:
            self._point_at(self.spot_at(pointer.pos), pointer.pos)
        elif pointer.kind is PointerKind.PRESS:
            return self._press(pointer)
        elif pointer.kind is PointerKind.RELEASE and pointer.button == 1:
            self._release(pointer.pos)
        elif pointer.kind is PointerKind.WHEEL:
            self._wheel(pointer)
        return True

    def _wheel(self, pointer: Pointer) -> None:
        over = self.view.market.area.collidepoint(pointer.pos)
        if over and self.turn_page(pointer.wheel):
            self._point_at(self.spot_at(pointer.pos), pointer.pos)
        elif self.panel.wheel(pointer.wheel):
            self.touch()

    def _point_at(self, spot: Spot | None, pos: Point) -> None:
        if self.hand.move(spot, pos, self.turn):
            self.touch()
        text = self.explain(spot) if spot is not None and self.hand.carried is None else ""
        if self.show_tip(spot, text):
            self.touch()

    def _press(self, pointer: Pointer) -> bool:
        spot = self.spot_at(pointer.pos)
        if self.ribbon.hide():
            self.touch()
        if self.look_at_now():
            self.had_effect()
            return True
        if pointer.button == 3:
            self.step_back()
        elif pointer.button == 1 and (self.animations.busy or self.held):
            self.had_effect()
            self.next_step()
        elif pointer.button == 1 and not self.leaves_market(pointer.pos):
            self.hand.press(spot, pointer.pos)
            if self.turn is not None and spot == points(self.turn.seat):
                self.peek(True)
        return True

    def _release(self, pos: Point) -> None:
        self.peek(False)
        pressed, carried = self.hand.release()
        spot = self.spot_at(pos)
        if carried is not None:
            self.touch()
            if self.turn is not None and spot is not None and spot != carried.start:
                self._carry_out(self.turn.drag(carried.start, spot))
                self.double.begin(None)  # nobody drags twice by mistake
        elif spot is not None and spot == pressed:
            self.click(spot)

    def on_command(self, command: Command) -> bool:
        acts: dict[InputAction, Callable[[], object]] = {
            InputAction.SKIP: self.skip,
            InputAction.CONFIRM: self._confirm,
            InputAction.CANCEL: self._cancel,
            InputAction.MENU: self.pause,
            InputAction.UNDO: self.undo,
            InputAction.REDO: self.redo,
            InputAction.LOG: self.toggle_log,
            InputAction.MARKET: lambda: self.toggle(MARKET_TAB),
            InputAction.PIN: self.pin,
            InputAction.HINT: self.ask_counsel,
            InputAction.ZOOM: self._zoom,
            InputAction.PEEK: lambda: self.peek(True),
            **{key: partial(self.look_at, seat) for seat, key in enumerate(BOARDS)},
        }
        act = acts.get(command.action)
        if act is not None:
            act()
            return True
        if self.turn_page(command.action):
            return True
        if self.panel.act(command.action):  # pages of the log
            self.touch()
            return True
        return False

    def on_let_go(self, action: InputAction) -> None:
        if action is InputAction.PEEK:
            self.peek(False)

    def _confirm(self) -> None:
        if self.look_at_now() or self.turn is not None:
            return
        if self.ctx.settings.current.computer_speed == "step":
            self.next_step()
        else:
            self.skip()

    def _cancel(self) -> None:
        if self._look_at_own() or self.look_at_now() or self.close_recap():
            pass
        elif self.large_log:
            self.toggle_log()
        elif not self.close_sheet() and not self.step_back():
            self.pause()

    def _zoom(self) -> None:
        spot = self._focused_spot() or self.hand.hovered
        if spot is not None and spot.seat >= 0:
            self.look_at(spot.seat)
        else:
            self.toggle(MARKET_TAB)
