"""The widths of things beside each other: one with a long name takes from those whose names leave
room."""

from __future__ import annotations

from collections.abc import Sequence


def fitted_widths(widths: Sequence[float], needs: Sequence[float]) -> list[float]:
    """Return the widths changed so that as many as can be are as wide as they need; those that lack
    least are served first, and all together are as wide as before."""
    fitted = list(widths)
    for short in sorted(range(len(fitted)), key=lambda nth: needs[nth] - widths[nth]):
        lack = needs[short] - fitted[short]
        if lack <= 0:
            continue
        spare = [max(0.0, width - need) for width, need in zip(fitted, needs, strict=True)]
        given = min(1.0, lack / sum(spare)) if any(spare) else 0.0
        fitted = [width - given * over for width, over in zip(fitted, spare, strict=True)]
        fitted[short] += given * sum(spare)
    return fitted
