"""Validate the review: measure what the errors it reports cost when the game is played on from
there.

Both choices are played out many times by strong seats, in pairs with the same deal of the hidden
information and the same seats. An error *held* if it lost at least as much as its grade says, on
average.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from game.history.review.decisions import list_decisions
from game.history.review.grades import ERRORS, THRESHOLDS, Grade, worth
from game.history.review.match_review import ReviewedDecision, review_decisions
from game.history.statistics.confidence import Z_95
from game.rules.queries.observation import observe
from game.seats import Seat, make_seat
from game.seats.search.playouts import PairedPlayouts, SeatsFinisher
from game.tools.measurement import Mean, Progress, mean_of, share_interval
from game.tools.review_calibration import play_game

# The seats that play on. Deterministic seats would repeat the same line, so every seat of a pair is
# drawn from several kinds, one of which is randomized.
STRONG_SEATS: Final = (
    "harbourmaster",
    "harbourmaster/shipper",
    "harbourmaster/builder",
    "harbourmaster/trader",
    "governor@30",
)
# Minimum and default maximum number of pairs. In between, playouts stop once the standard error of
# the loss (percent) is small enough.
MIN_PAIRS: Final = 24
DEFAULT_PAIRS: Final = 64
ENOUGH_STANDARD_ERROR: Final = 2.5
# Errors per game that are played out, drawn at random.
ERRORS_PER_GAME: Final = 4

_LEAST: Final = {grade: cost for cost, grade in THRESHOLDS}


class PlayedError(NamedTuple):
    """A reported error that was played out.

    `game`: number of its game
    `round`, `step`: when it was made, and what was decided
    `named`: its cost according to the review
    `losses`: the loss of each pair of playouts, in the same unit as the cost; negative for gains
    """

    game: int
    round: int
    step: str
    grade: Grade
    named: float
    losses: tuple[float, ...]

    @property
    def lost(self) -> Mean:
        """The average loss over all pairs."""
        return mean_of(self.losses)

    @property
    def held(self) -> bool:
        """Whether it lost at least as much as its grade says."""
        return self.lost.value >= _LEAST[self.grade]

    @property
    def is_close(self) -> bool:
        """Whether the confidence interval of the average loss contains the threshold, so that
        chance decided whether the error held."""
        lost = self.lost
        return abs(lost.value - _LEAST[self.grade]) < lost.half


@dataclass
class PlayoutReport:
    """Reported errors that were played out."""

    by: tuple[str, ...]
    pairs: int
    errors: list[PlayedError] = field(default_factory=list)

    def to_json(self) -> Any:
        """Return every error."""
        return [{**error._asdict(), "grade": error.grade.value} for error in self.errors]

    def text(self) -> str:
        """Return the table as text: one line per grade, then all."""
        lines = [
            f"{len(self.errors)} errors of {len({error.game for error in self.errors})} games,"
            f" up to {self.pairs} pairs of playouts each, by {', '.join(self.by)}",
            f"{'':12}{'errors':>8}{'held':>6}{'share':>8}{'95%':>16}{'close':>7}{'named':>8}"
            f"{'lost':>14}",
        ]
        for grade in ERRORS:
            lines += self._line(
                grade.value, [error for error in self.errors if error.grade is grade]
            )
        return "\n".join(lines + self._line("all", self.errors))

    def _line(self, name: str, errors: Sequence[PlayedError]) -> list[str]:
        if not errors:
            return []
        held = sum(error.held for error in errors)
        low, high = share_interval(_blocks(errors))
        close = sum(error.is_close for error in errors)
        named = sum(error.named for error in errors) / len(errors)
        lost = mean_of([error.lost.value for error in errors])
        interval = f"{100 * low:.0f}% to {100 * high:.0f}%"
        return [
            f"{name:12}{len(errors):>8}{held:>6}{100 * held / len(errors):>7.0f}%{interval:>16}"
            f"{close:>7}{named:>8.1f}{lost!s:>14}"
        ]


def _blocks(errors: Sequence[PlayedError]) -> list[tuple[float, int]]:
    """Return (held, errors) of each game."""
    blocks: dict[int, tuple[float, int]] = {}
    for error in errors:
        held, count = blocks.get(error.game, (0.0, 0))
        blocks[error.game] = held + error.held, count + 1
    return list(blocks.values())


def run(
    kinds: Sequence[str],
    games: int,
    nodes: int,
    seed: int = 0,
    *,
    pairs: int = DEFAULT_PAIRS,
    by: Sequence[str] = STRONG_SEATS,
    progress: Progress = lambda done: None,
) -> PlayoutReport:
    """Review games as in the calibration, and play out randomly drawn errors from them. `by` lists
    the kinds of seats that play on. `progress` receives the number of games done. Raises
    UnknownSeat and OptionsError."""
    report = PlayoutReport(tuple(by), pairs)
    seats = [make_seat(kind) for kind in by]
    for number in range(games):
        history = play_game(kinds, number, seed)
        lot = random.Random(f"{seed} {number} errors")
        named = [
            reviewed
            for reviewed in review_decisions(list_decisions(history), nodes, seed)
            if reviewed.grade in ERRORS
        ]
        for reviewed in lot.sample(named, min(ERRORS_PER_GAME, len(named))):
            report.errors.append(_played_error(number, reviewed, pairs, seats, lot))
        progress(number + 1)
    return report


def _played_error(
    game: int, reviewed: ReviewedDecision, pairs: int, seats: Sequence[Seat], rng: random.Random
) -> PlayedError:
    assert reviewed.judgement is not None
    decision, seat = reviewed.decision, reviewed.decision.seat
    chains = reviewed.judgement.alternatives[0].actions, decision.chain
    observation = observe(decision.before, seat)
    playouts = PairedPlayouts(observation, chains, SeatsFinisher(seats), rng)
    losses: list[float] = []
    while len(losses) < pairs and not _are_enough(losses):
        end = playouts.play_pair()
        losses.append(worth(end.first, seat) - worth(end.second, seat))
    return PlayedError(
        game, decision.round, decision.step, reviewed.grade, reviewed.cost, tuple(losses)
    )


def _are_enough(losses: Sequence[float]) -> bool:
    return len(losses) >= MIN_PAIRS and mean_of(losses).half < Z_95 * ENOUGH_STANDARD_ERROR
