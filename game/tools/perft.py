"""Counting the lines of play from a position: the quickest way to see that a rule has changed."""

from __future__ import annotations

from game.rules.flow import play
from game.rules.position import Position


def perft(pos: Position, depth: int) -> int:
    """How many lines of exactly `depth` decisions there are; a game that ends earlier is one."""
    if depth == 0 or pos.is_over:
        return 1
    if depth == 1:
        return len(pos.legal_actions)
    return sum(divide(pos, depth).values())


def divide(pos: Position, depth: int) -> dict[str, int]:
    """The lines of play (`perft`) by their first decision; `depth` is 1 or more."""
    lines = {}
    for action in pos.legal_actions:
        after = pos.copy()
        play(after, action)
        lines[action.text] = perft(after, depth - 1)
    return lines
