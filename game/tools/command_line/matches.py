"""Lessons, achievements, reviews of matches: lesson, achievement, review."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from game.tools.command_line.arguments import fail, names, positive, tell_progress

if TYPE_CHECKING:
    from game.tools.command_line.arguments import Tools


def add_tools(tools: Tools) -> None:
    """Add the tools of this module to the command line."""
    _add_lesson(tools)
    _add_achievement(tools)
    _add_review(tools)


def _add_lesson(tools: Tools) -> None:
    lesson = tools.add_parser("lesson", help="play a lesson from its file, or check all of them")
    lesson.add_argument("file", nargs="?", type=Path, metavar="FILE")
    lesson.add_argument("--check", action="store_true", help="walk through all lessons")
    lesson.set_defaults(command=_lesson)


def _lesson(options: argparse.Namespace) -> int:
    if bool(options.file) == options.check:
        return fail("Say the file of a lesson, or --check.")
    if options.check:
        from game.app.paths import shipped_folder
        from game.tools.lesson_check import check_lessons

        report = check_lessons(shipped_folder("levels") / "lessons")
        print("\n".join(report.lines))
        return 1 if report.faults else 0
    from game.app.lessons.catalog import load_lesson
    from game.app.lessons.lesson import LessonError
    from game.app.window import NoDisplayError
    from game.scenes.startup.open_game import open_game

    try:
        return open_game(lesson=load_lesson(options.file))
    except (LessonError, NoDisplayError) as error:
        return fail(str(error), code=1)


def _add_achievement(tools: Tools) -> None:
    achievement = tools.add_parser(
        "achievement", help="check the achievements, or measure how often they are earned"
    )
    achievement.add_argument("--check", action="store_true", help="check the file, and list it")
    achievement.add_argument(
        "--games", type=positive, default=0, help="of --seats, counted as if they were people"
    )
    achievement.add_argument("--seats", type=names, default=["merchant", "harbourmaster"])
    achievement.add_argument("--seed", type=int, default=0)
    achievement.set_defaults(command=_achievement)


def _achievement(options: argparse.Namespace) -> int:
    if not options.check and not options.games:
        return fail("Say --check, or --games and a number.")
    from game.app.achievements.achievement import AchievementError
    from game.app.achievements.reader import read_achievements
    from game.app.paths import shipped_folder
    from game.seats import UnknownSeat
    from game.tools.achievement_check import check_achievements, measure_achievements

    levels = shipped_folder("levels")
    file = levels / "achievements.toml"
    if options.check:
        report = check_achievements(file, shipped_folder("assets") / "svg", levels / "lessons")
        print("\n".join(report.lines))
        return 1 if report.faults else 0
    games = options.games
    try:
        lines = measure_achievements(
            read_achievements(file),
            options.seats,
            games,
            options.seed,
            lambda done: tell_progress(done, games),
        )
    except (AchievementError, UnknownSeat) as error:
        return fail(str(error))
    except KeyboardInterrupt:
        return 130
    print("\n".join(lines))
    return 0


def _add_review(tools: Tools) -> None:
    review = tools.add_parser("review", help="review a match: what decided it, and how well")
    review.add_argument("file", nargs="?", type=Path, metavar="FILE")
    review.add_argument("--iterations", type=positive, default=400, help="of each search")
    review.add_argument("--seed", type=int, default=0)
    review.add_argument("--json", action="store_true")
    review.add_argument(
        "--calibrate",
        type=positive,
        default=0,
        metavar="GAMES",
        help="review new games of --seats",
    )
    review.add_argument(
        "--playouts",
        type=positive,
        default=0,
        metavar="GAMES",
        help="review new games of --seats, and play out what is named an error",
    )
    review.add_argument(
        "--by", type=names, default=None, metavar="SEATS", help="who plays out (several kinds)"
    )
    review.add_argument("--seats", type=names, default=["deckhand", "merchant", "harbourmaster"])
    review.set_defaults(command=_review)


def _review(options: argparse.Namespace) -> int:
    if sum(map(bool, (options.file, options.calibrate, options.playouts))) != 1:
        return fail("Say the file of a match, or --calibrate GAMES, or --playouts GAMES.")
    try:
        if options.calibrate or options.playouts:
            return _measure_review(options)
        from game.app.saves.journal import JournalError
        from game.tools.review import run

        try:
            print(run(options.file, options.iterations, options.seed, options.json, tell_progress))
        except JournalError as error:
            return fail(str(error), code=1)
    except KeyboardInterrupt:
        return 130
    return 0


def _measure_review(options: argparse.Namespace) -> int:
    from game.rules import OptionsError
    from game.seats import UnknownSeat
    from game.tools import review_calibration, review_playouts

    games, nodes = options.calibrate or options.playouts, options.iterations

    def tell(done: int) -> None:
        tell_progress(done, games)

    report: review_calibration.CalibrationReport | review_playouts.PlayoutReport
    try:
        if options.calibrate:
            report = review_calibration.run(options.seats, games, nodes, options.seed, tell)
        else:
            by = options.by or review_playouts.STRONG_SEATS
            report = review_playouts.run(
                options.seats, games, nodes, options.seed, by=by, progress=tell
            )
    except (UnknownSeat, OptionsError) as error:
        return fail(str(error))
    print(report.text())
    return 0
