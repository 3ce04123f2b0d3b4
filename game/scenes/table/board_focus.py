"""The focus board: the seat whose board is shown large."""

from __future__ import annotations

from game.match.match import Match
from game.scenes.table import seating


class BoardFocus:
    """The seat whose board is shown large. While `pinned`, it does not change by itself."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._seat = -1
        self.pinned = False

    @property
    def seat(self) -> int:
        """The seat with the large board; initially the person whose turn comes next."""
        if self._seat < 0:
            self._seat = seating.next_person(self._match)
        return self._seat

    def show(self, seat: int) -> None:
        """Show a seat's board large, pinned or not."""
        self._seat = seat

    def follow(self, seat: int) -> bool:
        """Show the board of the seat to act large. Return False if it already is, or if another one
        is pinned."""
        if self.pinned or self._seat == seat:
            return False
        self._seat = seat
        return True

    def toggle_pin(self, deciding: int) -> None:
        """Pin the large board, or release it and show the board of `deciding`, unless that is
        -1."""
        self.pinned = not self.pinned
        if deciding >= 0:
            self.follow(deciding)
