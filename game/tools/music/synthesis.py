"""Building blocks of sounds: noise, struck and plucked objects, envelopes, and mixing.

Samples are float arrays from -1 to 1, mono, at `RATE` samples per second. Times are in seconds,
frequencies in Hz. Random generators are passed in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from game.ui.sound.audio import RATE

Samples = NDArray[np.float64]
Chance = np.random.Generator

METAL: Mapping[float, float] = {1.0: 1.0, 2.76: 0.7, 5.4: 0.45, 8.93: 0.25}
BRASS_BELL: Mapping[float, float] = {0.5: 0.3, 1.0: 1.0, 1.19: 0.5, 2.0: 0.6, 2.74: 0.35, 4.1: 0.2}
WOODEN_BAR: Mapping[float, float] = {1.0: 1.0, 3.93: 0.28, 9.2: 0.08}


def time_axis(seconds: float) -> Samples:
    """Return the time of each sample."""
    return np.arange(int(RATE * seconds)) / RATE


def noise(seconds: float, chance: Chance) -> Samples:
    """Return white noise."""
    return chance.uniform(-1, 1, int(RATE * seconds))


def band(samples: Samples, low: float, high: float) -> Samples:
    """Keep the frequencies from `low` to `high`, with soft edges, scaled to a peak of 1."""
    spectrum = np.fft.rfft(samples)
    frequencies = np.fft.rfftfreq(len(samples), 1 / RATE)
    rise = 1 / (1 + (low / np.maximum(frequencies, 1e-3)) ** 4)
    fall = 1 / (1 + (frequencies / high) ** 4)
    return peak_at(np.fft.irfft(spectrum * rise * fall, len(samples)))


def peak_at(samples: Samples, peak: float = 1.0) -> Samples:
    """Scale the samples to a peak."""
    loudest = float(np.max(np.abs(samples))) if len(samples) else 0.0
    return samples * (peak / loudest) if loudest else samples


def fade(samples: Samples, end: float) -> Samples:
    """Fade in, and out within `end` seconds, which prevents clicks at the ends."""
    faded = samples.copy()
    rise, fall = min(len(faded), int(RATE * 0.002)), min(len(faded), int(RATE * end))
    faded[:rise] *= np.linspace(0, 1, rise)
    faded[len(faded) - fall :] *= np.linspace(1, 0, fall)
    return faded


def mix(*parts: tuple[float, Samples]) -> Samples:
    """Mix sounds, each starting at its time in seconds."""
    length = max(int(RATE * start) + len(samples) for start, samples in parts)
    whole = np.zeros(length)
    for start, samples in parts:
        first = int(RATE * start)
        whole[first : first + len(samples)] += samples
    return whole


def swell(seconds: float, sharpness: float = 2.0) -> Samples:
    """Return an envelope that rises and falls."""
    return np.asarray(np.sin(np.pi * time_axis(seconds) / seconds) ** sharpness)


def decay(seconds: float, rate: float) -> Samples:
    """Return an envelope that decays by the factor e every 1 / `rate` seconds."""
    return np.asarray(np.exp(-time_axis(seconds) * rate))


def burst(seconds: float, chance: Chance, low: float, high: float, rate: float) -> Samples:
    """Return a short noise of some frequencies that decays."""
    return band(noise(seconds, chance), low, high) * decay(seconds, rate)


def modes(
    frequency: float, seconds: float, partials: Mapping[float, float], damping: float = 3.0
) -> Samples:
    """Return decaying partials (ratio -> amplitude); high ones decay faster."""
    t = time_axis(seconds)
    tone = np.zeros_like(t)
    for ratio, amplitude in partials.items():
        if frequency * ratio < RATE / 2:
            phase = 2 * np.pi * frequency * ratio * t
            tone += amplitude * np.sin(phase) * np.exp(-t * damping * ratio**0.8)
    return tone * _rung_out(seconds)


def _rung_out(seconds: float) -> Samples:
    """Return an envelope that ends a tone in silence even if it is still ringing."""
    return np.asarray(np.minimum(1, (seconds - time_axis(seconds)) / (0.3 * seconds)))


def knock(
    frequency: float, seconds: float, chance: Chance, rattle: float = 0.35, damping: float = 22.0
) -> Samples:
    """Return a knock of wood on wood: a low tone with falling pitch, and a short rattle of
    noise."""
    t = time_axis(seconds)
    phase = 2 * np.pi * np.cumsum(frequency * (1 + 0.5 * np.exp(-t * 60))) / RATE
    body = np.sin(phase) * np.exp(-t * damping)
    grain = band(noise(seconds, chance), 300, 2600) * np.exp(-t * 70)
    return np.asarray(body + rattle * grain)


def string(
    frequency: float,
    seconds: float,
    *,
    position: float = 0.22,
    brightness: float = 0.5,
    sustain: float = 1.0,
    stiffness: float = 6e-5,
    body: Sequence[tuple[float, float, float]] = (),
) -> Samples:
    """Return a plucked string as the sum of its modes, exactly in tune.

    `position` is the plucking point on the string (0 bridge, 0.5 middle), which weakens modes with
    a node there. `brightness` goes from 0 (fingertip) to 1 (nail). `sustain` stretches the decay,
    `stiffness` spreads the high modes. `body` lists resonances: frequency and width in Hz, gain.
    """
    tone = np.zeros(int(RATE * seconds))
    slope = 2.6 - 1.3 * brightness
    for number in range(1, 48):
        pitch = frequency * number * np.sqrt(1 + stiffness * number**2)
        if pitch > 0.42 * RATE:
            break
        amplitude = abs(np.sin(np.pi * number * position)) / number**slope * 4
        for center, width, gain in body:
            amplitude *= 1 + gain / (1 + ((pitch - center) / width) ** 2)
        if amplitude < 2e-4:
            continue
        # High modes and high strings decay faster.
        damping = (0.75 + 0.0016 * frequency + (0.0011 - 0.0006 * brightness) * pitch) / sustain
        length = min(seconds, 6.5 / damping)
        t = time_axis(length)
        tone[: len(t)] += amplitude * np.sin(2 * np.pi * pitch * t) * np.exp(-t * damping)
    return tone * _rung_out(seconds)


def to_int16(samples: Samples) -> NDArray[np.int16]:
    """Return samples as 16-bit integers, as in a file."""
    return np.clip(np.round(samples * 32767), -32768, 32767).astype(np.int16)
