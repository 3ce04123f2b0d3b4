"""The command-line parser, with hidden options that build.py uses on the built program."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Final

from game import __version__
from game.commands.arguments import fail, not_negative, positive, print_progress

Command = Callable[[argparse.Namespace], int]

COMMANDS: Final[Collection[str]] = ("review", "lesson", "check")

_USAGE: Final = """puerto-rico [FILE | COMMAND]"""
_DESCRIPTION: Final = """\
Puerto Rico on one screen, for people and computers in any mix.

  puerto-rico                open the game
  puerto-rico FILE           open a match file (.prmatch)
  puerto-rico review FILE    explain what decided a match and what would have been better
  puerto-rico lesson FILE    play a lesson from its file
  puerto-rico check          check lessons, achievements, characters, maps, translations
                             and pictures for errors

Run "puerto-rico review --help" for the options of a review."""


def run_command(arguments: Sequence[str]) -> int:
    """Run a command and return its exit code. Raises SystemExit for invalid arguments."""
    options = _parser().parse_args(list(arguments))
    command: Command = options.command
    return command(options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="puerto-rico",
        usage=_USAGE,
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"puerto-rico {__version__}")
    # For build.py, which tests the built program. These are hidden from the help.
    parser.add_argument("--play-itself", type=not_negative, metavar="SEED", help=argparse.SUPPRESS)
    parser.add_argument("--show-itself", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--report", type=Path, metavar="FILE", help=argparse.SUPPRESS)
    parser.set_defaults(command=_selfplay)
    # The description lists the commands.
    commands = parser.add_subparsers(metavar="COMMAND", prog="puerto-rico", help=argparse.SUPPRESS)
    review = commands.add_parser(
        "review", description="Review a match: what decided it, and how well each seat played."
    )
    review.add_argument("file", type=Path, metavar="FILE")
    review.add_argument(
        "--iterations",
        type=positive,
        default=400,
        help="per search; more are slower but more certain",
    )
    review.add_argument(
        "--seed", type=int, default=0, help="for the random numbers of the searches"
    )
    review.add_argument("--json", action="store_true", help="print everything as JSON")
    review.set_defaults(command=_review)
    lesson = commands.add_parser("lesson", description="Play a lesson from its file.")
    lesson.add_argument("file", type=Path, metavar="FILE")
    lesson.set_defaults(command=_lesson)
    check = commands.add_parser(
        "check",
        description="Look for faults in lessons, achievements, characters, maps, translations and "
        "pictures, and name the file, the place and the reason of each.",
    )
    check.set_defaults(command=_check)
    assert set(commands.choices) == set(COMMANDS)
    return parser


def _review(options: argparse.Namespace) -> int:
    from game.commands.review import run
    from game.match.journal import JournalError

    try:
        print(run(options.file, options.iterations, options.seed, options.json, print_progress))
    except JournalError as error:
        return fail(str(error), code=1)
    except KeyboardInterrupt:
        return 130
    return 0


def _lesson(options: argparse.Namespace) -> int:
    from game.app.window import NoDisplayError
    from game.content.lessons.catalog import load_lesson
    from game.content.lessons.lesson import LessonError
    from game.scenes.startup.open_game import open_game

    try:
        return open_game(lesson=load_lesson(options.file))
    except (LessonError, NoDisplayError) as error:
        return fail(str(error), code=1)


def _check(options: argparse.Namespace) -> int:
    from game.app.paths import shipped_folder
    from game.commands.content_check import check_content

    report = check_content(shipped_folder("assets"), shipped_folder("levels"))
    print(report.text())
    return 1 if report.faults else 0


def _selfplay(options: argparse.Namespace) -> int:
    """Run the self-play smoke test. Return 1 if it found a fault."""
    if not options.show_itself and options.play_itself is None:
        return fail("Say --play-itself SEED or --show-itself.")
    from game.app.window import NoDisplayError
    from game.commands.selfplay import run_selfplay

    try:
        account = run_selfplay(options.play_itself, options.report)
    except (NoDisplayError, OSError) as error:
        return fail(str(error), code=1)
    print(account.text())
    return 1 if account.faults else 0
