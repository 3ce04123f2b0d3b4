"""Texts about saved matches: title, progress, rules, and when they were played."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from game.app.files.disk import displayable
from game.app.i18n import Translate, Translator
from game.history.match_library import MatchEntry
from game.match.assistance import Assistance
from game.match.match_spec import SeatSpec
from game.match.seat_data import first_names, shown_name
from game.rules import Options
from game.scenes.setup.plan import SetupPlan
from game.scenes.setup.summary import rules_of

FACT = "  ·  "  # separator between facts about a match


def match_title(entry: MatchEntry, tr: Translate) -> str:
    """Return the title that a person gave the match, otherwise the names of its seats."""
    if entry.title or entry.match_file is None:
        return entry.title or displayable(entry.path.name)
    return ", ".join(seat_names(entry.match_file.spec.seats, tr))


def seat_names(seats: Sequence[SeatSpec], tr: Translate) -> tuple[str, ...]:
    """Return the names of all seats, shortened to first names if these differ."""
    return first_names([shown_name(seat.name, tr) for seat in seats])


def export_title(entry: MatchEntry, tr: Translate) -> str:
    """Return the name for an exported file, without extension."""
    day = f"{datetime.fromtimestamp(entry.modified):%Y-%m-%d}"
    return entry.title or f"{match_title(entry, tr)} {day}"


def progress_text(entry: MatchEntry, tr: Translator) -> str:
    """Return the progress of the match."""
    if entry.match_file is None:
        return tr("Can't be opened")
    if entry.match_file.finished:
        return tr("Finished")
    return tr("Round {n}", n=entry.round) if entry.round else tr("Setting up")


def rules_text(options: Options, tr: Translator) -> str:
    """Return the rules of a match in a word or two."""
    plan = SetupPlan(
        buildings=options.buildings,
        nobles=options.nobles,
        edition=options.edition,
        variants=options.variant_names,
    )
    return rules_of(plan, tr)


def details_text(entry: MatchEntry, tr: Translator) -> str:
    """Return when the match was played, its progress, its rules, and the assistance used."""
    parts = [tr.formats.moment(datetime.fromtimestamp(entry.modified)), progress_text(entry, tr)]
    if entry.match_file is not None:
        parts.append(rules_text(entry.match_file.spec.options, tr))
    if Assistance.UNDO in entry.assistance:
        parts.append(tr("with undo"))
    if Assistance.COUNSEL in entry.assistance:
        parts.append(tr("with advice"))
    return FACT.join(parts)


def leading_seats(entry: MatchEntry) -> frozenset[int]:
    """Return the seats with the most points at the end; none while the match is unfinished."""
    most = max(entry.points, default=0)
    return frozenset(seat for seat, points in enumerate(entry.points) if points == most)
