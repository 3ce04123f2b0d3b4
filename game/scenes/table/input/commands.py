"""Commands at the table: what keys, gamepad buttons and the buttons in the corner do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from game.app.match import Match
from game.scenes.table.board_focus import BoardFocus
from game.scenes.table.dialogs.table_dialogs import TableDialogs
from game.scenes.table.game_flow import GameFlow
from game.scenes.table.guides.guide import Guide
from game.scenes.table.input.pointer_input import PointerInput
from game.scenes.table.overlays.handover import SeatHandover
from game.scenes.table.view.spots import LOG_TAB, MARKET_TAB, Spot, board
from game.ui.context import Context
from game.ui.input import BOARDS, InputAction
from game.ui.phrases.undo import UNDO_REFUSAL_TEXTS


class CommandHandler(Protocol):
    """What commands ask of a scene besides its parts."""

    @property
    def pointed_spot(self) -> Spot | None:
        """The spot that the keys stand on or the mouse points at."""

    def refresh(self) -> None:
        """Make the widgets again."""

    def touch(self) -> None:
        """Note that the picture alone has changed."""


class TableCommands:
    """Carries out commands at the table."""

    def __init__(
        self,
        ctx: Context,
        match: Match,
        boards: BoardFocus,
        handover: SeatHandover,
        flow: GameFlow,
        dialogs: TableDialogs,
        pointer: PointerInput,
        guide: Guide,
        handler: CommandHandler,
    ) -> None:
        self._tr = ctx.translator.tr
        self._match = match
        self._boards = boards
        self._handover = handover
        self._flow = flow
        self._decision, self._loop, self._log = flow.decision, flow.loop, flow.log
        self._recap, self._sheets = flow.overlays.recap, flow.overlays.sheets
        self._notices = flow.overlays.notices
        self._dialogs = dialogs
        self._guide = guide
        self._handler = handler
        self._handlers: Mapping[InputAction, Callable[[], object]] = {
            InputAction.SKIP: self.skip,
            InputAction.CONFIRM: self._confirm,
            InputAction.CANCEL: self._cancel,
            InputAction.MENU: dialogs.open_menu,
            InputAction.UNDO: self.undo,
            InputAction.REDO: self.redo,
            InputAction.LOG: self.toggle_log,
            InputAction.MARKET: partial(self._sheets.toggle, MARKET_TAB),
            InputAction.PIN: self.pin,
            InputAction.HINT: self.ask_counsel,
            InputAction.ZOOM: self._zoom,
            InputAction.PEEK: partial(pointer.peek, True),
            **{key: partial(self.show_board, seat) for seat, key in enumerate(BOARDS)},
        }

    def take(self, action: InputAction) -> bool:
        """Carry out an action of the keyboard or gamepad; False when the table has no use for
        it."""
        handle = self._handlers.get(action)
        if handle is not None:
            handle()
            return True
        if self._sheets.scroll(action):
            return True
        scrolled = self._log.panel.handle_action(action)
        if scrolled:
            self._handler.touch()
        return scrolled

    # The course of play -------------------------------------------------------------------------

    def undo(self) -> None:
        """Undo the last decision of a person, with what followed; say why not if it may not be."""
        self._log.back_to_now()
        if self._guide.undo():
            return
        if self._match.can_undo:
            self._flow.undo()
        else:
            self._notices.show_refusal(self._tr(UNDO_REFUSAL_TEXTS[self._match.undo_refusal]))

    def redo(self) -> None:
        """Redo what was undone; say why not if there is nothing."""
        self._log.back_to_now()
        if self._guide.redo():
            return
        if not self._match.can_redo:
            self._notices.show_refusal(self._tr(UNDO_REFUSAL_TEXTS[self._match.redo_refusal]))
        elif not self._loop.animation.busy:
            self._flow.redo()

    def skip(self) -> None:
        """Go on to the next decision of a person without animation."""
        self._log.back_to_now()
        self._flow.skip()

    def ask_counsel(self) -> None:
        """Open the counsel. In the mayor's turn take its suggestion instead: it places everybody at
        once."""
        pending = self._decision.active
        if self._guide.hint() or pending is None:
            return
        suggested = next((button for button in pending.buttons if button.key == "suggest"), None)
        if suggested is not None:
            self._decision.press(suggested)
        else:
            self._dialogs.open_counsel()

    def pause(self) -> None:
        """Open the pause menu."""
        self._dialogs.open_menu()

    # What is looked at --------------------------------------------------------------------------

    def show_board(self, seat: int) -> None:
        """Show a seat's board large, or open its sheet."""
        if 0 <= seat < len(self._match.names) and not self._sheets.toggle(board(seat)):
            self._loop.animation.finish()
            self._boards.show(seat)
            self._handler.refresh()

    def pin(self) -> None:
        """Pin the board in front, or release it."""
        self._boards.toggle_pin(self._decision.seat)
        self._handler.refresh()

    def toggle_log(self) -> None:
        """Make the log large, or small again."""
        self._recap.close()
        if not self._sheets.toggle(LOG_TAB):
            self._log.toggle_large()

    def _zoom(self) -> None:
        spot = self._handler.pointed_spot
        if spot is not None and spot.seat >= 0:
            self.show_board(spot.seat)
        else:
            self._sheets.toggle(MARKET_TAB)

    # Confirm and cancel -------------------------------------------------------------------------

    def _confirm(self) -> None:
        if self._log.back_to_now() or self._guide.confirm():
            return
        pending = self._decision.pending
        if pending is None:
            go_on = self._flow.next_step if self._loop.step_by_step else self.skip
            go_on()
            return
        ready = next((button for button in pending.buttons if button.tone == "brass"), None)
        if ready is not None:
            self._decision.press(ready)

    def _cancel(self) -> None:
        if self._look_at_own() or self._log.back_to_now() or self._close_recap():
            return
        if self._log.large:
            self.toggle_log()
        elif not self._sheets.close() and not self._decision.step_back():
            self._dialogs.open_menu()

    def _close_recap(self) -> bool:
        """Close the recap; False when none is to be seen: an open sheet lies over it."""
        return self._sheets.opened is None and self._recap.close()

    def _look_at_own(self) -> bool:
        """Bring the board of the person who decides, or decided last, to the front; False when it
        is there, or another one is pinned."""
        own = self._handover.person
        if own < 0 or self._match.is_computer[own] or not self._boards.follow(own):
            return False
        self._handler.refresh()
        return True
