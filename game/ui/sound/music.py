"""The music: which piece is played, one after the other, and how loud.

A mood has a list of pieces. None is repeated before all of its list have been played, and between
two of them the sea is heard alone for a while. When another mood is wanted, a piece that does not
belong to it fades out.
"""

from __future__ import annotations

import io
import logging
import random
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

import pygame

from game.app.i18n import Message, unusable

_CALM = ("cane_wind", "rain_on_the_hill", "lamplight", "market_path", "old_road")
PLAYLISTS: Mapping[str, tuple[str, ...]] = {
    "title": ("harbour_morning", *_CALM),
    "calm": _CALM,
    "lively": ("quay_plena", "rolling_barrels", "full_sail", "market_path", "old_road"),
    "scoring": ("evening_count", *_CALM),
}
"""The pieces of each mood: file names in ``assets/music``, without ``.ogg``."""
OPENINGS: Mapping[str, str] = {"title": "harbour_morning", "scoring": "evening_count"}
"""The piece that a mood begins with, when it has not been heard of late."""

FADE_OUT = 2.5  # seconds, when another mood is wanted
FADE_IN = 0.6
FOLLOW = 0.8  # seconds in which the music becomes softer or louder, for a signal or a thought
HUSHED = 0.7  # how loud it is while somebody thinks
DUCKED = 0.5  # how loud it is under a signal
FIRST_REST = 0.8  # seconds before the first piece, so that the first picture waits for nothing
REST = (3.0, 7.0)  # seconds between two pieces
_OFF_IN = 0.3  # seconds of the fade when it is turned off

log = logging.getLogger(__name__)


class MusicStream(Protocol):
    """Plays one piece at a time."""

    def play(self, data: bytes) -> None:
        """Play a piece, the contents of an Ogg file. Raises pygame.error when it cannot be."""

    def stop(self) -> None:
        """Play nothing."""

    def set_volume(self, volume: float) -> None:
        """Set how loud it is, from 0 to 1."""

    @property
    def busy(self) -> bool:
        """Whether a piece is being played."""


class PygameStream:
    """The stream of pygame's mixer."""

    def play(self, data: bytes) -> None:
        pygame.mixer.music.load(io.BytesIO(data), "ogg")
        pygame.mixer.music.play()

    def stop(self) -> None:
        pygame.mixer.music.stop()
        pygame.mixer.music.unload()

    def set_volume(self, volume: float) -> None:
        pygame.mixer.music.set_volume(volume)

    @property
    def busy(self) -> bool:
        return pygame.mixer.music.get_busy()


PollFile = Callable[[], bytes | None]
"""Returns the contents of a file once they are there, until then None; raises OSError."""


def read_in_background(path: Path) -> PollFile:
    """Read a file in a thread of its own, so that a slow disk stops nothing."""
    contents: list[bytes] = []
    errors: list[OSError] = []

    def read() -> None:
        try:
            contents.append(path.read_bytes())
        except OSError as error:
            errors.append(error)

    threading.Thread(target=read, name="music", daemon=True).start()

    def poll() -> bytes | None:
        if errors:
            raise errors[0]
        return contents[0] if contents else None

    return poll


class MusicPlayer:
    """Plays the pieces of the mood that is wanted, from the files of a folder.

    ``playing`` is the name of the piece being played, "" for none. Nothing is read before it is to
    be heard; a piece that is missing or damaged is passed over. ``fault`` is the sentence about the
    first of these.
    """

    def __init__(
        self,
        folder: Path,
        stream: MusicStream,
        chance: random.Random,
        read: Callable[[Path], PollFile] = read_in_background,
    ) -> None:
        self.playing = ""
        self.fault: Message | None = None
        self._folder = folder
        self._stream = stream
        self._chance = chance
        self._read = read
        self._mood = ""
        self._hushed = False
        self._volume = 0.0
        self._heard: list[str] = []  # each piece once, the one heard last at the end
        self._broken: set[str] = set()
        self._reading = ""
        self._poll: PollFile | None = None
        self._rest = FIRST_REST
        self._fade = 0.0  # 0 to 1: fading in and out
        self._softness = 1.0  # 0 to 1: hushed or ducked
        self._duck_left = 0.0  # seconds
        self._set: float | None = None  # the volume of the stream

    def want(self, mood: str, *, hushed: bool = False) -> None:
        """Play a mood of `PLAYLISTS` from now on, or nothing (""); softly if ``hushed``."""
        self._mood = mood
        self._hushed = hushed

    def set_volume(self, volume: float) -> None:
        """Set how loud the music is, from 0 (off) to 1."""
        self._volume = volume

    def duck(self, seconds: float) -> None:
        """Make room for a signal of so many seconds."""
        self._duck_left = max(self._duck_left, seconds)

    def update(self, dt: float) -> None:
        """Pass ``dt`` seconds: fade, end pieces, begin others."""
        self._duck_left = max(0.0, self._duck_left - dt)
        wanted = self._wanted()
        if not self.playing:
            self._rest = max(0.0, self._rest - dt)
            if wanted and self._rest <= 0:
                self._begin()
        elif not self._stream.busy:
            self._end(self._chance.uniform(*REST))
        elif self.playing in wanted:
            self._fade = min(1.0, self._fade + dt / FADE_IN)
        else:
            self._fade -= dt / (FADE_OUT if self._volume > 0 else _OFF_IN)
            if self._fade <= 0:
                self._end(0.0)
        soft = (DUCKED if self._duck_left else 1.0) * (HUSHED if self._hushed else 1.0)
        way = dt / FOLLOW
        self._softness += min(way, max(-way, soft - self._softness))
        self._follow()

    # Inside -------------------------------------------------------------------------------------

    def _wanted(self) -> list[str]:
        """Return the pieces that may be played now."""
        if self._volume <= 0:
            return []
        return [name for name in PLAYLISTS.get(self._mood, ()) if name not in self._broken]

    def _begin(self) -> None:
        """Read the next piece, and play it once it is there."""
        if self._reading not in self._wanted():
            self._reading = self._next_piece()
            self._poll = self._read(self._folder / f"{self._reading}.ogg")
        try:
            data = self._poll() if self._poll is not None else None
            if data is None:
                return
            self._fade = 0.0
            self._follow()
            self._stream.play(data)
        except (OSError, pygame.error) as error:
            log.warning("music %s: %s", self._reading, error)
            self.fault = self.fault or unusable(f"{self._reading}.ogg", str(error))
            self._broken.add(self._reading)
        else:
            self.playing = self._reading
            self._heard = [name for name in self._heard if name != self.playing]
            self._heard.append(self.playing)
        self._reading, self._poll = "", None

    def _next_piece(self) -> str:
        """Choose a piece of the mood: one not heard yet, else the one heard longest ago."""
        wanted = self._wanted()
        fresh = [name for name in wanted if name not in self._heard]
        if not fresh:
            return min(wanted, key=self._heard.index)
        opening = OPENINGS.get(self._mood, "")
        return opening if opening in fresh else self._chance.choice(fresh)

    def _end(self, rest: float) -> None:
        self._stream.stop()
        self.playing, self._rest = "", rest

    def _follow(self) -> None:
        """Set the volume of the stream, if it has changed."""
        # Squared: an even fade to the ear.
        volume = self._volume * max(0.0, self._fade) ** 2 * self._softness
        if self._set is None or abs(volume - self._set) > 0.002:
            self._stream.set_volume(volume)
            self._set = volume
