"""The button that turns the music off and on, at the title and in the pause menu."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.context import Context
from game.ui.input import InputAction
from game.ui.view import RectLike
from game.ui.widgets.buttons import Button

SIDE = 76.0  # logical pixels, at the usual size of text


def music_button(ctx: Context, rect: RectLike, toggle: Callable[[], None]) -> Button:
    """Make the button: its picture shows whether there is music, its tooltip says what a click
    does, with the key for it."""
    tr = ctx.translator.tr
    on = ctx.settings.current.music
    text = tr("Turn the music off.") if on else tr("Turn the music on.")
    tip = ctx.inputs.tooltip_with_key(text, InputAction.MUSIC)
    return Button(rect, "", toggle, icon="ui/music" if on else "ui/music_off", tooltip=tip)
