"""Thumbnails of saved matches: pictures of the table, drawn by a separate process.

A thumbnail is a PNG file next to the match file, with the same modification time and its language
appended. It is redrawn if the match has continued or the language has changed.
"""

from __future__ import annotations

import io
import multiprocessing
import os
import struct
from collections import OrderedDict
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from functools import lru_cache
from pathlib import Path

import pygame

from game.app.child_process import end_with_parent, lower_priority
from game.app.files.disk import read_file, write_atomically
from game.app.i18n import Translate
from game.app.paths import Paths
from game.app.settings import Settings, SettingsStore
from game.history.match_library import picture_path
from game.match.journal import JournalError, open_match, spec_of
from game.match.match_spec import MatchSpec, SpecError
from game.match.seat_data import shown_name
from game.rules import Position
from game.scenes.table.view.table_layout import table_level
from game.scenes.table.view.table_view import TableView
from game.scenes.table.view.view_state import ViewState
from game.ui.context import Context, make_context
from game.ui.sound.audio import Silence
from game.ui.tiled_layout import TiledLayoutError

SIZE = (640, 360)  # pixels
DRAW_SIZE = (1280, 720)  # pixels; scaled down, because text drawn at half the size is illegible
CACHE_SIZE = 40  # thumbnails in memory, 0.9 MB each
_PNG = b"\x89PNG\r\n\x1a\n"
_PNG_END = b"IEND\xaeB`\x82"


class Thumbnails:
    """A cache of thumbnails by match file, filled in the background.

    `request` sets which are visible; `update` loads existing ones and has the rest drawn.
    """

    def __init__(
        self, paths: Paths, language: str, make_executor: Callable[[], Executor] | None = None
    ) -> None:
        """Create the cache. `make_executor` replaces the drawing process in tests."""
        self._paths = paths
        self._language = language
        self._make_executor = make_executor or _drawing_process
        self._executor: Executor | None = None
        self._loaded: OrderedDict[Path, pygame.Surface | None] = OrderedDict()
        self._requested: list[Path] = []
        self._drawing: tuple[Path, Future[None]] | None = None

    def get(self, path: Path) -> pygame.Surface | None:
        """Return the thumbnail of a match, None if there is none yet."""
        return self._loaded.get(path)

    def request(self, paths: Iterable[Path]) -> None:
        """Request the thumbnails of these matches, in this order, instead of earlier requests."""
        self._requested = [path for path in paths if path not in self._loaded]

    def update(self) -> bool:
        """Load the next thumbnail, or have it drawn. Return True if one was loaded. Never
        blocks."""
        if self._drawing is not None:
            path, drawn = self._drawing
            if not drawn.done():
                return False
            self._drawing = None
            return self._store(path, load(path, self._language))
        if not self._requested:
            return False
        path = self._requested.pop(0)
        picture = load(path, self._language)
        if picture is None:
            self._drawing = path, self._draw(path)
            return False
        return self._store(path, picture)

    def _store(self, path: Path, picture: pygame.Surface | None) -> bool:
        self._loaded[path] = picture
        while len(self._loaded) > CACHE_SIZE:
            self._loaded.popitem(last=False)
        self._requested = [other for other in self._requested if other != path]
        return picture is not None

    def forget(self, path: Path) -> None:
        """Remove the thumbnail of a match that was deleted or replaced."""
        self._loaded.pop(path, None)

    def close(self) -> None:
        """Stop the drawing process, if there is one."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    def _draw(self, path: Path) -> Future[None]:
        try:
            if self._executor is None:
                self._executor = self._make_executor()
            return self._executor.submit(draw, self._paths, path, self._language)
        except (
            OSError,
            RuntimeError,
        ):  # without a process, the list works without thumbnails
            failed: Future[None] = Future()
            failed.set_result(None)
            return failed


def load(path: Path, language: str) -> pygame.Surface | None:
    """Read the thumbnail of a match. Return None if there is none, the match has continued since,
    or it is in another language."""
    file = picture_path(path)
    try:
        if file.stat().st_mtime_ns != path.stat().st_mtime_ns:
            return None
        data = read_file(file)
        if data[:8] != _PNG or struct.unpack_from(">2I", data, 16) != SIZE:
            return None  # unpacking a larger one could use up all memory
        if not data.endswith(_PNG_END + language.encode()):
            return None
        return pygame.image.load(io.BytesIO(data), "picture.png")
    except (OSError, struct.error, pygame.error):
        return None


def draw(paths: Paths, path: Path, language: str) -> None:
    """Draw the thumbnail of a match to its file. Does nothing if either file cannot be used."""
    file = picture_path(path)
    try:
        age = path.stat().st_mtime_ns
        opened = open_match(path)
        ctx = _drawing_context(paths, language)
        picture = _draw_table(ctx, spec_of(opened.journal.record), opened.history.game.position)
        data = io.BytesIO()
        pygame.image.save(picture, data, "picture.png")
        data.write(language.encode())
        if path.stat().st_mtime_ns == age:  # it may have been deleted meanwhile
            write_atomically(file, data.getvalue())
            os.utime(file, ns=(age, age))
    except (OSError, pygame.error, JournalError, SpecError, TiledLayoutError):
        return


def _drawing_process() -> Executor:
    """Create the drawing process: spawned, because a fork would inherit the window."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, mp_context=context, initializer=_init_process)


def _init_process() -> None:
    """Tie the process to the game's lifetime, at low priority."""
    end_with_parent()
    lower_priority()


@lru_cache(maxsize=1)
def _drawing_context(paths: Paths, language: str) -> Context:
    """Return the context of the process, with text at 100%. All thumbnails share its caches."""
    pygame.font.init()
    palette = SettingsStore.load(paths.settings).current.palette
    usual = Settings(language=language, palette=palette)
    return make_context(SettingsStore(settings=usual), paths, size=DRAW_SIZE, sounds=Silence())


def _draw_table(ctx: Context, spec: MatchSpec, position: Position) -> pygame.Surface:
    picture = pygame.Surface(DRAW_SIZE)
    view = TableView(ctx, table_level(ctx.paths, len(spec.seats)))
    view.draw(ctx.painter(picture), _view_state(spec, position, ctx.translator))
    return pygame.transform.smoothscale(picture, SIZE)


def _view_state(spec: MatchSpec, position: Position, tr: Translate) -> ViewState:
    """Return what the picture shows: the board of the first person, and no hidden VP."""
    people = [seat for seat, player in enumerate(spec.seats) if not player.is_computer]
    secret = spec.options.hidden_vp and not position.is_over
    return ViewState(
        position=position,
        focus=people[0] if people else 0,
        acting=position.seat,
        names=tuple(shown_name(seat.name, tr) for seat in spec.seats),
        colors=tuple(seat.color for seat in spec.seats),
        computer=tuple(seat.is_computer for seat in spec.seats),
        vp_hidden=frozenset(range(len(spec.seats))) if secret else frozenset(),
    )
