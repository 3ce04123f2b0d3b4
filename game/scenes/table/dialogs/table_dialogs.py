"""Opens the scenes over the table: pause menu, counsel, seat assignment, public information."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.app.match import Match
from game.scenes.dialogs.dialog import tell
from game.scenes.pause import PauseScene
from game.scenes.table.board_focus import BoardFocus
from game.scenes.table.dialogs.counsel import CounselScene
from game.scenes.table.dialogs.public_information import (
    PublicInformationScene,
    copy_text,
    position_text,
)
from game.scenes.table.dialogs.seat_assignment import SeatAssignmentScene
from game.scenes.table.input.decision_input import DecisionInput
from game.ui.context import Context

PAUSE_ENTRIES = ("settings", "help", "seats", "public", "copy", "leave", "lessons", "quit")


class TableDialogs:
    """Opens scenes over the table. `ways` are the entries of the pause menu that lead elsewhere."""

    def __init__(
        self,
        ctx: Context,
        match: Match,
        boards: BoardFocus,
        decision: DecisionInput,
        ways: Mapping[str, Callable[[], None]],
    ) -> None:
        self._ctx = ctx
        self._match = match
        self._boards = boards
        self._decision = decision
        self._ways = ways

    def open_menu(self) -> None:
        """Open the pause menu."""
        own = {
            "seats": self.open_seat_assignment,
            "public": self.open_public_information,
            "copy": self.copy_position,
        }
        ways = {**own, **self._ways}
        if self._match.waiting_for == "over" or "lessons" in ways:
            del ways["seats"]
        known = {key: ways[key] for key in PAUSE_ENTRIES if key in ways}
        self._ctx.stack.push(PauseScene(self._ctx, known))

    def open_counsel(self) -> None:
        """Open the analysis of the strongest computer player."""
        self._ctx.stack.push(CounselScene(self._ctx, self._match, self._decision.choose))

    def open_seat_assignment(self) -> None:
        """Open the dialog that hands seats to computers, or back."""
        self._ctx.stack.push(SeatAssignmentScene(self._ctx, self._match))

    def open_public_information(self) -> None:
        """Open what everybody may look up, as the deciding seat, or the seat in front, may know
        it."""
        seat = self._decision.seat if self._decision.pending is not None else self._boards.seat
        self._ctx.stack.push(PublicInformationScene(self._ctx, self._match, seat))

    def copy_position(self) -> None:
        """Copy the position as text (docs/notation.md) to the clipboard, as far as the seat in
        front may know it."""
        tr = self._ctx.translator.tr
        copied = copy_text(position_text(self._match, self._boards.seat))
        text = tr("The position is on the clipboard.")
        tell(self._ctx, "", text if copied else tr("There is no clipboard here."))
