"""The context of all scenes: settings, translator, view, images, text, sounds, input, characters
and the clock in one object."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.app.frame_budget import BackgroundRunner, FrameBudget, run_now
from game.app.i18n import Translator
from game.app.paths import Paths
from game.app.scene_stack import SceneStack
from game.app.settings import SettingsStore
from game.content.opponents.opponents import Opponents
from game.history.store.database import Database
from game.history.store.open_database import open_database
from game.history.store.personal_progress import PersonalProgress
from game.ui.images.image_cache import ImageCache
from game.ui.input import InputReader
from game.ui.keys import bindings
from game.ui.paint import Painter
from game.ui.sound.audio import Sounds
from game.ui.text.typesetting import TextRenderer
from game.ui.theme import PlayerColor, player_colors
from game.ui.view import View

if TYPE_CHECKING:
    from game.content.opponents.character import CharacterCatalog


@dataclass(frozen=True)
class Context:
    """The services that every scene receives. All scenes share one frozen object. `clock` returns
    seconds and is used to spread long work over frames. `run_in_background` runs work in another
    thread if it cannot be spread over frames."""

    settings: SettingsStore
    translator: Translator
    paths: Paths
    stack: SceneStack
    view: View
    image_cache: ImageCache
    text: TextRenderer
    sounds: Sounds
    inputs: InputReader
    opponents: Opponents
    database: Database
    clock: Callable[[], float] = time.perf_counter
    run_in_background: BackgroundRunner = run_now

    def painter(self, surface: pygame.Surface) -> Painter:
        """Return a painter for `surface`, which must have the size of the window."""
        return Painter(surface, self.view, self.image_cache, self.text)

    @property
    def characters(self) -> CharacterCatalog:
        """The characters of computer seats, in the current language."""
        return self.opponents.translated(self.translator)

    @property
    def progress(self) -> PersonalProgress:
        """Personal progress: lessons, topics shown and achievements."""
        return PersonalProgress(self.database)

    @property
    def players(self) -> tuple[PlayerColor, ...]:
        """The player colors of the current palette."""
        return player_colors(self.settings.current.palette)


def make_context(
    settings: SettingsStore,
    paths: Paths,
    *,
    size: tuple[int, int],
    sounds: Sounds,
    stack: SceneStack | None = None,
    frame_budget: FrameBudget | None = None,
    clock: Callable[[], float] = time.perf_counter,
    run_in_background: BackgroundRunner = run_now,
) -> Context:
    """Build a context for a window of `size` pixels without opening a window, sound device or
    database.

    `frame_budget` limits the rendering time per frame; `clock` returns seconds; `run_in_background`
    runs a function in another thread.
    """
    view = View(size)
    image_cache = ImageCache(paths.assets / "svg", frame_budget=frame_budget)
    image_cache.use_palette(settings.current.palette)
    text = TextRenderer(view, paths.assets / "fonts", image_cache)
    text.set_scale(settings.current.text_scale)
    translator = Translator(paths.locale, settings.current.language)
    return Context(
        settings=settings,
        translator=translator,
        paths=paths,
        stack=stack or SceneStack(),
        view=view,
        image_cache=image_cache,
        text=text,
        sounds=sounds,
        inputs=InputReader(view, bindings(settings.current.keys, translator.tr)),
        opponents=Opponents(paths.opponents),
        database=open_database(paths),
        clock=clock,
        run_in_background=run_in_background,
    )
