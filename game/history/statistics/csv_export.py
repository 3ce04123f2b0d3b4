"""Export of statistics: a table of comma-separated values with a row for every seat (RFC 4180)."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TextIO

from game.app.i18n import N_, Translate
from game.history.statistics.fact_names import FACT_NAMES
from game.history.statistics.match_outcome import MatchOutcome
from game.match.seat_data import shown_name

# What spreadsheets take for the beginning of a formula.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
_BYTE_ORDER_MARK: Final = "\ufeff"  # by it spreadsheets know that the text is UTF-8
COLUMNS: Final = (
    *(N_("Match"), N_("File"), N_("Day"), N_("Rules"), N_("Rounds"), N_("Players"), N_("Undone")),
    *(N_("Seat"), N_("Name"), N_("Played by"), N_("Points"), N_("Place"), N_("Accuracy (%)")),
)

Accuracies = Mapping[str, Sequence[float | None]]
"""The accuracy of every seat by the key of a match; None where it is not known."""


def write_csv(
    text: TextIO, outcomes: Sequence[MatchOutcome], accuracies: Accuracies, tr: Translate
) -> Iterator[int]:
    """Write the table into ``text``: `COLUMNS`, then every fact by the order of `FACT_NAMES`. Facts
    of a seat are empty where none are known, else 0 where it has none of this name. The titles of
    the `COLUMNS` and the names of people who typed none are in the language of `tr`; facts have the
    names by which formulas find them. Yields before each match how many are written."""
    text.write(_BYTE_ORDER_MARK)
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow((*map(tr, COLUMNS), *FACT_NAMES))
    for done, outcome in enumerate(outcomes):
        yield done
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
                    int(outcome.used_undo),
                    number + 1,
                    _cell(shown_name(seat.name, tr)),
                    _cell(seat.kind),
                    seat.points,
                    seat.place,
                    "" if known is None else f"{known:.1f}",
                    *(seat.facts.get(name, 0) if seat.facts else "" for name in FACT_NAMES),
                )
            )


def _cell(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula: an apostrophe before such a one."""
    return f"'{text}" if text.startswith(_FORMULA) else text
