"""Outcomes of the finished matches in the folder of saved matches, replayed one by one."""

from __future__ import annotations

import contextlib
from datetime import date
from pathlib import Path

from game.app.match_spec import SpecError
from game.app.saves.journal import JournalError, list_matches, open_match, spec_of
from game.app.saves.match_history import build_match_history
from game.app.saves.seat_changes import seat_changes, spec_at
from game.app.statistics.match_outcome import MatchOutcome, SeatOutcome, rule_set_of
from game.app.statistics.seat_facts import seat_facts
from game.rules import IllegalAction


def saved_outcomes(folder: Path) -> list[MatchOutcome]:
    """Return the outcomes of all finished matches that can be opened, the first one first."""
    found: list[MatchOutcome] = []
    for match_file in reversed(list_matches(folder)):
        if match_file.finished:
            with contextlib.suppress(JournalError, SpecError, IllegalAction, OSError):
                day = date.fromtimestamp(match_file.modified).isoformat()
                found.append(_read_outcome(match_file.path, day))
    return found


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
