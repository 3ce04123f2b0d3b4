"""The measurements of sounds and music: as they should be, and faults that are found."""

from dataclasses import replace

import numpy as np
import pytest

from game.app.paths import find_paths
from game.tools.music.loudness import integrated, k_weighting
from game.tools.music.score import load_pieces
from game.tools.soundtrack import sound_report
from game.tools.soundtrack.sound_report import Measured, SoundReport, measure

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


def test_at_48_kilohertz_the_filters_are_those_of_the_recommendation() -> None:
    shelf, high_pass = k_weighting(48000)
    listed = (1.53512485958697, -2.69169618940638, 1.19839281085285)
    assert shelf.b == pytest.approx(listed, abs=1e-12)
    assert shelf.a == pytest.approx((1, -1.69065929318241, 0.73248077421585), abs=1e-12)
    assert high_pass.b == pytest.approx((1, -2, 1))
    assert high_pass.a == pytest.approx((1, -1.99004745483398, 0.99007225036621), abs=1e-12)


def test_a_full_sine_of_997_hertz_on_one_channel_has_minus_3_lufs() -> None:
    sine = np.sin(2 * np.pi * 997 * np.arange(3 * 48000) / 48000)[np.newaxis]
    assert integrated(sine, 48000) == pytest.approx(-3.01, abs=0.02)
