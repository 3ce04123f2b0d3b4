"""Scenes loaded and the table's pictures made while the title is shown, so that they are there at
once."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from types import ModuleType
from typing import TYPE_CHECKING

import pygame

from game.app.frame_budget import OutOfTime
from game.scenes.menu import MenuScene
from game.ui.context import Context

if TYPE_CHECKING:
    from game.scenes.table.view.table_view import TableView
    from game.scenes.table.view.view_state import ViewState

SLICE = 0.006  # seconds of one frame


def load() -> tuple[ModuleType, ...]:
    """Load every scene that the title does not need."""
    from game.app import match
    from game.app.saves import match_library
    from game.app.saves import replay as reel
    from game.scenes import almanac, credits, scoring, settings
    from game.scenes.draft import scene as draft
    from game.scenes.replay import scene as replay
    from game.scenes.saves import scene as library
    from game.scenes.setup import scene as setup
    from game.scenes.table import scene

    books = (match, reel, match_library)
    return (*books, almanac, credits, draft, library, replay, scoring, settings, setup, scene)


class Preloader:
    """Loads the scenes, then draws a table that nobody sees, for as many seats as last time; a
    little at each call.

    Only what is drawn for it is kept, in the caches of the context. Nothing is drawn anywhere but
    on the title and in the set-up, and nothing once the table is drawn.
    """

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._loaded = False
        self._done: tuple[object, ...] = ()
        self._begun: tuple[object, ...] = ()
        self._view: TableView | None = None
        self._look: ViewState | None = None
        self._sheet: pygame.Surface | None = None

    @property
    def done(self) -> bool:
        """Is everything prepared for the table that would come now?"""
        return self._done == (self._ctx.settings.current, self._ctx.view.size)

    def __call__(self) -> None:
        """Go on, if there is something left to do and this is the time for it."""
        if not self._loaded:
            self._load()
        elif self._is_time():
            self._prepare()

    def _load(self) -> None:
        frame_budget = self._ctx.image_cache.frame_budget
        with suppress(OutOfTime), frame_budget.within(SLICE):
            frame_budget.in_background("scenes", load)
            self._loaded = True

    def _is_time(self) -> bool:
        from game.scenes.setup.scene import SetupScene

        return isinstance(self._ctx.stack.top, MenuScene | SetupScene)

    def _prepare(self) -> None:
        wanted = (self._ctx.settings.current, self._ctx.view.size)
        if wanted == self._done:
            return
        if wanted != self._begun:
            self._begun = wanted
            self._begin()
        elif self._view is None or self._go_on(self._view):
            self._done = wanted
            self._view = self._look = self._sheet = None

    def _begin(self) -> None:
        from game.rules import Game
        from game.scenes.setup.plan import SetupPlan
        from game.scenes.table.view.table_layout import table_level
        from game.scenes.table.view.table_view import TableView
        from game.scenes.table.view.view_state import ViewState
        from game.ui.tiled_layout import TiledLayoutError

        ctx = self._ctx
        plan = SetupPlan.from_json(ctx.settings.current.last_setup)
        if plan.buildings == "draft":
            plan = replace(plan, buildings="base")  # nobody has drafted anything yet
        count = len(plan.seats)
        try:
            level = table_level(ctx.paths, count, roomy=ctx.settings.current.roomy)
        except TiledLayoutError:
            self._view = None  # whoever opens the table will be told
            return
        self._view = TableView(ctx, level)
        self._sheet = pygame.Surface(ctx.view.size)
        self._look = ViewState(
            position=Game.new(plan.options()).position,
            focus=0,
            acting=0,
            names=plan.names(""),
            colours=tuple(seat.colour for seat in plan.seats),
            computer=(True,) * count,
        )

    def _go_on(self, view: TableView) -> bool:
        """Draw some more; True when all is drawn."""
        assert self._sheet is not None
        assert self._look is not None
        try:
            with self._ctx.image_cache.frame_budget.within(SLICE):
                view.draw(self._ctx.painter(self._sheet), self._look)
        except OutOfTime:
            return False
        return True
