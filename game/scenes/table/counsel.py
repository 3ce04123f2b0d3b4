"""Counsel: what the strongest computer player would do in a person's place, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.app.match import Match, SeatFailed
from game.rules import Action as Move
from game.scenes.base import Scene
from game.seats.search import Advice, Choice
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Action, Command
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.phrases.reasons import outlook, reason
from game.ui.rich import escape
from game.ui.text import BODY, HEADING, LABEL, SMALL
from game.ui.theme import INK, INK_SOFT
from game.ui.widgets import Button, Widget

MARGIN = 64.0
WIDTH = 1180.0
ROWS = 3  # the best, and the two best others
ROW = 142.0
FOOT = 72.0

DoIt = Callable[[Sequence[Move]], None]


class CounselScene(Scene):
    """A sheet over the table. ``do_it`` plays the move if the person likes it."""

    transparent = True
    freezes_below = False

    def __init__(self, ctx: Context, match: Match, do_it: DoIt) -> None:
        super().__init__(ctx)
        self.match = match
        self.do_it = do_it
        self.say = Phrases(ctx.translator)
        self.advice: Advice | None = None
        self.failed = False
        self.box = pygame.FRect(0, 0, 0, 0)

    # Thinking -----------------------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        self.match.think_for_person()

    def tick(self, dt: float) -> None:
        if self.advice is not None or self.failed:
            return
        try:
            self.match.think_for_person()
            self.advice = self.match.advice()
        except SeatFailed:
            self.failed = True
        if self.advice is not None or self.failed:
            self.layout()
            self.touch()

    @property
    def choices(self) -> Sequence[Choice]:
        """The best choice and the next ones."""
        if self.advice is None:
            return ()
        return [choice for choice in self.advice.choices if choice.visits or choice.win][:ROWS]

    # The sheet ----------------------------------------------------------------------------------

    def layout(self) -> None:
        factor = self.ctx.text.factor
        width = min(1840.0, WIDTH * factor)
        head, foot = 110 * factor, FOOT * factor
        rows = max(1, len(self.choices)) * ROW * factor
        height = min(1060.0, 2 * MARGIN + head + rows + foot)
        self.box = pygame.FRect((1920 - width) / 2, (1080 - height) / 2, width, height)
        inner = self.box.inflate(-2 * MARGIN, -2 * MARGIN)
        top, wide = inner.bottom - foot + 12, (inner.width - 24) / 2
        left = pygame.FRect(inner.x, top, wide, foot)
        right = pygame.FRect(inner.x + wide + 24, top, wide, foot)
        back = Button(right, self.tr("I decide myself"), self.close, icon="ui/undo")
        buttons: list[Widget] = [back]
        if self.choices:
            do = Button(left, self.tr("Do it"), self._do, icon="ui/check", tone="brass")
            buttons.insert(0, do)
        elif not self.failed:
            enough = Button(left, self.tr("Enough thought"), self.match.hurry, icon="ui/fast")
            buttons.insert(0, enough)
        self.widgets.set(buttons, focus=buttons[0])

    def _do(self) -> None:
        best = self.choices[0].action
        self.close()
        self.do_it([best])

    def on_command(self, command: Command) -> bool:
        if command.action in (Action.CANCEL, Action.MENU, Action.HINT):
            self.close()
        return True

    def paint(self, p: Painter) -> None:
        p.veil(110)
        skin.paper(p, self.box)
        factor = self.ctx.text.factor
        inner = self.box.inflate(-2 * MARGIN, -2 * MARGIN)
        head = pygame.FRect(inner.x, inner.y - 16, inner.width, 64 * factor)
        p.write(self.tr("What would the Governor do?"), head, HEADING, INK, align="center")
        top = inner.y + 84 * factor
        if not self.choices:
            text = self.tr("The Governor thinks {hourglass}")
            if self.failed:
                text = self.tr("The Governor has no answer.")
            room = pygame.FRect(inner.x, top, inner.width, ROW * factor * 0.6)
            p.write_rich(text, room, BODY, INK_SOFT, align="center", valign="middle")
        for rank, choice in enumerate(self.choices):
            self._draw_choice(p, rank, choice, top + rank * ROW * factor)

    def _draw_choice(self, p: Painter, rank: int, choice: Choice, top: float) -> None:
        factor, position = self.ctx.text.factor, self.match.game.position
        inner = self.box.inflate(-2 * MARGIN, -2 * MARGIN)
        if rank:
            p.line((inner.x, top - 8 * factor), (inner.right, top - 8 * factor), INK_SOFT, 1)
        line = 42 * factor
        name = self.say.choice(choice.action, position)
        text = f"**{rank + 1}.** {name}" if rank else f"**{rank + 1}. {name}**"
        told = outlook(self.say, choice, position.seat)
        lines = ((text, LABEL, INK), (told, BODY, INK), (escape(reason(self.say, choice)), SMALL,
                 INK_SOFT))  # fmt: skip
        for nth, (words, style, ink) in enumerate(lines):
            room = pygame.FRect(inner.x, top + nth * line, inner.width, line)
            p.write_rich(words, room, style, ink)
