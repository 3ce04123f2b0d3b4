"""Pictures of sounds: the spectrogram of a file, together with a plan of the intended notes.

Both share their axes, time from left to right and pitch upward, so a note in the plan is at the
position of its fundamental in the spectrogram.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pygame

from game.tools.music.arrangement import Played, arrange, beat_times, second_at
from game.tools.music.loudness import Signal
from game.tools.music.notation import frequency
from game.tools.music.rendering import piece_seed
from game.tools.music.score import Piece, load_pieces
from game.tools.soundtrack.effects import EFFECTS
from game.tools.soundtrack.signals import SIGNALS
from game.tools.soundtrack.sound_files import SoundFile, read_wave
from game.tools.soundtrack.sound_report import read_ogg
from game.ui.sound.audio import RATE

WIDTH, PANEL, MARGIN, HEAD = 1280, 300, 64, 30
LOWEST, HIGHEST = 50.0, 9000.0  # hertz
QUIETEST, LOUDEST = -78.0, -18.0  # dB
SHOWN_EFFECTS = [
    name for name in (*EFFECTS, *SIGNALS) if name not in ("click", "hover", "page", "error")
]
SHOWN_PIECES = (("cane_wind", 45.0), ("full_sail", 45.0))
"""Pieces that are drawn from the beginning, with the number of seconds."""

_INK, _PAPER, _GRID = (40, 28, 18), (250, 243, 226), (205, 190, 160)
_COLORS = {"bass": (120, 70, 30), "guitar": (60, 110, 160), "cuatro": (190, 50, 40)}
_PERCUSSION = ("maracas", "guiro", "clave", "cua", "bongos", "pandereta", "barril")


class TimeLabel(NamedTuple):
    """A text at a time in the picture, in seconds."""

    at: float
    text: str


def draw_effects(assets: Path, out: Path) -> None:
    """Draw the first variant of each effect, one after the other. Raises OSError."""
    gap = np.zeros(int(0.12 * RATE))
    parts, labels, at = [], [], 0.0
    for name in SHOWN_EFFECTS:
        samples = read_wave(assets / "sounds" / SoundFile(name, 1).file_name)
        labels.append(TimeLabel(at, name))
        parts += [samples, gap]
        at += (len(samples) + len(gap)) / RATE
    font = assets / "fonts" / "SourceSansPro-Regular.ttf"
    cut = next(label.at for label in labels if label.at >= at * 0.41)
    whole = np.concatenate(parts)
    rows = []
    for first, last in ((0.0, cut), (cut, at)):
        panel = _spectrogram(whole[int(first * RATE) : int(last * RATE)])
        names = [
            TimeLabel(each.at - first, each.text) for each in labels if first <= each.at < last
        ]
        _write_labels(panel, names, last - first, font, slanted=True)
        rows.append(panel)
    _save(rows, out)


def draw_piece(assets: Path, name: str, seconds: float, out: Path) -> None:
    """Draw the beginning of a piece with the plan below it. Raises OSError or KeyError."""
    piece = load_pieces()[name]
    stereo = read_ogg(assets / "music" / f"{name}.ogg")
    mono = stereo.mean(axis=0)[: int(seconds * RATE)]
    fonts = assets / "fonts" / "SourceSansPro-Regular.ttf"
    upper, lower = _spectrogram(mono), _plan(piece, seconds, fonts)
    sections = [label for label in _sections(piece) if label.at < seconds - 2]
    _write_labels(upper, sections, seconds, fonts)
    _save([upper, lower], out)


def draw_all(assets: Path, folder: Path) -> list[Path]:
    """Draw all pictures into a folder and return the files. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / "effects.jpg"]
    draw_effects(assets, files[0])
    for name, seconds in SHOWN_PIECES:
        files.append(folder / f"{name}.jpg")
        draw_piece(assets, name, seconds, files[-1])
    return files


def _spectrogram(mono: Signal) -> pygame.Surface:
    """Draw the strength of each frequency over time."""
    count, columns = 4096, WIDTH - MARGIN
    window = np.hanning(count)
    padded = np.pad(mono, (count // 2, count))
    starts = np.linspace(0, len(mono), columns, endpoint=False).astype(int)
    frames = np.array([padded[first : first + count] * window for first in starts])
    strengths = 2 * np.abs(np.fft.rfft(frames)) / window.sum()
    rows = np.geomspace(HIGHEST, LOWEST, PANEL) / RATE * count
    low = rows.astype(int)
    between = rows - low
    image = strengths[:, low] * (1 - between) + strengths[:, low + 1] * between
    level = np.clip((20 * np.log10(image + 1e-7) - QUIETEST) / (LOUDEST - QUIETEST), 0, 1)
    stops = np.array([(250, 243, 226), (226, 190, 110), (190, 80, 40), (70, 20, 40), (15, 5, 20)])
    places = np.linspace(0, 1, len(stops))
    colors = np.stack([np.interp(level, places, channel) for channel in stops.T], axis=-1)
    panel = _empty_panel()
    panel.blit(pygame.surfarray.make_surface(colors.astype(np.uint8)), (MARGIN, HEAD))
    return panel


def _plan(piece: Piece, seconds: float, font: Path) -> pygame.Surface:
    """Draw what is played: pitches as bars, strokes as dots above them."""
    panel = _empty_panel()
    scale = (WIDTH - MARGIN) / seconds
    played = arrange(piece, np.random.default_rng(piece_seed(piece)))
    for note in played:
        if note.at < seconds:
            _draw_played(panel, note, MARGIN + note.at * scale, note.length * scale)
    used = {note.instrument for note in played}
    written = pygame.font.Font(font, 15)
    x = float(MARGIN)
    for name in (*_COLORS, *(name for name in _PERCUSSION if name in used)):
        text = written.render(name, True, _COLORS.get(name, _INK))
        panel.blit(text, (x, 6))
        x += text.get_width() + 18
    return panel


def _draw_played(panel: pygame.Surface, played: Played, x: float, width: float) -> None:
    if isinstance(played.what, int):
        y = _height_of(frequency(played.what))
        box = (x, y - 2, max(3.0, min(width, WIDTH - x)), 4)
        pygame.draw.rect(panel, _COLORS[played.instrument], box)
    else:
        y = HEAD + 10 + 11 * _PERCUSSION.index(played.instrument)
        pygame.draw.circle(panel, _INK, (x, y), 1 + 2.4 * played.strength)


def _sections(piece: Piece) -> list[TimeLabel]:
    times, labels = beat_times(piece), []
    for beat, passage, _ in piece.passages():
        lead = "" if passage.lead == "none" else f", {passage.lead}"
        second = " in two" if passage.second else ""
        text = f"{passage.section}: {passage.rhythm}{lead}{second}"
        labels.append(TimeLabel(second_at(times, beat), text))
    return labels


def _empty_panel() -> pygame.Surface:
    pygame.font.init()
    panel = pygame.Surface((WIDTH, HEAD + PANEL + 8))
    panel.fill(_PAPER)
    font = pygame.font.Font(None, 18)
    for hertz in (100, 200, 400, 800, 1600, 3200, 6400):
        y = _height_of(hertz)
        pygame.draw.line(panel, _GRID, (MARGIN - 6, y), (WIDTH, y))
        text = font.render(f"{hertz} Hz", True, _INK)
        panel.blit(text, (MARGIN - 8 - text.get_width(), y - 6))
    return panel


def _height_of(hertz: float) -> float:
    return HEAD + PANEL * float(np.log(HIGHEST / hertz) / np.log(HIGHEST / LOWEST))


def _write_labels(
    panel: pygame.Surface,
    labels: Sequence[TimeLabel],
    seconds: float,
    font: Path,
    *,
    slanted: bool = False,
) -> None:
    written = pygame.font.Font(font, 14 if slanted else 16)
    for nth, label in enumerate(labels):
        x = MARGIN + label.at / seconds * (WIDTH - MARGIN)
        pygame.draw.line(panel, _INK, (x, HEAD - 4), (x, HEAD + PANEL))
        y = 0 if slanted and nth % 2 else 14 if slanted else 5
        panel.blit(written.render(label.text, True, _INK), (x + 3, y - 2))


def _save(panels: Sequence[pygame.Surface], out: Path) -> None:
    whole = pygame.Surface((WIDTH, sum(panel.get_height() for panel in panels)))
    y = 0
    for panel in panels:
        whole.blit(panel, (0, y))
        y += panel.get_height()
    pygame.image.save(whole, str(out))
