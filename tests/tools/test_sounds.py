"""Sounds: the files are what the tool renders, and they are played as the settings want."""

import ast
import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from game.app.paths import find_paths
from game.app.settings import Settings
from game.tools.assets import sounds as render
from game.ui.sound import audio
from game.ui.sound.audio import RATE, SEA

FOLDER = find_paths().assets / "sounds"
NAMES = (*render.SOUNDS, SEA)


@pytest.fixture
def mixer() -> Iterator[audio.Mixer]:
    """An open device with the game's sounds."""
    opened = audio.open_sounds(FOLDER)
    assert isinstance(opened, audio.Mixer)
    yield opened
    pygame.mixer.quit()


def read(name: str) -> NDArray[np.int16]:
    """The samples of a file."""
    with wave.open(str(FOLDER / f"{name}.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(np.int16)


# The files


@pytest.mark.parametrize("name", NAMES)
def test_a_file_holds_what_the_tool_renders(name: str) -> None:
    """But for the last bit: sines may be rounded otherwise on other machines."""
    kept, made = read(name), render.to_int16(render.make(name))
    assert kept.shape == made.shape
    assert np.max(np.abs(kept.astype(int) - made)) <= 1


def test_every_sound_has_a_file_and_every_file_is_played(tmp_path: Path) -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(NAMES)
    assert {path.name for path in render.render(tmp_path)} == {f"{name}.wav" for name in NAMES}
    asked_for = {SEA, *_sounds_in_the_code()}
    assert asked_for <= set(NAMES)
    assert set(NAMES) - asked_for == set()


def _sounds_in_the_code() -> Iterator[str]:
    """Every word in the game that is the name of a sound, but for where they are made, and every
    sound that is played by its name."""
    for path in Path(audio.__file__).parents[2].rglob("*.py"):
        if "tools" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            words: list[ast.expr] = []
            if isinstance(node, ast.Constant) and node.value in render.SOUNDS:
                words = [node]
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("sounds.play"):
                words = node.args[:1]
            for word in words:
                if isinstance(word, ast.Constant) and isinstance(word.value, str):
                    yield word.value


@pytest.mark.parametrize("name", render.SOUNDS)
def test_every_sound_is_short_and_clean(name: str) -> None:
    sound = read(name) / 32767
    assert 0.03 < len(sound) / RATE < 4
    assert 0.05 < np.max(np.abs(sound)) <= 1
    assert abs(sound[0]) < 1e-4
    assert abs(sound[-1]) < 1e-3


def test_the_sounds_differ() -> None:
    assert len({read(name).tobytes() for name in NAMES}) == len(NAMES)


def test_the_sea_has_no_seam() -> None:
    sea = read(SEA).astype(int)
    assert abs(sea[0] - sea[-1]) <= np.max(np.abs(np.diff(sea)))


# Playing


@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_played_sample_by_sample_on_both_sides(name: str, mixer: audio.Mixer) -> None:
    sound = mixer._load(name)
    assert sound is not None
    played = np.frombuffer(sound.get_raw(), np.int16).reshape(-1, 2)
    assert np.array_equal(played, np.column_stack((read(name), read(name))))


def test_without_a_device_there_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise pygame.error("No available audio device")

    monkeypatch.setattr(pygame.mixer, "init", broken)
    sounds = audio.open_sounds(FOLDER)
    assert isinstance(sounds, audio.Silence)
    sounds.apply(Settings())
    sounds.play("coin")
    sounds.ambience(True)


def test_the_mixer_plays_follows_volumes_and_mutes(mixer: audio.Mixer) -> None:
    mixer.apply(Settings(master_volume=0.5, effects_volume=0.5))
    mixer.play("coin")
    mixer.play("no such sound")
    assert pygame.mixer.get_busy()
    coin = mixer._load("coin")
    assert coin is not None
    assert coin.get_volume() == pytest.approx(0.25, abs=0.01)
    pygame.mixer.stop()
    mixer.apply(Settings(mute=True))
    mixer.play("coin")
    mixer.ambience(True)
    assert not pygame.mixer.get_busy()
    assert mixer.sea_volume == 0
    mixer.apply(Settings(master_volume=1, ambience_volume=0.4))
    assert pygame.mixer.get_busy()
    assert mixer.sea_volume == pytest.approx(0.4, abs=0.01)
    mixer.ambience(False)
    mixer.ambience(True)
    assert mixer.sea_volume == pytest.approx(0.4, abs=0.01)


def test_sounds_that_are_missing_or_damaged_are_not_heard(tmp_path: Path) -> None:
    (tmp_path / "coin.wav").write_bytes(b"RIFF, and no more")
    mixer = audio.open_sounds(tmp_path)
    try:
        mixer.apply(Settings(master_volume=1, ambience_volume=1))
        mixer.play("coin")
        mixer.play("thud")
        mixer.ambience(True)
        assert not pygame.mixer.get_busy()
    finally:
        pygame.mixer.quit()
