"""Playing sounds: volumes, mute, and silence where there is no sound device."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Protocol

import pygame

from game.app.frame_budget import BackgroundRunner
from game.app.settings import Settings
from game.ui.sound.sample_rate import RATE

if TYPE_CHECKING:  # what computes sounds is slow to load, and nothing is heard at once
    from concurrent.futures import Future

    from game.ui.sound.synth import Samples

SEA = "sea"

log = logging.getLogger(__name__)


class Sounds(Protocol):
    """What scenes know of sound."""

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play the effect ``name`` (see `game.ui.sound.synth.SOUNDS`), ``volume`` from 0 to 1."""

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
    """Sounds through pygame's mixer, each computed when it is first needed.

    With ``aside``, which runs a function in another thread, `work` computes them all there, one
    after the other; the sea, which takes longest, is heard once it is ready.
    """

    def __init__(self, aside: BackgroundRunner | None = None) -> None:
        self._aside = aside
        self._coming: tuple[str, Future[bytes]] | None = None
        self._complete = False
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

    def work(self) -> None:
        """Go on preparing sounds; to be called now and then. Costs nothing once all are there."""
        if self._complete or self._aside is None:
            return
        if self._coming is not None:
            name, made = self._coming
            if not made.done():
                return
            self._coming = None
            self._take(name, made)
        missing = self._missing()
        if missing is None:
            self._complete = True
        else:
            self._coming = missing, self._aside(lambda: _bytes(missing))

    def _missing(self) -> str | None:
        """A sound that nobody has computed yet; the sea first."""
        if self._sea is None:
            return SEA
        from game.ui.sound import synth

        return next((name for name in synth.SOUNDS if name not in self._effects), None)

    def _take(self, name: str, made: Future[bytes]) -> None:
        sound = pygame.mixer.Sound(buffer=made.result())
        if name == SEA:
            self._sea = sound
            self._follow()
        else:
            self._effects.setdefault(name, sound)

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
        if self._sea is None and self._aside is not None:
            return  # it is being prepared
        if self._sea is None:
            self._sea = pygame.mixer.Sound(buffer=_bytes(SEA))
        self._sea.set_volume(self._ambience_volume)
        if self._sea.get_num_channels() == 0:
            self._sea.play(loops=-1, fade_ms=1500)

    def _effect(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._effects:
            try:
                self._effects[name] = pygame.mixer.Sound(buffer=_bytes(name))
            except (KeyError, pygame.error) as error:
                log.warning("sound %s: %s", name, error)
                self._effects[name] = None
        return self._effects[name]


def _bytes(name: str) -> bytes:
    """A sound as the mixer takes it. Raises KeyError for a name that is none."""
    from game.ui.sound import synth

    samples: Samples = synth.sea() if name == SEA else synth.make(name)
    return synth.stereo16(samples).tobytes()


def open_sounds(aside: BackgroundRunner | None = None) -> Mixer | Silence:
    """Open the sound device; without one the game is silent, and goes on. ``aside`` is handed to
    the `Mixer`."""
    try:
        # No changes allowed: whatever the device wants, SDL converts from what is computed here.
        pygame.mixer.init(RATE, -16, 2, 1024, allowedchanges=0)
        pygame.mixer.set_num_channels(24)
    except (pygame.error, NotImplementedError, ImportError) as error:
        log.warning("no sound: %s", error)
        return Silence()
    return Mixer(aside)
