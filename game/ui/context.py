"""What scenes work with: settings, translator, view, images, text, sounds, input and characters,
in one object."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.app.frame_budget import FrameBudget
from game.app.i18n import Translator
from game.app.opponents.opponents import Opponents
from game.app.paths import Paths
from game.app.scene_stack import SceneStack
from game.app.settings import SettingsStore
from game.ui.images.image_cache import ImageCache
from game.ui.input import InputReader
from game.ui.keys import bindings
from game.ui.paint import Painter
from game.ui.sound.audio import Sounds
from game.ui.text.typesetting import TextRenderer
from game.ui.theme import PlayerColour, player_colours
from game.ui.view import View

if TYPE_CHECKING:
    from game.app.opponents.character import CharacterCatalog


@dataclass(frozen=True)
class Context:
    """The services that every scene is given. All scenes share them; the object itself is
    frozen."""

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

    def painter(self, surface: pygame.Surface) -> Painter:
        """Return a painter for ``surface``, which has the size of the window."""
        return Painter(surface, self.view, self.image_cache, self.text)

    @property
    def characters(self) -> CharacterCatalog:
        """The characters that computers play, in the chosen language."""
        return self.opponents.catalog.translated(self.translator.tr)

    @property
    def players(self) -> tuple[PlayerColour, ...]:
        """The players' colours in the chosen palette."""
        return player_colours(self.settings.current.palette)


def make_context(
    settings: SettingsStore,
    paths: Paths,
    *,
    size: tuple[int, int],
    sounds: Sounds,
    stack: SceneStack | None = None,
    frame_budget: FrameBudget | None = None,
) -> Context:
    """Build a context for a window of ``size`` pixels; opens no window and no sound device.

    ``frame_budget`` limits the time in which pictures are made in each frame.
    """
    view = View(size)
    image_cache = ImageCache(paths.assets / "svg", frame_budget=frame_budget)
    image_cache.use_palette(settings.current.palette)
    text = TextRenderer(view, paths.assets / "fonts", image_cache)
    text.set_scale(settings.current.text_scale, couch=settings.current.couch_mode)
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
    )
