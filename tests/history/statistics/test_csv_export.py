"""The export: rows for seats, columns for facts, as spreadsheets read them."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.app.exports import export_text
from game.app.i18n import Translate, Translator
from game.history.statistics.csv_export import COLUMNS, Accuracies, write_csv
from game.history.statistics.match_outcome import MatchOutcome
from game.match.seat_data import UNNAMED
from tests.history.statistics.outcomes import outcome

ENGLISH = Translator().tr
MATCH = outcome(
    ('An"a, Þórdís', "person", 40, {"chips": 22, "lead": -3, "role.captain": 4}),
    ("x", "governor/shipper", 43),
    rules="nobles",
    used_undo=True,
)


def outcomes_csv(outcomes: Sequence[MatchOutcome], accuracies: Accuracies, tr: Translate) -> str:
    """The whole table."""
    text = io.StringIO()
    assert list(write_csv(text, outcomes, accuracies, tr)) == list(range(len(outcomes)))
    return text.getvalue()


def rows(
    outcomes: list[MatchOutcome], **accuracies: tuple[float | None, ...]
) -> list[dict[str, str]]:
    text = outcomes_csv(outcomes, accuracies, ENGLISH)
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text[1:], newline="")))


def test_a_row_for_every_seat_with_all_facts() -> None:
    first, second = rows([MATCH], k=(88.25, None))
    told = {name: first[name] for name in COLUMNS}
    assert told == {
        "Match": "k", "File": "match-0001.jsonl", "Date": "2026-05-01", "Rules": "nobles",
        "Rounds": "14", "Players": "2", "Undos": "1", "Seat": "1", "Name": 'An"a, Þórdís',
        "Played by": "person", "Points": "40", "Place": "2", "Accuracy (%)": "88.2",
    }  # fmt: skip
    assert (first["chips"], first["lead"], first["role.captain"]) == ("22", "-3", "4")
    assert first["sold.corn"] == "0"
    assert (second["Played by"], second["Accuracy (%)"], second["chips"]) == (
        "governor/shipper",
        "",
        "",
    )


def test_titles_and_unnamed_people_are_in_the_language_of_the_game() -> None:
    def czech(message: str, **values: object) -> str:
        return {"Name": "Jméno", UNNAMED: "Ostrovan"}.get(message, message)

    match = outcome((f"{UNNAMED} 2", "person", 40))
    text = outcomes_csv([match], {}, czech)
    assert next(csv.DictReader(io.StringIO(text[1:], newline="")))["Jméno"] == "Ostrovan 2"


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_a_name_is_no_formula(name: str) -> None:
    match = outcome((name, "person", 40), ("Bob=1", "=merchant", 43), file=name)
    first, second = rows([match])
    assert (first["Name"], first["File"]) == (f"'{name}", f"'{name}")
    assert (second["Name"], second["Played by"]) == ("Bob=1", "'=merchant")


def test_each_export_is_a_file_of_its_own(tmp_path: Path) -> None:
    folder, table = tmp_path / "exports", outcomes_csv([MATCH], {}, ENGLISH)
    first, second = (export_text(table, folder, "statistics", ".csv") for _ in range(2))
    assert first.name == "statistics.csv"
    assert first != second
    assert first.read_bytes() == second.read_bytes()
    assert first.read_bytes().startswith(b"\xef\xbb\xbfMatch,File,Date")
