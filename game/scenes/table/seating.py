"""Seating: the people at this screen, whose turn and board is shown, and whose VP are hidden."""

from __future__ import annotations

from game.match.match import Match
from game.rules import steps

# Steps without a decision.
_NO_DECISION = frozenset(
    (
        steps.ROUND,
        steps.ROUND_END,
        steps.GAME_END,
        steps.SETTLER_END,
        steps.REFILL,
        steps.CHAPELS,
        steps.TRADER_END,
        steps.CAPTAIN_END,
        steps.CAPTAIN_START,
    )
)


def people(match: Match) -> list[int]:
    """Return the seats of people."""
    return [seat for seat, computer in enumerate(match.is_computer) if not computer]


def next_person(match: Match) -> int:
    """Return the person whose turn comes next, as far as the phase determines it; otherwise the
    first person."""
    persons = people(match)
    pos = match.game.position
    if not persons:
        return max(pos.seat, 0)
    if pos.seat in persons:
        return pos.seat
    for step, seat, _ in reversed(pos.pending):
        if step not in _NO_DECISION and seat in persons:
            return seat
    return persons[0]


def is_shared(match: Match) -> bool:
    """Return whether several people share the screen."""
    return len(people(match)) > 1


def keeps_vp_secret(match: Match) -> bool:
    """Return whether people at the screen hide their VP from each other."""
    return bool(match.game.options.hidden_vp) and is_shared(match)


def hidden_vp_seats(match: Match, deciding: int, *, peeking: bool = False) -> frozenset[int]:
    """Return the seats whose VP are hidden at the screen while `deciding` (-1 for nobody) decides.
    With several people, their own VP are visible only while `peeking`; if only computers play, all
    VP are hidden."""
    pos, persons = match.game.position, people(match)
    if not match.game.options.hidden_vp or pos.is_over:
        return frozenset()
    if len(persons) == 1:
        deciding = persons[0]
    elif not peeking:
        deciding = -1
    return frozenset(seat for seat in range(len(pos.players)) if seat != deciding)


class HiddenVP:
    """Tracks whose VP are hidden, and whether a person is peeking at their own."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._peeking = False
        self._hinted = False

    def peek(self, on: bool) -> bool:
        """Start or stop peeking at the person's hidden VP. Return True if that is a change."""
        changed, self._peeking = on != self._peeking, on
        return changed

    def seats(self, deciding: int) -> frozenset[int]:
        """Return the seats whose VP are hidden while a person (-1 for nobody) decides."""
        return hidden_vp_seats(self._match, deciding, peeking=self._peeking)

    def hint_due(self) -> bool:
        """Return whether to explain now how to see hidden VP; True once per match."""
        due = not self._hinted and keeps_vp_secret(self._match)
        self._hinted = self._hinted or due
        return due


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
            self._seat = next_person(self._match)
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
