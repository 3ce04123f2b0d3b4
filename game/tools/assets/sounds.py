"""Render the game's sounds into files: all of them are computed, nothing is recorded.

Samples are float arrays from -1 to 1, one channel, at ``RATE`` samples per second.
"""

from __future__ import annotations

import wave
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from game.ui.sound.audio import RATE, SEA

Samples = NDArray[np.float64]


def _time(seconds: float) -> Samples:
    return np.arange(int(RATE * seconds)) / RATE


def _noise(seconds: float, seed: int) -> Samples:
    return np.random.default_rng(seed).uniform(-1, 1, int(RATE * seconds))


def _band(noise: Samples, low: float, high: float) -> Samples:
    """Keep the frequencies from ``low`` to ``high`` hertz, with soft edges."""
    spectrum = np.fft.rfft(noise)
    frequencies = np.fft.rfftfreq(len(noise), 1 / RATE)
    rise = 1 / (1 + (low / np.maximum(frequencies, 1e-3)) ** 4)
    fall = 1 / (1 + (frequencies / high) ** 4)
    return _even(np.fft.irfft(spectrum * rise * fall, len(noise)))


def _even(samples: Samples, peak: float = 1.0) -> Samples:
    """Scale to the loudness ``peak``."""
    loudest = float(np.max(np.abs(samples))) if len(samples) else 0.0
    return samples * (peak / loudest) if loudest else samples


def _fade(samples: Samples, start: float = 0.002, end: float = 0.02) -> Samples:
    """Avoid clicks at both ends (seconds)."""
    faded = samples.copy()
    rise, fall = min(len(faded), int(RATE * start)), min(len(faded), int(RATE * end))
    faded[:rise] *= np.linspace(0, 1, rise)
    faded[len(faded) - fall :] *= np.linspace(1, 0, fall)
    return faded


def _bell(frequency: float, seconds: float, partials: Mapping[float, float]) -> Samples:
    """Partials (ratio -> loudness) that ring and die away, the high ones sooner."""
    t = _time(seconds)
    tone = np.zeros_like(t)
    for ratio, loudness in partials.items():
        tone += loudness * np.sin(2 * np.pi * frequency * ratio * t) * np.exp(-t * 3 * ratio**0.8)
    return tone


def _at(*parts: tuple[float, Samples]) -> Samples:
    """Lay sounds over each other, each beginning at its second."""
    length = max(int(RATE * start) + len(samples) for start, samples in parts)
    whole = np.zeros(length)
    for start, samples in parts:
        first = int(RATE * start)
        whole[first : first + len(samples)] += samples
    return whole


_METAL = {1.0: 1.0, 2.76: 0.7, 5.4: 0.45, 8.93: 0.25}
_BRASS_BELL = {0.5: 0.3, 1.0: 1.0, 1.19: 0.5, 2.0: 0.6, 2.74: 0.35, 4.1: 0.2}
_WOODEN = {1.0: 1.0, 2.57: 0.3, 4.6: 0.12}


def _knock(frequency: float, seconds: float, seed: int, noise: float = 0.35) -> Samples:
    """Wood on wood: a low tone that drops and a short rattle of noise."""
    t = _time(seconds)
    phase = 2 * np.pi * np.cumsum(frequency * (1 + 0.5 * np.exp(-t * 60))) / RATE
    body = np.sin(phase) * np.exp(-t * 22)
    rattle = _band(_noise(seconds, seed), 300, 2600) * np.exp(-t * 70)
    return body + noise * rattle


def _pluck(frequency: float, seconds: float) -> Samples:
    """A soft plucked string."""
    t = _time(seconds)
    tone = np.zeros_like(t)
    for number in range(1, 7):
        tone += (
            np.sin(2 * np.pi * frequency * number * t) * np.exp(-t * (4 + 2.5 * number)) / number
        )
    return tone


def coin() -> Samples:
    """One doubloon put down."""
    return _even(_at((0, _bell(2350, 0.35, _METAL)), (0.05, 0.6 * _bell(2790, 0.4, _METAL))), 0.5)


def cash() -> Samples:
    """A handful of doubloons."""
    strokes = ((0, 2350), (0.06, 2640), (0.11, 2230), (0.17, 2960), (0.25, 2480))
    return _even(_at(*((start, _bell(pitch, 0.4, _METAL)) for start, pitch in strokes)), 0.55)


def thud() -> Samples:
    """A barrel put down on planks."""
    return _even(_at((0, _knock(82, 0.4, 3)), (0.07, 0.3 * _knock(120, 0.25, 4))), 0.8)


def click() -> Samples:
    """A button."""
    return _even(_knock(520, 0.07, 5, noise=0.6), 0.35)


def hover() -> Samples:
    """Something that can be chosen comes under the mouse."""
    return _even(_bell(1200, 0.05, _WOODEN), 0.1)


def card() -> Samples:
    """A role taken: a card drawn across the table, and put down."""
    t = _time(0.22)
    swish = _band(_noise(0.22, 6), 900, 6500) * np.sin(np.pi * t / 0.22) ** 2
    return _even(_at((0, 0.7 * swish), (0.17, 0.9 * _knock(210, 0.16, 7))), 0.55)


def hammer() -> Samples:
    """A building put up: three strokes."""
    stroke = _at((0, _knock(330, 0.22, 8)), (0, 0.3 * _bell(1900, 0.2, _METAL)))
    return _even(_at((0, stroke), (0.17, 0.8 * stroke), (0.34, stroke)), 0.6)


def step() -> Samples:
    """A colonist put on a circle."""
    return _even(_bell(460, 0.16, _WOODEN), 0.4)


def plant() -> Samples:
    """A plantation tile laid on the island."""
    soil = _band(_noise(0.2, 9), 150, 1400) * np.exp(-_time(0.2) * 26)
    return _even(_at((0, soil), (0.02, 0.7 * _knock(140, 0.2, 10))), 0.6)


def ship_bell() -> Samples:
    """A ship's bell, struck twice."""
    stroke = _bell(1180, 1.6, _BRASS_BELL)
    return _even(_at((0, stroke), (0.28, 0.85 * stroke)), 0.5)


def sail() -> Samples:
    """A full ship puts out to sea: wind in canvas."""
    t = _time(1.1)
    wind = _band(_noise(1.1, 11), 180, 1500) * np.sin(np.pi * t / 1.1) ** 2
    return _even(wind * (1 + 0.4 * np.sin(2 * np.pi * 7 * t)), 0.4)


def page() -> Samples:
    """A page is turned."""
    t = _time(0.3)
    rustle = _band(_noise(0.3, 12), 1500, 7000)
    return _even(rustle * np.sin(np.pi * t / 0.3) ** 3 * (0.6 + 0.4 * np.sin(90 * t)), 0.3)


def chime() -> Samples:
    """It is your turn."""
    notes = ((0, 587.3), (0.13, 880.0))
    return _even(_at(*((start, _pluck(pitch, 1.0)) for start, pitch in notes)), 0.45)


def error() -> Samples:
    """That cannot be done: two dull ticks."""
    return _even(_at((0, _knock(170, 0.1, 13)), (0.09, 0.9 * _knock(140, 0.12, 14))), 0.4)


def bell() -> Samples:
    """The end of the game has been triggered."""
    return _even(_at((0, _bell(392, 2.6, _BRASS_BELL)), (0.7, _bell(392, 2.6, _BRASS_BELL))), 0.55)


def fanfare() -> Samples:
    """The winner."""
    notes = (
        *((0.0, pitch) for pitch in (392.0,)),
        *((0.16, pitch) for pitch in (392.0, 493.9)),
        *((0.32, pitch) for pitch in (493.9, 587.3)),
        *((0.52, pitch) for pitch in (392.0, 493.9, 587.3, 784.0)),
    )
    return _even(_at(*((start, _pluck(pitch, 1.8)) for start, pitch in notes)), 0.55)


def sea(seconds: float = 12.0) -> Samples:
    """Waves on a beach, without a seam when repeated: made in the frequency domain."""
    count = int(RATE * seconds)
    frequencies = np.fft.rfftfreq(count, 1 / RATE)
    rng = np.random.default_rng(15)
    phases = np.exp(2j * np.pi * rng.random(len(frequencies)))
    # Brownish noise: deep water, a little foam.
    loudness = np.where(frequencies < 30, 0, 1 / np.maximum(frequencies, 30) ** 0.9)
    water = _even(np.fft.irfft(loudness * phases, count))
    foam = _even(np.fft.irfft(np.where(frequencies > 1500, loudness, 0) * phases[::-1], count))
    t = np.arange(count) / RATE
    # Whole numbers of waves per loop, so that the end meets the beginning.
    swell = 0.55 + 0.3 * np.sin(2 * np.pi * 2 * t / seconds)
    crest = np.clip(np.sin(2 * np.pi * 3 * t / seconds + 1), 0, 1) ** 2
    return _even(water * swell + 0.25 * foam * crest, 0.5)


SOUNDS: Mapping[str, Callable[[], Samples]] = {
    "coin": coin,
    "cash": cash,
    "thud": thud,
    "click": click,
    "hover": hover,
    "card": card,
    "hammer": hammer,
    "step": step,
    "plant": plant,
    "ship_bell": ship_bell,
    "sail": sail,
    "page": page,
    "chime": chime,
    "error": error,
    "bell": bell,
    "fanfare": fanfare,
}


def make(name: str) -> Samples:
    """The sound ``name``, free of clicks. Raises KeyError for an unknown name."""
    return sea() if name == SEA else _fade(SOUNDS[name]())


def to_int16(samples: Samples) -> NDArray[np.int16]:
    """Samples as they stand in a file: integers of 16 bits."""
    return np.clip(samples * 32767, -32768, 32767).astype(np.int16)


def render(folder: Path) -> list[Path]:
    """Render all sounds into WAV files in a folder, one channel of 16 bits; returns the files.

    Raises OSError when one cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for name in (*SOUNDS, SEA):
        files.append(folder / f"{name}.wav")
        with wave.open(str(files[-1]), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(to_int16(make(name)).astype("<i2").tobytes())
    return files
