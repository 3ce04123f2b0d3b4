"""The review page: grades of all decisions, key moments, and actions for them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from game.app.i18n import N_
from game.history.review.review_process import ReviewJob
from game.match.replay import Replay
from game.scenes.review.moment_actions import Begin
from game.scenes.review.review_panel import ReviewPanel
from game.scenes.scoring.page import SHEET, MatchResult, ResultPage
from game.ui.context import Context
from game.ui.input import Command
from game.ui.paint import Painter
from game.ui.view import Point
from game.ui.widgets.widget import Widget

_ROOM = SHEET.inflate(-72, -64)


class ReviewPage(ResultPage):
    """The review of the match, which starts when the page is opened."""

    name = "review"
    label = N_("Review")
    icon = "ui/eye"

    def __init__(
        self,
        ctx: Context,
        result: MatchResult,
        load: Callable[[], Replay],
        open_review: Callable[[], ReviewJob],
        begin: Begin,
        focus: Callable[[Widget], None],
    ) -> None:
        super().__init__(ctx, result)
        self._load = load
        self._open_review = open_review
        self._begin = begin
        self._focus = focus
        self._opened = False

    @cached_property
    def panel(self) -> ReviewPanel:
        """The review panel, which starts the review on first access."""
        self._opened = True
        job, title = self._open_review(), self.result.title
        return ReviewPanel(self.ctx, self._load(), title, job, self._begin, self._focus)

    def close(self) -> None:
        if self._opened:
            self.panel.close()

    def tick(self, dt: float) -> bool:
        return self.panel.tick(dt)

    def widgets(self) -> list[Widget]:
        return self.panel.layout(_ROOM)

    def point_at(self, pos: Point) -> bool:
        return self.panel.point_at(pos)

    def on_command(self, command: Command) -> bool:
        return self.panel.on_command(command)

    def paint(self, p: Painter) -> None:
        self.panel.paint(p)
