"""The music player: selects pieces, and controls pauses and volume.

Each mood has a playlist. No piece is repeated before the whole list has been played, and between
two pieces only the sea is heard for a while. After a change of mood, a piece that is not in the new
list fades out.
"""

from __future__ import annotations

import io
import logging
import random
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

import pygame

from game.app.i18n import Message, unusable

_CALM = ("cane_wind", "rain_on_the_hill", "lamplight", "market_path", "old_road")
PLAYLISTS: Mapping[str, tuple[str, ...]] = {
    "title": ("harbor_morning", *_CALM),
    "calm": _CALM,
    "lively": ("quay_plena", "rolling_barrels", "full_sail", "market_path", "old_road"),
    "scoring": ("evening_count", *_CALM),
}
"""The pieces of each mood: file names in `assets/music`, without `.ogg`."""
OPENINGS: Mapping[str, str] = {"title": "harbor_morning", "scoring": "evening_count"}
"""The piece that a mood starts with if it has not been played yet."""

FADE_OUT = 2.5  # seconds, when the mood changes
FADE_IN = 0.6
FOLLOW = 0.8  # seconds for volume changes due to ducking or hushing
HUSHED = 0.7  # volume factor while a computer seat thinks
DUCKED = 0.5  # volume factor under a signal
FIRST_REST = 0.8  # seconds before the first piece, so that it does not delay the first frame
REST = (3.0, 7.0)  # seconds between two pieces
_OFF_IN = 0.3  # fade in seconds when music is turned off

log = logging.getLogger(__name__)


class PygameStream:
    """The music stream of pygame's mixer, which plays one piece at a time."""

    def play(self, data: bytes) -> None:
        """Play a piece, given the contents of an Ogg file. Raises pygame.error if it cannot be
        played."""
        pygame.mixer.music.load(io.BytesIO(data), "ogg")
        pygame.mixer.music.play()

    def stop(self) -> None:
        """Stop playing."""
        pygame.mixer.music.stop()
        pygame.mixer.music.unload()

    def set_volume(self, volume: float) -> None:
        """Set the volume, from 0 to 1."""
        pygame.mixer.music.set_volume(volume)

    @property
    def busy(self) -> bool:
        """Whether a piece is playing."""
        return pygame.mixer.music.get_busy()


PendingFile = Callable[[], bytes | None]
"""Return the contents of a file, or None until they have been read. Raises OSError."""


def read_in_background(path: Path) -> PendingFile:
    """Read a file in a separate thread, so that a slow disk blocks nothing."""
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
    """Plays the pieces of the current mood from the files of a folder.

    `playing` is the name of the current piece, or "". Files are read only when needed. A missing or
    damaged piece is skipped; `fault` is a sentence about the first one.
    """

    def __init__(
        self,
        folder: Path,
        stream: PygameStream,
        chance: random.Random,
        read: Callable[[Path], PendingFile] = read_in_background,
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
        self._heard: list[str] = []  # each piece once, most recently played last
        self._broken: set[str] = set()
        self._reading = ""
        self._poll: PendingFile | None = None
        self._rest = FIRST_REST
        self._fade = 0.0  # fade level, 0 to 1
        self._softness = 1.0  # ducking and hushing factor, 0 to 1
        self._duck_left = 0.0  # seconds
        self._set: float | None = None  # the last volume set on the stream

    def want(self, mood: str, *, hushed: bool = False) -> None:
        """Switch to a mood of `PLAYLISTS`, or to silence (""); softer if `hushed`."""
        self._mood = mood
        self._hushed = hushed

    def set_volume(self, volume: float) -> None:
        """Set the volume of the music, from 0 (off) to 1."""
        self._volume = volume

    def duck(self, seconds: float) -> None:
        """Lower the volume for a signal that lasts for `seconds`."""
        self._duck_left = max(self._duck_left, seconds)

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds: fade, and start or end pieces."""
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
        """Read the next piece, and play it as soon as it is loaded."""
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
        """Choose a piece of the mood that has not been played yet, or else the least recently
        played."""
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
        """Update the volume of the stream if it has changed."""
        # Squared, so the fade sounds even.
        volume = self._volume * max(0.0, self._fade) ** 2 * self._softness
        if self._set is None or abs(volume - self._set) > 0.002:
            self._stream.set_volume(volume)
            self._set = volume
