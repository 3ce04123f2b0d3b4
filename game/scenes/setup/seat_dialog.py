"""The dialog for a seat of the next match: think time, handicap, and counsel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.app.i18n import N_
from game.scenes.setup.plan import SeatPlan
from game.scenes.sheet_scene import SheetScene
from game.ui import skin
from game.ui.box_layout import Size, middle, sheet
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.phrases.players import THINK_NAMES
from game.ui.text.typesetting import BODY, BUTTON, HEADING
from game.ui.theme import INK_SOFT
from game.ui.widgets.value_controls import Choice
from game.ui.widgets.widget import match_labels

_CREST = 104.0
HANDICAPS = (1, 2, 3, 5)  # doubloons or VP

THINK_TIME = N_("Thinking time")
HANDICAP = N_("Handicap")
COUNSEL = N_("Advice")

Change = Callable[..., object]


class SeatDialog(SheetScene):
    """Options of a seat. `change` receives the chosen fields of `SeatPlan` as keyword arguments.
    With `counsel`, the dialog includes whether the seat may ask for counsel."""

    transparent = True
    title_style = HEADING

    def __init__(
        self, ctx: Context, name: str, seat: SeatPlan, change: Change, *, counsel: bool
    ) -> None:
        super().__init__(ctx, name)
        self.counsel = counsel
        self.seat = seat
        self.change = change
        self._crest = self._note = pygame.FRect(0, 0, 0, 0)

    def layout(self) -> None:
        fit, rows = self.fit, self._rows()
        lines = [fit.line(BODY).padded(35)] * len(rows)
        heads = [fit.line(HEADING), fit.line(BODY)]
        heights: list[Size] = [_CREST, *heads, *lines, 0, fit.line(BUTTON).padded(30)]
        width = min(1800.0, 1060 * self.ctx.text.factor)
        self.box, (self._crest, self.head, self._note, *places, _, foot) = sheet(width, heights, 20)
        choices = [
            Choice(place, self.tr(text), options, value, self._setter(name))
            for place, (text, options, value, name) in zip(places, rows, strict=True)
        ]
        match_labels(choices, fit)
        done = self.done_button(foot)
        self.widgets.set([*choices, done], focus=done)

    def _rows(self) -> list[tuple[str, Sequence[tuple[object, str]], object, str]]:
        """Return the rows: text, options, the current one, and the field it sets (or "extra")."""
        seat, tr = self.seat, self.tr
        rows: list[tuple[str, Sequence[tuple[object, str]], object, str]] = []
        if seat.searches:
            thinks = [(key, tr(text)) for key, text in THINK_NAMES.items()]
            rows.append((THINK_TIME, thinks, seat.think, "think"))
        rows.append((HANDICAP, self._handicaps(), (seat.doubloons, seat.vp), "extra"))
        if self.counsel:
            may = [(True, tr("can ask for advice")), (False, tr("can't ask for advice"))]
            rows.append((COUNSEL, may, seat.counsel, "counsel"))
        return rows

    def _handicaps(self) -> Sequence[tuple[object, str]]:
        """Return the handicaps as (doubloons, VP), with their texts."""
        money = [((n, 0), self.trn("+{n} doubloon", "+{n} doubloons", n)) for n in HANDICAPS]
        points = [((0, n), self.tr("+{n} VP", n=n)) for n in HANDICAPS]
        return [((0, 0), self.tr("none")), *money, *points]

    def _setter(self, name: str) -> Callable[[Any], None]:
        def choose(value: Any) -> None:
            if name == "extra":
                self.change(doubloons=value[0], vp=value[1])
            else:
                self.change(**{name: value})

        return choose

    def paint(self, p: Painter) -> None:
        super().paint(p)
        skin.crest(p, middle(self._crest, _CREST), self.ctx.players[self.seat.color])
        text = self.tr("A handicap gives a weaker player a head start.")
        p.write(text, self._note, BODY, INK_SOFT, align="center")
