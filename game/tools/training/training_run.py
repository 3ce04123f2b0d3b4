"""The course: lessons judged by the heuristic make the first policy; games of a policy make a
forecast; lessons judged by a search with both make the next policy. The next forecast goes on from
the one before.

Everything lies in one folder, lessons as well as networks, and what lies there is not made again: a
course that was stopped goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import numpy as np

from game.app.child_process import end_with_parent
from game.seats.heuristic.weights import Weights
from game.seats.networks import Networks
from game.seats.networks.network import PolicyNetwork, ValueNetwork
from game.seats.networks.shipped import FORECAST, POLICY
from game.tools.training.examples import (
    PolicyExamples,
    ValueExamples,
    heuristic_judge,
    make_policy_examples,
    make_value_examples,
    search_judge,
)
from game.tools.training.trainer import Tell, bootstrap_targets, learn_forecast, learn_policy

# How long the searches think that judge.
ITERATIONS: Final = 128
# How often a forecast learns from what it foresees itself: what came of things rare in the lessons
# comes a little further forward in the game each time.
SWEEPS: Final = 3
# Games in one file of lessons.
JUDGED_CHUNK: Final = 10
TOLD_CHUNK: Final = 1000


@dataclass(frozen=True)
class TrainingRun:
    """How much is learned: generations of policy and forecast, games of each kind for each of
    them, units of the networks, how often the lessons are gone through; `tell` hears of it."""

    folder: Path
    generations: int
    judged_games: int
    told_games: int
    rounds: int
    workers: int
    tell: Tell
    policy_units: int = 160
    forecast_units: int = 384

    def run(self) -> None:
        """Learn everything that is not there yet."""
        for generation in range(1, self.generations + 1):
            self._policy(generation)
            self._forecast(generation)

    def _at(self, generation: int) -> Path:
        return self.folder / f"generation_{generation}"

    def _policy(self, generation: int) -> None:
        path = self._at(generation) / POLICY
        if path.exists():
            return
        before = self._at(generation - 1) if generation > 1 else None
        self._write("judged", generation, JUDGED_CHUNK, self.judged_games, partial(_judge, before))
        self.tell(f"policy {generation}")
        lessons = PolicyExamples(*self._read("judged", generation))
        PolicyNetwork(*learn_policy(lessons, self.policy_units, self.rounds, self.tell)).save(path)

    def _forecast(self, generation: int) -> None:
        path = self._at(generation) / FORECAST
        if path.exists():
            return
        policy = self._at(generation) / POLICY
        self._write("told", generation, TOLD_CHUNK, self.told_games, partial(_tell, policy))
        self.tell(f"forecast {generation}")
        lessons = ValueExamples(*self._read("told", generation))
        before = self._at(generation - 1) / FORECAST
        if before.exists():
            layers = ValueNetwork.load(before).layers
        else:
            layers = learn_forecast(lessons, self.forecast_units, self.rounds, self.tell)
        for _ in range(SWEEPS):
            seen = bootstrap_targets(lessons, layers)
            layers = learn_forecast(seen, self.forecast_units, self.rounds, self.tell, layers)
        ValueNetwork(*layers).save(path)

    def _write(
        self,
        kind: str,
        generation: int,
        chunk: int,
        games: int,
        write: Callable[[Path, range], None],
    ) -> None:
        folder = self._at(generation) / kind
        folder.mkdir(parents=True, exist_ok=True)
        self.tell(f"{kind} games {generation}")
        with ProcessPoolExecutor(self.workers, get_context("spawn"), end_with_parent) as pool:
            waiting = []
            for first in range(0, games, chunk):
                path = folder / f"{first:06}.npz"
                if not path.exists():
                    start = generation * 1_000_000 + first
                    numbers = range(start, start + min(chunk, games - first))
                    waiting.append(pool.submit(write, path, numbers))
            for each in waiting:
                each.result()

    def _read(self, kind: str, generation: int) -> Iterator[Any]:
        """The columns of all files."""
        paths = sorted((self._at(generation) / kind).glob("*.npz"))
        files = [np.load(path, allow_pickle=False) for path in paths]
        for name in files[0].files:
            yield np.concatenate([file[name] for file in files])


def _judge(before: Path | None, path: Path, numbers: range) -> None:
    judge = (
        search_judge(Networks.load(before), ITERATIONS) if before else heuristic_judge(Weights())
    )
    _save(path, make_policy_examples(numbers, judge)._asdict())


def _tell(policy: Path, path: Path, numbers: range) -> None:
    _save(path, make_value_examples(numbers, PolicyNetwork.load(policy))._asdict())


def _save(path: Path, columns: dict[str, Any]) -> None:
    """Whole or not at all."""
    half = path.with_suffix(".half.npz")
    np.savez(half, **columns)
    half.rename(path)
