"""Softmax of logits, without numpy."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp


def softmax(logits: Sequence[float]) -> list[float]:
    """Return the softmax: probabilities that sum to 1, e times as much for a logit 1 higher."""
    best = max(logits)
    parts = [exp(value - best) for value in logits]
    total = sum(parts)
    return [part / total for part in parts]
