"""The scene of a review: for any saved match, finished or not."""

from __future__ import annotations

import pygame

from game.history.review.review_job import OpenReview
from game.match.replay import Replay
from game.scenes.base import Scene
from game.scenes.context_help import ContextHelp
from game.scenes.dialogs.saved_file import save_picture
from game.scenes.review.moment_actions import Begin
from game.scenes.review.review_panel import ReviewPanel
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Command, InputAction, Pointer
from game.ui.paint import Painter
from game.ui.text.typesetting import TITLE
from game.ui.theme import INK
from game.ui.widgets.buttons import Button

_SHEET = pygame.FRect(60, 36, 1800, 1008)
_HEAD = 84.0
_FOOT = 76.0


class ReviewScene(Scene):
    """A sheet with the review of a match; `title` is what the match is called. Leaving the scene
    ends the review."""

    def __init__(
        self,
        ctx: Context,
        replay: Replay,
        title: str,
        open_review: OpenReview,
        begin: Begin,
    ) -> None:
        super().__init__(ctx)
        self.title = title
        self.panel = ReviewPanel(ctx, replay, title, open_review(), begin, self.widgets.focus)
        self.help = ContextHelp(ctx, self.widgets, here=lambda: "rule/end")

    def leave(self) -> None:
        self.panel.close()

    def tick(self, dt: float) -> None:
        if self.panel.tick(dt):
            self.touch()

    # Widgets ------------------------------------------------------------------------------------

    def layout(self) -> None:
        room = _SHEET.inflate(-96, 0)
        room.y += _HEAD + 20
        room.height = _SHEET.bottom - 34 - _FOOT - 22 - room.y
        self._panel_widgets = self.panel.layout(room)
        top = room.bottom + 22
        back = Button((room.x, top, 300, _FOOT), self.tr("Back"), self.close)
        save = Button((room.x + 324, top, 420, _FOOT), self.tr("Save the picture"),
                      self.save_picture, icon="ui/save")  # fmt: skip
        self.widgets.set([*self._panel_widgets, back, save], focus=self.panel.first_focus)

    def save_picture(self) -> None:
        """Export a picture of the review, and say where it is."""
        name = self.tr("{title} review", title=self.title)
        save_picture(self.ctx, self.paint, self._panel_widgets, name)

    # Input --------------------------------------------------------------------------------------

    def before_widgets(self, given: Pointer | Command) -> bool:
        if isinstance(given, Pointer) and self.panel.point_at(given.pos):
            self.touch()
        return self.help.take(given)

    def on_command(self, command: Command) -> bool:
        if self.panel.on_command(command):
            self.touch()
        elif command.action in (InputAction.CANCEL, InputAction.MENU):
            self.close()
        else:
            return False
        return True

    # Picture ------------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        skin.sheet_on_table(p, _SHEET)
        head = (_SHEET.x + 60, _SHEET.y + 22, _SHEET.width - 120, _HEAD - 10)
        p.write(self.tr("Review: {title}", title=self.title), head, TITLE, INK, align="center")
        self.panel.paint(p)
