"""Tools that play thousands of games: arena, train."""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.arguments import positive
from game.tools.command_line.arguments import add_rules, add_tool, add_workers, names, player_counts

if TYPE_CHECKING:
    from game.tools.command_line.arguments import Tools


def add_tools(tools: Tools) -> None:
    """Add the tools of this module to the command line."""
    _add_arena(tools)
    _add_train(tools)


def _add_arena(tools: Tools) -> None:
    arena = add_tool(tools, "arena", _arena, "measure computer seats over many games")
    what = arena.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "--plan", choices=("bars", "habits", "styles", "curve"), help="a list of matches"
    )
    what.add_argument(
        "--seats", type=names, default=[], help="kinds of seats; the first plays against the others"
    )
    how = arena.add_mutually_exclusive_group()
    how.add_argument(
        "--round-robin", action="store_true", help="play each kind against each of the others"
    )
    how.add_argument("--mixed", action="store_true", help="mix the kinds at every table")
    add_rules(arena)
    arena.add_argument("--games", type=positive, default=100, help="per match")
    arena.add_argument("--seed", type=int, default=0)
    arena.add_argument("--budget", type=positive, help="iterations of the governor in a plan")
    arena.add_argument("--own", action="append", default=[], metavar="NAME=FILE.py:CLASS")
    add_workers(arena, os.cpu_count() or 1)
    arena.add_argument("--hours", type=float, default=0.0)
    arena.add_argument("--minutes", type=float, default=0.0)
    arena.add_argument("--out", type=Path, default=Path("arena.jsonl"), help="file for the results")
    arena.add_argument("--report", action="store_true", help="only show the tables; play nothing")
    arena.add_argument(
        "--this-code", action="store_true", help="leave out games that other code played"
    )
    arena.set_defaults(can_go_on=True)


def _arena(options: argparse.Namespace) -> int:
    from game.tools.command_line.arena import run

    print(run(options, options.words, lambda line: print(line, file=sys.stderr)))
    return 0


def _add_train(tools: Tools) -> None:
    train = add_tool(tools, "train", _train, "train the networks of the strongest seat")
    train.add_argument("--out", type=Path, required=True, help="folder for datasets and networks")
    train.add_argument("--generations", type=positive, default=3)
    train.add_argument(
        "--judged",
        type=positive,
        default=1000,
        metavar="GAMES",
        help="games for the policy network",
    )
    train.add_argument(
        "--told", type=positive, default=50_000, metavar="GAMES", help="games for the value network"
    )
    train.add_argument(
        "--rounds", type=positive, default=7, help="epochs: how often each example is used"
    )
    train.add_argument(
        "--players",
        type=player_counts,
        metavar="5,4,...",
        help="numbers of players, in rotation",
    )
    train.add_argument(
        "--shipped", action="store_true", help="start with the networks that ship with the game"
    )
    for network, units in (("policy", 160), ("value", 384)):
        train.add_argument(
            f"--{network}-units", type=positive, default=units, help="hidden units of the network"
        )
    add_workers(train, os.cpu_count() or 1)
    train.set_defaults(can_go_on=True)


def _train(options: argparse.Namespace) -> int:
    from game.seats.networks import shipped_networks
    from game.tools.training.tables import GAME_OPTIONS, options_by_players
    from game.tools.training.training_run import Recipe, TrainingRun

    recipe = Recipe(
        generations=options.generations,
        policy_games=options.judged,
        value_games=options.told,
        options=options_by_players(options.players) if options.players else GAME_OPTIONS,
        epochs=options.rounds,
        policy_units=options.policy_units,
        value_units=options.value_units,
    )
    progress = partial(print, flush=True)
    training = TrainingRun(options.out, recipe, progress, options.workers, options.scheduler)
    if options.shipped:
        training.begin_with(shipped_networks())
    training.run()
    return 0
