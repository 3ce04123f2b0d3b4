"""Who sits at this screen: the people of a match, whose turn comes next, whose VP stay hidden."""

from __future__ import annotations

from game.match.match import Match
from game.rules import steps

# Steps that ask nobody.
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
    """Return the person whose turn comes next, as far as the phase tells; else the first person."""
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
    """Tell whether several people sit at the screen."""
    return len(people(match)) > 1


def keeps_vp_secret(match: Match) -> bool:
    """Tell whether people at the screen keep their VP from each other."""
    return bool(match.game.options.hidden_vp) and is_shared(match)


def hidden_vp_seats(match: Match, deciding: int, *, peeking: bool = False) -> frozenset[int]:
    """Return the seats whose VP nobody at the screen may see while `deciding` (-1: nobody) decides.
    With several people at the screen one's own are seen only while `peeking`; where only computers
    play nobody sees any."""
    pos, persons = match.game.position, people(match)
    if not match.game.options.hidden_vp or pos.is_over:
        return frozenset()
    if len(persons) == 1:
        deciding = persons[0]
    elif not peeking:
        deciding = -1
    return frozenset(seat for seat in range(len(pos.players)) if seat != deciding)


class HiddenVP:
    """Knows whose VP are hidden, and whether somebody looks at the own ones just now."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._peeking = False
        self._hinted = False

    def peek(self, on: bool) -> bool:
        """Look at one's own hidden VP, or no longer; True when that has changed."""
        changed, self._peeking = on != self._peeking, on
        return changed

    def seats(self, deciding: int) -> frozenset[int]:
        """Return the seats whose VP nobody may see while a person (-1: nobody) decides."""
        return hidden_vp_seats(self._match, deciding, peeking=self._peeking)

    def hint_due(self) -> bool:
        """Tell whether to explain now how hidden VP are looked at: True once in a match."""
        due = not self._hinted and keeps_vp_secret(self._match)
        self._hinted = self._hinted or due
        return due
