"""The widths of the columns of the small market: a column with long names takes from those whose
names leave room."""

from __future__ import annotations

from collections.abc import Sequence


def fitted_widths(widths: Sequence[float], needs: Sequence[float]) -> list[float]:
    """Return the widths changed so that as many columns as can be are as wide as they need; those
    that lack least are served first, and all together are as wide as before."""
    fitted = list(widths)
    columns = range(len(fitted))
    for short in sorted(columns, key=lambda column: needs[column] - widths[column]):
        lack = needs[short] - fitted[short]
        if lack <= 0:
            continue
        spare = [max(0.0, fitted[column] - needs[column]) for column in columns]
        given = min(1.0, lack / sum(spare)) if any(spare) else 0.0
        fitted = [width - given * over for width, over in zip(fitted, spare, strict=True)]
        fitted[short] += given * sum(spare)
    return fitted
