"""Playing sounds: volumes, mute, and silence where there is no sound device."""

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
from game.ui.sound.music import MusicPlayer, MusicStream, PygameStream
from game.ui.sound.voices import Crowd, Picker, pan
from game.ui.view import LOGICAL_SIZE, Point

RATE = 44100
"""Samples per second, of the files and of the device."""
SEA = "sea"
CHANNELS = 24
WAV_HEADER = 44  # bytes before the samples, at least

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
"""Signals that the music makes room for, and how long (seconds)."""

log = logging.getLogger(__name__)


class Sounds(Protocol):
    """What scenes know of sound."""

    @property
    def fault(self) -> Message | None:
        """The sentence about the first file that could not be used."""

    def play(self, name: str, volume: float = 1.0, at: Point | None = None) -> None:
        """Play a variant of the effect ``name``, files in ``assets/sounds``; ``volume`` from 0 to
        1; it is heard from the side of the point ``at`` (logical pixels), else from the middle."""

    def ambience(self, on: bool) -> None:
        """Start or stop the sea."""

    def music(self, mood: str, *, hushed: bool = False) -> None:
        """Play the music of a mood (`game.ui.sound.music.PLAYLISTS`) from now on, or none ("");
        softly if ``hushed``."""

    def update(self, dt: float) -> None:
        """Pass ``dt`` seconds: the music fades and goes on."""

    def apply(self, settings: Settings) -> None:
        """Take over volumes and mute."""


class Silence:
    """No sound at all: no device, or nobody wants any."""

    fault = None

    def play(self, name: str, volume: float = 1.0, at: Point | None = None) -> None:
        """Nothing."""

    def ambience(self, on: bool) -> None:
        """Nothing."""

    def music(self, mood: str, *, hushed: bool = False) -> None:
        """Nothing."""

    def update(self, dt: float) -> None:
        """Nothing."""

    def apply(self, settings: Settings) -> None:
        """Nothing."""


class Mixer:
    """Sounds through pygame's mixer, each loaded from its file in ``folder / "sounds"`` when it is
    first needed: that takes 2 ms at most. Pieces of music lie in ``folder / "music"``.

    ``clock`` gives seconds.
    """

    def __init__(
        self,
        folder: Path,
        clock: Callable[[], float],
        chance: random.Random,
        stream: MusicStream | None = None,
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
        if sound is None or channel is None:  # damaged, or too much is heard already
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
        """Return the files of a sound, in the order of their numbers."""
        if self._files is None:
            files: defaultdict[str, list[Path]] = defaultdict(list)
            for path in sorted(self._folder.glob("*.wav")):
                files[path.stem.rstrip("0123456789").rstrip("_")].append(path)
            self._files = dict(files)
        return self._files.get(name, [])

    @property
    def sea_volume(self) -> float:
        """How loud the sea is now, 0 when it is not heard."""
        sea = self._loaded.get(self._sea_file)
        return sea.get_volume() if sea is not None and sea.get_num_channels() > 0 else 0.0

    @property
    def playing(self) -> str:
        """The piece of music that is played now, "" for none."""
        return self._music.playing

    @property
    def _sea_file(self) -> Path:
        return self._folder / f"{SEA}.wav"

    def _follow(self) -> None:
        """Let the sea be as loud as is wanted now; it is loaded when it is first to be heard."""
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
        """A sound, or None when its file is not there or damaged."""
        if path not in self._loaded:
            try:
                if path.stat().st_size <= WAV_HEADER:  # SDL frees what has no samples twice
                    raise EOFError("it is empty")
                self._loaded[path] = pygame.mixer.Sound(path)
            except (EOFError, OSError, pygame.error) as error:
                log.warning("sound %s: %s", path.name, error)
                self._loaded[path] = None
                self._fault = self._fault or unusable(path.name, str(error))
        return self._loaded[path]


def open_sounds(folder: Path, clock: Callable[[], float], chance: random.Random) -> Sounds:
    """Open the sound device, for the sounds and the music in a folder; without a device the game is
    silent, and goes on. ``clock`` gives seconds; ``chance`` picks variants and pieces."""
    try:
        # No changes allowed: whatever the device wants, SDL converts from what the files hold.
        pygame.mixer.init(RATE, -16, 2, 1024, allowedchanges=0)
        pygame.mixer.set_num_channels(CHANNELS)
    except (pygame.error, NotImplementedError, ImportError) as error:
        log.warning("no sound: %s", error)
        return Silence()
    return Mixer(folder, clock, chance)
