"""The files of sounds: what the tool renders, in variants that differ, clean and balanced."""

import ast
import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from game.app.paths import find_paths
from game.rules.material import ROLES
from game.tools.music.synthesis import to_int16
from game.tools.soundtrack import sound_files
from game.tools.soundtrack.effects import EFFECTS
from game.tools.soundtrack.signals import SEA, SIGNALS
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


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.file_name)
def test_no_file_clips_or_clicks(file: sound_files.SoundFile) -> None:
    samples = read(file) / 32767
    assert 0.02 < np.max(np.abs(samples)) <= sound_files.PEAK + 1e-3
    if file.name != SEA:
        assert 0.03 < len(samples) / RATE < 4
        assert abs(samples[0]) < 1e-3
        assert abs(samples[-1]) < 1e-3
