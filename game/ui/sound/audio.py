"""Sound playback: volumes, mute, and silence if there is no sound device."""

from __future__ import annotations

import logging
import random
from collections import defaultdict
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

import pygame

from game.app.i18n import Message, unusable
from game.app.settings import Settings
from game.ui.sound.music import MusicPlayer, PygameStream
from game.ui.sound.voices import Crowd, Picker, pan
from game.ui.view import LOGICAL_SIZE, Point

RATE = 44100
"""Sample rate of the files and the device, in Hz."""
SEA = "sea"
CHANNELS = 24
WAV_HEADER = 44  # minimum bytes before the samples

DUCKING: Mapping[str, float] = {
    "your_turn": 0.9,
    "round_end": 1.2,
    "bell": 2.4,
    "drum": 1.4,
    "chime": 1.0,
    "fanfare": 2.2,
    **dict.fromkeys(("settler", "mayor", "builder", "craftsman", "trader"), 0.8),
    **dict.fromkeys(("captain", "prospector"), 0.8),
}
"""Signals during which the music is ducked, and for how long (seconds)."""

log = logging.getLogger(__name__)


class Sounds(Protocol):
    """The interface of sound as scenes see it."""

    @property
    def fault(self) -> Message | None:
        """A sentence about the first file that could not be used."""

    def play(self, name: str, volume: float = 1.0, at: Point | None = None) -> None:
        """Play a variant of the effect `name` (files in `assets/sounds`). `volume` runs from 0 to
        1. The stereo position follows the point `at` (logical pixels), or is centered."""

    def ambience(self, on: bool) -> None:
        """Start or stop the sea."""

    def music(self, mood: str, *, hushed: bool = False) -> None:
        """Switch to the music of a mood (`game.ui.sound.music.PLAYLISTS`), or to none (""); softer
        if `hushed`."""

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds: fade the music and start the next piece."""

    def apply(self, settings: Settings) -> None:
        """Apply the volume and mute settings."""


class Silence:
    """A silent implementation, used without a sound device or when no sound is wanted."""

    fault = None

    def play(self, name: str, volume: float = 1.0, at: Point | None = None) -> None:
        """Do nothing."""

    def ambience(self, on: bool) -> None:
        """Do nothing."""

    def music(self, mood: str, *, hushed: bool = False) -> None:
        """Do nothing."""

    def update(self, dt: float) -> None:
        """Do nothing."""

    def apply(self, settings: Settings) -> None:
        """Do nothing."""


class Mixer:
    """Plays sounds through pygame's mixer. Each file in `folder / "sounds"` is loaded on first use,
    which takes at most 2 ms. Music is in `folder / "music"`. `clock` returns seconds."""

    def __init__(
        self,
        folder: Path,
        clock: Callable[[], float],
        chance: random.Random,
        stream: PygameStream | None = None,
    ) -> None:
        self._folder = folder / "sounds"
        self._clock = clock
        self._crowd = Crowd(chance)
        self._picker = Picker(chance)
        self._music = MusicPlayer(folder / "music", stream or PygameStream(), chance)
        self._files: dict[str, list[Path]] | None = None
        self._loaded: dict[Path, pygame.mixer.Sound | None] = {}
        self._wanted_sea = False
        self._fault: Message | None = None
        self._effects_volume = 1.0
        self._ambience_volume = 1.0

    @property
    def fault(self) -> Message | None:
        return self._fault or self._music.fault

    def play(self, name: str, volume: float = 1.0, at: Point | None = None) -> None:
        loudness = self._effects_volume * volume
        if loudness <= 0:
            return
        variants = self.variants(name)
        gain = self._crowd.gain(name, self._clock()) if variants else 0.0
        if not gain:
            return
        sound = self._load(self._picker.pick(name, variants))
        channel = pygame.mixer.find_channel() if sound is not None else None
        if sound is None or channel is None:  # damaged, or all channels are busy
            return
        left, right = pan(at[0] if at is not None else LOGICAL_SIZE[0] / 2)
        channel.play(sound)
        channel.set_volume(loudness * gain * left, loudness * gain * right)
        self._music.duck(DUCKING.get(name, 0.0))

    def ambience(self, on: bool) -> None:
        self._wanted_sea = on
        self._follow()

    def music(self, mood: str, *, hushed: bool = False) -> None:
        self._music.want(mood, hushed=hushed)

    def update(self, dt: float) -> None:
        self._music.update(dt)

    def apply(self, settings: Settings) -> None:
        master = 0.0 if settings.mute else settings.master_volume
        self._effects_volume = master * settings.effects_volume
        self._ambience_volume = master * settings.ambience_volume
        self._music.set_volume(master * settings.music_volume if settings.music else 0.0)
        self._follow()

    def variants(self, name: str) -> list[Path]:
        """Return the files of a sound, sorted by number."""
        if self._files is None:
            files: defaultdict[str, list[Path]] = defaultdict(list)
            for path in sorted(self._folder.glob("*.wav")):
                files[path.stem.rstrip("0123456789").rstrip("_")].append(path)
            self._files = dict(files)
        return self._files.get(name, [])

    @property
    def sea_volume(self) -> float:
        """The current volume of the sea, or 0 if it is not playing."""
        sea = self._loaded.get(self._sea_file)
        return sea.get_volume() if sea is not None and sea.get_num_channels() > 0 else 0.0

    @property
    def playing(self) -> str:
        """The name of the current piece of music, or ""."""
        return self._music.playing

    @property
    def _sea_file(self) -> Path:
        return self._folder / f"{SEA}.wav"

    def _follow(self) -> None:
        """Adjust the volume of the sea, loading its file on first use."""
        heard = self._wanted_sea and self._ambience_volume > 0
        sea = self._load(self._sea_file) if heard else self._loaded.get(self._sea_file)
        if sea is None:
            return
        if not heard:
            sea.fadeout(400)
            return
        sea.set_volume(self._ambience_volume)
        if sea.get_num_channels() == 0:
            sea.play(loops=-1, fade_ms=1500)

    def _load(self, path: Path) -> pygame.mixer.Sound | None:
        """Return a sound, or None if its file is missing or damaged."""
        if path not in self._loaded:
            try:
                if path.stat().st_size <= WAV_HEADER:  # SDL double-frees empty ones
                    raise EOFError("it is empty")
                self._loaded[path] = pygame.mixer.Sound(path)
            except (EOFError, OSError, pygame.error) as error:
                log.warning("sound %s: %s", path.name, error)
                self._loaded[path] = None
                self._fault = self._fault or unusable(path.name, str(error))
        return self._loaded[path]


def open_sounds(folder: Path, clock: Callable[[], float], chance: random.Random) -> Sounds:
    """Open the sound device for the sounds and music in a folder, or return `Silence` if that
    fails. `clock` returns seconds; `chance` picks variants and pieces."""
    try:
        # No changes allowed, so SDL converts from the format of the files to that of the device.
        pygame.mixer.init(RATE, -16, 2, 1024, allowedchanges=0)
        pygame.mixer.set_num_channels(CHANNELS)
    except (pygame.error, NotImplementedError, ImportError) as error:
        log.warning("no sound: %s", error)
        return Silence()
    return Mixer(folder, clock, chance)
