"""The set-up scene: seats, players and rules of a new match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game.content.opponents.character import ANYBODY, DRAWN, OF_LEVEL, CharacterCatalog
from game.match.match_spec import MatchSpec
from game.match.seat_data import PERSON, shown_name
from game.scenes.base import Scene
from game.scenes.context_help import ContextHelp
from game.scenes.setup.cards import (
    CrestButton,
    PortraitButton,
    PresetCard,
    control_places,
    crest_place,
    draw_free_seat,
    draw_head,
    draw_seat_card,
    player_description,
    portrait_of,
    portrait_place,
    preset_places,
    seat_extras,
)
from game.scenes.setup.gallery import GalleryScene
from game.scenes.setup.plan import (
    DEFAULT_COMPUTER,
    MAX_SEATS,
    MIN_SEATS,
    NAME_LIMIT,
    SeatPlan,
    SetupPlan,
)
from game.scenes.setup.rule_rows import RuleRows
from game.scenes.setup.seat_dialog import SeatDialog
from game.scenes.setup.texts import (
    PRESET_BLURBS,
    PRESET_NAMES,
    PRESET_PICTURES,
    PRESET_TIPS,
)
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Command, InputAction, Pointer
from game.ui.paint import Painter
from game.ui.phrases.players import (
    PLAYER_TIPS,
    STYLE_NAMES,
    STYLE_TIPS,
    handover_options,
    kind_level,
    kind_style,
    make_kind,
    player_options,
)
from game.ui.text.typesetting import BODY, LABEL, TITLE
from game.ui.theme import INK, INK_SOFT, PAPER_EDGE
from game.ui.widgets.buttons import Button, Fold, Toggle
from game.ui.widgets.value_controls import Choice, TextEntry
from game.ui.widgets.widget import Widget

_SHEET = pygame.FRect(40, 26, 1840, 1028)
_SEATS = pygame.FRect(100, 206, 1076, 712)
_RULES = pygame.FRect(1224, 206, 596, 712)
_COACH = pygame.FRect(1120, _SHEET.bottom - 110, 264, 60)
_HANDOVER = pygame.FRect(_SEATS.x + 310, _COACH.y, 640, 60)
_ROW, _ROW_GAP = 134.0, 10.5
_HEAD = 56.0  # height of the line above seats and rules
_CARD = 184.0
_RULE, _RULE_GAP = 50.0, 6.0
_FOLD = 46.0  # height of the heading of the own rules

Begin = Callable[[MatchSpec], None]


class SetupScene(Scene):
    """Seats left, rules right. ``begin`` gets the match, ``fresh_seed`` draws a seed."""

    def __init__(self, ctx: Context, begin: Begin, fresh_seed: Callable[[], int]) -> None:
        super().__init__(ctx)
        self.help = ContextHelp(ctx, self.widgets, here=self._page)
        self.begin = begin
        self.fresh_seed = fresh_seed
        self.plan = SetupPlan.from_json(ctx.settings.current.last_setup)
        self._own_rules = self.plan.has_own_rules  # whether they are folded out
        self._left: dict[tuple[int, object], SeatPlan] = {}  # by seat and level, when it was left

    # Widgets --------------------------------------------------------------------------------

    def layout(self) -> None:
        tr = self.tr
        seats: list[Widget] = []
        for index in range(len(self.plan.seats)):
            seats += self._seat_row(index, _row(index))
        back = Button((_SEATS.x, _SHEET.bottom - 116, 280, 72), tr("Back"), self.close)
        start = Button(
            (_RULES.right - 400, _SHEET.bottom - 124, 400, 84),
            tr("Begin"),
            self.start,
            icon="ui/play",
            tone="brass",
        )
        foot = [back, *self._handover(), self._coach(), start]
        presets = self._presets()
        rules = self._rules(presets[-1].rect.bottom + 16 if presets else _RULES.y)
        widgets = [*self._count_buttons(), *seats, *presets, *rules, *foot]
        self.widgets.set(widgets, focus=start)

    def _handover(self) -> list[Widget]:
        """Make the choice of when the mouse is handed over, where several people sit; a setting
        and none of the rules."""
        if self.plan.people < 2:
            return []
        tr, settings = self.tr, self.ctx.settings
        return [
            Choice(
                _HANDOVER,
                tr("Hand over the mouse"),
                handover_options(tr),
                settings.current.handover,
                self._setting("handover"),
                tooltip=tr("When you are asked to pass the mouse to the next person."),
            )
        ]

    def _setting(self, name: str) -> Callable[[object], None]:
        def change(value: object) -> None:
            self.ctx.settings.change(**{name: value})

        return change

    def _coach(self) -> Widget:
        """Make the switch of the coach, which is a setting and none of the rules."""
        settings = self.ctx.settings
        tip = self.tr("The coach speaks when something happens for the first time.")
        return Toggle(
            _COACH,
            self.tr("Coach"),
            settings.current.coach,
            self._setting("coach"),
            tooltip=tip,
        )

    def _seat_row(self, index: int, box: pygame.FRect) -> list[Widget]:
        seat, tr = self.plan.seats[index], self.tr
        places = control_places(box)
        crest = CrestButton(
            crest_place(box, special=seat.special),
            self.ctx.players,
            seat.colour,
            partial(self.set_colour, index),
            tr("Change the color"),
        )
        name = TextEntry(
            places[0],
            "",
            seat.name,
            partial(self._set_name, index),
            limit=NAME_LIMIT,
            hint=self._name_hint(index),
            style=LABEL,
        )
        portrait = PortraitButton(
            portrait_place(box),
            portrait_of(seat, self._catalog),
            seat.kind,
            partial(self._open_gallery, index),
            tr("Choose who plays this seat"),
        )
        level = Choice(
            places[1],
            "",
            [*player_options(tr), (ANYBODY, tr("Any level"))],
            _level_choice(seat),
            partial(self._set_level, index),
            tooltip=tr(PLAYER_TIPS[kind_level(seat.kind)]),
        )
        more = Button(
            places[3],
            "",
            partial(self._open_dialog, index),
            icon="ui/settings",
            tone="brass" if seat.special else "wood",
            tooltip=tr("Time to think, handicap, counsel"),
        )
        if seat.kind == PERSON:
            return [crest, portrait, name, level, more]
        return [crest, portrait, name, level, self._style_choice(index, places[2]), more]

    def _style_choice(self, index: int, place: pygame.FRect) -> Widget:
        """Make the choice of a style, or of a character in its place."""
        seat, tr = self.plan.seats[index], self.tr
        character = self._catalog.get(seat.character)
        options: list[tuple[object, str]] = [(OF_LEVEL, tr("at random"))]
        options += [(style, tr(text)) for style, text in STYLE_NAMES.items()]
        value, tip = kind_style(seat.kind), tr(STYLE_TIPS[kind_style(seat.kind)])
        if character is not None:
            options.insert(1, (character.id, character.name.split(" ")[0]))
            value, tip = character.id, f"{character.name}: {character.trade}"
        elif seat.character in DRAWN:
            value, tip = OF_LEVEL, tr("Another character in every match.")
        return Choice(place, "", options, value, partial(self._set_style, index), tooltip=tip)

    def _name_hint(self, index: int) -> str:
        """Return what stands in the field of a name while nothing is typed."""
        seat = self.plan.seats[index]
        if seat.kind == PERSON:
            return self.tr("Your name")
        return self.tr("drawn later") if seat.character in DRAWN else self._names()[index]

    def _count_buttons(self) -> list[Widget]:
        count, tr = len(self.plan.seats), self.tr
        choices = (
            (tr("One seat fewer"), "ui/minus", count - 1, count > MIN_SEATS),
            (tr("One seat more"), "ui/plus", count + 1, count < MAX_SEATS),
        )
        width, top = 304.0, _SEATS.y - _HEAD - 20
        left = _SEATS.right - 2 * width - 14
        return [
            Button(
                (left + nth * (width + 14), top, width, 60),
                text,
                partial(self._set_count, wanted),
                icon=icon,
                style=LABEL,
                enabled=enabled,
            )
            for nth, (text, icon, wanted, enabled) in enumerate(choices)
        ]

    def _presets(self) -> list[Widget]:
        """Make a card for each preset of rules; custom rules have none. They stand closer when the
        rules are folded out, and give way to these where text is large."""
        tr, cards = self.tr, list[Widget]()
        if self._own_rules and self.ctx.settings.current.large_text:
            return cards
        height = _CARD if self._own_rules else _RULES.height - 16 - _FOLD
        room = pygame.FRect(_RULES.topleft, (_RULES.width, height))
        places = preset_places(room, columns=self._own_rules)
        for place, (name, blurb) in zip(places, PRESET_BLURBS.items(), strict=True):
            card = PresetCard(
                place,
                tr(PRESET_NAMES[name]),
                tr(blurb),
                PRESET_PICTURES[name],
                partial(self._set_preset, name),
                chosen=self.plan.preset == name,
            )
            card.tooltip = tr(PRESET_TIPS[name])
            card.page = "rule/variants"
            cards.append(card)
        return cards

    def _rules(self, top: float) -> list[Widget]:
        """Make the rows of the rules below each other, from a y on."""
        place = (_RULES.x, top, _RULES.width, _FOLD)
        tip = self.tr("Choose each rule, who begins, and the deal.")
        fold = Fold(place, self.tr("Own rules"), self._own_rules, self._fold_rules, tooltip=tip)
        rows: list[Widget] = [fold]
        if not self._own_rules:
            return rows
        top += _FOLD + 6
        plan_rows = RuleRows(self.tr, self.plan, self._names(), self._change, self._set_seed)
        wanted = plan_rows.rows()
        most = _RULE * self.ctx.text.factor + _RULE_GAP
        step = min(most, (_RULES.bottom - top + _RULE_GAP) / len(wanted))
        for page, make in wanted:
            row = make(pygame.FRect(_RULES.x, top, _RULES.width, step - _RULE_GAP))
            row.page = page
            rows.append(row)
            top += step
        return rows

    def _fold_rules(self, out: object) -> None:
        self._own_rules = bool(out)
        self._change(self.plan)

    # Changes --------------------------------------------------------------------------------

    @property
    def _catalog(self) -> CharacterCatalog:
        return self.ctx.characters

    def _names(self) -> tuple[str, ...]:
        return tuple(shown_name(name, self.tr) for name in self.plan.names(self._catalog))

    def _change(self, plan: SetupPlan, *, lay_out: bool = True) -> None:
        """Set the plan, and make the widgets anew unless typed text is all that changed."""
        self.plan = plan
        if lay_out:
            index = self.widgets.focus_index
            self.layout()
            self.widgets.focus_at(index)
        self.touch()

    def _set_name(self, index: int, name: str) -> None:
        self._change(self.plan.with_seat(index, name=name), lay_out=False)

    def _set_level(self, index: int, level: object) -> None:
        """Give a seat to a person, or to a computer of a level: to who sat there at that level
        before, or of the same style, or drawn."""
        seat = self.plan.seats[index]
        self._left[index, _level_choice(seat)] = seat
        before = self._left.get((index, level))
        others = {other.character for other in self.plan.seats} - {*DRAWN, ""}
        changes: dict[str, object]
        if before is not None and before.character not in others:
            changes = {"kind": before.kind, "character": before.character, "name": before.name}
        elif level == ANYBODY:
            changes = {"kind": DEFAULT_COMPUTER, "character": ANYBODY}
        elif level == PERSON:
            changes = {"kind": PERSON, "character": ""}
        elif seat.character or seat.kind == PERSON:
            changes = {"kind": str(level), "character": OF_LEVEL}
        else:
            changes = {"kind": make_kind(str(level), kind_style(seat.kind))}
        self._change(self.plan.with_seat(index, **changes))

    def _set_style(self, index: int, style: object) -> None:
        level = kind_level(self.plan.seats[index].kind)
        if style in STYLE_NAMES:
            kind = make_kind(level, str(style))
            self._change(self.plan.with_seat(index, kind=kind, character=""))
        else:
            self._choose_character(index, str(style))

    def _choose_character(self, index: int, name: str) -> None:
        """Let a character play a seat, or one who is drawn, or a plain computer."""
        seat, character = self.plan.seats[index], self._catalog.get(name)
        if character is not None:
            self._change(self.plan.with_character(index, character))
            return
        kind = kind_level(seat.kind) if name in DRAWN else seat.kind
        self._change(self.plan.with_seat(index, kind=kind, character=name))

    def _open_gallery(self, index: int) -> None:
        seats = self.plan.seats
        seated = {seat.character: seat.colour for seat in seats if seat.character}
        choose = partial(self._choose_character, index)
        level = kind_level(seats[index].kind)
        self.ctx.stack.push(GalleryScene(self.ctx, choose, level, seated))

    def _open_dialog(self, index: int) -> None:
        def change(**fields: Any) -> None:
            self._change(self.plan.with_seat(index, **fields))

        seat, name = self.plan.seats[index], self._names()[index]
        counsel = self.plan.counsel == "seats" and seat.kind == PERSON
        self.ctx.stack.push(SeatDialog(self.ctx, name, seat, change, counsel=counsel))

    def set_colour(self, index: int, colour: int) -> None:
        """Give a seat a colour; the seat that had it gets the other one."""
        self._change(self.plan.with_seat(index, colour=colour))

    def _set_count(self, count: int) -> None:
        self._change(self.plan.with_count(count))

    def _set_seed(self, seed: str) -> None:
        self._change(replace(self.plan, seed=seed), lay_out=False)

    def _set_preset(self, name: str) -> None:
        self._change(self.plan.with_preset(name))

    def start(self) -> None:
        """Save the plan for the next time, and begin the match."""
        self.ctx.settings.change(last_setup=self.plan.to_json())
        self.begin(self.plan.match(self.fresh_seed(), self._catalog))

    # Picture --------------------------------------------------------------------------------

    def before_widgets(self, given: Pointer | Command) -> bool:
        return self.help.take(given)

    def _page(self) -> str:
        """Return the almanac's page about the set-up."""
        return "rule/two" if len(self.plan.seats) == 2 else "rule/setup"

    def on_command(self, command: Command) -> bool:
        if command.action in (InputAction.CANCEL, InputAction.MENU):
            self.close()
            return True
        return False

    def paint(self, p: Painter) -> None:
        skin.sheet_on_table(p, _SHEET)
        title = (_SHEET.x + 60, _SHEET.y + 20, _SHEET.width - 120, 80)
        p.write(self.tr("A new game"), title, TITLE, INK, align="center")
        self._paint_heads(p)
        middle = (_RULES.x + _SEATS.right) / 2
        p.line((middle, _SEATS.y - _HEAD), (middle, _SEATS.bottom), PAPER_EDGE, 3)
        for index in range(MAX_SEATS):
            if index < len(self.plan.seats):
                seat = self.plan.seats[index]
                colour = self.ctx.players[seat.colour]
                description = self._description(seat)
                draw_seat_card(p, _row(index), colour, description, seat_extras(seat))
            else:
                draw_free_seat(p, _row(index), self.tr("Empty seat"))
        if self.plan.people < 2:
            note = self.tr("Click a portrait or a crest to change it.")
            room = (_SEATS.x + 310, _SHEET.bottom - 116, _COACH.x - _SEATS.x - 342, 72)
            p.write(note, room, BODY, INK_SOFT)

    def _description(self, seat: SeatPlan) -> str:
        """Say how a seat is played; of a person whose VP lie covered, how they are looked at."""
        if seat.kind == PERSON and self._vp_covered:
            return self.tr("VP are covered. To see yours, hold V, or press the mouse on them.")
        return player_description(seat, self.tr, self._catalog)

    @property
    def _vp_covered(self) -> bool:
        """Whether people at one screen would keep their VP from each other."""
        return self.plan.hidden_vp and self.plan.people > 1

    def _paint_heads(self, p: Painter) -> None:
        """Draw the headings of seats and rules."""
        at_table = self.trn("{n} person at the table", "{n} people at the table", self.plan.people)
        rules = "" if self.plan.preset else self.tr(PRESET_NAMES[""])
        tops = ((_SEATS, self.tr("Seats"), at_table, 440.0), (_RULES, self.tr("Rules"), rules, 596))
        for box, head, words, width in tops:
            draw_head(p, pygame.FRect(box.x, box.y - _HEAD - 12, width, _HEAD - 6), head, words)


def _level_choice(seat: SeatPlan) -> str:
    """Return the level as it is chosen for a seat."""
    return ANYBODY if seat.character == ANYBODY else kind_level(seat.kind)


def _row(index: int) -> pygame.FRect:
    """Return the place of a seat's card."""
    return pygame.FRect(_SEATS.x, _SEATS.y + index * (_ROW + _ROW_GAP), _SEATS.width, _ROW)
