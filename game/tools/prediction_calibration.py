"""Calibrate predictions: compare the win shares that a value network predicts with the results.

The win shares are those that people see: one for each seat at each role choice. The games are
between seats that search nothing. Training games have the numbers from 1,000,000 on, so no network
has learned from the games with lower numbers.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from math import log
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.rules import Game, Options, Position, steps
from game.rules.scoring import final_points, winners
from game.seats import make_seat
from game.seats.networks import Networks, shipped_networks
from game.tools.measurement import Mean, Measurement, Report, choices, mean_of, share_interval

BINS: Final = 10
MIN_WIN_SHARE: Final = 1e-4  # in the cross entropy


class Predictions(NamedTuple):
    """The predictions of a game at its role choices.

    `players`: the number of players
    `bins`: by tenth of the predicted win share: the sum of the predicted shares, the sum of the win
    shares at the end, and the number of predictions
    `cross_entropy`: the mean cross entropy of the win shares
    `points`: the mean of the predicted less the final points, in VP
    """

    players: int
    bins: Sequence[tuple[float, float, int]]
    cross_entropy: float
    points: float


class Bin(NamedTuple):
    """The mean of the predicted win shares in a bin, that of the win shares at the end, and its 95%
    interval."""

    predicted: float
    seen: float
    low: float
    high: float
    predictions: int


def measure_predictions(
    options: Sequence[Options], kinds: Sequence[str], games: int, seed: int, folder: Path | None
) -> Measurement[Predictions]:
    """Measure the predictions of the value network in a folder, or of the shipped one, in games
    with these options in rotation. Each seat is drawn from these kinds. A sample is a game."""
    return Measurement(games, partial(_play, tuple(options), tuple(kinds), seed, folder), _report)


def _play(
    options: Sequence[Options], kinds: Sequence[str], seed: int, folder: Path | None, number: int
) -> Predictions:
    rules, rng = options[number % len(options)], random.Random(f"{seed} {number}")
    value = (Networks.load(folder) if folder else shipped_networks(rules.players)).value
    game = Game.new(rules, seed + number)
    seats = [make_seat(rng.choice(kinds)) for _ in range(rules.players)]
    points: list[list[float]] = []
    win_shares: list[list[float]] = []
    for _, action in choices(game, seats, rng):
        if game.position.frame[0] == steps.CHOOSE:
            for rows, row in zip((points, win_shares), value.predict(game.position), strict=True):
                rows.append(row)
        game.play(action)
    return compare(points, win_shares, game.position)


def compare(
    points: Sequence[Sequence[float]], win_shares: Sequence[Sequence[float]], end: Position
) -> Predictions:
    """Compare predictions of every seat's points and win share with a finished game."""
    players, won, final = len(end.players), winners(end), final_points(end)
    sums = [(0.0, 0.0, 0)] * BINS
    logs = 0.0
    for row in win_shares:
        for seat, share in enumerate(row):
            seen = 1 / len(won) if seat in won else 0.0
            at = min(BINS - 1, int(BINS * share))
            predicted, total, count = sums[at]
            sums[at] = predicted + share, total + seen, count + 1
            logs -= seen * log(max(share, MIN_WIN_SHARE))
    error = sum(sum(row) - sum(final) for row in points) / players
    return Predictions(players, sums, logs / len(win_shares), error / len(points))


def _report(samples: Sequence[Sequence[Any]]) -> Report:
    games = [Predictions(*sample) for sample in samples]
    lines: list[str] = []
    data: dict[int, Any] = {}
    for players in sorted({game.players for game in games}):
        found = [game for game in games if game.players == players]
        bins = bins_of(found)
        error = calibration_error(bins)
        entropy = mean_of([game.cross_entropy for game in found])
        points = mean_of([game.points for game in found])
        lines += _lines(players, len(found), bins)
        lines.append(f"calibration error {error:.2%}, cross entropy {_told(entropy)}")
        lines.append(f"predicted less final points {_told(points)} VP")
        data[players] = {
            "games": len(found),
            "bins": [row._asdict() for row in bins],
            "calibration_error": error,
            "cross_entropy": entropy._asdict(),
            "points": points._asdict(),
        }
    return Report("\n".join(lines), data)


def bins_of(games: Sequence[Predictions]) -> list[Bin]:
    """Return the bins with predictions. The intervals resample games, since the predictions of a
    game have the same result."""
    bins = []
    for rows in zip(*(game.bins for game in games), strict=True):
        count = sum(row[2] for row in rows)
        if count:
            predicted, seen = (sum(row[at] for row in rows) / count for at in (0, 1))
            interval = share_interval([(row[1], row[2]) for row in rows if row[2]])
            bins.append(Bin(predicted, seen, *interval, count))
    return bins


def calibration_error(bins: Sequence[Bin]) -> float:
    """Return the expected calibration error: the mean distance between predicted and seen."""
    total = sum(row.predictions for row in bins)
    return sum(row.predictions * abs(row.predicted - row.seen) for row in bins) / total


def _lines(players: int, games: int, bins: Sequence[Bin]) -> list[str]:
    return [
        f"{players} players, {games} games",
        f"{'predicted':>10}{'seen':>8}{'95%':>16}{'predictions':>13}",
        *(
            f"{row.predicted:>10.1%}{row.seen:>8.1%}{row.low:>8.1%}{row.high:>8.1%}"
            f"{row.predictions:>13}"
            for row in bins
        ),
    ]


def _told(mean: Mean) -> str:
    return f"{mean.value:.3f} ± {mean.half:.3f}"
