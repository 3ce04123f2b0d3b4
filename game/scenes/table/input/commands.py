"""What the keys, the gamepad and the buttons in the corner do at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from game.app.match import Match
from game.scenes.table.animation.animation_queue import AnimationQueue
from game.scenes.table.board_focus import BoardFocus
from game.scenes.table.dialogs.table_dialogs import TableDialogs
from game.scenes.table.input.decision_input import DecisionInput
from game.scenes.table.log.log_reader import LogReader
from game.scenes.table.overlays.handover import SeatHandover
from game.scenes.table.overlays.overlays import Overlays
from game.scenes.table.turn_loop import TurnLoop
from game.scenes.table.view.spots import LOG_TAB, MARKET_TAB, Spot, board
from game.ui.context import Context
from game.ui.input import BOARDS, InputAction
from game.ui.phrases.undo import REFUSED


class TableCommands:
    """Carries out commands. `pointed` is the spot that the keys stand on or the mouse points at;
    `rewound` is told that decisions were taken back, `leaving` that a decision is not to be made
    any more, `changed` that the widgets have to be made anew, `redraw` that the picture alone has
    changed."""

    def __init__(
        self,
        ctx: Context,
        match: Match,
        boards: BoardFocus,
        handover: SeatHandover,
        decision: DecisionInput,
        loop: TurnLoop,
        animation: AnimationQueue,
        log: LogReader,
        overlays: Overlays,
        dialogs: TableDialogs,
        *,
        pointed: Callable[[], Spot | None],
        peek: Callable[[bool], None],
        rewound: Callable[[], None],
        leaving: Callable[[], None],
        changed: Callable[[], None],
        redraw: Callable[[], None],
    ) -> None:
        self._tr = ctx.translator.tr
        self._match = match
        self._boards = boards
        self._handover = handover
        self._decision = decision
        self._loop = loop
        self._animation = animation
        self._log = log
        self._recap, self._sheets = overlays.recap, overlays.sheets
        self._notices = overlays.notices
        self._dialogs = dialogs
        self._pointed = pointed
        self._rewound = rewound
        self._leaving = leaving
        self._changed = changed
        self._redraw = redraw
        self._acts: Mapping[InputAction, Callable[[], object]] = {
            InputAction.SKIP: self.skip,
            InputAction.CONFIRM: self._confirm,
            InputAction.CANCEL: self._cancel,
            InputAction.MENU: dialogs.pause,
            InputAction.UNDO: self.undo,
            InputAction.REDO: self.redo,
            InputAction.LOG: self.toggle_log,
            InputAction.MARKET: partial(self._sheets.toggle, MARKET_TAB),
            InputAction.PIN: self.pin,
            InputAction.HINT: self.ask_counsel,
            InputAction.ZOOM: self._zoom,
            InputAction.PEEK: partial(peek, True),
            **{key: partial(self.look_at, seat) for seat, key in enumerate(BOARDS)},
        }

    def take(self, action: InputAction) -> bool:
        """Carry out what a key or a gamepad asks for; False when it is nothing of the table's."""
        act = self._acts.get(action)
        if act is not None:
            act()
            return True
        if self._sheets.scroll(action):
            return True
        scrolled = self._log.panel.act(action)
        if scrolled:
            self._redraw()
        return scrolled

    # The course of play -------------------------------------------------------------------------

    def undo(self) -> None:
        """Take back the last decision of a person, with what followed; say why not if it may not
        be."""
        self._log.look_at_now()
        if self._match.can_undo:
            self._loop.undo()
            self._rewound()
        else:
            self._notices.tell(self._tr(REFUSED[self._match.undo_refusal]))

    def redo(self) -> None:
        """Decide again what was taken back; say why not if there is nothing."""
        self._log.look_at_now()
        if not self._match.can_redo:
            self._notices.tell(self._tr(REFUSED[self._match.redo_refusal]))
        elif not self._animation.busy:
            self._leaving()
            self._loop.redo()
            self._changed()

    def skip(self) -> None:
        """Go on to the next decision of a person, without a way between."""
        self._log.look_at_now()
        self._loop.skip(asked=self._decision.pending is not None)
        self._changed()

    def next_step(self) -> None:
        """Let the next computer seat decide, where they are followed step by step."""
        self._loop.next_step()
        self._changed()

    def ask_counsel(self) -> None:
        """Show what the strongest computer player would do. People are placed as the mayor's
        suggestion has it: it settles everybody at once."""
        turn = self._decision.pending
        if turn is None or self._log.viewed is not None:
            return
        suggested = next((button for button in turn.buttons if button.key == "suggest"), None)
        if suggested is not None:
            self._decision.press(suggested)
        else:
            self._dialogs.counsel()

    def pause(self) -> None:
        """Open the pause menu."""
        self._dialogs.pause()

    # What is looked at --------------------------------------------------------------------------

    def look_at(self, seat: int) -> None:
        """Show a seat's board large, or open its sheet."""
        if 0 <= seat < len(self._match.names) and not self._sheets.toggle(board(seat)):
            self._animation.finish()
            self._boards.show(seat)
            self._changed()

    def pin(self) -> None:
        """Keep the board in front that is there now, or let it change again."""
        self._boards.toggle_pin(self._decision.seat)
        self._changed()

    def toggle_log(self) -> None:
        """Make the log large, or small again."""
        self._recap.close()
        if not self._sheets.toggle(LOG_TAB):
            self._log.toggle_large()

    def _zoom(self) -> None:
        spot = self._pointed()
        if spot is not None and spot.seat >= 0:
            self.look_at(spot.seat)
        else:
            self._sheets.toggle(MARKET_TAB)

    # Confirm and cancel -------------------------------------------------------------------------

    def _confirm(self) -> None:
        if not self._log.look_at_now() and self._decision.pending is None:
            go_on = self.next_step if self._loop.step_by_step else self.skip
            go_on()

    def _cancel(self) -> None:
        if self._look_at_own() or self._log.look_at_now() or self._recap.close():
            return
        if self._log.large:
            self.toggle_log()
        elif not self._sheets.close() and not self._decision.step_back():
            self._dialogs.pause()

    def _look_at_own(self) -> bool:
        """Bring the board back of who decides, or decided last; False when it is in front, or
        another one is to stay there."""
        own = self._handover.person
        if own < 0 or self._match.is_computer[own] or not self._boards.follow(own):
            return False
        self._changed()
        return True
