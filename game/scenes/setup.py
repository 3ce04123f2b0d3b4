"""Setting up a match: who sits where, and by which rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game.app.i18n import N_
from game.app.match import MatchSpec
from game.scenes.help import HelpfulScene
from game.scenes.seat_sheet import SeatSheet
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
from game.ui.phrases.players import (
    PLAYER_TIPS,
    STYLE_NAMES,
    STYLE_TIPS,
    kind_of,
    level_of,
    offered,
    style_of,
)
from game.ui.text import BODY, HEADING, LABEL, SMALL, SUBHEADING
from game.ui.theme import INK, INK_SOFT, WALNUT
from game.ui.view import Point
from game.ui.widget import Widget
from game.ui.widgets import Button, Choice, Label, ScrollArea, TextEntry, Toggle

_SHEET = pygame.FRect(70, 110, 1780, 860)
_SEATS = pygame.FRect(120, 260, 1080, 560)
_RULES = pygame.FRect(1256, 214, 540, 620)
_ROW = 92.0

PRESET_NAMES = {
    "": N_("As below"),
    "classic": N_("Classic"),
    "tournament": N_("Tournament"),
    "everything": N_("Everything"),
}
BUILDING_NAMES = {
    "base": N_("Base game"),
    "draft": N_("New buildings, drafted"),
    "random": N_("New buildings, drawn by lot"),
    "all": N_("All buildings"),
}
EDITION_NAMES = {"2002": N_("First edition"), "2014": N_("Edition of 2014")}
TIPS = {
    "preset": N_("Sets the rules below, all at once."),
    "buildings": N_("Which buildings are on the market."),
    "nobles": N_("Some of the colonists are nobles: 1 VP each, and buildings of their own."),
    "balanced": N_("The factory costs 1 doubloon more than usual, the university 1 less."),
    "corn_start": N_("Those who begin with corn begin with 1 doubloon less."),
    "hidden_vp": N_("The victory points of the others are not shown until the end."),
    "edition": N_("They differ in the victory points for 5 players: 122, in 2014 126."),
}

RowMaker = Callable[[pygame.FRect], Widget]
Begin = Callable[[MatchSpec], None]


class SetupScene(HelpfulScene):
    """Seats on the left, rules on the right; ``begin`` is called with the match to play."""

    def __init__(self, ctx: Context, begin: Begin, fresh_seed: Callable[[], int]) -> None:
        super().__init__(ctx)
        self.begin = begin
        self.fresh_seed = fresh_seed
        self.plan = SetupPlan.from_json(ctx.settings.current.last_setup)
        self._area: ScrollArea | None = None
        self._offset = 0.0

    # Widgets --------------------------------------------------------------------------------

    def layout(self) -> None:
        if self._area is not None:
            self._offset = self._area.offset
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
        ]
        self.widgets.set([*headings, *rows, self._rules(), back, start], focus=start)

    def _seat_row(self, index: int, top: float) -> list[Widget]:
        seat = self.plan.seats[index]
        left = _SEATS.x
        name = TextEntry(
            (left + 90, top + 8, 290, 60),
            "",
            seat.name,
            partial(self._set_name, index),
            limit=NAME_LIMIT,
            hint=self._names()[index],
            style=LABEL,
        )
        level = Choice(
            (left + 392, top + 8, 316, 60),
            "",
            offered(self.tr),
            level_of(seat.kind),
            partial(self._set_level, index),
            tooltip=self.tr(PLAYER_TIPS[level_of(seat.kind)]),
        )
        more = Button(
            (left + 1012, top + 6, 64, 64),
            "",
            partial(self._more, index),
            icon="ui/settings",
            tone="brass" if seat.special else "wood",
            tooltip=self.tr("More about this seat"),
        )
        crest = _Crest(self, index, (left, top, 76, 76))
        if seat.kind == PERSON:
            return [crest, name, level, more]
        style = Choice(
            (left + 720, top + 8, 280, 60),
            "",
            [(style, self.tr(text)) for style, text in STYLE_NAMES.items()],
            style_of(seat.kind),
            partial(self._set_style, index),
            tooltip=self.tr(STYLE_TIPS[style_of(seat.kind)]),
        )
        return [crest, name, level, style, more]

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

    def _rules(self) -> ScrollArea:
        """The rules to choose from, below each other."""
        makers = self._rule_rows()
        rows: list[Widget] = []
        top, width = _RULES.y, _RULES.width - 34
        for title, page, make in makers:
            if title:
                rows.append(Label((_RULES.x, top, width, 32), title, LABEL))
                top += 36
            row = make(pygame.FRect(_RULES.x, top, width, 58))
            row.page = page
            rows.append(row)
            top += 74
        self._area = ScrollArea(_RULES, rows)
        self._area.scroll_to(self._offset)
        return self._area

    def _rule_rows(self) -> list[tuple[str, str, RowMaker]]:
        """Title, page of the almanac, and what is chosen with."""
        tr, plan = self.tr, self.plan
        named = [(name, tr(text)) for name, text in PRESET_NAMES.items()]
        # Rules of one's own are not chosen: they are what one has after a change.
        presets = [(name, text) for name, text in named if name or not plan.preset]
        starters = [(-1, tr("Drawn by lot")), *enumerate(self._names())]
        preset = self._choice(presets, plan.preset, self._set_preset, TIPS["preset"])
        starter = self._choice(starters, plan.governor, self._setter("governor"))
        return [
            (tr("Rules"), "rule/variants", preset),
            (tr("Buildings"), "rule/play", self._rule_choice("buildings", BUILDING_NAMES)),
            ("", "rule/nobles", self._toggle("nobles", tr("Nobles"))),
            ("", "rule/variants", self._toggle("balanced", tr("Factory 8, university 7"))),
            ("", "rule/variants", self._toggle("corn_start", tr("Corn: 1 doubloon less"))),
            ("", "rule/variants", self._toggle("hidden_vp", tr("Hidden victory points"))),
            (tr("Edition"), "rule/variants", self._rule_choice("edition", EDITION_NAMES)),
            (tr("Who begins"), "rule/setup", starter),
            (tr("Number of the deal"), "rule/setup", self._seed_entry),
        ]

    def _seed_entry(self, rect: pygame.FRect) -> Widget:
        tr = self.tr
        hint = tr("a new one every time")
        tip = tr("The same number deals the same plantations.")
        seed = self.plan.seed
        return TextEntry(rect, "", seed, self._set_seed, limit=SEED_LIMIT, hint=hint, tooltip=tip)

    def _rule_choice(self, name: str, texts: Mapping[str, str]) -> RowMaker:
        options = [(value, self.tr(text)) for value, text in texts.items()]
        return self._choice(options, getattr(self.plan, name), self._setter(name), TIPS[name])

    def _choice(
        self,
        options: Sequence[tuple[object, str]],
        value: object,
        change: Callable[[Any], None],
        tip: str = "",
    ) -> RowMaker:
        return lambda rect: Choice(rect, "", options, value, change, tooltip=self.tr(tip))

    def _toggle(self, name: str, text: str) -> RowMaker:
        value = getattr(self.plan, name)
        tip = self.tr(TIPS[name])
        return lambda rect: Toggle(rect, text, value, self._setter(name), tooltip=tip)

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

    def _set_level(self, index: int, level: object) -> None:
        style = style_of(self.plan.seats[index].kind)
        self._change(self.plan.with_seat(index, kind=kind_of(str(level), style)))

    def _set_style(self, index: int, style: object) -> None:
        level = level_of(self.plan.seats[index].kind)
        self._change(self.plan.with_seat(index, kind=kind_of(level, str(style))))

    def _more(self, index: int) -> None:
        def change(**fields: Any) -> None:
            self._change(self.plan.with_seat(index, **fields))

        seat, name = self.plan.seats[index], self._names()[index]
        self.ctx.stack.push(SeatSheet(self.ctx, name, seat, change))

    def set_colour(self, index: int, colour: int) -> None:
        """Give a seat a colour; the seat that had it gets the other."""
        self._change(self.plan.with_seat(index, colour=colour))

    def _set_count(self, count: int) -> None:
        self._change(self.plan.with_count(count))

    def _set_seed(self, seed: str) -> None:
        self._change(replace(self.plan, seed=seed), again=False)

    def _setter(self, name: str) -> Callable[[Any], None]:
        return lambda value: self._change(replace(self.plan, **{name: value}))

    def _set_preset(self, name: object) -> None:
        self._change(self.plan.with_preset(str(name)))

    def start(self) -> None:
        """Keep the plan for next time and begin."""
        self.ctx.settings.change(last_setup=self.plan.to_json())
        self.begin(self.plan.match(self.tr(FIRST_NAME), self.fresh_seed()))

    # Picture --------------------------------------------------------------------------------

    def page_here(self) -> str:
        return "rule/two" if len(self.plan.seats) == 2 else "rule/setup"

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
        p.line((1228, _RULES.y), (1228, _RULES.bottom), INK_SOFT, 2)
        people = sum(seat.kind == PERSON for seat in self.plan.seats)
        line = self.trn("{n} person at the table", "{n} people at the table", people)
        room = (_SHEET.x + 380, _SHEET.bottom - 108, 820, 56)
        p.write(line, room, BODY, INK_SOFT, align="center")
        note = self.tr("Click a crest to change its colour.")
        p.write(note, (_SEATS.x + 92, _SEATS.y + MAX_SEATS * _ROW + 84, 860, 34), SMALL, INK_SOFT)


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
