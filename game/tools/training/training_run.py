"""Train generations of networks in a folder.

Examples by the heuristic train the first policy network, games of a policy network train a value
network, and examples by a search with both train the next policy network. The next value network
goes on from the one before.

The folder has datasets as well as networks, and what is there is not made again: a run that was
stopped goes on where it was.
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
from game.seats.networks.shipped import POLICY_FILE, VALUE_FILE
from game.tools.training.examples import (
    PolicyExamples,
    ValueExamples,
    heuristic_expert,
    make_policy_examples,
    make_value_examples,
    search_expert,
)
from game.tools.training.trainer import Progress, td_targets, train_policy, train_value

# The nodes of the experts' searches.
EXPERT_NODES: Final = 128
# How often a value network is trained with targets of its own predictions: what rare events lead to
# is learned a little earlier in the game each time.
TD_SWEEPS: Final = 3
# The folders of the datasets, and the games in one file there.
POLICY_DATASET: Final = "judged"
VALUE_DATASET: Final = "told"
POLICY_GAMES_PER_FILE: Final = 10
VALUE_GAMES_PER_FILE: Final = 1000


@dataclass(frozen=True)
class TrainingRun:
    """What is trained: how many generations, with how many games of each kind, for how many epochs;
    the hidden units of both networks. `progress` is called with lines of text."""

    folder: Path
    generations: int
    policy_games: int
    value_games: int
    epochs: int
    workers: int
    progress: Progress
    policy_units: int = 160
    value_units: int = 384

    def run(self) -> None:
        """Make and train everything that is not in the folder yet."""
        for generation in range(1, self.generations + 1):
            self._train_policy(generation)
            self._train_value(generation)

    def _generation(self, generation: int) -> Path:
        return self.folder / f"generation_{generation}"

    def _train_policy(self, generation: int) -> None:
        path = self._generation(generation) / POLICY_FILE
        if path.exists():
            return
        before = self._generation(generation - 1) if generation > 1 else None
        self._make_dataset(
            POLICY_DATASET,
            generation,
            POLICY_GAMES_PER_FILE,
            self.policy_games,
            partial(_make_policy_file, before),
        )
        self.progress(f"policy {generation}")
        examples = PolicyExamples(*self._load_dataset(POLICY_DATASET, generation))
        layers = train_policy(examples, self.policy_units, self.epochs, self.progress)
        PolicyNetwork(*layers).save(path)

    def _train_value(self, generation: int) -> None:
        path = self._generation(generation) / VALUE_FILE
        if path.exists():
            return
        policy = self._generation(generation) / POLICY_FILE
        self._make_dataset(
            VALUE_DATASET,
            generation,
            VALUE_GAMES_PER_FILE,
            self.value_games,
            partial(_make_value_file, policy),
        )
        self.progress(f"value {generation}")
        examples = ValueExamples(*self._load_dataset(VALUE_DATASET, generation))
        before = self._generation(generation - 1) / VALUE_FILE
        if before.exists():
            layers = ValueNetwork.load(before).layers
        else:
            layers = train_value(examples, self.value_units, self.epochs, self.progress)
        for _ in range(TD_SWEEPS):
            targets = td_targets(examples, layers)
            layers = train_value(targets, self.value_units, self.epochs, self.progress, layers)
        ValueNetwork(*layers).save(path)

    def _make_dataset(
        self,
        name: str,
        generation: int,
        games_per_file: int,
        games: int,
        make_file: Callable[[Path, range], None],
    ) -> None:
        """Play the games whose file is missing. The number of a game is its seed."""
        folder = self._generation(generation) / name
        folder.mkdir(parents=True, exist_ok=True)
        self.progress(f"{name} games {generation}")
        with ProcessPoolExecutor(self.workers, get_context("spawn"), end_with_parent) as pool:
            futures = []
            for first in range(0, games, games_per_file):
                path = folder / f"{first:06}.npz"
                if not path.exists():
                    start = generation * 1_000_000 + first
                    numbers = range(start, start + min(games_per_file, games - first))
                    futures.append(pool.submit(make_file, path, numbers))
            for future in futures:
                future.result()

    def _load_dataset(self, name: str, generation: int) -> Iterator[Any]:
        """Yield the arrays of all files together, in the order in which they were written."""
        paths = sorted((self._generation(generation) / name).glob("*.npz"))
        files = [np.load(path, allow_pickle=False) for path in paths]
        for number in range(len(files[0].files)):
            yield np.concatenate([file[file.files[number]] for file in files])


def _make_policy_file(before: Path | None, path: Path, numbers: range) -> None:
    if before:
        expert = search_expert(Networks.load(before), EXPERT_NODES)
    else:
        expert = heuristic_expert(Weights())
    _save(path, make_policy_examples(numbers, expert)._asdict())


def _make_value_file(policy: Path, path: Path, numbers: range) -> None:
    _save(path, make_value_examples(numbers, PolicyNetwork.load(policy))._asdict())


def _save(path: Path, arrays: dict[str, Any]) -> None:
    """Write a file in whole or not at all."""
    half = path.with_suffix(".half.npz")
    np.savez(half, **arrays)
    half.rename(path)
