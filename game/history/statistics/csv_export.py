"""Export statistics as comma-separated values (RFC 4180), with one row per seat."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TextIO

from game.app.i18n import N_, Translate
from game.history.statistics.fact_names import FACT_NAMES
from game.history.statistics.match_outcome import MatchOutcome
from game.match.seat_data import shown_name

# Characters that make a spreadsheet treat a cell as a formula.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
_BYTE_ORDER_MARK: Final = "\ufeff"  # it tells spreadsheets that the text is UTF-8
COLUMNS: Final = (
    *(N_("Match"), N_("File"), N_("Date"), N_("Rules"), N_("Rounds"), N_("Players"), N_("Undos")),
    *(N_("Seat"), N_("Name"), N_("Played by"), N_("Points"), N_("Place"), N_("Accuracy (%)")),
)

Accuracies = Mapping[str, Sequence[float | None]]
"""The accuracy of every seat by match key, None if unknown."""


def write_csv(
    text: TextIO, outcomes: Sequence[MatchOutcome], accuracies: Accuracies, tr: Translate
) -> Iterator[int]:
    """Write the table to `text`: `COLUMNS`, then every fact in the order of `FACT_NAMES`. Facts are
    empty if none are known for a seat; otherwise a missing fact is 0. Column titles and the names
    of unnamed people are translated by `tr`; fact names are not, so that formulas can rely on them.
    Before each match, yield the number of matches written."""
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
    """Prefix a text with an apostrophe if a spreadsheet would treat it as a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text
