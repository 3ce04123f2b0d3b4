"""Playing: files, volumes, sides, limits, and silence without a device."""

import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.app.paths import find_paths
from game.app.settings import Settings
from game.tools.soundtrack.sound_files import read_wave
from game.ui.sound import audio
from game.ui.sound.music import PLAYLISTS, PygameStream
from tests.support.window import ManualClock, project_paths

ASSETS = find_paths().assets
LOUD = Settings(master_volume=1, effects_volume=1, ambience_volume=0.4)


@pytest.fixture
def clock() -> ManualClock:
    """Time that only the test moves."""
    return ManualClock()


@pytest.fixture
def mixer(clock: ManualClock) -> Iterator[audio.Mixer]:
    """An open device with the game's sounds."""
    opened = audio.open_sounds(ASSETS, clock, random.Random(1))
    assert isinstance(opened, audio.Mixer)
    opened.apply(LOUD)
    yield opened
    pygame.mixer.quit()


def sounding() -> list[pygame.mixer.Channel]:
    """The channels on which something is heard."""
    channels = (pygame.mixer.Channel(nth) for nth in range(audio.CHANNELS))
    return [channel for channel in channels if channel.get_busy()]


@pytest.mark.parametrize("name", ["coin_1", "your_turn_2", "sea"])
def test_a_file_is_played_sample_by_sample_on_both_sides(name: str, mixer: audio.Mixer) -> None:
    path = ASSETS / "sounds" / f"{name}.wav"
    sound = mixer._load(path)
    assert sound is not None
    played = np.frombuffer(sound.get_raw(), np.int16).reshape(-1, 2)
    samples = np.round(read_wave(path) * 32768).astype(np.int16)
    assert np.array_equal(played, np.column_stack((samples, samples)))


def test_ten_barrels_at_once_are_one_and_in_a_row_a_few(
    mixer: audio.Mixer, clock: ManualClock
) -> None:
    for _ in range(10):
        mixer.play("barrel")
    assert len(sounding()) == 1
    pygame.mixer.stop()
    heard = 0
    for _ in range(10):
        clock.now += 0.06
        mixer.play("barrel")
        heard = max(heard, len(sounding()))
    assert 3 <= heard <= 9


def test_a_sound_is_heard_from_its_side(
    mixer: audio.Mixer, monkeypatch: pytest.MonkeyPatch, clock: ManualClock
) -> None:
    sides: list[tuple[float, float]] = []

    class Channel:
        def play(self, sound: pygame.mixer.Sound) -> None:
            pass

        def set_volume(self, left: float, right: float) -> None:
            sides.append((left, right))

    monkeypatch.setattr(pygame.mixer, "find_channel", Channel)
    for at in ((100.0, 500.0), None, (1800.0, 500.0)):
        clock.now += 5
        mixer.play("coin", at=at)
    (near, far), (left, right), (last_far, last_near) = sides
    assert near > 2 * far
    assert left == pytest.approx(right)
    assert last_near > 2 * last_far


def test_effects_and_sea_follow_their_volumes_and_mute(
    mixer: audio.Mixer, clock: ManualClock
) -> None:
    mixer.play("coin")
    mixer.play("no such sound")
    assert len(sounding()) == 1
    pygame.mixer.stop()
    clock.now += 5
    mixer.apply(Settings(mute=True))
    mixer.play("coin")
    mixer.ambience(True)
    assert not sounding()
    assert mixer.sea_volume == 0
    mixer.apply(LOUD)
    assert sounding()
    assert mixer.sea_volume == pytest.approx(0.4, abs=0.01)
    mixer.ambience(False)
    mixer.ambience(True)
    assert mixer.sea_volume == pytest.approx(0.4, abs=0.01)


def test_the_game_plays_its_own_music(mixer: audio.Mixer) -> None:
    mixer.music("title")
    while not mixer.playing:
        mixer.update(0.1)
    assert mixer.playing in PLAYLISTS["title"]
    assert pygame.mixer.music.get_busy()
    mixer.apply(Settings(music=False))
    for _ in range(10):
        mixer.update(0.1)
    assert mixer.playing == ""
    assert not pygame.mixer.music.get_busy()


@pytest.mark.parametrize("name", sorted({name for names in PLAYLISTS.values() for name in names}))
def test_every_piece_can_be_decoded(name: str, mixer: audio.Mixer) -> None:
    stream = PygameStream()
    stream.play((ASSETS / "music" / f"{name}.ogg").read_bytes())
    assert stream.busy
    stream.stop()


def test_without_a_device_there_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise pygame.error("No available audio device")

    monkeypatch.setattr(pygame.mixer, "init", broken)
    sounds = audio.open_sounds(ASSETS, ManualClock(), random.Random(1))
    assert isinstance(sounds, audio.Silence)
    sounds.apply(Settings())
    sounds.play("coin", at=(3, 4))
    sounds.ambience(True)
    sounds.music("calm", hushed=True)
    sounds.update(1.0)


@pytest.mark.parametrize("kept", [15, 44], ids=["half a header", "no samples"])
def test_sounds_that_are_missing_or_damaged_are_not_heard(
    tmp_path: Path, clock: ManualClock, kept: int
) -> None:
    whole = (project_paths(tmp_path).assets / "sounds" / "coin_1.wav").read_bytes()
    (tmp_path / "sounds").mkdir()
    (tmp_path / "sounds" / "coin_1.wav").write_bytes(whole[:kept])
    mixer = audio.open_sounds(tmp_path, clock, random.Random(1))
    try:
        mixer.apply(LOUD)
        mixer.play("coin")
        assert mixer.fault is not None
        assert mixer.fault.values["file"] == "coin_1.wav"
        mixer.play("barrel")
        mixer.ambience(True)
        mixer.music("calm")
        for _ in range(200):
            mixer.update(0.1)
        assert not pygame.mixer.get_busy()
        assert not pygame.mixer.music.get_busy()
    finally:
        pygame.mixer.quit()
