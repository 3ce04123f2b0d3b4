"""Setting up a match: who sits where, and by which rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game.app.i18n import N_
from game.app.match import MatchSpec
from game.scenes.base import Scene
from game.scenes.setup_plan import (
    FIRST_NAME,
    MAX_SEATS,
    MIN_SEATS,
    NAME_LIMIT,
    PERSON,
    SEED_LIMIT,
    SetupPlan,
)
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Action, Command
from game.ui.paint import Painter
from game.ui.text import BODY, HEADING, LABEL, SMALL, SUBHEADING
from game.ui.theme import INK, INK_SOFT, WALNUT
from game.ui.view import Point
from game.ui.widget import Widget
from game.ui.widgets import Button, Choice, Label, TextEntry, Toggle

_SHEET = pygame.FRect(70, 110, 1780, 860)
_SEATS = pygame.FRect(130, 250, 1030, 560)
_RULES = pygame.FRect(1230, 250, 560, 560)
_ROW = 92.0

# How each kind of player is called here; kinds without a name are tools, not opponents.
KINDS = {
    PERSON: N_("Person"),
    "heuristic": N_("Computer: merchant"),
    "greedy": N_("Computer: apprentice"),
    "random": N_("Computer: anything goes"),
}

Begin = Callable[[MatchSpec], None]


class SetupScene(Scene):
    """Seats on the left, rules on the right; ``begin`` is called with the match to play."""

    def __init__(self, ctx: Context, begin: Begin, fresh_seed: Callable[[], int]) -> None:
        super().__init__(ctx)
        self.begin = begin
        self.fresh_seed = fresh_seed
        self.plan = SetupPlan.from_json(ctx.settings.current.last_setup)

    # Widgets --------------------------------------------------------------------------------

    def layout(self) -> None:
        tr = self.tr
        rows: list[Widget] = []
        for index in range(len(self.plan.seats)):
            rows += self._seat_row(index, _SEATS.y + index * _ROW)
        rows += self._count_buttons(_SEATS.y + MAX_SEATS * _ROW + 14)
        start = Button(
            (_SHEET.right - 60 - 400, _SHEET.bottom - 122, 400, 84),
            tr("Begin"),
            self.start,
            icon="ui/play",
            tone="brass",
        )
        back = Button((_SHEET.x + 60, _SHEET.bottom - 114, 280, 70), tr("Back"), self.close)
        headings: list[Widget] = [
            Label((_SEATS.x, _SEATS.y - 56, _SEATS.width, 46), tr("Seats"), SUBHEADING, INK_SOFT),
            Label((_RULES.x, _RULES.y - 56, _RULES.width, 46), tr("Rules"), SUBHEADING, INK_SOFT),
        ]
        self.widgets.set([*headings, *rows, *self._rules(), back, start], focus=start)

    def _seat_row(self, index: int, top: float) -> list[Widget]:
        seat = self.plan.seats[index]
        name = TextEntry(
            (_SEATS.x + 92, top + 8, 400, 60),
            "",
            seat.name,
            partial(self._set_name, index),
            limit=NAME_LIMIT,
            hint=self._names()[index],
            style=LABEL,
        )
        kinds: list[tuple[object, str]] = [(kind, self.tr(text)) for kind, text in KINDS.items()]
        kind = Choice(
            (_SEATS.x + 512, top + 8, 470, 60),
            "",
            kinds,
            seat.kind,
            partial(self._set_kind, index),
        )
        return [_Crest(self, index, (_SEATS.x, top, 76, 76)), name, kind]

    def _count_buttons(self, top: float) -> list[Widget]:
        count = len(self.plan.seats)
        more = Button(
            (_SEATS.x + 92, top, 320, 62),
            self.tr("One seat more"),
            partial(self._set_count, count + 1),
            icon="ui/plus",
            style=LABEL,
            enabled=count < MAX_SEATS,
        )
        fewer = Button(
            (_SEATS.x + 430, top, 320, 62),
            self.tr("One seat fewer"),
            partial(self._set_count, count - 1),
            icon="ui/minus",
            style=LABEL,
            enabled=count > MIN_SEATS,
        )
        return [more, fewer]

    def _rules(self) -> list[Widget]:
        tr, plan = self.tr, self.plan
        lots: list[tuple[object, str]] = [(-1, tr("Drawn by lot"))]
        starters = lots + list(enumerate(self._names()))
        editions: list[tuple[object, str]] = [
            ("2002", tr("First edition")),
            ("2014", tr("Edition of 2014")),
        ]
        width, left, top = _RULES.width, _RULES.x, _RULES.y
        return [
            Label((left, top, width, 34), tr("Who begins"), LABEL),
            Choice(
                (left, top + 38, width, 60), "", starters, plan.governor, self._setter("governor")
            ),
            Label((left, top + 118, width, 34), tr("Edition"), LABEL),
            Choice(
                (left, top + 156, width, 60),
                "",
                editions,
                plan.edition,
                self._setter("edition"),
                tooltip=tr(
                    "They differ in the victory points of a game with five: 122 in the first "
                    "edition, 126 in that of 2014."
                ),
            ),
            Toggle(
                (left, top + 240, width, 60),
                tr("Hidden victory points"),
                plan.hidden_vp,
                self._setter("hidden_vp"),
                tooltip=tr("Nobody sees how many chips the others have."),
            ),
            Label((left, top + 330, width, 34), tr("Number of the deal"), LABEL),
            TextEntry(
                (left, top + 368, width, 60),
                "",
                plan.seed,
                self._set_seed,
                limit=SEED_LIMIT,
                hint=tr("a new one every time"),
                tooltip=tr("The same number deals the same plantations."),
            ),
        ]

    # Changes --------------------------------------------------------------------------------

    def _names(self) -> tuple[str, ...]:
        return self.plan.names(self.tr(FIRST_NAME))

    def _change(self, plan: SetupPlan, *, again: bool = True) -> None:
        self.plan = plan
        if again:
            index = self.widgets.focus_index
            self.layout()
            self.widgets.focus_at(index)
        self.touch()

    def _set_name(self, index: int, name: str) -> None:
        self._change(self.plan.with_seat(index, name=name), again=False)

    def _set_kind(self, index: int, kind: object) -> None:
        self._change(self.plan.with_seat(index, kind=str(kind)))

    def set_colour(self, index: int, colour: int) -> None:
        """Give a seat a colour; the seat that had it gets the other."""
        self._change(self.plan.with_seat(index, colour=colour))

    def _set_count(self, count: int) -> None:
        self._change(self.plan.with_count(count))

    def _set_seed(self, seed: str) -> None:
        self._change(replace(self.plan, seed=seed), again=False)

    def _setter(self, name: str) -> Callable[[Any], None]:
        return lambda value: self._change(replace(self.plan, **{name: value}), again=False)

    def start(self) -> None:
        """Keep the plan for next time and begin."""
        self.ctx.settings.change(last_setup=self.plan.to_json())
        self.begin(self.plan.match(self.tr(FIRST_NAME), self.fresh_seed()))

    # Picture --------------------------------------------------------------------------------

    def on_command(self, command: Command) -> bool:
        if command.action in (Action.CANCEL, Action.MENU):
            self.close()
            return True
        return False

    def paint(self, p: Painter) -> None:
        p.surface.fill(WALNUT)
        p.cover("scenery/table")
        skin.paper(p, _SHEET)
        title = (_SHEET.x + 60, _SHEET.y + 22, _SHEET.width - 120, 66)
        p.write(self.tr("A new game"), title, HEADING, INK, align="center")
        p.line((1195, _RULES.y - 40), (1195, _RULES.bottom), INK_SOFT, 2)
        people = sum(seat.kind == PERSON for seat in self.plan.seats)
        line = self.trn("{n} person at the table", "{n} people at the table", people)
        room = (_SHEET.x + 380, _SHEET.bottom - 108, 820, 56)
        p.write(line, room, BODY, INK_SOFT, align="center")
        note = self.tr("Click a crest to change its colour.")
        p.write(note, (_SEATS.x + 92, _SEATS.bottom + 22, 860, 34), SMALL, INK_SOFT)


class _Crest(Widget):
    """A seat's crest in its colour; a click turns to the next colour."""

    focusable = True

    def __init__(self, scene: SetupScene, index: int, rect: tuple[float, float, float, float]):
        super().__init__(rect, tooltip=scene.tr("Change the colour"))
        self.scene = scene
        self.index = index

    def activate(self, pos: Point | None = None) -> bool:
        colour = self.scene.plan.seats[self.index].colour
        self.scene.set_colour(self.index, (colour + 1) % MAX_SEATS)
        return True

    def draw(self, p: Painter) -> None:
        colour = self.scene.ctx.players[self.scene.plan.seats[self.index].colour]
        draw = p.bright if self.hovered else p.picture
        draw(f"pieces/crest_{colour.crest}", self.rect, **colour.subst())
        if self.focused:
            skin.focus_ring(p, self.rect, 38)
