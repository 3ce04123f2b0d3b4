"""The music button on the title screen and in the pause menu."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.context import Context
from game.ui.input import InputAction
from game.ui.view import RectLike
from game.ui.widgets.buttons import Button

SIDE = 76.0  # logical pixels at the default text size


def music_button(ctx: Context, rect: RectLike, toggle: Callable[[], None]) -> Button:
    """Create the button. Its picture shows whether the music is on, and its tooltip what a click
    does, with the key."""
    tr = ctx.translator.tr
    on = ctx.settings.current.music
    text = tr("Turn the music off.") if on else tr("Turn the music on.")
    tip = ctx.inputs.tooltip_with_key(text, InputAction.MUSIC)
    return Button(rect, "", toggle, icon="ui/music" if on else "ui/music_off", tooltip=tip)
