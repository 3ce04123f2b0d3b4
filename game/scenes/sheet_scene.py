"""The base class of scenes on a sheet of paper: heading, list, and keys that close it."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.scenes.base import Scene
from game.ui import skin
from game.ui.box_layout import REST, middle, row
from game.ui.context import Context
from game.ui.input import Command, InputAction
from game.ui.paint import Painter
from game.ui.text.typesetting import BUTTON, TITLE
from game.ui.theme import INK
from game.ui.view import RectLike
from game.ui.widgets.buttons import Button
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widget import Widget

_DONE = 340.0  # minimum width of the button that closes a sheet


class SheetScene(Scene):
    """A sheet of paper at `box` with a `title` at `head`. `layout` may set both. Escape closes it,
    and keys scroll its `list`.

    If it is `transparent`, it darkens the scene below by `veil` (0 to 255), and that scene gets no
    input. Otherwise it is drawn on the wooden table.
    """

    title_style = TITLE
    veil = 150

    def __init__(self, ctx: Context, title: str = "", box: RectLike = (0, 0, 0, 0)) -> None:
        super().__init__(ctx)
        self.title = title
        self.box = FRect(box)
        self.head = FRect(0, 0, 0, 0)
        self.list = ScrollArea(self.head)

    def list_in(self, room: RectLike, widgets: Sequence[Widget]) -> ScrollArea:
        """Recreate the list of the sheet, keeping its scroll offset."""
        self.list = ScrollArea(room, widgets, offset=self.list.offset)
        return self.list

    def done_button(self, room: FRect) -> Button:
        """Create the button that closes the sheet, centered in an area."""
        words = self.tr("Done")
        wide = max(_DONE, self.fit.width(words, style=BUTTON).preferred + 2 * room.height)
        place = middle(room, min(wide, room.width), room.height)
        return Button(place, words, self.close, icon="ui/check", tone="brass")

    def back_button(self, room: FRect) -> Button:
        """Create the button that leads back, on the left of an area."""
        words = self.tr("Back")
        width = self.fit.width(words, style=BUTTON).padded(180)
        return Button(row(room, [width, REST])[0], words, self.close)

    def on_command(self, command: Command) -> bool:
        if command.action in (InputAction.CANCEL, InputAction.MENU):
            self.close()
        elif self.list.handle_action(command.action):
            self.touch()
        else:
            return self.transparent
        return True

    def paint(self, p: Painter) -> None:
        if self.transparent:
            p.veil(self.veil)
            skin.paper(p, self.box)
        else:
            skin.sheet_on_table(p, self.box)
        if self.title:
            p.write(self.title, self.head, self.title_style, INK, align="center")
