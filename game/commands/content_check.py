"""Validate all content that ships with the game: lessons, problems, achievements, characters, maps,
translations, pictures, fonts and sounds."""

from __future__ import annotations

import re
import wave
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from game.app.data_file import DataFileError
from game.app.i18n import DOMAIN
from game.app.i18n.catalog import (
    UnreadableCatalogError,
    drop_overlong,
    english_of,
    read_catalog,
    texts_of,
)
from game.app.i18n.formats import CONVENTIONS_FOLDER, read_conventions
from game.app.i18n.glossary import GLOSSARY_FOLDER, GlossaryError, read_glossary
from game.app.paths import Paths
from game.content.achievements import read_achievements
from game.content.almanac_data import ALMANAC_FOLDER, read_components
from game.content.daily_deal import read_daily_rules
from game.content.islands import read_islands
from game.content.lessons.catalog import load_lesson
from game.content.lessons.progress import SUFFIX, lesson_ids
from game.content.opponents.character import read_opponents
from game.content.problem_checks import check_problem
from game.content.problems import read_problems
from game.history.achievements.goals import LessonGoal
from game.scenes.draft.layout import draft_level
from game.scenes.table.view.table_layout import table_level
from game.ui.text.font_file import open_font

_PLACEHOLDER: Final = re.compile(r"\{(\w*)[^{}]*\}")
_MOST_LETTERS: Final = 60  # of the English text quoted to identify a catalog entry


class Fault(NamedTuple):
    """A fault: the file, the place in it ("" for the whole file), and the reason."""

    file: str
    place: str
    reason: str

    def __str__(self) -> str:
        """Return the fault in one line."""
        return ": ".join(filter(None, self))


@dataclass
class ContentReport:
    """The number of items checked, and the faults found."""

    counts: dict[str, int] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def text(self) -> str:
        """Return one line per fault, and a summary."""
        counts = ", ".join(f"{count} {what}" for what, count in self.counts.items())
        faults = len(self.faults)
        outcome = f"{faults} fault{'' if faults == 1 else 's'}" if faults else "no faults"
        return "\n".join([*map(str, self.faults), f"{counts}: {outcome}"])


def check_content(assets: Path, levels: Path) -> ContentReport:
    """Check all content in the asset and level folders."""
    paths = Paths(assets, levels, user=levels)  # nothing is written
    report = ContentReport()
    for what, check in (
        ("lessons", _lessons),
        ("problems", _problems),
        ("achievements", _achievements),
        ("characters", _characters),
        ("days", _days),
        ("islands", _islands),
        ("almanac", _almanac),
        ("maps", _maps),
        ("languages", _languages),
        ("glossaries", _glossaries),
        ("pictures", _pictures),
        ("fonts", _fonts),
        ("sounds", _sounds),
    ):
        report.counts[what] = 0
        for faults in _until_unreadable(check(paths)):
            report.counts[what] += 1
            # Two checks may read the same file.
            report.faults += [fault for fault in faults if fault not in report.faults]
    return report


def _until_unreadable(checked: Iterator[list[Fault]]) -> Iterator[list[Fault]]:
    """Yield the faults of each item. A file that cannot be read is a last fault."""
    try:
        yield from checked
    except DataFileError as error:
        yield [_data_fault(error)]


# Each check yields the list of faults of one item at a time, or raises DataFileError.


def _lessons(paths: Paths) -> Iterator[list[Fault]]:
    for name in lesson_ids(paths.lessons):
        yield _data(partial(load_lesson, paths.lessons / f"{name}{SUFFIX}"))


def _problems(paths: Paths) -> Iterator[list[Fault]]:
    catalog = read_problems(paths.problems)
    for error in catalog.errors:
        yield [_data_fault(error)]
    for problem in catalog.problems.values():
        wrong = check_problem(problem)
        yield [Fault(paths.problems.name, problem.id, wrong)] if wrong else []


def _days(paths: Paths) -> Iterator[list[Fault]]:
    read_daily_rules(paths.daily)
    yield []


def _achievements(paths: Paths) -> Iterator[list[Fault]]:
    file, known = paths.achievements, set(lesson_ids(paths.lessons))
    for achievement in read_achievements(file).achievements:
        faults = _missing_picture(paths, file, achievement.id, achievement.picture)
        if isinstance(achievement.goal, LessonGoal):
            missing = set(achievement.goal.lessons) - known
            faults += [Fault(file.name, achievement.id, f"there is no lesson {n}") for n in missing]
        yield faults


def _characters(paths: Paths) -> Iterator[list[Fault]]:
    for character in read_opponents(paths.opponents):
        yield _missing_picture(paths, paths.opponents, character.id, character.portrait)


def _islands(paths: Paths) -> Iterator[list[Fault]]:
    for island in read_islands(paths.islands, read_opponents(paths.opponents)).islands:
        yield _missing_picture(paths, paths.islands, island.id, island.picture)


def _almanac(paths: Paths) -> Iterator[list[Fault]]:
    read_components(paths.levels / ALMANAC_FOLDER)
    yield []


def _data(read: Callable[[], object]) -> list[Fault]:
    try:
        read()
    except DataFileError as error:
        return [_data_fault(error)]
    return []


def _data_fault(error: DataFileError) -> Fault:
    return Fault(error.file, ", ".join(filter(None, [error.entry, error.key])), error.reason)


def _missing_picture(paths: Paths, file: Path, entry: str, picture: str) -> list[Fault]:
    if (paths.assets / "svg" / f"{picture}.svg").is_file():
        return []
    return [Fault(file.name, entry, f"there is no picture {picture}.svg")]


def _maps(paths: Paths) -> Iterator[list[Fault]]:
    for large_text in (False, True):
        yield _data(partial(draft_level, paths, large_text=large_text))
        for seats in (2, 3, 4, 5):
            yield _data(partial(table_level, paths, seats, large_text=large_text))


def _languages(paths: Paths) -> Iterator[list[Fault]]:
    for file in sorted(paths.locale.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")):
        language = file.parent.parent.name
        conventions = paths.locale / CONVENTIONS_FOLDER / f"{language}.json"
        yield [*_catalog(file), *_conventions(conventions)]


def _catalog(file: Path) -> Iterator[Fault]:
    """Yield the faults of a compiled catalog, such as placeholders that the English text does not
    have."""
    name = "/".join(file.parts[-3:])
    try:
        catalog = read_catalog(file)
    except UnreadableCatalogError as error:
        yield Fault(name, "", str(error))
        return
    for reason in drop_overlong(catalog):
        yield Fault(name, "", reason)
    for key, translation in texts_of(catalog).items():
        english = english_of(key)
        wanted, given = (set(_PLACEHOLDER.findall(text)) for text in (english, translation))
        if english and given - wanted - {"n"}:
            strange = ", ".join(sorted(given - wanted))
            yield Fault(name, repr(english[:_MOST_LETTERS]), f"the English has no {{{strange}}}")


def _conventions(file: Path) -> Iterator[Fault]:
    try:
        read_conventions(file)
    except (OSError, ValueError) as error:
        yield Fault(f"{CONVENTIONS_FOLDER}/{file.name}", "", f"it cannot be read ({error})")


def _glossaries(paths: Paths) -> Iterator[list[Fault]]:
    for file in sorted((paths.locale / GLOSSARY_FOLDER).glob("*.toml")):
        try:
            read_glossary(file)
        except GlossaryError as error:
            yield [Fault(GLOSSARY_FOLDER, "", str(error))]
        else:
            yield []


def _pictures(paths: Paths) -> Iterator[list[Fault]]:
    folder = paths.assets / "svg"
    for file in sorted(folder.rglob("*.svg")):
        yield _picture(file, file.relative_to(folder).as_posix())


def _picture(file: Path, name: str) -> list[Fault]:
    try:
        ElementTree.parse(file)
        pygame.image.load(file)
    except ElementTree.ParseError as error:
        line, column = error.position
        return [Fault(name, f"line {line}, column {column}", error.msg.split(":")[0])]
    except (pygame.error, OSError) as error:
        return [Fault(name, "", str(error))]
    return []


def _fonts(paths: Paths) -> Iterator[list[Fault]]:
    pygame.font.init()
    for file in sorted((paths.assets / "fonts").glob("*.ttf")):
        yield _data(partial(open_font, file, 20))


def _sounds(paths: Paths) -> Iterator[list[Fault]]:
    for file in sorted((paths.assets / "sounds").glob("*.wav")):
        try:
            with wave.open(str(file)) as sound:
                wanted = sound.getnframes() * sound.getsampwidth() * sound.getnchannels()
                cut = not wanted or len(sound.readframes(sound.getnframes())) < wanted
        except (wave.Error, EOFError, OSError):
            yield [Fault(file.name, "", "it is no sound")]
        else:
            yield [Fault(file.name, "", "it is cut short")] if cut else []
    for file in sorted((paths.assets / "music").glob("*.ogg")):
        with file.open("rb") as piece:
            yield [] if piece.read(4) == b"OggS" else [Fault(file.name, "", "it is no music")]
