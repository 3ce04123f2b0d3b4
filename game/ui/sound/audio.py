"""Playing sounds: volumes, mute, and silence where there is no sound device."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Protocol

import pygame

from game.app.settings import Settings

RATE = 44100
"""Samples per second, of the files and of the device."""
SEA = "sea"

log = logging.getLogger(__name__)


class Sounds(Protocol):
    """What scenes know of sound."""

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play the effect ``name``, a file in ``assets/sounds``; ``volume`` from 0 to 1."""

    def ambience(self, on: bool) -> None:
        """Start or stop the sea."""

    def apply(self, settings: Settings) -> None:
        """Take over volumes and mute."""


class Silence:
    """No sound at all: no device, or nobody wants any."""

    def play(self, name: str, volume: float = 1.0) -> None:
        """Nothing."""

    def ambience(self, on: bool) -> None:
        """Nothing."""

    def apply(self, settings: Settings) -> None:
        """Nothing."""


class Mixer:
    """Sounds through pygame's mixer, each loaded from its file in ``folder`` when it is first
    needed: that takes 2 ms at most."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._wanted_sea = False
        self._effects_volume = 1.0
        self._ambience_volume = 1.0

    def play(self, name: str, volume: float = 1.0) -> None:
        loudness = self._effects_volume * volume
        if loudness <= 0:
            return
        sound = self._load(name)
        if sound is not None:
            sound.set_volume(loudness)
            sound.play()

    def ambience(self, on: bool) -> None:
        self._wanted_sea = on
        self._follow()

    def apply(self, settings: Settings) -> None:
        master = 0.0 if settings.mute else settings.master_volume
        self._effects_volume = master * settings.effects_volume
        self._ambience_volume = master * settings.ambience_volume
        self._follow()

    @property
    def sea_volume(self) -> float:
        """How loud the sea is now, 0 when it is not heard."""
        sea = self._loaded.get(SEA)
        return sea.get_volume() if sea is not None and sea.get_num_channels() > 0 else 0.0

    def _follow(self) -> None:
        """Let the sea be as loud as is wanted now; it is loaded when it is first to be heard."""
        heard = self._wanted_sea and self._ambience_volume > 0
        sea = self._load(SEA) if heard else self._loaded.get(SEA)
        if sea is None:
            return
        if not heard:
            sea.fadeout(400)
            return
        sea.set_volume(self._ambience_volume)
        if sea.get_num_channels() == 0:
            sea.play(loops=-1, fade_ms=1500)

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        """A sound, or None when its file is not there or damaged."""
        if name not in self._loaded:
            try:
                self._loaded[name] = pygame.mixer.Sound(self._folder / f"{name}.wav")
            except (OSError, pygame.error) as error:
                log.warning("sound %s: %s", name, error)
                self._loaded[name] = None
        return self._loaded[name]


def open_sounds(folder: Path) -> Mixer | Silence:
    """Open the sound device, for the sounds in a folder; without a device the game is silent, and
    goes on."""
    try:
        # No changes allowed: whatever the device wants, SDL converts from what the files hold.
        pygame.mixer.init(RATE, -16, 2, 1024, allowedchanges=0)
        pygame.mixer.set_num_channels(24)
    except (pygame.error, NotImplementedError, ImportError) as error:
        log.warning("no sound: %s", error)
        return Silence()
    return Mixer(folder)
