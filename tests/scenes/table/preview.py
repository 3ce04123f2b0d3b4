"""Pictures of the table without a window, for the command line and for tests."""

from __future__ import annotations

import pygame

from game.app.paths import Paths
from game.app.settings import SettingsStore
from game.rules import Position
from game.scenes.table.view.table_layout import table_level as table_level
from game.scenes.table.view.table_view import TableView
from game.scenes.table.view.view_state import ViewState
from game.ui.context import Context, make_context
from game.ui.sound.audio import Silence

NAMES = ("Anežka", "Bálint", "Þórður", "Eszter", "Jiří")


def plain_view_state(
    position: Position, focus: int = 0, names: tuple[str, ...] = NAMES
) -> ViewState:
    """Return the view state of a position without names, animation or input of anybody."""
    seats = len(position.players)
    return ViewState(
        position=position,
        focus=focus,
        acting=position.seat,
        names=names[:seats],
        colors=tuple(range(seats)),
        computer=tuple(seat != focus for seat in range(seats)),
        prices_for=position.seat,
    )


def preview_context(paths: Paths, size: tuple[int, int]) -> Context:
    """Make the context for a picture of `size` pixels, without a window or sound."""
    return make_context(SettingsStore.load(paths.settings), paths, size=size, sounds=Silence())


def render_table(
    paths: Paths, size: tuple[int, int], position: Position, state: ViewState | None = None
) -> pygame.Surface:
    """Return a picture of the table in `size` pixels. Raises TiledLayoutError."""
    ctx = preview_context(paths, size)
    surface = pygame.Surface(size)
    large_text = ctx.settings.current.large_text
    view = TableView(ctx, table_level(paths, len(position.players), large_text=large_text))
    view.draw(ctx.painter(surface), state or plain_view_state(position))
    return surface
