"""The softmax function, for network outputs."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp


def softmax(logits: Sequence[float]) -> list[float]:
    """Return the softmax: probabilities that sum to 1, where a logit higher by 1 counts e times as
    much."""
    best = max(logits)
    parts = [exp(value - best) for value in logits]
    total = sum(parts)
    return [part / total for part in parts]
