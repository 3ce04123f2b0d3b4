"""Outcomes of finished matches: of those in the folder of saved matches, which are replayed one by
one, and of those that only the statistics file knows."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from datetime import date
from pathlib import Path

from game.app.i18n import Message
from game.app.match_spec import SpecError
from game.app.paths import Paths
from game.app.saves.journal import JournalError, list_matches, open_match, spec_of
from game.app.saves.match_history import build_match_history
from game.app.saves.seat_changes import seat_changes, spec_at
from game.app.saves.statistics import FinishedMatch, load_statistics
from game.app.statistics.match_outcome import MatchOutcome, SeatOutcome, rule_set_of
from game.app.statistics.seat_facts import seat_facts
from game.rules import IllegalAction


def saved_outcomes(paths: Paths) -> tuple[list[MatchOutcome], Message | None]:
    """Return the outcomes of all finished matches that are known, the first one first; a sentence
    when the statistics file could not be read."""
    finished, notice = load_statistics(paths.statistics)
    found: list[MatchOutcome] = []
    for match_file in reversed(list_matches(paths.saves)):
        if match_file.finished:
            with contextlib.suppress(JournalError, SpecError, IllegalAction, OSError):
                day = date.fromtimestamp(match_file.modified).isoformat()
                outcome = _read_outcome(match_file.path, day)
                counted = finished.pop(outcome.key, None)
                found.append(
                    replace(outcome, day=counted.day, took_back=counted.took_back)
                    if counted is not None
                    else outcome
                )
    found += [_old_outcome(key, one) for key, one in finished.items()]
    return sorted(found, key=lambda one: one.day), notice


def _read_outcome(path: Path, day: str) -> MatchOutcome:
    """Return the outcome of a finished match that ended on a day. Raises JournalError, SpecError,
    IllegalAction."""
    opened = open_match(path)
    record, game = opened.journal.record, opened.history.game
    spec = spec_at(spec_of(record), seat_changes(record), len(opened.history.past))
    facts = seat_facts(build_match_history(record), game.position)
    ranks = [(score.total, score.tie_break) for score in game.scores()]
    seats = tuple(
        SeatOutcome(
            seat.name, seat.kind, rank[0], 1 + sum(other > rank for other in ranks), facts[number]
        )
        for number, (seat, rank) in enumerate(zip(spec.seats, ranks, strict=True))
    )
    rules = rule_set_of(spec.options)
    return MatchOutcome(game.position.digest(), day, path.name, rules, game.position.round, seats)


def _old_outcome(key: str, finished: FinishedMatch) -> MatchOutcome:
    """Return the outcome of a match of which only the result is known."""
    points = finished.points
    seats = tuple(
        SeatOutcome(
            "",
            kind,
            points[seat],
            1 if seat in finished.winners else max(2, 1 + sum(p > points[seat] for p in points)),
        )
        for seat, kind in enumerate(finished.kinds)
    )
    return MatchOutcome(key, finished.day, "", "base", 0, seats, finished.took_back)
