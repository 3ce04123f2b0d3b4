"""Small pictures of matches: the table as it stands, drawn by another process, and kept.

A picture lies beside its match and is as old as it; when the match has gone on it is drawn anew.
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

from game.app.child_process import end_with_parent
from game.app.files.disk import read_file, write_atomically
from game.app.match_spec import MatchSpec, SpecError
from game.app.paths import Paths
from game.app.saves.journal import JournalError, open_match, spec_of
from game.app.saves.match_library import picture_path
from game.rules import Position
from game.scenes.table.preview import preview_context
from game.scenes.table.view.table_layout import table_level
from game.scenes.table.view.table_view import TableView
from game.scenes.table.view.view_state import ViewState
from game.ui.context import Context
from game.ui.tiled_layout import TiledLayoutError

SIZE = (640, 360)
DRAWN = (1280, 720)  # then made smaller: at half the size no word could be read
MOST_KEPT = 40  # in memory: 0.9 MB each
NICENESS = 10
_PNG = b"\x89PNG\r\n\x1a\n"


class Thumbnails:
    """Pictures by match file. `want` says what is to be seen, `update` takes what has come."""

    def __init__(self, paths: Paths, hire: Callable[[], Executor] | None = None) -> None:
        """`hire` gets somebody to draw; for tests."""
        self._paths = paths
        self._hire = hire or _painter
        self._executor: Executor | None = None
        self._made: OrderedDict[Path, pygame.Surface | None] = OrderedDict()
        self._wanted: list[Path] = []
        self._drawing: tuple[Path, Future[None]] | None = None

    def get(self, path: Path) -> pygame.Surface | None:
        """The picture of a match, if there is one yet."""
        return self._made.get(path)

    def want(self, paths: Iterable[Path]) -> None:
        """These pictures are to be seen, the first one first."""
        self._wanted = [path for path in paths if path not in self._made]

    def update(self) -> bool:
        """See whether the next picture has come; True when it has. Never waits."""
        if self._drawing is not None:
            path, drawn = self._drawing
            if not drawn.done():
                return False
            self._drawing = None
            return self._keep(path, load(path))
        if not self._wanted:
            return False
        path = self._wanted.pop(0)
        picture = load(path)
        if picture is None:
            self._drawing = path, self._draw(path)
            return False
        return self._keep(path, picture)

    def _keep(self, path: Path, picture: pygame.Surface | None) -> bool:
        self._made[path] = picture
        while len(self._made) > MOST_KEPT:
            self._made.popitem(last=False)
        self._wanted = [other for other in self._wanted if other != path]
        return picture is not None

    def forget(self, path: Path) -> None:
        """The match is not there any more, or is another one."""
        self._made.pop(path, None)

    def close(self) -> None:
        """Let whoever draws go."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    def _draw(self, path: Path) -> Future[None]:
        try:
            if self._executor is None:
                self._executor = self._hire()
            return self._executor.submit(draw, self._paths, path)
        except (OSError, RuntimeError):  # nobody can draw: a list without pictures does as well
            gone: Future[None] = Future()
            gone.set_result(None)
            return gone


def load(path: Path) -> pygame.Surface | None:
    """The picture that lies beside a match, unless the match has gone on since."""
    beside = picture_path(path)
    try:
        if beside.stat().st_mtime_ns != path.stat().st_mtime_ns:
            return None
        data = read_file(beside)
        if data[:8] != _PNG or struct.unpack_from(">2I", data, 16) != SIZE:
            return None  # to unpack a larger one could take all memory
        return pygame.image.load(io.BytesIO(data), "picture.png")
    except (OSError, struct.error, pygame.error):
        return None


def draw(paths: Paths, path: Path) -> None:
    """Draw the picture of a match and lay it beside it, where that can be done."""
    beside = picture_path(path)
    try:
        age = path.stat().st_mtime_ns
        opened = open_match(path)
        picture = _picture(paths, spec_of(opened.journal.record), opened.history.game.position)
        data = io.BytesIO()
        pygame.image.save(picture, data, "picture.png")
        write_atomically(beside, data.getvalue())
        os.utime(beside, ns=(age, age))
    except (OSError, pygame.error, JournalError, SpecError, TiledLayoutError):
        return


def _painter() -> Executor:
    """A process with time: spawned afresh, as a copy of one with a window is of no use."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, mp_context=context, initializer=_settle_in)


def _settle_in() -> None:
    """End with the game, and leave the processor to others."""
    end_with_parent()
    if hasattr(os, "nice"):
        os.nice(NICENESS)


@lru_cache(maxsize=1)
def _tools(paths: Paths) -> Context:
    """Kept from one picture to the next: most of them show the same pieces."""
    pygame.font.init()
    return preview_context(paths, DRAWN)


def _picture(paths: Paths, spec: MatchSpec, position: Position) -> pygame.Surface:
    ctx, picture = _tools(paths), pygame.Surface(DRAWN)
    view = TableView(ctx, table_level(paths, len(spec.seats)))
    view.draw(ctx.painter(picture), _look(spec, position))
    return pygame.transform.smoothscale(picture, SIZE)


def _look(spec: MatchSpec, position: Position) -> ViewState:
    """Nothing is told that is still a secret."""
    people = [seat for seat, one in enumerate(spec.seats) if not one.is_computer]
    secret = spec.options.hidden_vp and not position.is_over
    return ViewState(
        position=position,
        focus=people[0] if people else 0,
        acting=position.seat,
        names=tuple(seat.name for seat in spec.seats),
        colours=tuple(seat.colour for seat in spec.seats),
        computer=tuple(seat.is_computer for seat in spec.seats),
        vp_hidden=frozenset(range(len(spec.seats))) if secret else frozenset(),
    )
