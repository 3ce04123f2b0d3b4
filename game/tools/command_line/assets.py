"""Tools for shipped files: screenshot, maps, sounds, music, translations, words."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import game
from game.app.paths import shipped_folder
from game.app.seat_colors import PALETTES
from game.commands.arguments import fail, positive
from game.tools.command_line.arguments import add_tool, size, use_no_devices

if TYPE_CHECKING:
    from game.tools.command_line.arguments import Tools


def add_tools(tools: Tools) -> None:
    """Add the tools of this module to the command line."""
    _add_screenshot(tools)
    add_tool(tools, "maps", _maps, "draw the background pictures that Tiled shows behind the maps")
    _add_sounds(tools)
    music = add_tool(tools, "music", _music, "render the music files, which takes minutes")
    music.add_argument("pieces", nargs="*", help="names of pieces; all by default")
    _add_translations(tools)
    _add_words(tools)


def _add_screenshot(tools: Tools) -> None:
    what = "draw a scene as a picture, without a window"
    screenshot = add_tool(tools, "screenshot", _screenshot, what)
    screenshot.add_argument(
        "scene",
        nargs="?",
        default="",
        help="menu, setup, settings, library, almanac, replay, scoring, draft, table, "
        "table:captain ..., everything:builder ...",
    )
    screenshot.add_argument(
        "--all", type=Path, metavar="FOLDER", help="draw every scene into a folder"
    )
    screenshot.add_argument("--size", type=size, default=(1920, 1080), metavar="WxH")
    screenshot.add_argument("--seed", type=int, default=1)
    screenshot.add_argument("--players", type=int, default=4, choices=(2, 3, 4, 5))
    screenshot.add_argument("--language", default="en")
    screenshot.add_argument("--palette", choices=PALETTES, default=PALETTES[0])
    screenshot.add_argument("--grayscale", action="store_true", help="draw without color")
    screenshot.add_argument("--out", type=Path, metavar="FILE", help=".png or .jpg")
    screenshot.add_argument(
        "--film",
        type=positive,
        metavar="SECONDS",
        help='film what moves in a scene or in a "match" of computers, into the folder --out',
    )


def _screenshot(options: argparse.Namespace) -> int:
    use_no_devices()
    from game.tools.assets.screenshots import take_all_screenshots, take_screenshot

    if bool(options.scene) != bool(options.out) or bool(options.all) == bool(options.scene):
        return fail("Say a scene and --out FILE, or --all FOLDER.")
    how = {name: vars(options)[name] for name in ("players", "language", "palette", "grayscale")}
    if options.all:
        files = take_all_screenshots(options.size, options.seed, options.all, **how)
        print(f"{len(files)} scenes were drawn in {options.all}")
    elif options.film:
        from game.tools.assets.film import film

        what = options.scene, options.film, options.size, options.seed, options.out
        files = film(*what, players=options.players)
        print(f"{len(files)} pictures are in {options.out}")
    else:
        take_screenshot(options.scene, options.size, options.seed, options.out, **how)
        print(f"{options.scene} was drawn in {options.out}")
    return 0


def _maps(options: argparse.Namespace) -> int:
    use_no_devices()
    from game.tools.assets.maps import draw_backgrounds

    files = draw_backgrounds(shipped_folder("levels") / "tables")
    print(f"{len(files)} pictures were drawn in {files[0].parent}")
    return 0


def _add_sounds(tools: Tools) -> None:
    what = "render the sound files, or measure them"
    sounds = add_tool(tools, "sounds", _sounds, what)
    sounds.add_argument(
        "--check", action="store_true", help="measure sounds and music; fail if one is wrong"
    )
    sounds.add_argument(
        "--pictures", type=Path, metavar="FOLDER", help="draw spectrograms into a folder"
    )


def _sounds(options: argparse.Namespace) -> int:
    use_no_devices()
    assets = shipped_folder("assets")
    if options.check:
        from game.tools.soundtrack.sound_report import measure

        report = measure(assets)
        print("\n".join(report.lines()))
        faults = report.faults()
        for fault in faults:
            print(f"wrong: {fault}", file=sys.stderr)
        return 1 if faults else 0
    if options.pictures:
        from game.tools.soundtrack.spectrogram import draw_all

        for file in draw_all(assets, options.pictures):
            print(f"{file} was drawn")
        return 0
    from game.tools.soundtrack.sound_files import render

    files = render(assets / "sounds")
    print(f"{len(files)} sounds were rendered in {files[0].parent}")
    return 0


def _music(options: argparse.Namespace) -> int:
    from game.tools.music.rendering import render

    try:
        render(shipped_folder("assets") / "music", options.pieces)
    except KeyError as error:
        return fail(f"there is no piece {error}")
    return 0


def _add_translations(tools: Tools) -> None:
    what = "bring the translation catalogs up to date"
    translations = add_tool(tools, "translations", _translations, what)
    translations.add_argument(
        "--add", default="", metavar="LANGUAGE", help="add a language, such as cs"
    )
    translations.add_argument(
        "--check", action="store_true", help="change nothing; fail if something is out of date"
    )


def _translations(options: argparse.Namespace) -> int:
    try:
        from game.tools.assets.translations import update_catalogs
    except ImportError:
        return fail("This needs Babel: pip install -r requirements-test.lock")

    package = Path(game.__file__).resolve().parent
    locale = shipped_folder("assets") / "locale"
    report = update_catalogs(package, locale, write=not options.check, add=options.add)
    for fault in report.faults:
        print(fault)
    for path in report.stale:
        print(f"{'out of date' if options.check else 'written'}: {path}")
    return 1 if report.faults or (options.check and report.stale) else 0


def _add_words(tools: Tools) -> None:
    what = "show how complete the translations are, and how they read"
    words = add_tool(tools, "words", _words, what)
    words.add_argument("--missing", metavar="LANGUAGE", help="list what is not translated, by file")
    words.add_argument(
        "--sentences",
        metavar="LANGUAGE",
        help="list all sentences with names and the numbers 0, 1, 2, 5 and 21",
    )
    words.add_argument(
        "--terms", metavar="LANGUAGE", help="list sentences that seem to avoid the glossary's word"
    )


def _words(options: argparse.Namespace) -> int:
    try:
        from game.tools.assets.words import Words
    except ImportError:
        return fail("This needs Babel: pip install -r requirements-test.lock")

    words = Words(Path(game.__file__).resolve().parent, shipped_folder("assets") / "locale")
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
            count = words.count(language)
            share = 100 * count.translated // max(1, count.total)
            print(
                f"{language}: {count.translated} of {count.total} translated ({share}%), "
                f"{count.fuzzy} fuzzy, {count.missing} missing"
            )
    for fault in words.faults:
        print(fault)
    return 1 if words.faults else 0
