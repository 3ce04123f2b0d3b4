"""Softmax of logits, without numpy."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp


def shares(welcome: Sequence[float]) -> list[float]:
    """Shares that sum to 1: what is 1 more welcome gets e times as much."""
    best = max(welcome)
    parts = [exp(value - best) for value in welcome]
    total = sum(parts)
    return [part / total for part in parts]
