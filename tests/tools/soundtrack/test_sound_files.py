"""The files of sounds: what the tool renders, in variants that differ, clean and balanced."""

import ast
import wave
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from game.app.paths import find_paths
from game.rules.material import ROLES
from game.scenes.table.animation.piece_moves import PieceMove
from game.scenes.table.view import spots
from game.tools.soundtrack import sound_files
from game.tools.soundtrack.effects import EFFECTS
from game.tools.soundtrack.signals import SEA, SIGNALS
from game.tools.soundtrack.synthesis import to_int16
from game.ui.sound import audio
from game.ui.sound.audio import RATE

FOLDER = find_paths().assets / "sounds"
FILES = tuple(sound_files.sound_files())
NAMES = (*EFFECTS, *SIGNALS)


def read(file: sound_files.SoundFile) -> NDArray[np.int16]:
    """The samples of a file."""
    with wave.open(str(FOLDER / file.file_name), "rb") as opened:
        assert (opened.getnchannels(), opened.getsampwidth(), opened.getframerate()) == (1, 2, RATE)
        return np.frombuffer(opened.readframes(opened.getnframes()), "<i2").astype(np.int16)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.file_name)
def test_a_file_holds_what_the_tool_renders(file: sound_files.SoundFile) -> None:
    """But for the last bits: sines may be rounded otherwise on other machines."""
    kept, made = read(file), to_int16(sound_files.make(file))
    assert kept.shape == made.shape
    assert np.max(np.abs(kept.astype(int) - made)) <= 2


def test_every_sound_has_its_files_and_every_sound_is_played() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {file.file_name for file in FILES}
    assert {SEA, *_sounds_in_the_code()} == {SEA, *NAMES}


def _sounds_in_the_code() -> Iterator[str]:
    """Every word in the scenes and widgets that is the name of a sound, and every sound that is
    played by its name; what roles and pieces sound like."""
    yield from ROLES
    package = Path(audio.__file__).parents[2]
    for path in package.rglob("*.py"):
        if "tools" in path.relative_to(package).parts or path.name == "audio.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            words: list[ast.expr] = []
            if isinstance(node, ast.Constant) and node.value in NAMES:
                words = [node]
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("sounds.play"):
                words = node.args[:1]
            for word in words:
                if isinstance(word, ast.Constant) and isinstance(word.value, str):
                    yield word.value


@pytest.mark.parametrize("piece", spots.PIECES)
def test_every_piece_has_a_landing_sound(piece: str) -> None:
    assert PieceMove(piece, 0, spots.BANK, spots.board(0)).landing in NAMES


def test_a_tile_sounds_of_earth_on_an_island_alone() -> None:
    ends = (spots.island(0, 3), spots.DISCARDS)
    assert [PieceMove("tile", 0, spots.STACK, end).landing for end in ends] == ["plant", "card"]


def test_signals_that_the_music_makes_room_for_exist() -> None:
    assert set(audio.DUCKING) <= set(SIGNALS)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.file_name)
def test_no_file_clips_or_clicks(file: sound_files.SoundFile) -> None:
    samples = read(file) / 32767
    assert 0.02 < np.max(np.abs(samples)) <= sound_files.PEAK + 1e-3
    if file.name != SEA:
        assert 0.03 < len(samples) / RATE < 4
        assert abs(samples[0]) < 1e-3
        assert abs(samples[-1]) < 1e-3


@pytest.mark.parametrize("name", NAMES)
def test_the_variants_of_a_sound_differ(name: str) -> None:
    variants = [read(file) for file in FILES if file.name == name]
    assert len(variants) in (3, 4)
    for pixels, other in combinations(variants, 2):
        count = min(len(pixels), len(other))
        both = np.corrcoef(pixels[:count].astype(float), other[:count].astype(float))
        assert both[0, 1] < 0.98


def test_the_sea_has_no_seam() -> None:
    sea = read(FILES[-1]).astype(int)
    assert abs(sea[0] - sea[-1]) <= np.max(np.abs(np.diff(sea)))


def test_rendering_deletes_sounds_that_are_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sound_files, "sound_files", lambda: iter(FILES[:2]))
    (tmp_path / "thud.wav").write_bytes(b"")
    assert sound_files.render(tmp_path) == [tmp_path / file.file_name for file in FILES[:2]]
    assert len(list(tmp_path.iterdir())) == 2
