"""Who sits at this screen: whose turn comes next, and what must stay secret."""

from __future__ import annotations

from game.app.match import Match
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
    """The seats of people."""
    return [seat for seat, computer in enumerate(match.is_computer) if not computer]


def next_person(match: Match) -> int:
    """The person whose turn comes next, as far as the phase tells; else the first person."""
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


def shared(match: Match) -> bool:
    """Do several people sit at the screen?"""
    return len(people(match)) > 1


def covered(match: Match) -> bool:
    """Do people at the screen keep their VP from each other?"""
    return bool(match.game.options.hidden_vp) and shared(match)


def hidden_vp(match: Match, looking: int, *, peeking: bool = False) -> frozenset[int]:
    """The seats whose VP nobody at the screen may see while `looking` (-1: nobody) decides. With
    several people at the screen one's own are seen only while `peeking`; where only computers play
    nobody is meant to see any."""
    pos, persons = match.game.position, people(match)
    if not match.game.options.hidden_vp or pos.is_over:
        return frozenset()
    if len(persons) == 1:
        looking = persons[0]
    elif not peeking:
        looking = -1
    return frozenset(seat for seat in range(len(pos.players)) if seat != looking)


class HiddenPoints:
    """Knows whose VP are covered, and whether somebody looks at the own ones just now."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._peeking = False
        self._hinted = False

    def peek(self, on: bool) -> bool:
        """Look at the own covered VP, or no longer; True when that has changed."""
        changed, self._peeking = on != self._peeking, on
        return changed

    def seats(self, deciding: int) -> frozenset[int]:
        """The seats whose VP nobody may see while a person (-1: nobody) decides."""
        return hidden_vp(self._match, deciding, peeking=self._peeking)

    def hint_due(self) -> bool:
        """Is it time to say how covered VP are looked at? True once in a match."""
        due = not self._hinted and covered(self._match)
        self._hinted = self._hinted or due
        return due
