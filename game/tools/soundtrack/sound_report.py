"""Measure all audio: peaks, loudness, balance, and the notes of the music.

Measurements are compared with the intent: no file clips, no effect is much louder than the music,
and the notes of each melody are present in its file.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pygame

from game.app.settings import Settings
from game.tools.music.arrangement import beat_times, second_at
from game.tools.music.loudness import Signal, integrated, loudest_moment, peak
from game.tools.music.notation import frequency
from game.tools.music.score import Piece, load_pieces
from game.tools.soundtrack.signals import SEA
from game.tools.soundtrack.sound_files import read_wave, sound_files
from game.ui.sound.audio import RATE

HIGHEST_PEAK = -1.0  # dBFS
MOST_ABOVE = 8.0
"""Maximum LU that an effect's loudest moment may exceed the music, at default settings."""
LOUDNESS_RANGE = (-19.0, -17.0)  # LUFS, for each piece
LEAST_NOTES = 0.9  # minimum share of a melody's notes that must be found

_WINDOW = 0.22  # seconds of a note that are analyzed


class Measured(NamedTuple):
    """A measured file: seconds, peak (dBFS), loudness (LUFS; of an effect the loudest moment, of a
    piece the gated whole), loudness at default settings, and the share of the melody's notes
    found."""

    name: str
    seconds: float
    peak: float
    loudness: float
    heard: float
    notes: float | None = None


@dataclass(frozen=True)
class SoundReport:
    """All measurements and their faults."""

    effects: Sequence[Measured]
    sea: Measured
    music: Sequence[Measured]

    @property
    def music_heard(self) -> float:
        """The average loudness of the music at default settings (LUFS)."""
        powers = [10 ** (measured.heard / 10) for measured in self.music]
        return 10 * math.log10(sum(powers) / len(powers))

    def faults(self) -> list[str]:
        """Return the faults, one line each."""
        faults = []
        for measured in (*self.effects, self.sea, *self.music):
            if measured.peak > HIGHEST_PEAK:
                faults.append(f"{measured.name} has a peak of {measured.peak:.1f} dBFS")
        for measured in (*self.effects, self.sea):
            above = measured.heard - self.music_heard
            if above > MOST_ABOVE:
                faults.append(f"{measured.name} is {above:.1f} LU above the music")
        low, high = LOUDNESS_RANGE
        for measured in self.music:
            if not low <= measured.loudness <= high:
                faults.append(f"{measured.name} has {measured.loudness:.1f} LUFS")
            if measured.notes is not None and measured.notes < LEAST_NOTES:
                faults.append(f"{measured.name}: only {measured.notes:.0%} of its notes are found")
        return faults

    def lines(self) -> list[str]:
        """Return the report as text."""
        head = "file                  seconds  peak dBFS   LUFS  at usual settings  to the music"
        rows = ["Effects and signals: the loudest 0.4 s", head]
        rows += [self._row(measured) for measured in (*self.effects, self.sea)]
        rows += ["", "Music: the whole, gated", f"{head}  notes found"]
        rows += [f"{self._row(piece)}  {piece.notes:11.0%}" for piece in self.music]
        return rows

    def _row(self, measured: Measured) -> str:
        above = measured.heard - self.music_heard
        return (
            f"{measured.name:20s} {measured.seconds:8.1f} {measured.peak:10.1f}"
            f" {measured.loudness:6.1f} {measured.heard:18.1f} {above:+13.1f}"
        )


def measure(folder: Path) -> SoundReport:
    """Measure the sounds and the music in the assets folder.

    Raises OSError or `pygame.error` if one cannot be read.
    """
    usual = Settings()
    effects = []
    for file in sound_files():
        samples = read_wave(folder / "sounds" / file.file_name)
        # An effect has the same power wherever it is panned; the sea plays on both channels.
        both = np.array([samples, samples]) if file.name == SEA else samples[np.newaxis]
        volume = usual.ambience_volume if file.name == SEA else usual.effects_volume
        name, loudness = file.file_name.removesuffix(".wav"), loudest_moment(both, RATE)
        effects.append(_measured(name, both, loudness, usual.master_volume * volume))
    music = []
    for piece in load_pieces().values():
        stereo = read_ogg(folder / "music" / f"{piece.name}.ogg")
        volume, loudness = usual.master_volume * usual.music_volume, integrated(stereo, RATE)
        notes = share_of_notes_found(piece, stereo)
        music.append(_measured(piece.name, stereo, loudness, volume, notes))
    return SoundReport(effects[:-1], effects[-1], music)  # the sea is the last file


def _measured(
    name: str, signal: Signal, loudness: float, volume: float, notes: float | None = None
) -> Measured:
    heard = loudness + 20 * math.log10(volume)
    return Measured(name, signal.shape[1] / RATE, peak(signal), loudness, heard, notes)


def read_ogg(path: Path) -> Signal:
    """Return both channels of an Ogg file, decoded as in the game. Raises pygame.error."""
    if not pygame.mixer.get_init():
        pygame.mixer.init(RATE, -16, 2, allowedchanges=0)
    raw = pygame.mixer.Sound(path).get_raw()
    return np.frombuffer(raw, np.int16).reshape(-1, 2).T / 32768


def share_of_notes_found(piece: Piece, stereo: Signal) -> float:
    """Return the share of melody notes with a spectral peak at the expected pitch and time: at
    least twice as high as a quarter tone to either side."""
    mono, times = stereo.mean(axis=0), beat_times(piece)
    found = []
    for beat, passage, section in piece.passages():
        if passage.lead != "none":
            lower = 12 if passage.lead == "guitar" else 0
            for note in section.melody:
                if note.length >= 0.5:
                    start = second_at(times, beat + note.start) + 0.03
                    found.append(_is_heard(mono, start, note.pitch - lower))
    return sum(found) / len(found)


def _is_heard(mono: Signal, start: float, pitch: int) -> bool:
    first = int(start * RATE)
    part = mono[first : first + int(_WINDOW * RATE)]
    part = part * np.hanning(len(part))
    t = np.arange(len(part)) / RATE

    def strength(steps: float) -> float:
        turns = frequency(pitch + steps) * t
        return float(abs(np.sum(part * np.exp(-2j * np.pi * turns))))

    # For low notes, the window cannot resolve a quarter tone, so look farther away.
    away = max(0.5, 12 * math.log2(1 + 2.2 / _WINDOW / frequency(pitch)))
    return strength(0) > 2 * min(strength(-away), strength(away))
