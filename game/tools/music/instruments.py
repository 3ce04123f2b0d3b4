"""The instruments: cuatro, guitar, bass and small percussion, as computed samples.

Tones are cached. Each has a few variants, so that a repeated note does not always sound the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from game.tools.music.notation import frequency
from game.tools.music.synthesis import (
    Chance,
    Samples,
    band,
    burst,
    decay,
    knock,
    mix,
    modes,
    noise,
    peak_at,
    string,
    time_axis,
)
from game.ui.sound.audio import RATE

VARIANTS = 3
LEVELS = 4  # number of distinct strengths
_RING = 2.8  # seconds; length of the longest tone
_MEMBRANE: Mapping[float, float] = {1.0: 1.0, 1.59: 0.55, 2.14: 0.3, 2.65: 0.18}
_CUATRO_BODY = ((240.0, 60.0, 1.0), (520.0, 120.0, 0.7), (2600.0, 800.0, 0.6))
_GUITAR_BODY = ((105.0, 25.0, 0.5), (205.0, 40.0, 0.25), (410.0, 90.0, 0.5))


class Place(NamedTuple):
    """An instrument's place in the room: `gain`, `side` from -1 (left) to 1 (right), and its reverb
    send."""

    gain: float
    side: float
    room: float


PLACES: Mapping[str, Place] = {
    "cuatro": Place(0.60, 0.18, 0.20),
    "guitar": Place(0.50, -0.2, 0.18),
    "bass": Place(0.32, 0.0, 0.06),
    "guiro": Place(0.62, 0.5, 0.16),
    "maracas": Place(0.32, -0.55, 0.16),
    "bongos": Place(0.60, 0.4, 0.2),
    "pandereta": Place(0.85, -0.3, 0.2),
    "barril": Place(0.95, -0.2, 0.2),
    "cua": Place(0.36, 0.5, 0.24),
    "clave": Place(0.17, 0.35, 0.28),
}


def _cuatro(pitch: int, strength: float, chance: Chance) -> Samples:
    """Pluck a double course: two steel strings, an octave apart below d4."""
    parts = []
    for nth in (0, 1):
        octave = 2 if nth and pitch < 62 else 1
        tone = string(
            frequency(pitch + chance.uniform(-0.035, 0.035)) * octave,
            _RING,
            position=0.14 + 0.05 * chance.random(),
            brightness=0.42 + 0.4 * strength,
            sustain=0.85,
            body=_CUATRO_BODY,
        )
        parts.append((nth * (0.003 + 0.006 * chance.random()), tone * (1.0, 0.7)[nth]))
    pick = 0.10 * burst(0.03, chance, 1500, 6000, 220)
    return mix(*parts, (0, pick))


def _guitar(pitch: int, strength: float, chance: Chance) -> Samples:
    """Pluck a gut string with the fingertip."""
    tone = string(
        frequency(pitch + chance.uniform(-0.02, 0.02)),
        _RING,
        position=0.26 + 0.06 * chance.random(),
        brightness=0.08 + 0.3 * strength,
        sustain=0.95,
        stiffness=2e-5,
        body=_GUITAR_BODY,
    )
    finger = 0.05 * burst(0.03, chance, 400, 2500, 180)
    return mix((0, tone), (0, finger))


def _bass(pitch: int, strength: float, chance: Chance) -> Samples:
    """Pluck a thick string: round, with enough overtones for small loudspeakers."""
    tone = string(
        frequency(pitch),
        1.8,
        position=0.3 + 0.05 * chance.random(),
        brightness=0.12 + 0.2 * strength,
        sustain=0.75,
        stiffness=1e-5,
        body=((90.0, 30.0, 0.6), (190.0, 60.0, 0.8)),
    )
    return np.asarray(tone * (1 - np.exp(-time_axis(1.8) * 400)))


def _guiro(sign: str, chance: Chance) -> Samples:
    """Scrape a gourd: a series of ticks, faster and faster."""
    seconds = 0.24 if sign == "L" else 0.07
    t = time_axis(seconds)
    teeth = np.cumsum(85 + 70 * t / seconds + 6 * chance.normal(size=len(t))) / RATE
    ticks = np.exp(-12 * (teeth % 1.0))
    shape = (t / seconds) ** 0.7 * np.minimum(1, (seconds - t) / 0.02)
    return np.asarray(band(noise(seconds, chance), 1800, 7000) * ticks * shape)


def _maracas(sign: str, chance: Chance) -> Samples:
    """Shake seeds in a gourd."""
    rise = 1 - np.exp(-time_axis(0.11) * 250)
    rate = 38 if sign == "X" else 60
    return np.asarray(band(noise(0.11, chance), 4500, 10500) * rise * decay(0.11, rate))


def _bongos(sign: str, chance: Chance) -> Samples:
    pitch, damping = {"o": (290, 11), "h": (415, 13), "m": (430, 45)}[sign]
    skin = modes(pitch * (1 + chance.uniform(-0.01, 0.01)), 0.4, _MEMBRANE, damping)
    return mix((0, skin), (0, 0.3 * burst(0.05, chance, 1000, 5000, 140)))


def _pandereta(sign: str, chance: Chance) -> Samples:
    pitch, damping = {"O": (112, 10), "o": (156, 13), "t": (236, 20)}[sign]
    skin = modes(pitch * (1 + chance.uniform(-0.012, 0.012)), 0.5, _MEMBRANE, damping)
    return mix((0, skin), (0, 0.2 * burst(0.06, chance, 500, 3500, 110)))


def _barril(sign: str, chance: Chance) -> Samples:
    if sign == "O":
        skin = modes(86 * (1 + chance.uniform(-0.012, 0.012)), 0.6, _MEMBRANE, 9)
        return mix((0, skin), (0, 0.3 * knock(120, 0.2, chance)))
    skin = modes(250, 0.25, _MEMBRANE, 26)
    return mix((0, 0.6 * skin), (0, 0.4 * burst(0.06, chance, 900, 5000, 110)))


def _sticks(pitch: float, damping: float) -> Callable[[str, Chance], Samples]:
    def strike(sign: str, chance: Chance) -> Samples:
        bar = modes(pitch * (1 + chance.uniform(-0.01, 0.01)), 0.15, {1.0: 1.0, 2.7: 0.3}, damping)
        return mix((0, bar), (0, 0.2 * band(noise(0.02, chance), 1500, 6000)))

    return strike


_STRINGS: Mapping[str, Callable[[int, float, Chance], Samples]] = {
    "cuatro": _cuatro,
    "guitar": _guitar,
    "bass": _bass,
}
_STRUCK: Mapping[str, Callable[[str, Chance], Samples]] = {
    "guiro": _guiro,
    "maracas": _maracas,
    "bongos": _bongos,
    "pandereta": _pandereta,
    "barril": _barril,
    "cua": _sticks(1150, 45),
    "clave": _sticks(2450, 28),
}


class Ensemble:
    """Creates tones and caches them. Raises KeyError for an unknown instrument."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._kept: dict[tuple[str, int | str, int, int], Samples] = {}

    def tone(self, instrument: str, what: int | str, length: float, strength: float) -> Samples:
        """Return a note (a pitch) or a stroke (a sign), damped after `length` seconds."""
        level = min(LEVELS - 1, int(strength * LEVELS))
        key = (instrument, what, level, int(self._chance.integers(VARIANTS)))
        if key not in self._kept:
            self._kept[key] = self._make(instrument, what, (level + 0.5) / LEVELS)
        whole = self._kept[key]
        if isinstance(what, str):
            return whole * strength
        count = min(len(whole), int(RATE * (length + 0.14)))
        damped = whole[:count] * strength
        tail = min(count, int(RATE * 0.12))
        damped[count - tail :] *= np.linspace(1, 0, tail) ** 2
        return damped

    def _make(self, instrument: str, what: int | str, strength: float) -> Samples:
        if isinstance(what, int):
            return peak_at(_STRINGS[instrument](what, strength, self._chance))
        return peak_at(_STRUCK[instrument](what, self._chance))
