"""Rendering: mix a performance to stereo with reverb, normalize its loudness, and write it to a
file."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from game.tools.music.arrangement import arrange
from game.tools.music.instruments import PLACES, Ensemble
from game.tools.music.loudness import integrated
from game.tools.music.score import Piece, load_pieces
from game.tools.music.synthesis import Samples
from game.tools.tool_error import ToolError
from game.ui.sound.audio import RATE

LOUDNESS = -18.0  # LUFS, for every piece
CEILING = 0.8  # maximum sample value (-2 dBFS, since the encoder may add a little)
QUALITY = 0.0
"""Quality of the Vorbis encoder, 0 to 1."""
TAIL = 2.5  # seconds after the last note
_REVERB_SECONDS = 1.4
_DECAY = 5.2  # of the reverb, per second: about 1.3 s to fall by 60 dB

Stereo = NDArray[np.float64]


class EncoderMissing(ToolError):
    """Raised when the Ogg encoder is missing; the text says what to install."""

    exit_code = 1


def piece_seed(piece: Piece) -> int:
    """Return the random seed for the performance of a piece."""
    return zlib.crc32(piece.name.encode())


def render_piece(piece: Piece) -> Stereo:
    """Return both channels of a piece; deterministic."""
    seed = piece_seed(piece)
    played = arrange(piece, np.random.default_rng(seed))
    ensemble = Ensemble(np.random.default_rng(seed + 1))
    count = int(RATE * (max(note.at + note.length for note in played) + TAIL))
    dry, wet = np.zeros((2, count)), np.zeros(count)
    for note in played:
        tone = ensemble.tone(note.instrument, note.what, note.length, note.strength)
        place = PLACES[note.instrument]
        first = int(RATE * note.at)
        tone = tone[: count - first] * place.gain
        angle = (place.side + 1) * np.pi / 4
        dry[0, first : first + len(tone)] += np.cos(angle) * tone
        dry[1, first : first + len(tone)] += np.sin(angle) * tone
        wet[first : first + len(tone)] += place.room * tone
    return master(dry + reverberate(wet))


def reverberate(samples: Samples) -> Stereo:
    """Return the reverb of a room: early echoes, then decaying noise whose high frequencies fade
    first."""
    chance = np.random.default_rng(7)
    t = np.arange(int(RATE * _REVERB_SECONDS)) / RATE
    size = 1 << (len(samples) + len(t)).bit_length()
    spectrum = np.fft.rfft(samples, size)
    channels = []
    for early in ((0.011, 0.023, 0.041), (0.014, 0.029, 0.037)):
        bright = chance.normal(size=len(t)) * np.exp(-t * _DECAY * 2)
        dark = np.convolve(chance.normal(size=len(t)), np.ones(24) / 5, "same")
        answer = (0.25 * bright + dark * np.exp(-t * _DECAY)) * (t > 0.02) * 0.06
        for at in early:
            answer[int(RATE * at)] += 0.5
        channels.append(np.fft.irfft(spectrum * np.fft.rfft(answer, size), size)[: len(samples)])
    return np.array(channels)


def master(stereo: Stereo) -> Stereo:
    """Return the signal at `LOUDNESS`, with its highest peaks limited softly below `CEILING`."""
    louder = stereo * 10 ** ((LOUDNESS - integrated(stereo, RATE)) / 20)
    knee = 0.6 * CEILING
    over = np.maximum(np.abs(louder) - knee, 0)
    room = CEILING - knee
    limited = np.minimum(np.abs(louder), knee) + room * np.tanh(over / room)
    limited = np.sign(louder) * limited
    limited[:, -int(RATE * TAIL) :] *= np.linspace(1, 0, int(RATE * TAIL)) ** 0.5
    return np.asarray(limited)


def render(
    folder: Path, names: Collection[str] = (), said: Callable[[str], None] = print
) -> list[Path]:
    """Render the named pieces, or all of them, to Ogg files in a folder, and return the files.

    Raises EncoderMissing, KeyError for an unknown piece, `ScoreError` for one that cannot be read,
    and OSError.
    """
    write = _encoder()
    pieces = load_pieces()
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name in names or pieces:
        path = folder / f"{name}.ogg"
        stereo = render_piece(pieces[name])
        write(path, stereo)
        said(f"{path.name}: {stereo.shape[1] / RATE:.0f} s, {path.stat().st_size // 1000} kB")
        written.append(path)
    return written


def _encoder() -> Callable[[Path, Stereo], None]:
    try:
        import soundfile
    except ImportError as error:
        raise EncoderMissing(
            "Ogg files are written with the package soundfile: pip install soundfile"
        ) from error

    def write(path: Path, stereo: Stereo) -> None:
        with soundfile.SoundFile(
            path,
            "w",
            samplerate=RATE,
            channels=2,
            format="OGG",
            subtype="VORBIS",
            compression_level=1 - QUALITY,
        ) as file:
            for first in range(0, stereo.shape[1], RATE):  # libsndfile fails on long blocks
                file.write(np.ascontiguousarray(stereo[:, first : first + RATE].T))

    return write
