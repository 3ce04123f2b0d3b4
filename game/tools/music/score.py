"""Scores: pieces with their sections, and the rhythms of the island's dances, read from TOML files.

A piece has a dance, a key, a tempo, sections (chords and melody), and a form: the order of the
sections, with the lead instrument, the rhythm of the dance, and the level for each.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.tools.music.notation import (
    Chord,
    Note,
    ScoreError,
    Stroke,
    read_chords,
    read_melody,
    read_rhythm,
    scale_of,
)

SCORES = Path(__file__).parent / "scores"
DANCES = "dances.toml"
LEADS = ("cuatro", "guitar", "none")

Rhythm = Mapping[str, Sequence[Stroke]]  # the accompaniment of a bar by instrument


@dataclass(frozen=True)
class Section:
    """Some bars of chords with a melody."""

    bars: int
    chords: Sequence[Chord]
    melody: Sequence[Note]


@dataclass(frozen=True)
class Passage:
    """One performance of a section: `lead` plays the melody, optionally with a `second` voice below
    it and `fills` where it rests; `level` is the loudness, 0 to 1."""

    section: str
    rhythm: str
    lead: str = "cuatro"
    second: bool = False
    fills: bool = False
    ornaments: bool = False
    level: float = 0.8


@dataclass(frozen=True)
class Piece:
    """A piece of music; `tempo` is in beats per minute."""

    name: str
    title: str
    dance: str
    key: str
    scale: frozenset[int]
    tempo: float
    beats: int
    rhythms: Mapping[str, Rhythm]
    sections: Mapping[str, Section]
    form: Sequence[Passage]
    about: str

    @property
    def bars(self) -> int:
        """The number of bars played."""
        return sum(self.sections[passage.section].bars for passage in self.form)

    def passages(self) -> Iterator[tuple[int, Passage, Section]]:
        """Yield each passage with its first beat and its section."""
        beat = 0
        for passage in self.form:
            section = self.sections[passage.section]
            yield beat, passage, section
            beat += section.bars * self.beats


def load_pieces(folder: Path = SCORES) -> dict[str, Piece]:
    """Read all pieces in a folder, by name. Raises ScoreError, which names file and place."""
    dances = tomllib.loads((folder / DANCES).read_text(encoding="utf-8"))
    paths = sorted(path for path in folder.glob("*.toml") if path.name != DANCES)
    return {path.stem: _read_piece(path, dances) for path in paths}


def _read_piece(path: Path, dances: Mapping[str, Any]) -> Piece:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        dance = dances[data["dance"]]
        beats = dance["beats"]
        rhythms = {
            name: {part: read_rhythm(text, beats) for part, text in parts.items()}
            for name, parts in dance.items()
            if name != "beats"
        }
        sections = {
            name: _read_section(name, section, beats) for name, section in data["sections"].items()
        }
        form = [Passage(**passage) for passage in data["form"]]
        for passage in form:
            if passage.section not in sections or passage.rhythm not in rhythms:
                raise ScoreError(f"form: {passage.section} {passage.rhythm}")
            if passage.lead not in LEADS:
                raise ScoreError(f"form: nobody is called {passage.lead!r}")
        return Piece(
            name=path.stem,
            title=data["title"],
            dance=data["dance"],
            key=data["key"],
            scale=scale_of(data["key"]),
            tempo=data["tempo"],
            beats=beats,
            rhythms=rhythms,
            sections=sections,
            form=form,
            about=data["about"],
        )
    except (ScoreError, KeyError, TypeError, tomllib.TOMLDecodeError) as error:
        raise ScoreError(f"{path.name}: {error}") from error


def _read_section(name: str, data: Mapping[str, str], beats: int) -> Section:
    chords, bars = read_chords(data["chords"], beats)
    melody: list[Note] = []
    if "melody" in data:
        try:
            melody, sung = read_melody(data["melody"], beats)
        except ScoreError as error:
            raise ScoreError(f"section {name}, {error}") from error
        if sung != bars:
            raise ScoreError(f"section {name}: {bars} bars of chords, {sung} of melody")
    return Section(bars, chords, melody)
