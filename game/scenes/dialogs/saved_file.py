"""Save a picture of a scene or a text as a file for the person, and show where it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import pygame

from game.app.exports import ExportError, export_picture, export_text
from game.app.files.disk import displayable
from game.app.files.file_manager import show_in_folder
from game.scenes.dialogs.dialog import Dialog, DialogButton, show_message
from game.ui.clipboard import copy_text
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.text.rich_text import escape
from game.ui.widgets.widget import Widget


def save_picture(
    ctx: Context, paint: Callable[[Painter], None], widgets: Iterable[Widget], name: str
) -> None:
    """Export what `paint` draws, with the visible ones of some widgets over it, as a picture of the
    window's size; `name` is the file name without extension."""
    surface = pygame.Surface(ctx.view.size)
    painter = ctx.painter(surface)
    paint(painter)
    for widget in widgets:
        if widget.visible:
            widget.draw(painter)
    try:
        path = export_picture(surface, ctx.paths.pictures, name)
    except ExportError as error:
        show_message(ctx, "", escape(ctx.translator.say(error.message)))
    else:
        show_saved_file(ctx, ctx.translator.tr("Picture saved"), path)


def save_text(ctx: Context, text: str, name: str, suffix: str, title: str) -> None:
    """Export a text as a file; `name` is the file name without extension, `title` the title of the
    dialog that shows where it is."""
    try:
        path = export_text(text, ctx.paths.exports, name, suffix)
    except ExportError as error:
        show_message(ctx, "", escape(ctx.translator.say(error.message)))
    else:
        show_saved_file(ctx, title, path, text)


def show_saved_file(ctx: Context, title: str, path: Path, text: str = "") -> None:
    """Show where a file was saved, with buttons to open its folder and to copy its text,
    or its path without one."""
    tr = ctx.translator.tr
    copy = tr("Copy the text") if text else tr("Copy the path")
    answers = [
        DialogButton(tr("Show in folder"), partial(_show, ctx, path)),
        DialogButton(copy, partial(_copy, ctx, text or str(path))),
        DialogButton(tr("OK")),
    ]
    dialog = Dialog(ctx, title, escape(displayable(path)), answers, default=2)
    dialog.freezes_below = False
    ctx.stack.push(dialog)


def _show(ctx: Context, path: Path) -> None:
    if not show_in_folder(path):
        folder = escape(displayable(path.parent))
        text = ctx.translator.tr(
            "No program on this computer can show the folder {folder}.", folder=folder
        )
        show_message(ctx, "", text)


def _copy(ctx: Context, text: str) -> None:
    tr = ctx.translator.tr
    copied = copy_text(text)
    show_message(
        ctx, "", tr("Copied to the clipboard.") if copied else tr("The clipboard isn't available.")
    )
