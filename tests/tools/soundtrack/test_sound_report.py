"""The measurements of sounds and music: as they should be, and faults that are found."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.app.paths import find_paths
from game.tools.music.score import load_pieces
from game.tools.soundtrack import sound_report
from game.tools.soundtrack.sound_report import (
    Measured,
    SoundReport,
    measure,
    read_ogg,
    share_of_notes_found,
)
from game.tools.soundtrack.spectrogram import draw_effects, draw_piece
from game.ui.sound.audio import RATE

ASSETS = find_paths().assets
EFFECT = Measured("coin_1", 0.3, -10, -24, -28)
SEA = Measured("sea", 12, -12, -20, -30)
PIECE = Measured("piece", 120, -2, -18, -28, 0.98)
GOOD = SoundReport([EFFECT], SEA, [PIECE])


@pytest.mark.slow
def test_nothing_is_wrong_with_what_the_game_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """All sounds, and two pieces: `python -m game.tools sounds --check` measures the others."""
    pieces = {name: load_pieces()[name] for name in ("full_sail", "harbor_morning")}
    monkeypatch.setattr(sound_report, "load_pieces", lambda: pieces)
    report = measure(ASSETS)
    assert report.faults() == []
    text = "\n".join(report.lines())
    assert "barrel_4" in text
    assert "full_sail" in text


@pytest.mark.parametrize(
    ("report", "fault"),
    [
        (replace(GOOD, effects=[EFFECT._replace(peak=-0.2)]), "coin_1 has a peak of -0.2 dBFS"),
        (replace(GOOD, effects=[EFFECT._replace(heard=-15)]), "13.0 LU above the music"),
        (replace(GOOD, music=[PIECE._replace(loudness=-25.0)]), "piece has -25.0 LUFS"),
        (replace(GOOD, music=[PIECE._replace(notes=0.5)]), "only 50% of its notes"),
    ],
)
def test_faults_are_named(report: SoundReport, fault: str) -> None:
    assert any(fault in line for line in report.faults())


def test_notes_of_another_piece_are_not_found() -> None:
    pieces = load_pieces()
    stereo = read_ogg(ASSETS / "music" / "harbor_morning.ogg")
    assert share_of_notes_found(pieces["harbor_morning"], stereo) > 0.9
    noise = np.random.default_rng(1).normal(size=(2, 90 * RATE)) * 0.05
    assert share_of_notes_found(pieces["harbor_morning"], noise) < 0.5


def test_pictures_are_drawn(tmp_path: Path) -> None:
    draw_effects(ASSETS, tmp_path / "effects.png")
    draw_piece(ASSETS, "cane_wind", 4.0, tmp_path / "piece.png")
    for name in ("effects.png", "piece.png"):
        picture = pygame.image.load(tmp_path / name)
        assert picture.get_width() == 1280
        assert len(np.unique(pygame.surfarray.array2d(picture))) > 100
