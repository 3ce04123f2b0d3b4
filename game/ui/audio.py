"""Playing sounds: volumes, mute, and silence where there is no sound device."""

from __future__ import annotations

import logging
from typing import Protocol

import pygame

from game.app.settings import Settings
from game.ui import synth

log = logging.getLogger(__name__)


class Sounds(Protocol):
    """What scenes know of sound."""

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play the effect ``name`` (see `game.ui.synth.SOUNDS`), ``volume`` from 0 to 1."""

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
    """Sounds through pygame's mixer, each computed when it is first needed."""

    def __init__(self) -> None:
        self._effects: dict[str, pygame.mixer.Sound | None] = {}
        self._sea: pygame.mixer.Sound | None = None
        self._wanted_sea = False
        self._effects_volume = 1.0
        self._ambience_volume = 1.0

    def play(self, name: str, volume: float = 1.0) -> None:
        loudness = self._effects_volume * volume
        if loudness <= 0:
            return
        sound = self._effect(name)
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
        playing = self._sea is not None and self._sea.get_num_channels() > 0
        return self._sea.get_volume() if self._sea is not None and playing else 0.0

    def _follow(self) -> None:
        """Let the sea be as loud as is wanted now; it is made when it is first to be heard."""
        heard = self._wanted_sea and self._ambience_volume > 0
        if not heard:
            if self._sea is not None:
                self._sea.fadeout(400)
            return
        if self._sea is None:
            self._sea = _sound(synth.sea())
        self._sea.set_volume(self._ambience_volume)
        if self._sea.get_num_channels() == 0:
            self._sea.play(loops=-1, fade_ms=1500)

    def _effect(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._effects:
            try:
                self._effects[name] = _sound(synth.make(name))
            except (KeyError, pygame.error) as error:
                log.warning("sound %s: %s", name, error)
                self._effects[name] = None
        return self._effects[name]


def _sound(samples: synth.Samples) -> pygame.mixer.Sound:
    return pygame.sndarray.make_sound(synth.stereo16(samples))


def open_sounds() -> Sounds:
    """Open the sound device; without one the game is silent, and goes on."""
    try:
        # No changes allowed: whatever the device wants, SDL converts from what is computed here.
        pygame.mixer.init(synth.RATE, -16, 2, 1024, allowedchanges=0)
        pygame.mixer.set_num_channels(24)
    except (pygame.error, NotImplementedError, ImportError) as error:
        log.warning("no sound: %s", error)
        return Silence()
    return Mixer()
