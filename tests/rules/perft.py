"""Perft: count the lines of play from a position, as chess engines do to test move generation."""

from __future__ import annotations

from game.rules.flow import play
from game.rules.position import Position


def perft(pos: Position, depth: int) -> int:
    """Return the number of lines of exactly `depth` decisions; a game that ends earlier counts as
    one."""
    if depth == 0 or pos.is_over:
        return 1
    if depth == 1:
        return len(pos.legal_actions)
    return sum(divide(pos, depth).values())


def divide(pos: Position, depth: int) -> dict[str, int]:
    """Return `perft` by text of the first action; `depth` must be at least 1."""
    lines = {}
    for action in pos.legal_actions:
        after = pos.copy()
        play(after, action)
        lines[action.text] = perft(after, depth - 1)
    return lines
