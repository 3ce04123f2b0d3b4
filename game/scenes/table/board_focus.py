"""The focus board: which seat's board lies large in front."""

from __future__ import annotations

from game.match.match import Match
from game.scenes.table import seating


class BoardFocus:
    """Holds the seat whose board lies in front; while `pinned` it stays there."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._seat = -1
        self.pinned = False

    @property
    def seat(self) -> int:
        """The seat in front; at first the person whose turn comes next."""
        if self._seat < 0:
            self._seat = seating.next_person(self._match)
        return self._seat

    def show(self, seat: int) -> None:
        """Bring a seat's board to the front, pinned or not."""
        self._seat = seat

    def follow(self, seat: int) -> bool:
        """Bring the board of a seat that decides to the front; False when it is there already, or
        another one is pinned."""
        if self.pinned or self._seat == seat:
            return False
        self._seat = seat
        return True

    def toggle_pin(self, deciding: int) -> None:
        """Pin the board in front, or release it: `deciding`, if not -1, is then brought to the
        front."""
        self.pinned = not self.pinned
        if deciding >= 0:
            self.follow(deciding)
