"""Calibrate the review: measure the accuracy of seats of known strength at mixed tables."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from game.history.review.decisions import list_decisions
from game.history.review.grades import Grade
from game.history.review.match_review import MatchReview
from game.history.review.review_plan import USUAL_EFFORT
from game.history.review.reviewer import review_match
from game.rules import Game, Options
from game.rules.record.undo_history import UndoHistory
from game.seats import make_seat
from game.tools.measurement import Progress, choices, mean_of, table_of

KINDS = ("deckhand", "merchant", "harbourmaster")
_COLUMNS = (Grade.BEST, Grade.GOOD, Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)


@dataclass
class CalibrationReport:
    """The accuracy (0 to 100) and grades of each kind of seat, by game."""

    kinds: tuple[str, ...]
    accuracies: dict[str, list[float]] = field(default_factory=dict)
    grades: dict[str, dict[Grade, int]] = field(default_factory=dict)

    def add(self, kinds: Sequence[str], review: MatchReview) -> None:
        """Add a game; `kinds` are by seat."""
        for seat, kind in enumerate(kinds):
            counts = self.grades.setdefault(kind, dict.fromkeys(Grade, 0))
            for grade, count in review.grade_counts(seat).items():
                counts[grade] += count
            self.accuracies.setdefault(kind, []).append(review.accuracy(seat) or 0.0)

    def to_json(self) -> Any:
        """Return accuracies and grades by kind."""
        grades = {
            kind: {grade.value: count for grade, count in counts.items()}
            for kind, counts in self.grades.items()
        }
        return {"accuracies": self.accuracies, "grades": grades}

    def text(self) -> str:
        """Return the tables as text: each kind, then differences between adjacent kinds."""
        games = len(self.accuracies[self.kinds[0]])
        head = f"{'':16}{'accuracy':>14}" + "".join(f"{g.value:>12}" for g in _COLUMNS)
        lines = [f"{games} games, grades per game", head]
        for kind in self.kinds:
            cells = "".join(f"{self.grades[kind][grade] / games:>12.1f}" for grade in _COLUMNS)
            lines.append(f"{kind:16}{mean_of(self.accuracies[kind])!s:>14}{cells}")
        for weaker, stronger in zip(self.kinds, self.kinds[1:], strict=False):
            pairs = zip(self.accuracies[stronger], self.accuracies[weaker], strict=True)
            difference = mean_of([more - less for more, less in pairs])
            lines.append(f"{stronger} less {weaker}: {difference}")
        return "\n".join(lines)


def run(
    kinds: Sequence[str],
    games: int,
    nodes: int,
    seed: int = 0,
    progress: Progress = lambda done: None,
) -> CalibrationReport:
    """Play games between different kinds of seats, weakest first, and review them. The seats rotate
    around the table, so each deal is used for as many consecutive games as there are seats.
    `progress` receives the number of games done. Raises UnknownSeat and OptionsError."""
    report = CalibrationReport(tuple(kinds))
    for number in range(games):
        history = play_game(kinds, number, seed)
        effort = USUAL_EFFORT._replace(nodes=nodes)
        review = review_match(list_decisions(history), len(kinds), effort, seed)
        report.add(table_of(kinds, number), review)
        progress(number + 1)
    return report


def play_game(kinds: Sequence[str], number: int, seed: int) -> UndoHistory:
    """Play game `number` (from 0) between different kinds of seats, which rotate around the table.
    The same arguments give the same game. Raises UnknownSeat and OptionsError."""
    seats = [make_seat(kind) for kind in table_of(kinds, number)]
    deal = seed + number // len(kinds)
    history = UndoHistory(Game.new(Options(players=len(seats)), deal))
    for _, action in choices(history.game, seats, random.Random(f"{seed} {number}")):
        history.decide([action])
    return history
