"""Open the scenes over the table: pause menu, seat assignment, public information."""

from __future__ import annotations

from game.scenes.base import Exits
from game.scenes.pause import PauseScene
from game.scenes.table.dialogs.public_information import (
    PublicInformationScene,
)
from game.scenes.table.dialogs.seat_assignment import SeatAssignmentScene
from game.scenes.table.stage import TableStage

PAUSE_ENTRIES = ("settings", "help", "seats", "public", "leave", "lessons", "quit")


class TableDialogs:
    """Opens the scenes over the table. `exits` are the entries of the pause menu that leave the
    table."""

    def __init__(self, stage: TableStage, exits: Exits) -> None:
        self._ctx, self._match = stage.ctx, stage.match
        self._stage = stage
        self._exits = exits

    def open_menu(self) -> None:
        """Open the pause menu."""
        own = {
            "seats": self.open_seat_assignment,
            "public": self.open_public_information,
        }
        exits = {**own, **self._exits}
        if self._match.waiting_for == "over" or "lessons" in exits:
            del exits["seats"]
        known = {key: exits[key] for key in PAUSE_ENTRIES if key in exits}
        self._ctx.stack.push(PauseScene(self._ctx, known))

    def open_seat_assignment(self) -> None:
        """Open the dialog that gives seats to computers or people."""
        self._ctx.stack.push(SeatAssignmentScene(self._ctx, self._match))

    def open_public_information(self) -> None:
        """Open the dialog with public information."""
        deciding = self._stage.display.state().deciding
        self._ctx.stack.push(PublicInformationScene(self._ctx, self._match, deciding))
