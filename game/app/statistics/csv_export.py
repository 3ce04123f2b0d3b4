"""Export of statistics: a table of comma-separated values with a row for every seat (RFC 4180)."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Final

from game.app.statistics.fact_names import FACT_NAMES
from game.app.statistics.match_outcome import MatchOutcome

# What spreadsheets take for the beginning of a formula.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
_BYTE_ORDER_MARK: Final = "\ufeff"  # by it spreadsheets know that the text is UTF-8
COLUMNS: Final = (
    *("match", "file", "day", "rules", "rounds", "players", "undo"),
    *("seat", "name", "kind", "points", "place", "accuracy"),
)

Accuracies = Mapping[str, Sequence[float | None]]
"""The accuracy of every seat by the key of a match; None where it is not known."""


def outcomes_csv(outcomes: Sequence[MatchOutcome], accuracies: Accuracies) -> str:
    """Return the table: `COLUMNS`, then every fact by the order of `FACT_NAMES`. Facts of a seat
    are empty where none are known, else 0 where it has none of this name."""
    text = io.StringIO()
    text.write(_BYTE_ORDER_MARK)
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow((*COLUMNS, *FACT_NAMES))
    for outcome in outcomes:
        accuracy = accuracies.get(outcome.key, ())
        for number, seat in enumerate(outcome.seats):
            known = accuracy[number] if number < len(accuracy) else None
            writer.writerow(
                (
                    _cell(outcome.key),
                    _cell(outcome.file),
                    _cell(outcome.day),
                    outcome.rule_set,
                    outcome.rounds,
                    len(outcome.seats),
                    int(outcome.took_back),
                    number + 1,
                    _cell(seat.name),
                    _cell(seat.kind),
                    seat.points,
                    seat.place,
                    "" if known is None else f"{known:.1f}",
                    *(seat.facts.get(name, 0) if seat.facts else "" for name in FACT_NAMES),
                )
            )
    return text.getvalue()


def _cell(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula: an apostrophe before such a one."""
    return f"'{text}" if text.startswith(_FORMULA) else text
