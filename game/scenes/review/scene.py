"""The scene of a review, for any saved match, finished or not."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.history.review.review_process import ReviewJob
from game.match.replay import Replay
from game.scenes.context_help import ContextHelp
from game.scenes.dialogs.saved_file import save_picture
from game.scenes.review.moment_actions import Begin
from game.scenes.review.review_panel import ReviewPanel
from game.scenes.sheet_scene import SheetScene
from game.ui.box_layout import REST, column, row
from game.ui.context import Context
from game.ui.input import Command, Pointer
from game.ui.paint import Painter
from game.ui.widgets.buttons import Button

_SHEET = pygame.FRect(60, 36, 1800, 1008)
_ROOM = pygame.FRect(108, 56, 1704, 954)


class ReviewScene(SheetScene):
    """A sheet with the review of a match called `title`. Leaving the scene stops the review."""

    def __init__(
        self,
        ctx: Context,
        replay: Replay,
        title: str,
        open_review: Callable[[], ReviewJob],
        begin: Begin,
    ) -> None:
        super().__init__(ctx, box=_SHEET)
        self._match = title
        self.panel = ReviewPanel(ctx, replay, title, open_review(), begin, self.focus_new)
        self.help = ContextHelp(ctx, self.widgets, here=lambda: "rule/end")

    def leave(self) -> None:
        self.panel.close()

    def tick(self, dt: float) -> None:
        if self.panel.tick(dt):
            self.touch()

    # Widgets ------------------------------------------------------------------------------------

    def layout(self) -> None:
        tr = self.tr
        self.title = tr("Review: {title}", title=self._match)
        self.head, room, foot = column(_ROOM, [78, REST, 76], gap=20)
        self._panel_widgets = self.panel.layout(room, foot.bottom - room.bottom)
        left, right = row(foot, [300, 420], gap=24)
        back = Button(left, tr("Back"), self.close)
        save = Button(right, tr("Save the picture"), self.save_picture, icon="ui/save")
        self.widgets.set([*self._panel_widgets, back, save], focus=self.panel.first_focus)

    def save_picture(self) -> None:
        """Export a picture of the review and say where it is."""
        name = self.tr("{title} review", title=self._match)
        save_picture(self.ctx, self.paint, self._panel_widgets, name)

    # Input --------------------------------------------------------------------------------------

    def before_widgets(self, user_input: Pointer | Command) -> bool:
        if isinstance(user_input, Pointer) and self.panel.point_at(user_input.pos):
            self.touch()
        return self.help.take(user_input)

    def on_command(self, command: Command) -> bool:
        if self.panel.on_command(command):
            self.touch()
            return True
        return super().on_command(command)

    def paint(self, p: Painter) -> None:
        super().paint(p)
        self.panel.paint(p)
