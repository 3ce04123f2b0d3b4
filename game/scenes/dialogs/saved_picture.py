"""Save a picture of a scene, and say where it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from game.app.files.disk import displayable
from game.app.files.exports import ExportError, export_picture
from game.scenes.dialogs.dialog import tell
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.text.rich_text import escape
from game.ui.widgets.widget import Widget


def save_picture(
    ctx: Context, paint: Callable[[Painter], None], widgets: Iterable[Widget], name: str
) -> None:
    """Export what ``paint`` draws, with the visible ones of some widgets over it, as a picture of
    the size of the window; ``name`` is that of the file without its suffix."""
    surface = pygame.Surface(ctx.view.size)
    painter = ctx.painter(surface)
    paint(painter)
    for widget in widgets:
        if widget.visible:
            widget.draw(painter)
    translator = ctx.translator
    try:
        path = export_picture(surface, ctx.paths.pictures, name)
    except ExportError as error:
        tell(ctx, "", escape(translator.say(error.message)))
    else:
        tell(ctx, translator.tr("The picture is saved"), escape(displayable(path)))
