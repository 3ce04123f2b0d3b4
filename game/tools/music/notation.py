"""Text notation of scores: pitches, melodies, chords and rhythms.

Pitches are semitone numbers, where 69 is the A at 440 Hz (as in MIDI). Times and lengths are in
beats.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from game.tools.tool_error import ToolError

_STEPS: Mapping[str, int] = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}
_ACCIDENTALS: Mapping[str, int] = {"": 0, "#": 1, "b": -1}
_QUALITIES: Mapping[str, tuple[int, ...]] = {
    "": (0, 4, 7),
    "m": (0, 3, 7),
    "7": (0, 4, 7, 10),
    "m7": (0, 3, 7, 10),
    "maj7": (0, 4, 7, 11),
    "6": (0, 4, 7, 9),
}


class ScoreError(ToolError):
    """Raised for a score that cannot be read; the text says where."""

    exit_code = 1


class Note(NamedTuple):
    """A note of a melody: start, pitch and length."""

    start: float
    pitch: int
    length: float


class Chord(NamedTuple):
    """A chord with its start and length: its root and its tones, from 0 (c) to 11."""

    start: float
    length: float
    root: int
    tones: tuple[int, ...]


class Stroke(NamedTuple):
    """A stroke in a rhythm: its start and its sign."""

    start: float
    sign: str


def pitch_of(text: str) -> int:
    """Return the pitch of a name like `f#5`. Raises ScoreError."""
    name, octave = text[:-1], text[-1:]
    if name[:1] not in _STEPS or name[1:] not in _ACCIDENTALS or not octave.isdigit():
        raise ScoreError(f"{text!r} is no pitch")
    return 12 * (int(octave) + 1) + _STEPS[name[0]] + _ACCIDENTALS[name[1:]]


def frequency(pitch: float) -> float:
    """Return the frequency of a pitch, in Hz."""
    return float(440 * 2 ** ((pitch - 69) / 12))


def read_melody(text: str, beats: int) -> tuple[list[Note], int]:
    """Return the notes of a melody and its number of bars.

    `f#5:1.5` is a note of one and a half beats, `:2/3` the length of a triplet note; without a
    length, the previous one is repeated. `r` is a rest. `|` separates bars, which must be complete.
    Raises ScoreError.
    """
    notes: list[Note] = []
    bars = text.split("|")
    length = Fraction(1)
    for number, bar in enumerate(bars):
        at = Fraction(0)
        for word in bar.split():
            name, _, written = word.partition(":")
            length = Fraction(written) if written else length
            if name != "r":
                notes.append(Note(float(number * beats + at), pitch_of(name), float(length)))
            at += length
        if at != beats:
            raise ScoreError(f"bar {number + 1} has {at} beats: {bar.strip()}")
    return notes, len(bars)


def read_chords(text: str, beats: int) -> tuple[list[Chord], int]:
    """Return the chords of a section and its number of bars: in `D | Em A7`, the chords of a bar
    share it equally. Raises ScoreError."""
    chords: list[Chord] = []
    bars = text.split("|")
    for number, bar in enumerate(bars):
        names = bar.split()
        if not names:
            raise ScoreError(f"bar {number + 1} has no chord")
        length = beats / len(names)
        for nth, name in enumerate(names):
            root, tones = _chord(name)
            chords.append(Chord(number * beats + nth * length, length, root, tones))
    return chords, len(bars)


def read_rhythm(text: str, beats: int) -> list[Stroke]:
    """Return the strokes of a bar: one sign per step, `.` for none; spaces are ignored."""
    signs = text.replace(" ", "")
    step = beats / len(signs)
    return [Stroke(nth * step, sign) for nth, sign in enumerate(signs) if sign != "."]


def scale_of(key: str) -> frozenset[int]:
    """Return the tones of a key, such as `G` or `Em` (which includes its raised seventh). Raises
    ScoreError."""
    root, tones = _chord(key)
    minor = (root + 3) % 12 in tones
    steps = (0, 2, 3, 5, 7, 8, 10, 11) if minor else (0, 2, 4, 5, 7, 9, 11)
    return frozenset((root + step) % 12 for step in steps)


def _chord(name: str) -> tuple[int, tuple[int, ...]]:
    cut = 2 if name[1:2] in ("#", "b") else 1
    letter, quality = name[:cut], name[cut:]
    if letter[:1].lower() not in _STEPS or quality not in _QUALITIES:
        raise ScoreError(f"{name!r} is no chord")
    root = (_STEPS[letter[0].lower()] + _ACCIDENTALS[letter[1:]]) % 12
    return root, tuple((root + step) % 12 for step in _QUALITIES[quality])
