"""Train generations of networks in a folder.

Heuristic examples train the first policy network, games played by a policy network train a value
network, and examples from a search with both train the next policy network. Each network continues
from that of the previous generation.

The folder holds datasets and networks. Existing files are not recreated, so an interrupted run
resumes where it stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import numpy as np

from game.app.files.disk import write_atomically
from game.rules import Options
from game.seats.heuristic.weights import Weights
from game.seats.networks import Networks
from game.seats.networks.network import Layers, Network, PolicyNetwork, ValueNetwork
from game.seats.networks.shipped import POLICY_FILE, VALUE_FILE
from game.tools.training.examples import (
    PolicyExamples,
    heuristic_expert,
    make_search_examples,
    make_value_examples,
    search_expert,
)
from game.tools.training.tables import GAME_OPTIONS
from game.tools.training.trainer import Progress, td_targets, train_policy, train_value, widened
from game.tools.training.value_examples import ValueExamples
from game.tools.workers.tasks import open_workers, run_tasks

# Nodes per search of the expert.
EXPERT_NODES: Final = 128
# How many times a value network is trained with targets from its own predictions. Each sweep
# propagates the consequences of rare events a little further back in the game. One more sweep uses
# the fewer, better games of the expert.
TD_SWEEPS: Final = 3
# The folder names of the datasets, and the number of games per file. SEARCH_DATASET has the value
# network examples of the policy dataset's games.
POLICY_DATASET: Final = "judged"
SEARCH_DATASET: Final = "searched"
VALUE_DATASET: Final = "told"
POLICY_GAMES_PER_FILE: Final = 10
VALUE_GAMES_PER_FILE: Final = 200

Datasets = dict[str, bytes]  # file contents by name of the dataset


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """The extent of a training: generations, games of each kind in a generation, their options in
    rotation, epochs, and the hidden units of both networks."""

    generations: int
    policy_games: int
    value_games: int
    options: Sequence[Options] = GAME_OPTIONS
    epochs: int = 7
    policy_units: int = 160
    value_units: int = 384


@dataclass(frozen=True)
class TrainingRun:
    """A training in a folder. Games are played in `workers` processes or on the cluster of
    `scheduler`. `progress` is called with lines of text."""

    folder: Path
    recipe: Recipe
    progress: Progress
    workers: int = 0
    scheduler: str = ""

    def begin_with(self, networks: Networks) -> None:
        """Begin with these networks as generation 0, unless the folder has them already."""
        folder = self._generation(0)
        if not (folder / VALUE_FILE).exists():
            _save_network(folder / POLICY_FILE, networks.policy)
            _save_network(folder / VALUE_FILE, networks.value)

    def run(self) -> None:
        """Create and train everything that is missing in the folder. Raises TaskFailed,
        WorkersError."""
        for generation in range(1, self.recipe.generations + 1):
            self._train_policy(generation)
            self._train_value(generation)

    def _generation(self, generation: int) -> Path:
        return self.folder / f"generation_{generation}"

    def _train_policy(self, generation: int) -> None:
        folder, recipe = self._generation(generation), self.recipe
        if (folder / POLICY_FILE).exists():
            return
        before = initial = None
        if (self._generation(generation - 1) / VALUE_FILE).exists():
            networks = Networks.load(self._generation(generation - 1))
            before = networks.policy.layers, networks.value.layers
            initial = widened(networks.policy.layers, recipe.policy_units)
        play = partial(_play_search_games, before, recipe.options)
        files = POLICY_GAMES_PER_FILE, recipe.policy_games
        self._make_dataset(POLICY_DATASET, generation, *files, play)
        self.progress(f"policy {generation}")
        examples = PolicyExamples(*_load_dataset(folder / POLICY_DATASET))
        layers = train_policy(examples, recipe.policy_units, recipe.epochs, self.progress, initial)
        _save_network(folder / POLICY_FILE, PolicyNetwork(*layers))

    def _train_value(self, generation: int) -> None:
        folder, recipe = self._generation(generation), self.recipe
        if (folder / VALUE_FILE).exists():
            return
        policy = PolicyNetwork.load(folder / POLICY_FILE)
        play = partial(_play_value_games, policy.layers, recipe.options)
        files = VALUE_GAMES_PER_FILE, recipe.value_games
        self._make_dataset(VALUE_DATASET, generation, *files, play)
        self.progress(f"value {generation}")
        examples = ValueExamples(*_load_dataset(folder / VALUE_DATASET))
        before = self._generation(generation - 1) / VALUE_FILE
        known = ValueNetwork.load(before) if before.exists() else None
        layers = widened(known.layers, recipe.value_units) if known else None
        if layers is None:
            layers = train_value(examples, recipe.value_units, recipe.epochs, self.progress)
        searched = ValueExamples(*_load_dataset(folder / SEARCH_DATASET))
        for swept in (examples,) * TD_SWEEPS + (searched,):
            targets = td_targets(swept, layers)
            layers = train_value(targets, recipe.value_units, recipe.epochs, self.progress, layers)
        _save_network(folder / VALUE_FILE, ValueNetwork(*layers))

    def _make_dataset(
        self,
        name: str,
        generation: int,
        games_per_file: int,
        games: int,
        play: Callable[[range], Datasets],
    ) -> None:
        """Play the games whose files are missing. A game's number is its seed."""
        self.progress(f"{name} games {generation}")
        folder, start = self._generation(generation), generation * 1_000_000
        missing = [
            range(start + first, start + min(first + games_per_file, games))
            for first in range(0, games, games_per_file)
            if not (folder / name / _file_name(first)).exists()
        ]
        if not missing:
            return
        with open_workers(self.workers, self.scheduler) as workers:
            for numbers, found in run_tasks(missing, play, workers, partial(_name, name)):
                for dataset, data in found.items():  # ends with the one that counts as complete
                    write_atomically(folder / dataset / _file_name(numbers.start - start), data)


def _file_name(first: int) -> str:
    return f"{first:06}.npz"


def _load_dataset(folder: Path) -> Iterator[Any]:
    """Yield the concatenated arrays of all files, in the order in which they were written."""
    paths = sorted(folder.glob("*.npz"))
    with np.load(paths[0], allow_pickle=False) as data:
        fields = data.files
    for field in fields:
        yield np.concatenate([_array(path, field) for path in paths])


def _array(path: Path, field: str) -> Any:
    with np.load(path, allow_pickle=False) as data:
        return data[field]


def _name(name: str, numbers: range) -> str:
    return f"{name} games {numbers.start} to {numbers.stop - 1}"


def _play_search_games(
    before: tuple[Layers, Layers] | None, options: Sequence[Options], numbers: range
) -> Datasets:
    """Play games, using the previous generation's networks if there are any, and return the file
    contents of their examples."""
    if before:
        policy, value = before
        networks = Networks(PolicyNetwork(*policy), ValueNetwork(*value))
        expert = search_expert(networks, EXPERT_NODES)
    else:
        expert = heuristic_expert(Weights())
    rated, seen = make_search_examples(numbers, expert, options)
    return {SEARCH_DATASET: _packed(seen._asdict()), POLICY_DATASET: _packed(rated._asdict())}


def _play_value_games(policy: Layers, options: Sequence[Options], numbers: range) -> Datasets:
    """Play games with a policy network and return the file content of their examples."""
    examples = make_value_examples(numbers, PolicyNetwork(*policy), options)
    return {VALUE_DATASET: _packed(examples._asdict())}


def _packed(arrays: dict[str, Any]) -> bytes:
    file = BytesIO()
    np.savez_compressed(file, **arrays)
    return file.getvalue()


def _save_network(path: Path, network: Network) -> None:
    """Write a network's file atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name("half.npz")
    network.save(half)
    half.replace(path)
