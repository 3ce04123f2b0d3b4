"""The achievements as a screen of their own."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.achievements.achievement import AchievementCatalog
from game.app.achievements.achievement_book import AchievementBook
from game.scenes.achievements.panel import AchievementsPanel
from game.scenes.base import Scene
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Command, InputAction
from game.ui.paint import Painter
from game.ui.text.typesetting import TITLE
from game.ui.theme import INK, WALNUT
from game.ui.widgets.buttons import Button

_SHEET = pygame.FRect(60, 40, 1800, 1000)
_PANEL = pygame.FRect(110, 140, 1700, 764)
_FOOT = pygame.FRect(118, 924, 1684, 72)


class AchievementsScene(Scene):
    """All achievements of the people of a book; ``open_match`` opens the file of a match."""

    def __init__(
        self,
        ctx: Context,
        catalog: AchievementCatalog,
        book: AchievementBook,
        open_match: Callable[[str], None],
    ) -> None:
        super().__init__(ctx)
        self.panel = AchievementsPanel(
            ctx, _PANEL, catalog, book, open_match=open_match, relayout=self.resized
        )

    def layout(self) -> None:
        width = 280 * min(self.ctx.text.factor, 1.4)
        back = Button((_FOOT.x, _FOOT.y, width, _FOOT.height), self.tr("Back"), self.close)
        widgets = [*self.panel.widgets(), back]
        self.widgets.set(widgets, focus=next(iter(self.panel.cards), None))

    def tick(self, dt: float) -> None:
        if self.panel.tick(dt):
            self.touch()

    def on_command(self, command: Command) -> bool:
        if command.action in (InputAction.CANCEL, InputAction.MENU):
            self.close()
        elif self.panel.handle_action(command.action):
            self.touch()
        else:
            return False
        return True

    def paint(self, p: Painter) -> None:
        p.surface.fill(WALNUT)
        p.cover("scenery/table")
        skin.paper(p, _SHEET)
        head = (_SHEET.x + 60, _SHEET.y + 22, _SHEET.width - 120, 76)
        p.write(self.tr("Achievements"), head, TITLE, INK, align="center")
        self.panel.paint(p)
