"""Compute the outcome of a finished match from its record or file."""

from __future__ import annotations

import sys
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Final

from game.app.files.disk import displayable
from game.history.statistics.match_outcome import MatchOutcome, SeatOutcome, rule_set_of
from game.history.statistics.seat_facts import seat_facts
from game.match.assistance import counsel_counts
from game.match.journal import BRANCHED, JournalError, read_record, spec_of
from game.match.match_history import MatchHistory, replay_with_history
from game.match.match_spec import MatchSpec, SpecError
from game.match.seat_changes import seat_changes, spec_at
from game.rules import Game, IllegalAction
from game.rules.record.game_record import EndEntry, GameRecord, UndoEntry
from game.rules.record.recovery import recover
from game.rules.scoring import Score

_LONGEST_NAME: Final = 255  # of the file name in an outcome


def outcome_of(
    record: GameRecord, spec: MatchSpec, day: str, file: Path, used_undo: bool
) -> MatchOutcome:
    """Return the outcome of a finished match that was played by the current rules. `spec` describes
    the seats at its end. Raises IllegalAction."""
    history, game = replay_with_history(record)
    return _outcome(record, history, game, spec, day, file, used_undo)


def read_outcome(path: Path, day: str) -> MatchOutcome | None:
    """Return the outcome of the match in a file, which ended on `day` (ISO 8601). Return None
    unless the file holds a finished match that can be replayed."""
    steps = outcome_steps(path, day)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            outcome: MatchOutcome | None = end.value
            return outcome


def outcome_steps(path: Path, day: str) -> Generator[None, None, MatchOutcome | None]:
    """Compute the result of `read_outcome` in steps of about ten milliseconds, yielding in
    between."""
    try:
        record = read_record(path)
        if not counts(record) or not any(
            isinstance(entry, EndEntry) for entry in record.entries[-1:]
        ):
            return None
        yield
        replayed = _replay(record)
        used_undo = False
        if replayed is None or any(isinstance(entry, UndoEntry) for entry in record.entries):
            yield
            recovered = recover(record)
            record, used_undo = recovered.record, recovered.history.used_undo
            if not recovered.history.game.is_over:
                return None
            yield
            replayed = replay_with_history(record)
        spec = spec_at(spec_of(record), seat_changes(record), sys.maxsize)
        return _outcome(record, *replayed, spec, day, path, used_undo)
    except (JournalError, SpecError, IllegalAction):
        return None


def counts(record: GameRecord) -> bool:
    """Return whether a match counts in statistics. One that branched off another match does not."""
    return BRANCHED not in record.about


def places(scores: Sequence[Score]) -> list[int]:
    """Return the place of every seat. Seats still tied after the tie break share a place."""
    ranks = [(each.total, each.tie_break) for each in scores]
    return [1 + sum(other > rank for other in ranks) for rank in ranks]


def _replay(record: GameRecord) -> tuple[MatchHistory, Game] | None:
    """Replay a record to its end. Return None if it does not fit the current rules."""
    end = record.entries[-1]
    try:
        history, game = replay_with_history(record)
    except IllegalAction:
        return None
    if not isinstance(end, EndEntry) or not game.is_over:
        return None
    return (history, game) if end.digest == game.position.digest() else None


def _outcome(
    record: GameRecord,
    history: MatchHistory,
    game: Game,
    spec: MatchSpec,
    day: str,
    file: Path,
    used_undo: bool,
) -> MatchOutcome:
    scores, facts = game.scores(), seat_facts(history, game.position)
    for of_seat, asked in zip(facts, counsel_counts(record), strict=True):
        of_seat.update({"counsel": asked} if asked else {})
    rows = zip(spec.seats, scores, places(scores), facts, strict=True)
    seats = tuple(
        SeatOutcome(seat.name, seat.kind, score.total, place, of_seat, seat.character)
        for seat, score, place, of_seat in rows
    )
    name = displayable(file.name)
    return MatchOutcome(
        game.position.digest(),
        day,
        name if len(name) <= _LONGEST_NAME else "",
        rule_set_of(spec.options),
        game.position.round,
        seats,
        used_undo,
    )
