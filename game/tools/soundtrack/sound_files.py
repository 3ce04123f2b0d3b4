"""The sound files of effects and signals, with their variants, at their target loudness."""

from __future__ import annotations

import wave
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import numpy as np

from game.tools.music.loudness import loudest_moment
from game.tools.music.synthesis import Samples, fade, peak_at, to_int16
from game.tools.soundtrack.effects import EFFECTS
from game.tools.soundtrack.signals import SEA, SIGNALS, sea
from game.ui.sound.audio import RATE

PEAK = 0.84
"""The maximum sample value (-1.5 dBFS)."""

LOUDNESS: Mapping[str, float] = {
    **dict.fromkeys(EFFECTS, -22.0),
    "hover": -38.0,
    "click": -31.0,
    "page": -27.0,
    "error": -26.0,
    "plant": -23.0,
    "chip": -25.0,
    "coin": -24.0,
    "step": -25.0,
    "card": -25.0,
    **dict.fromkeys(SIGNALS, -20.0),
    "your_turn": -19.0,
    "round_end": -21.0,
    "ship_bell": -22.0,
    "bell": -18.0,
    "fanfare": -17.0,
    "drum": -19.0,
}
"""Target for the maximum momentary loudness (LUFS) in the file of each sound."""


class SoundFile(NamedTuple):
    """A file to generate: a sound and its variant number, 0 if it has no variants."""

    name: str
    variant: int

    @property
    def file_name(self) -> str:
        """The name of the file."""
        return f"{self.name}_{self.variant}.wav" if self.variant else f"{self.name}.wav"


def variants_of(name: str) -> int:
    """Return the number of variants of a sound: 0 for the sea, which is one long loop."""
    if name == SEA:
        return 0
    return 4 if name in EFFECTS else 3


def sound_files() -> Iterator[SoundFile]:
    """Yield all files, in order."""
    for name in (*EFFECTS, *SIGNALS):
        for number in range(1, variants_of(name) + 1):
            yield SoundFile(name, number)
    yield SoundFile(SEA, 0)


def make(file: SoundFile) -> Samples:
    """Generate a sound. Raises KeyError for an unknown one."""
    if file.name == SEA:
        return sea()
    chance = np.random.default_rng([zlib.crc32(file.name.encode()), file.variant])
    raw = {**EFFECTS, **SIGNALS}[file.name](chance)
    samples = fade(_without_tail(peak_at(raw)), end=min(0.06, 0.25 * len(raw) / RATE))
    gain = 10 ** ((LOUDNESS[file.name] - loudest_moment(samples, RATE)) / 20)
    return samples * min(gain, PEAK / float(np.max(np.abs(samples))))


def _without_tail(samples: Samples) -> Samples:
    """Return the samples without their inaudible tail (below -48 dB of the peak)."""
    heard = np.nonzero(np.abs(samples) > 0.004)[0]
    return samples[: int(heard[-1]) + 1] if len(heard) else samples


def write_wave(path: Path, samples: Samples) -> None:
    """Write a mono 16-bit WAV file. Raises OSError."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(to_int16(samples).astype("<i2").tobytes())


def read_wave(path: Path) -> Samples:
    """Read a mono 16-bit WAV file. Raises OSError, or wave.Error for any other file."""
    with wave.open(str(path), "rb") as file:
        frames = file.readframes(file.getnframes())
    return np.frombuffer(frames, "<i2") / 32768


def render(folder: Path) -> list[Path]:
    """Render all sounds to WAV files in a folder, delete other WAV files there, and return the
    files.

    Raises OSError if one cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for file in sound_files():
        written.append(folder / file.file_name)
        write_wave(written[-1], make(file))
    for other in set(folder.glob("*.wav")) - set(written):
        other.unlink()
    return written
