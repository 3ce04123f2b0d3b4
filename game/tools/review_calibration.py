"""Calibrate the review: the accuracy of seats of known strength at mixed tables."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

from game.app.review.decisions import list_decisions
from game.app.review.grades import Grade
from game.app.review.match_review import MatchReview, review_decisions
from game.app.statistics.confidence import Z_95
from game.rules import Game, Options
from game.rules.record.undo_history import UndoHistory
from game.seats import make_seat

_COLUMNS = (Grade.BEST, Grade.GOOD, Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER, Grade.OPEN)


class Mean(NamedTuple):
    """The mean of some values, and half of its 95% interval by the normal approximation."""

    value: float
    half: float

    def __str__(self) -> str:
        return f"{self.value:.1f} ± {self.half:.1f}"


def mean_of(values: Sequence[float]) -> Mean:
    """Return the mean of at least one value; of one alone the interval is not known (infinite)."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return Mean(mean, float("inf"))
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return Mean(mean, Z_95 * sqrt(variance / count))


@dataclass
class CalibrationReport:
    """Accuracy (0 to 100) and grades of each kind of seat, game by game."""

    kinds: tuple[str, ...]
    accuracies: dict[str, list[float]] = field(default_factory=dict)
    grades: dict[str, dict[Grade, int]] = field(default_factory=dict)

    def add(self, kinds: Sequence[str], review: MatchReview) -> None:
        """Count a game; `kinds` by seat."""
        for seat, kind in enumerate(kinds):
            counts = self.grades.setdefault(kind, dict.fromkeys(Grade, 0))
            for grade, count in review.grade_counts(seat).items():
                counts[grade] += count
            self.accuracies.setdefault(kind, []).append(review.accuracy(seat) or 0.0)

    def text(self) -> str:
        """Return the tables as text: each kind, then each against the next."""
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
    progress: Callable[[int], None] = lambda done: None,
) -> CalibrationReport:
    """Play games between different kinds of seats, weakest first, and review them. The seats move
    round the table: so many games in succession have the same deal. `progress` gets the number of
    games done. Raises UnknownSeat and OptionsError."""
    report = CalibrationReport(tuple(kinds))
    for number in range(games):
        history = play_game(kinds, number, seed)
        reviewed = review_decisions(list_decisions(history), nodes, seed)
        report.add(_table(kinds, number), MatchReview(len(kinds), tuple(reviewed)))
        progress(number + 1)
    return report


def play_game(kinds: Sequence[str], number: int, seed: int) -> UndoHistory:
    """Play game `number` (from 0) between different kinds of seats, which move round the table. The
    same arguments give the same game. Raises UnknownSeat and OptionsError."""
    seats = [make_seat(kind) for kind in _table(kinds, number)]
    rng = random.Random(f"{seed} {number}")
    deal = seed + number // len(kinds)
    history = UndoHistory(Game.new(Options(players=len(seats)), deal))
    game = history.game
    while not game.is_over:
        history.decide([seats[game.seat].choose(game.observation(game.seat), rng)])
    return history


def _table(kinds: Sequence[str], number: int) -> list[str]:
    turn = number % len(kinds)
    return [*kinds[turn:], *kinds[:turn]]
