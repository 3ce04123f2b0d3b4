"""Commands at the table: actions of keys, gamepad buttons and corner buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from game.scenes.dialogs.questions import redo_or_ask, undo_or_ask
from game.scenes.table.dialogs.table_dialogs import TableDialogs
from game.scenes.table.game_flow import GameFlow
from game.scenes.table.input.pending_decision import DecisionButton
from game.scenes.table.stage import TableStage
from game.scenes.table.view.spots import LOG_TAB, MARKET_TAB
from game.ui.input import BOARDS, InputAction
from game.ui.phrases.players import NO_COUNSEL
from game.ui.phrases.undo import UNDO_REFUSAL_TEXTS


class TableCommands:
    """Carries out commands at the table."""

    def __init__(self, stage: TableStage, flow: GameFlow, dialogs: TableDialogs) -> None:
        self._stage = stage
        self._ctx, self._match = stage.ctx, stage.match
        self._tr = stage.ctx.translator.tr
        self._boards, self._sheets, self._notices = stage.boards, stage.sheets, stage.notices
        self._flow = flow
        self._decision, self._log = flow.decision, flow.log
        self._handover = flow.handover
        self._dialogs = dialogs
        self._guide = flow.guide
        self._undone_by: dict[int, int] = {}
        """The person at the screen when an undo left this number of decisions."""
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
            InputAction.PEEK: partial(stage.peek, True),
            **{key: partial(stage.show_board, seat) for seat, key in enumerate(BOARDS)},
        }

    def take(self, action: InputAction) -> bool:
        """Carry out an action of the keyboard or gamepad. Return False if the table does not use
        it."""
        handle = self._handlers.get(action)
        if handle is not None:
            handle()
            return True
        if self._sheets.scroll(action):
            return True
        scrolled = self._log.panel.handle_action(action)
        if scrolled:
            self._stage.touch()
        return scrolled

    # The course of play -------------------------------------------------------------------------

    def undo(self) -> None:
        """Undo the last decision of a person, with everything after it, or say why that is not
        possible."""
        self._log.back_to_now()
        if self._guide.undo():
            return
        if self._match.can_undo:
            seats, own = self._flow.undo_seats(), self._handover.person
            undo_or_ask(self._ctx, self._match, seats, own, partial(self._undo, own))
        else:
            self._notices.show_refusal(self._tr(UNDO_REFUSAL_TEXTS[self._match.undo_refusal]))

    def _undo(self, own: int) -> None:
        self._flow.undo()
        self._undone_by[len(self._match.past)] = own

    def redo(self) -> None:
        """Redo what was undone, or say why that is not possible."""
        self._log.back_to_now()
        if self._guide.redo():
            return
        if not self._match.can_redo:
            self._notices.show_refusal(self._tr(UNDO_REFUSAL_TEXTS[self._match.redo_refusal]))
        elif not self._stage.animation.busy:
            own = self._undone_by.get(len(self._match.past), self._handover.person)
            redo_or_ask(self._ctx, self._match, own, self._flow.redo)

    def skip(self) -> None:
        """Skip to the next decision of a person, without animation."""
        self._log.back_to_now()
        self._flow.skip()

    def ask_counsel(self) -> None:
        """Show counsel. In the mayor's turn, apply its suggestion instead, which places everyone at
        once."""
        if self._guide.hint() or self._decision.active is None:
            return
        if not self._match.allows_counsel:
            self._notices.show_refusal(self._tr(NO_COUNSEL))
        elif (suggestion := self._suggestion) is not None:
            self._decision.press(suggestion)
        else:
            self._guide.show_counsel()

    @property
    def _suggestion(self) -> DecisionButton | None:
        pending = self._decision.active
        buttons = pending.buttons if pending is not None else []
        return next((button for button in buttons if button.key == "suggest"), None)

    # What is looked at --------------------------------------------------------------------------

    def pin(self) -> None:
        """Pin the large board, or release it."""
        self._boards.toggle_pin(self._decision.seat)
        self._stage.refresh()

    def toggle_log(self) -> None:
        """Enlarge the log, or shrink it again."""
        if not self._sheets.toggle(LOG_TAB):
            self._log.toggle_large()

    def _zoom(self) -> None:
        spot = self._stage.display.state().pointed_spot
        if spot is not None and spot.seat >= 0:
            self._stage.show_board(spot.seat)
        else:
            self._sheets.toggle(MARKET_TAB)

    # Confirm and cancel -------------------------------------------------------------------------

    def _confirm(self) -> None:
        if self._log.back_to_now() or self._guide.confirm():
            return
        pending = self._decision.pending
        if pending is None:
            if self._flow.ready_for_next:
                self._flow.next_step()
            return
        ready = next((button for button in pending.buttons if button.tone == "brass"), None)
        if ready is not None:
            self._decision.press(ready)

    def _cancel(self) -> None:
        if self._look_at_own() or self._log.back_to_now() or self._guide.cancel():
            return
        if self._log.large:
            self.toggle_log()
        elif not self._sheets.close() and not self._decision.step_back():
            back = self._flow.result if self._flow.ended else None  # of "See the boards"
            (back or self._dialogs.open_menu)()

    def _look_at_own(self) -> bool:
        """Show the board of the person who decides, or decided last, large. Return False if it
        already is, or if another one is pinned."""
        own = self._handover.person
        if own < 0 or self._match.is_computer[own] or not self._boards.follow(own):
            return False
        self._stage.refresh()
        return True
