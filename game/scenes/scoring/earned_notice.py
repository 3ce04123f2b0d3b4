"""Notices above the result: the achievements that the match has just earned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from game.history.achievements.achievement_book import AchievementProgress
from game.match.seat_data import shown_name
from game.scenes.achievements.cards import paint_disc
from game.scenes.dialogs.dialog import show_message
from game.ui import skin
from game.ui.box_layout import TextMeasure, column, middle, row, total
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import LABEL, SMALL
from game.ui.theme import BRASS, BRASS_DARK, INK, INK_SOFT, PAPER, PAPER_LIGHT, WALNUT_DARK
from game.ui.tween import ease_out
from game.ui.view import RectLike
from game.ui.widgets.widget import Widget

STRIP: Final = pygame.FRect(60, 5, 1800, 66)  # above the verdict; no button is there
_AT_ONCE: Final = 3
_GAP: Final = 20.0
_WIDEST: Final = 560.0
_DELAY: Final = 0.8  # seconds after the result, and between groups of notices
_SLIDE: Final = 0.45  # seconds for sliding in or out
_STAY: Final = 8.0  # seconds until they disappear


class EarnedNotice:
    """Shows up to three achievements side by side for some seconds, then the next ones.

    `add` receives those that the match has earned (`AchievementBook.count_match`). `relayout` asks
    the scene to rebuild `widgets`. `tell_more` is called with a clicked achievement; without it, a
    dialog shows what it was for. With `named`, the notices name the person, because several people
    played. The scene calls `tick` as soon as the result is known.
    """

    def __init__(
        self,
        ctx: Context,
        relayout: Callable[[], None],
        *,
        tell_more: Callable[[AchievementProgress], None] | None = None,
        named: bool = False,
    ) -> None:
        self.ctx = ctx
        self.relayout = relayout
        self.tell_more = tell_more or self._tell
        self.shown: Sequence[AchievementProgress] = ()
        """The achievements shown at present."""
        self.named = named
        self._waiting: list[Sequence[AchievementProgress]] = []
        self._time = 0.0  # seconds since the last change of notices, or since the result

    def add(self, earned: Sequence[AchievementProgress]) -> None:
        """Queue achievements to be shown."""
        self._waiting += [earned[at : at + _AT_ONCE] for at in range(0, len(earned), _AT_ONCE)]

    @property
    def progress(self) -> float:
        """How far the notices have slid in, 0 to 1."""
        if self.ctx.settings.current.reduced_motion:
            return 1.0
        from_end = min(self._time, _STAY - self._time)
        return ease_out(max(0.0, min(1.0, from_end / _SLIDE)))

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds. Return True if the picture has changed."""
        before = self.progress
        self._time += dt
        if self.shown:
            if self._time >= _STAY:
                self._show(())
            return self.progress != before
        if self._waiting and self._time >= _DELAY:
            self.ctx.sounds.play("chime")
            self._show(self._waiting.pop(0))
        return bool(self.shown)

    def _show(self, achievements: Sequence[AchievementProgress]) -> None:
        self.shown, self._time = achievements, 0.0
        self.relayout()

    # Widgets ------------------------------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        """Create the notices, in the middle of the strip."""
        shown = self.shown
        if not shown:
            return []
        most = min(_WIDEST, (STRIP.width - (len(shown) - 1) * _GAP) / len(shown))
        words = [self._words(progress) for progress in shown]
        widths = [min(most, self._width(*text)) for text in words]
        room = middle(STRIP, total(widths, _GAP).preferred, STRIP.height)
        return [
            NoticeCard(place, progress, *text, self, partial(self.tell_more, progress))
            for progress, text, place in zip(shown, words, row(room, widths, _GAP), strict=True)
        ]

    def _words(self, progress: AchievementProgress) -> tuple[str, str]:
        """Return caption and title of a notice, as plain text."""
        tr = self.ctx.translator.tr
        caption = tr("Achievement")
        if self.named and progress.earned is not None and progress.earned.person:
            caption = tr("Earned by: {name}", name=shown_name(progress.earned.person, tr))
        return caption, tr(progress.achievement.title)

    def _width(self, caption: str, title: str) -> float:
        size = self.ctx.text.size
        text = max(size(caption, SMALL)[0], size(title, LABEL)[0])
        return NoticeCard.TEXT_LEFT + text + 30

    def _tell(self, progress: AchievementProgress) -> None:
        """Show what an achievement was for."""
        tr = self.ctx.translator.tr
        show_message(self.ctx, tr(progress.achievement.title), tr(progress.achievement.text))


class NoticeCard(Widget):
    """A notice with medal, caption and title. A click shows more. It slides in and out."""

    TEXT_LEFT: Final = 78.0
    focusable = True

    def __init__(
        self,
        rect: RectLike,
        progress: AchievementProgress,
        caption: str,
        title: str,
        notice: EarnedNotice,
        on_click: Callable[[], None],
    ) -> None:
        super().__init__(rect)
        self.progress = progress
        self.caption = caption
        self.title = title
        self.notice = notice
        self.on_click = on_click

    def draw(self, p: Painter) -> None:
        box = self.rect.move(0, -(self.rect.bottom + 6) * (1 - self.notice.progress))
        p.fill(box.move(0, 4), WALNUT_DARK, alpha=120, radius=14)
        p.fill(box, BRASS_DARK, radius=14)
        p.fill(box.inflate(-4, -4), BRASS, radius=12)
        p.fill(box.inflate(-8, -8), PAPER_LIGHT if self.hovered else PAPER, radius=10)
        side = box.height - 10
        paint_disc(p, (box.x + 10, box.y + 5, side, side), self.progress.achievement)
        self._write(p, pygame.FRect(box.x + self.TEXT_LEFT, box.y + 4, 0, box.height - 8))
        if self.focused:
            skin.focus_ring(p, box.inflate(-14, -14), 8)

    def _write(self, p: Painter, room: pygame.FRect) -> None:
        """Draw caption and title. With large text only the title fits, unless the caption names the
        person."""
        room.width = self.rect.width - self.TEXT_LEFT - 20
        fit = TextMeasure(p.text)
        heights = [fit.line(SMALL), fit.line(LABEL)]
        if self.notice.named or total(heights).preferred <= room.height + 12:
            head, room = column(room, heights)
            p.write(self.caption, head, SMALL, INK_SOFT)
        p.write_rich(escape(self.title), room, LABEL, INK, valign="middle")
