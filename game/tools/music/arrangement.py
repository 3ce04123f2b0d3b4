"""Turn a score into a performance: every note and stroke with its time, strength and instrument.

The timing is human: nobody is exactly on time, phrases swell and relax, the tempo yields a little
at phrase ends, and the last bars slow down. The random generator is passed in.
"""

from __future__ import annotations

import bisect
import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from game.tools.music.harmony import bass_pitch, lead_voices, second_voice
from game.tools.music.notation import Chord, read_chords
from game.tools.music.score import Passage, Piece, Section

LATENESS = 0.006  # seconds; standard deviation of a note's timing
ROLL = 0.016  # seconds between the strings of a strummed chord
GRACE = 0.075  # seconds; length of a grace note
PHRASE = 4  # bars
SLOWING = 0.32  # how much longer a beat is at the very end
_GRID = 12  # time steps per beat


class Played(NamedTuple):
    """A note or stroke: time in seconds, instrument, pitch or sign, duration in seconds, and
    strength from 0 to 1."""

    at: float
    instrument: str
    what: int | str
    length: float
    strength: float


def arrange(piece: Piece, chance: np.random.Generator) -> list[Played]:
    """Return everything that is played in a piece, in chronological order."""
    return sorted(_Arranger(piece, chance).play())


def beat_times(piece: Piece) -> list[float]:
    """Return the time in seconds of each twelfth of a beat, up to one bar after the last bar."""
    count = (piece.bars + 1) * piece.beats * _GRID
    phrase = PHRASE * piece.beats
    last = piece.bars * piece.beats
    times, now = [], 0.0
    for nth in range(count + 1):
        times.append(now)
        beat = nth / _GRID
        into = (beat % phrase) / phrase
        ease = 1 + 0.012 * math.cos(2 * math.pi * into) + (0.035 if into > 0.93 else 0.0)
        end = max(0.0, min(1.0, (beat - (last - 2 * piece.beats)) / (2 * piece.beats)))
        now += 60 / piece.tempo / _GRID * (ease + SLOWING * end**2)
    return times


def second_at(times: Sequence[float], beat: float) -> float:
    """Return the time of a beat in seconds, given `beat_times`."""
    exact = beat * _GRID
    low = min(int(exact), len(times) - 2)
    return times[low] + (exact - low) * (times[low + 1] - times[low])


class _Arranger:
    """Plays the passages of a piece one after the other."""

    def __init__(self, piece: Piece, chance: np.random.Generator) -> None:
        self._piece = piece
        self._chance = chance
        self._times = beat_times(piece)
        self._bass = 40

    def play(self) -> Iterator[Played]:
        for beat, passage, section in self._piece.passages():
            yield from self._accompany(passage, section, beat)
            if passage.lead != "none":
                yield from self._sing(passage, section, beat)
        yield from self._close(self._piece.bars * self._piece.beats)

    # Time and strength ----------------------------------------------------------------------

    def _struck(
        self,
        beat: float,
        instrument: str,
        what: int | str,
        length: float,
        strength: float,
        delay: float = 0.0,
    ) -> Played:
        """Return something played for some beats, with human variation in time and strength."""
        bar = beat / self._piece.beats
        arch = 0.86 + 0.14 * math.sin(math.pi * (bar % PHRASE) / PHRASE)
        in_bar = beat % self._piece.beats
        accent = 1.0 if in_bar < 0.01 else 0.93 if abs(in_bar - round(in_bar)) < 0.01 else 0.86
        late = float(self._chance.normal(0, LATENESS)) + delay
        begin = second_at(self._times, beat)
        at = max(0.0, begin + late)
        rings = max(0.05, second_at(self._times, beat + length) - begin)
        strong = strength * arch * accent * float(self._chance.normal(1, 0.05))
        return Played(at, instrument, what, rings, min(1.0, max(0.05, strong)))

    # Accompaniment --------------------------------------------------------------------------

    def _accompany(self, passage: Passage, section: Section, start: int) -> Iterator[Played]:
        beats, rhythm = self._piece.beats, self._piece.rhythms[passage.rhythm]
        voices = lead_voices(section.chords)
        begins = [chord.start for chord in section.chords]
        for bar in range(section.bars):
            for instrument, strokes in rhythm.items():
                for stroke in strokes:
                    beat = bar * beats + stroke.start
                    nth = bisect.bisect_right(begins, beat) - 1
                    chord, at, level = section.chords[nth], start + beat, passage.level
                    left = chord.start + chord.length - beat
                    if instrument == "guitar":
                        rings = min(left, 1.75 if passage.rhythm == "still" else 1.0)
                        yield from self._guitar(at, stroke.sign, voices[nth], rings, level)
                    elif instrument == "bass":
                        following = section.chords[(nth + 1) % len(section.chords)]
                        pitch = self._bass_note(stroke.sign, chord, following)
                        yield self._struck(at, "bass", pitch, min(left, 1.6), level)
                    else:
                        yield self._struck(at, instrument, stroke.sign, 1.0, level)

    def _guitar(
        self, beat: float, sign: str, voices: Sequence[int], rings: float, level: float
    ) -> Iterator[Played]:
        if sign in "1234":
            strength = level * (0.46 if sign == "1" else 0.4)
            yield self._struck(beat, "guitar", voices[int(sign) - 1], rings, strength)
            return
        strings = list(enumerate(voices))
        strength = level * {"C": 0.37, "c": 0.29, "u": 0.25}[sign]
        for nth, (string, pitch) in enumerate(strings if sign in "Cc" else strings[:0:-1]):
            # Low strings are played softly, or they would mask the melody.
            touch = strength * (0.64 + 0.12 * string)
            yield self._struck(beat, "guitar", pitch, min(rings, 0.4), touch, nth * ROLL)

    def _bass_note(self, sign: str, chord: Chord, following: Chord) -> int:
        fifth = next((t for t in chord.tones if (t - chord.root) % 12 in (6, 7)), chord.root)
        if sign == "5":
            return bass_pitch(fifth, self._bass)
        if sign == "8":
            return self._bass + 12 if self._bass <= 40 else self._bass
        if sign == "a":
            target = bass_pitch(following.root, self._bass)
            steps = [p for p in (target - 2, target - 1, target + 2) if p % 12 in self._piece.scale]
            return steps[0] if steps else target
        self._bass = bass_pitch(chord.root, 40)
        return self._bass

    # Melody ---------------------------------------------------------------------------------

    def _sing(self, passage: Passage, section: Section, start: int) -> Iterator[Played]:
        lower = 12 if passage.lead == "guitar" else 0
        for nth, note in enumerate(section.melody):
            chord = _chord_at(section, note.start)
            pitch, beat = note.pitch - lower, start + note.start
            grace = passage.ornaments and note.length >= 1 and nth % 3 == 0
            if grace:
                above = pitch + (2 if (pitch + 2) % 12 in self._piece.scale else 1)
                yield self._struck(beat, passage.lead, above, 0.1, 0.7 * passage.level)
            delay = GRACE if grace else 0.0
            yield self._struck(beat, passage.lead, pitch, note.length * 1.05, passage.level, delay)
            if passage.ornaments and note.length >= 2:
                yield from self._turn(passage, pitch, beat, note.length)
            if passage.second and note.length >= 0.5:
                low = second_voice(note, chord, self._piece.scale) - lower
                yield self._struck(beat, passage.lead, low, note.length, 0.62 * passage.level, 0.01)
        if passage.fills:
            yield from self._fill(passage, section, start)

    def _turn(self, passage: Passage, pitch: int, beat: float, length: float) -> Iterator[Played]:
        """Yield soft repetitions toward the end of a long note, because a plucked string dies
        away."""
        at, step = 1.0, 0.5
        while at < length - 0.4:
            strength = passage.level * (0.5 + 0.1 * at)
            yield self._struck(beat + at, passage.lead, pitch, step, min(0.7, strength))
            at += step

    def _fill(self, passage: Passage, section: Section, start: int) -> Iterator[Played]:
        """Yield answers on the other instrument while the melody rests or holds a note."""
        other = "cuatro" if passage.lead == "guitar" else "guitar"
        for at, until in _gaps(section, self._piece.beats):
            chord = _chord_at(section, at)
            tones = [pitch for pitch in range(67, 82) if pitch % 12 in chord.tones]
            rising = bool(self._chance.random() < 0.5)
            run = tones if rising else tones[::-1]
            for nth in range(min(int((until - at) / 0.5), len(run))):
                beat = at + 0.5 * nth
                yield self._struck(start + beat, other, run[nth], 0.9, 0.5 * passage.level)

    def _close(self, beat: int) -> Iterator[Played]:
        """Yield a slow roll of the key's chord as an ending."""
        (chord, *_), _ = read_chords(self._piece.key, self._piece.beats)
        (voices,) = lead_voices([chord])
        level = 0.8 * self._piece.form[-1].level
        rest = float(self._piece.beats)
        yield self._struck(beat, "bass", bass_pitch(chord.root, 40), rest, level)
        for nth, pitch in enumerate(voices):
            yield self._struck(beat, "guitar", pitch, rest, 0.8 * level, 0.05 * nth)
        top = next(pitch for pitch in range(74, 86) if pitch % 12 == chord.root)
        for nth, pitch in enumerate((top - 12, top)):
            yield self._struck(beat, "cuatro", pitch, rest, 0.7 * level, 0.22 + 0.06 * nth)


def _chord_at(section: Section, beat: float) -> Chord:
    begins = [chord.start for chord in section.chords]
    return section.chords[bisect.bisect_right(begins, beat) - 1]


def _gaps(section: Section, beats: int) -> Iterator[tuple[float, float]]:
    """Yield (start, end) of the spans where the melody rests or holds a note for more than a
    beat."""
    ends = [note.start for note in section.melody[1:]] + [float(section.bars * beats)]
    for note, end in zip(section.melody, ends, strict=True):
        sounding = note.start + min(note.length, 1.0)
        if end - sounding >= 1.0:
            yield sounding, end
