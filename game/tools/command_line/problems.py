"""Problems: mine, prove, verify, grade."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from game.commands.arguments import positive
from game.tools.command_line.measurements import add_measurement, add_sampling

if TYPE_CHECKING:
    from game.tools.command_line.arguments import Tools
    from game.tools.measurement import Measurement


def add_tools(tools: Tools) -> None:
    """Add the tools of this module to the command line."""
    problems = tools.add_parser("problems", help="mine, prove, verify and grade problems")
    parts = problems.add_subparsers(title="parts", metavar="PART", required=True)
    mine = add_measurement(parts, "mine", "find problems in new games", _mine, 12, seats=False)
    mine.add_argument("--verified", type=int, default=3, help="per game, at most")
    mine.add_argument("--proven", type=int, default=3, help="per game, at most")
    prove = add_measurement(parts, "prove", "solve the proven problems again", _prove)
    verify = add_measurement(parts, "verify", "verify the others by playing new games", _verify)
    verify.add_argument("--iterations", type=positive, default=20_000, help="per search")
    verify.add_argument("--pairs", type=positive, default=100, help="of games, at least")
    grade = add_measurement(parts, "grade", "grade all problems by who gets them wrong", _grade)
    for part in (prove, verify, grade):
        add_sampling(part)
    for part in (mine, prove, verify, grade):
        part.add_argument("--folder", type=Path, help="with problems; by default the game's")
        part.add_argument("--write", action="store_true", help="write the problem files")


def _folder(options: argparse.Namespace) -> Path:
    """Return the folder of the problems. Samples of other files than those in it are not used."""
    from game.app.paths import shipped_folder
    from game.content.problems import problem_files

    folder: Path = options.folder or shipped_folder("levels") / "problems"
    options.files = [crc32(path.read_bytes()) for path in problem_files(folder)]
    return folder


def _mine(options: argparse.Namespace) -> Measurement[Any]:
    from game.tools.problems.collection import measure_mining
    from game.tools.problems.mining import MiningEffort

    folder = _folder(options)
    options.files = []  # what is mined does not depend on what is there
    effort = MiningEffort(verified=options.verified, proven=options.proven)
    return measure_mining(options.games, options.seed, effort, folder if options.write else None)


def _prove(options: argparse.Namespace) -> Measurement[Any]:
    from game.tools.problems.collection import measure_proofs

    return measure_proofs(_folder(options), write=options.write)


def _verify(options: argparse.Namespace) -> Measurement[Any]:
    from game.tools.problems.collection import measure_verification
    from game.tools.problems.verification import VerifyEffort

    effort = VerifyEffort(options.iterations, options.pairs)
    return measure_verification(_folder(options), options.seed, effort, write=options.write)


def _grade(options: argparse.Namespace) -> Measurement[Any]:
    from game.tools.problems.collection import measure_grades

    return measure_grades(_folder(options), options.seed, write=options.write)
