"""Command line: without arguments or with a match file it opens the game; subcommands are tools."""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from pathlib import Path

from game import __version__
from game.app.seat_colours import PALETTES

# pygame prints a greeting on import otherwise.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

Command = Callable[[argparse.Namespace], int]

# Tools by the names of 0.1.0, which the help does not list.
_OLD_NAMES = {
    "abuse": "crash-test",
    "school": "train",
    "shot": "screenshot",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command (default: `sys.argv`) and return the exit code; 2 for invalid arguments."""
    if getattr(sys, "frozen", False):  # the engine process starts the built program again
        from multiprocessing import freeze_support

        freeze_support()
    for stream in (sys.stdout, sys.stderr):  # a console may lack some characters
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    parser, tools = _parser()
    given = list(sys.argv[1:] if arguments is None else arguments)
    given[:1] = [_OLD_NAMES.get(name, name) for name in given[:1]]
    if len(given) == 1 and _is_file(given[0], tools):
        return _open_window(Path(given[0]))
    options = parser.parse_args(given)
    options.words = " ".join(given[1:])
    command: Command = options.command
    return command(options)


def _is_file(text: str, tools: Collection[str]) -> bool:
    """Return whether an argument is a match file rather than a tool or an option."""
    if text in tools or text.startswith("-"):
        return False
    return Path(text).suffix in (".prmatch", ".jsonl") or os.path.lexists(text)


def _parser() -> tuple[argparse.ArgumentParser, Collection[str]]:
    """Return the parser and the names of the tools."""
    parser = argparse.ArgumentParser(
        prog="puerto-rico",
        description="Puerto Rico at one table: people and computers.",
        epilog="The name of a match file instead of a tool opens that match.",
    )
    parser.add_argument("--version", action="version", version=f"puerto-rico {__version__}")
    # For build.py, which tests the built program; not listed in the help.
    parser.add_argument("--play-itself", type=_not_negative, metavar="SEED", help=argparse.SUPPRESS)
    parser.add_argument("--show-itself", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--report", type=Path, metavar="FILE", help=argparse.SUPPRESS)
    parser.set_defaults(command=_play)
    commands = parser.add_subparsers(title="tools", metavar="TOOL")

    simulate = commands.add_parser("simulate", help="let computer seats play many games")
    simulate.add_argument("--players", type=int, default=4, choices=(2, 3, 4, 5))
    simulate.add_argument("--games", type=_positive, default=100)
    simulate.add_argument("--seed", type=int, default=0)
    simulate.add_argument("--seats", default="", help="one name for each seat, with commas")
    simulate.add_argument("--buildings", default="base", choices=("base", "draft", "random", "all"))
    simulate.add_argument("--nobles", action="store_true")
    simulate.add_argument("--json", action="store_true")
    simulate.set_defaults(command=_simulate)

    _add_arena_arguments(
        commands.add_parser("arena", help="measure computer seats, many games long")
    )

    _add_training_arguments(commands.add_parser("train", help="let the strongest seat learn anew"))

    lesson = commands.add_parser("lesson", help="play a lesson from its file, or check all of them")
    lesson.add_argument("file", nargs="?", type=Path, metavar="FILE")
    lesson.add_argument("--check", action="store_true", help="walk through all lessons")
    lesson.set_defaults(command=_lesson)

    achievement = commands.add_parser(
        "achievement", help="check the achievements, or measure how often they are earned"
    )
    achievement.add_argument("--check", action="store_true", help="check the file, and list it")
    achievement.add_argument(
        "--games", type=_positive, default=0, help="of --seats, counted as if they were people"
    )
    achievement.add_argument("--seats", type=_names, default=["merchant", "harbourmaster"])
    achievement.add_argument("--seed", type=int, default=0)
    achievement.set_defaults(command=_achievement)

    review = commands.add_parser("review", help="review a match: what decided it, and how well")
    review.add_argument("file", nargs="?", type=Path, metavar="FILE")
    review.add_argument("--iterations", type=_positive, default=400, help="of each search")
    review.add_argument("--seed", type=int, default=0)
    review.add_argument("--json", action="store_true")
    review.add_argument(
        "--calibrate",
        type=_positive,
        default=0,
        metavar="GAMES",
        help="review new games of --seats",
    )
    review.add_argument(
        "--playouts",
        type=_positive,
        default=0,
        metavar="GAMES",
        help="review new games of --seats, and play out what is named an error",
    )
    review.add_argument(
        "--by", type=_names, default=None, metavar="SEATS", help="who plays out (several kinds)"
    )
    review.add_argument("--seats", type=_names, default=["deckhand", "merchant", "harbourmaster"])
    review.set_defaults(command=_review)

    check = commands.add_parser("check", help="play random games, looking for broken rules")
    check.add_argument("--games", type=_positive, default=100)
    check.add_argument("--seed", type=int, default=0)
    check.set_defaults(command=_check)

    bench = commands.add_parser(
        "bench", help="measure the speed of the rules, or of the list of saved matches"
    )
    bench.add_argument("what", nargs="?", choices=("rules", "saves"), default="rules")
    bench.add_argument("--json", action="store_true")
    bench.set_defaults(command=_bench)

    perf = commands.add_parser("perf", help="measure the speed of the window, without a window")
    perf.add_argument("--json", action="store_true")
    perf.add_argument("--games", type=_positive, default=3, help="count memory after so many")
    perf.add_argument(
        "--scenery",
        action="store_true",
        help="only what the moving scenery costs; in a window, if there is a screen",
    )
    perf.add_argument("--window", action="store_true", help="measure in a window on the screen")
    perf.set_defaults(command=_perf)

    screenshot = commands.add_parser(
        "screenshot", help="draw a scene into a picture, without a window"
    )
    screenshot.add_argument(
        "scene",
        nargs="?",
        default="",
        help="menu, setup, settings, library, almanac, replay, scoring, draft, table, "
        "table:captain ..., everything:builder ...",
    )
    screenshot.add_argument("--all", type=Path, metavar="FOLDER", help="every scene, into a folder")
    screenshot.add_argument("--size", type=_size, default=(1920, 1080), metavar="WxH")
    screenshot.add_argument("--seed", type=int, default=1)
    screenshot.add_argument("--players", type=int, default=4, choices=(2, 3, 4, 5))
    screenshot.add_argument("--language", default="en")
    screenshot.add_argument("--palette", choices=PALETTES, default=PALETTES[0])
    screenshot.add_argument("--greyscale", action="store_true", help="what is left without colour")
    screenshot.add_argument("--out", type=Path, metavar="FILE", help=".png or .jpg")
    screenshot.add_argument(
        "--film",
        type=_positive,
        metavar="SECONDS",
        help='what moves, of a scene or a "match" of computers, into the folder --out',
    )
    screenshot.set_defaults(command=_screenshot)

    maps = commands.add_parser("maps", help="draw the pictures that maps have below them in Tiled")
    maps.set_defaults(command=_maps)

    sounds = commands.add_parser("sounds", help="render the sounds into their files, or measure")
    sounds.add_argument(
        "--check", action="store_true", help="measure sounds and music; fail if one is not right"
    )
    sounds.add_argument(
        "--pictures", type=Path, metavar="FOLDER", help="draw spectrograms into a folder"
    )
    sounds.set_defaults(command=_sounds)

    music = commands.add_parser("music", help="render the music into its files (minutes)")
    music.add_argument("pieces", nargs="*", help="their names; none: all")
    music.set_defaults(command=_music)

    translations = commands.add_parser(
        "translations", help="bring the catalogues of translations up to date"
    )
    translations.add_argument(
        "--add", default="", metavar="LANGUAGE", help="begin a language, like cs"
    )
    translations.add_argument(
        "--check", action="store_true", help="change nothing; fail if not fresh"
    )
    translations.set_defaults(command=_translations)

    words = commands.add_parser("words", help="how far the translations are, and how they read")
    words.add_argument("--missing", metavar="LANGUAGE", help="list what is not translated, by file")
    words.add_argument(
        "--sentences",
        metavar="LANGUAGE",
        help="list all sentences with names and the numbers 0, 1, 2, 5 and 21",
    )
    words.add_argument(
        "--terms", metavar="LANGUAGE", help="list sentences that seem to avoid the glossary's word"
    )
    words.set_defaults(command=_words)

    crash_test = commands.add_parser(
        "crash-test", help="kill playing processes, spoil files, open them"
    )
    crash_test.add_argument("--kills", type=_not_negative, default=20)
    crash_test.add_argument("--mutations", type=_not_negative, default=200)
    crash_test.add_argument("--monkey", type=_not_negative, default=0, metavar="EVENTS")
    crash_test.add_argument("--soak", type=_not_negative, default=0, metavar="GAMES")
    crash_test.add_argument("--seed", type=int, default=0)
    crash_test.set_defaults(command=_crash_test)
    return parser, commands.choices


def _add_training_arguments(train: argparse.ArgumentParser) -> None:
    train.add_argument("--out", type=Path, required=True, help="folder of datasets and networks")
    train.add_argument("--generations", type=_positive, default=3)
    train.add_argument(
        "--judged", type=_positive, default=1000, metavar="GAMES", help="for a policy network"
    )
    train.add_argument(
        "--told", type=_positive, default=50_000, metavar="GAMES", help="for a value network"
    )
    train.add_argument(
        "--rounds", type=_positive, default=7, help="epochs: how often each example is seen"
    )
    train.add_argument("--workers", type=_positive, default=os.cpu_count() or 1)
    train.set_defaults(command=_train)


def _add_arena_arguments(arena: argparse.ArgumentParser) -> None:
    what = arena.add_mutually_exclusive_group(required=True)
    what.add_argument("--plan", choices=("bars", "styles", "curve"), help="a whole programme")
    what.add_argument(
        "--seats", type=_names, default=[], help="kinds of seats, the first against the others"
    )
    how = arena.add_mutually_exclusive_group()
    how.add_argument("--round-robin", action="store_true", help="each kind against each other")
    how.add_argument("--mixed", action="store_true", help="every table of different kinds")
    arena.add_argument("--players", type=int, default=4, choices=(2, 3, 4, 5))
    arena.add_argument("--buildings", default="base", choices=("base", "draft", "random", "all"))
    arena.add_argument("--nobles", action="store_true")
    arena.add_argument("--games", type=_positive, default=100, help="of each match")
    arena.add_argument("--seed", type=int, default=0)
    arena.add_argument("--budget", type=_positive, help="iterations of a plan's governor")
    arena.add_argument("--own", action="append", default=[], metavar="NAME=FILE.py:CLASS")
    arena.add_argument("--workers", type=_not_negative, default=os.cpu_count() or 1)
    arena.add_argument("--hours", type=float, default=0.0)
    arena.add_argument("--minutes", type=float, default=0.0)
    arena.add_argument("--out", type=Path, default=Path("arena.jsonl"), help="the results")
    arena.add_argument("--report", action="store_true", help="play nothing, show the tables")
    arena.add_argument(
        "--this-code", action="store_true", help="leave out games that other code played"
    )
    arena.set_defaults(command=_arena)


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _positive(text: str) -> int:
    return _whole(text, least=1)


def _not_negative(text: str) -> int:
    return _whole(text, least=0)


def _whole(text: str, least: int) -> int:
    if not re.fullmatch(r"-?[0-9]{1,18}", text) or int(text) < least:
        raise argparse.ArgumentTypeError(f"must be a whole number, {least} or more")
    return int(text)


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{3,4})x(\d{3,4})", text)
    if found is None:
        raise argparse.ArgumentTypeError("a size is written like 1280x720")
    return int(found[1]), int(found[2])


def _fail(sentence: str, code: int = 2) -> int:
    """Print an error; return the exit code: 2 for invalid arguments, 1 for other errors."""
    print(sentence, file=sys.stderr)
    return code


def _play(options: argparse.Namespace) -> int:
    if options.show_itself or options.play_itself is not None:
        return _selfplay(options)
    return _open_window(None)


def _open_window(file: Path | None) -> int:
    """Open the window, with the match in `file` if given. An exception from before the main loop is
    logged and shown in a message box of the system."""
    if file is not None and not os.path.lexists(file):
        return _fail(f"There is no file {file}.")
    from game.app.crash_log import log_failed_start, show_dialog

    try:
        # The other tools must run without pygame.
        from game.app.window import NoDisplayError
        from game.scenes.startup.open_game import open_game

        try:
            return open_game(file)
        except NoDisplayError as error:
            sentence = str(error)
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        sentence = log_failed_start(error, datetime.now())
    show_dialog(sentence)
    return _fail(sentence, code=1)


def _selfplay(options: argparse.Namespace) -> int:
    """Run the self-play smoke test; return 1 if it found a fault."""
    from game.app.window import NoDisplayError
    from game.tools.selfplay import run_selfplay

    try:
        account = run_selfplay(options.play_itself, options.report)
    except (NoDisplayError, OSError) as error:
        return _fail(str(error), code=1)
    print(account.text())
    return 1 if account.faults else 0


def _simulate(options: argparse.Namespace) -> int:
    import json

    from game.rules import Options, OptionsError
    from game.seats import UnknownSeat
    from game.tools.simulate import run

    names = options.seats.split(",") if options.seats else ["heuristic"] * options.players
    if len(names) != options.players:
        return _fail(f"{options.players} players need {options.players} seats, not {len(names)}.")
    try:
        rules = Options(players=options.players, buildings=options.buildings, nobles=options.nobles)
        report = run(names, options.games, options.seed, rules)
    except (UnknownSeat, OptionsError) as error:
        return _fail(str(error))
    print(json.dumps(report.to_json(), indent=1) if options.json else report.text())
    return 0


def _train(options: argparse.Namespace) -> int:
    from game.tools.training.training_run import TrainingRun

    TrainingRun(
        options.out,
        generations=options.generations,
        policy_games=options.judged,
        value_games=options.told,
        epochs=options.rounds,
        workers=options.workers,
        progress=lambda line: print(line, flush=True),
    ).run()
    return 0


def _arena(options: argparse.Namespace) -> int:
    from game.tools.arena.command import UsageError, run
    from game.tools.arena.workers import GameFailed

    try:
        print(run(options, options.words, lambda line: print(line, file=sys.stderr)))
    except (UsageError, GameFailed) as error:
        return _fail(str(error))
    except KeyboardInterrupt:
        return _fail("Stopped; run the same again to go on.")
    return 0


def _check(options: argparse.Namespace) -> int:
    from game.tools.rules_check import run_check

    report = run_check(options.games, options.seed)
    for fault in report.faults:
        print(fault)
    print(
        f"{report.games} games, {report.decisions} decisions checked, "
        f"{len(report.faults)} violations"
    )
    return 1 if report.faults else 0


def _bench(options: argparse.Namespace) -> int:
    if options.what == "saves":
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        from game.tools import saves_bench

        print(saves_bench.run(options.json))
        return 0
    from game.tools.bench import run

    print(run(options.json))
    return 0


def _crash_test(options: argparse.Namespace) -> int:
    """Run the UI fuzzer, the soak test, or (without either) the crash test of the saves."""
    if options.monkey or options.soak:
        return _fuzz_and_soak(options)
    from game.tools.fuzzing.crash_test import run

    report = run(options.kills, options.mutations, options.seed)
    print(report.text())
    return 1 if report.faults else 0


def _fuzz_and_soak(options: argparse.Namespace) -> int:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    from game.tools.fuzzing import fuzz_ui, soak

    faults = 0
    if options.monkey:
        report = fuzz_ui.run(options.monkey, options.seed)
        print(report.text())
        faults += len(report.faults)
    if options.soak:
        soaked = soak.run(options.soak, options.seed, lambda line: print(line, flush=True))
        faults += len(soaked.faults)
    return 1 if faults else 0


def _translations(options: argparse.Namespace) -> int:
    try:
        from game.tools.assets.translations import CatalogueError, update_catalogues
    except ImportError:
        return _fail("This needs Babel: pip install -r requirements-test.lock")
    from game.app.paths import shipped_folder

    package = Path(__file__).resolve().parent
    locale = shipped_folder("assets") / "locale"
    try:
        report = update_catalogues(package, locale, write=not options.check, add=options.add)
    except (CatalogueError, OSError) as error:
        return _fail(str(error))
    for fault in report.faults:
        print(fault)
    for path in report.stale:
        print(f"{'not fresh' if options.check else 'written'}: {path}")
    return 1 if report.faults or (options.check and report.stale) else 0


def _words(options: argparse.Namespace) -> int:
    try:
        from game.tools.assets.translations import CatalogueError
        from game.tools.assets.words import Words
    except ImportError:
        return _fail("This needs Babel: pip install -r requirements-test.lock")
    from game.app.i18n.glossary import GlossaryError
    from game.app.paths import shipped_folder

    try:
        words = Words(Path(__file__).resolve().parent, shipped_folder("assets") / "locale")
        if options.sentences:
            for english, lines in words.sentences(options.sentences):
                print("\n    ".join([english, *lines]))
        elif options.missing:
            for file, texts in words.missing(options.missing).items():
                print("\n    ".join([f"{file}: {len(texts)}", *map(repr, texts)]))
        elif options.terms:
            for term, english, said in words.unused_terms(options.terms):
                print(f"{term}: {english!r}: {said!r}")
        else:
            for language in words.languages:
                found = words.count(language)
                share = 100 * found.translated // max(1, found.total)
                print(
                    f"{language}: {found.translated} of {found.total} translated ({share}%), "
                    f"{found.fuzzy} fuzzy, {found.missing} missing"
                )
    except (CatalogueError, GlossaryError) as error:
        return _fail(str(error))
    for fault in words.faults:
        print(fault)
    return 1 if words.faults else 0


def _lesson(options: argparse.Namespace) -> int:
    if bool(options.file) == options.check:
        return _fail("Say the file of a lesson, or --check.")
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
        return _fail(str(error), code=1)


def _achievement(options: argparse.Namespace) -> int:
    if not options.check and not options.games:
        return _fail("Say --check, or --games and a number.")
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
            lambda done: _tell_progress(done, games),
        )
    except (AchievementError, UnknownSeat) as error:
        return _fail(str(error))
    except KeyboardInterrupt:
        return 130
    print("\n".join(lines))
    return 0


def _review(options: argparse.Namespace) -> int:
    if sum(map(bool, (options.file, options.calibrate, options.playouts))) != 1:
        return _fail("Say the file of a match, or --calibrate GAMES, or --playouts GAMES.")
    try:
        if options.calibrate or options.playouts:
            return _measure_review(options)
        from game.app.saves.journal import JournalError
        from game.tools.review import run

        try:
            print(run(options.file, options.iterations, options.seed, options.json, _tell_progress))
        except JournalError as error:
            return _fail(str(error), code=1)
    except KeyboardInterrupt:
        return 130
    return 0


def _measure_review(options: argparse.Namespace) -> int:
    from game.rules import OptionsError
    from game.seats import UnknownSeat
    from game.tools import review_calibration, review_playouts

    games, nodes = options.calibrate or options.playouts, options.iterations

    def tell(done: int) -> None:
        _tell_progress(done, games)

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
        return _fail(str(error))
    print(report.text())
    return 0


def _tell_progress(done: int, total: int) -> None:
    """Show the progress on a terminal, in one line."""
    if sys.stderr.isatty():
        print(
            f"\r{done} of {total}", end="\n" if done == total else "", file=sys.stderr, flush=True
        )


def _perf(options: argparse.Namespace) -> int:
    if not (options.scenery or options.window):
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    from game.tools.perf import PerfEffort, measure, measure_scenery, report

    effort = PerfEffort(games=options.games)
    figures = measure_scenery(effort.seconds) if options.scenery else measure(effort)
    print(report(figures, as_json=options.json))
    return 0


def _screenshot(options: argparse.Namespace) -> int:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from game.tools.assets.screenshots import ScreenshotError, take_all_screenshots, take_screenshot

    if bool(options.scene) != bool(options.out) or bool(options.all) == bool(options.scene):
        return _fail("Say a scene and --out FILE, or --all FOLDER.")
    how = {
        "players": options.players,
        "language": options.language,
        "palette": options.palette,
        "greyscale": options.greyscale,
    }
    try:
        if options.all:
            files = take_all_screenshots(options.size, options.seed, options.all, **how)
            print(f"{len(files)} scenes are drawn in {options.all}")
            return 0
        if options.film:
            from game.tools.assets.film import film

            files = film(
                options.scene,
                options.film,
                options.size,
                options.seed,
                options.out,
                players=options.players,
            )
            print(f"{len(files)} pictures are in {options.out}")
            return 0
        take_screenshot(options.scene, options.size, options.seed, options.out, **how)
    except (ScreenshotError, OSError) as error:
        return _fail(str(error))
    print(f"{options.scene} is drawn in {options.out}")
    return 0


def _maps(options: argparse.Namespace) -> int:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from game.app.paths import shipped_folder
    from game.tools.assets.maps import draw_backgrounds

    try:
        files = draw_backgrounds(shipped_folder("levels") / "tables")
    except OSError as error:
        return _fail(str(error), code=1)
    print(f"{len(files)} pictures are drawn in {files[0].parent}")
    return 0


def _sounds(options: argparse.Namespace) -> int:
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from game.app.paths import shipped_folder

    assets = shipped_folder("assets")
    try:
        if options.check:
            return _check_sounds(assets)
        if options.pictures:
            from game.tools.soundtrack.spectrogram import draw_all

            for file in draw_all(assets, options.pictures):
                print(f"{file} is drawn")
            return 0
        from game.tools.soundtrack.sound_files import render

        files = render(assets / "sounds")
    except OSError as error:
        return _fail(str(error), code=1)
    print(f"{len(files)} sounds are rendered in {files[0].parent}")
    return 0


def _check_sounds(assets: Path) -> int:
    from game.tools.soundtrack.sound_report import measure

    report = measure(assets)
    print("\n".join(report.lines()))
    faults = report.faults()
    for fault in faults:
        print(f"wrong: {fault}", file=sys.stderr)
    return 1 if faults else 0


def _music(options: argparse.Namespace) -> int:
    from game.app.paths import shipped_folder
    from game.tools.music.notation import NotationError
    from game.tools.music.rendering import EncoderMissing, render

    folder = shipped_folder("assets") / "music"
    try:
        render(folder, options.pieces)
    except KeyError as error:
        return _fail(f"there is no piece {error}", code=2)
    except (EncoderMissing, NotationError, OSError) as error:
        return _fail(str(error), code=1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
