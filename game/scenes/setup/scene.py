"""The setup scene: seats, players and rules of a new match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game.app.i18n import Translate
from game.content.opponents.character import ANYBODY, DRAWN, CharacterCatalog
from game.match.match_spec import MatchSpec
from game.match.seat_data import PERSON, shown_name
from game.scenes.context_help import ContextHelp
from game.scenes.setup.cards import (
    NOBODY_YET,
    CrestButton,
    PortraitButton,
    PresetCard,
    SeatPlaces,
    crest_place,
    draw_free_seat,
    draw_head,
    draw_seat_card,
    player_description,
    portrait_of,
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
    plan_to_offer,
)
from game.scenes.setup.rule_rows import RuleRows
from game.scenes.setup.seat_dialog import SeatDialog
from game.scenes.setup.texts import PRESET_BLURBS, PRESET_NAMES, PRESET_PICTURES, PRESET_TIPS
from game.scenes.sheet_scene import SheetScene
from game.ui.box_layout import REST, Length, Size, column, middle, row
from game.ui.context import Context
from game.ui.input import Command, Pointer
from game.ui.paint import Painter
from game.ui.phrases.players import (
    handover_options,
    handover_tip,
    helper_options,
    kind_level,
    player_options,
    player_tip,
)
from game.ui.text.typesetting import BODY, LABEL
from game.ui.theme import INK_SOFT, PAPER_EDGE
from game.ui.widgets.buttons import Button, Fold
from game.ui.widgets.value_controls import Choice, Scale, TextEntry
from game.ui.widgets.widget import LabeledControl, Widget, match_labels

_SHEET = pygame.FRect(40, 26, 1840, 1028)
_SEATS = pygame.FRect(100, 206, 1076, 712)
_RULES = pygame.FRect(1224, 206, 596, 712)
_FOOT = pygame.FRect(_SEATS.x, _SHEET.bottom - 124, _RULES.right - _SEATS.x, 84)
_ROWS = column(_SEATS, [REST] * MAX_SEATS, gap=10.5)
_HEAD = 56.0  # height of the heading above seats and rules
_SEATS_HEAD = row((_SEATS.x, _SEATS.y - _HEAD - 20, _SEATS.width, 60), [REST, 304, 304], gap=14)
_RULES_HEAD = pygame.FRect(_RULES.x, _SEATS_HEAD[0].y, _RULES.width, 60)
_CARD = 198.0  # height of the presets side by side
_RULE_GAP = 6.0
_CHOICE_HEIGHT = 60.0  # of a choice at the bottom

Begin = Callable[[MatchSpec], None]


class SetupScene(SheetScene):
    """Seats on the left, rules on the right. `begin` receives the match; `fresh_seed` returns a
    random seed."""

    def __init__(self, ctx: Context, begin: Begin, fresh_seed: Callable[[], int]) -> None:
        super().__init__(ctx, box=_SHEET)
        self.head = pygame.FRect(_SHEET.x + 60, _SHEET.y + 20, _SHEET.width - 120, 80)
        self.help = ContextHelp(ctx, self.widgets, here=self._page)
        self.begin = begin
        self.fresh_seed = fresh_seed
        plan = plan_to_offer(ctx.settings.current.last_setup)
        self.plan = plan.seated_from(ctx.characters)
        self._own_rules = self.plan.has_own_rules  # whether they are unfolded
        self._foot_room = pygame.FRect(0, 0, 0, 0)
        self._left: dict[int, SeatPlan] = {}  # the person or computer that a seat had before

    # Widgets --------------------------------------------------------------------------------

    def layout(self) -> None:
        tr, seats = self.tr, list[Widget]()
        self.title = tr("New game")
        for index in range(len(self.plan.seats)):
            seats += self._seat_row(index, _ROWS[index])
        parts: list[Size] = [240, Length(share=3), Length(share=2), 360]  # its names are longer
        left, self._foot_room, helper_place, right = row(_FOOT, parts, gap=30)
        back = Button(left.inflate(0, -12), tr("Back"), self.close)
        start = Button(right, tr("Begin"), self.start, icon="ui/play", tone="brass")
        helper = self._helper(middle(helper_place, helper_place.width, _CHOICE_HEIGHT))
        foot = [
            *self._handover(middle(self._foot_room, self._foot_room.width, _CHOICE_HEIGHT)),
            helper,
        ]
        for control in foot:
            match_labels([control], self.fit, most=0.5)
        widgets = [*self._count_buttons(), *seats, *self._rules(), back, *foot, start]
        self.widgets.set(widgets, focus=start)

    def _handover(self, place: pygame.FRect) -> list[LabeledControl]:
        """Create the choice of when the mouse is handed over, if several people play; it is a
        setting, not a rule."""
        if self.plan.people < 2:
            return []
        tr, settings = self.tr, self.ctx.settings
        return [
            Choice(
                place,
                tr("Pass the mouse"),
                handover_options(tr),
                settings.current.handover,
                self._setting("handover"),
                tooltip=handover_tip(tr),
            )
        ]

    def _setting(self, name: str) -> Callable[[object], None]:
        def change(value: object) -> None:
            self.ctx.settings.change(**{name: value})

        return change

    def _helper(self, place: pygame.FRect) -> LabeledControl:
        """Create the choice of how much the helper says, which is a setting, not a rule."""
        tr, settings = self.tr, self.ctx.settings
        return Scale(
            place,
            tr("Helper"),
            helper_options(tr),
            settings.current.helper,
            self._setting("helper"),
            tooltip=tr(
                "How much the helper says at the table. It can stay quiet, or explain "
                "everything that's new."
            ),
        )

    def _seat_row(self, index: int, box: pygame.FRect) -> list[Widget]:
        seat, tr = self.plan.seats[index], self.tr
        places = SeatPlaces(box)
        crest = CrestButton(
            crest_place(places.crest, special=seat.special),
            self.ctx.players[seat.color],
            partial(self.set_color, index, (seat.color + 1) % len(self.ctx.players)),
            tr("Change the color"),
        )
        portrait = PortraitButton(
            places.portrait,
            portrait_of(seat, self._catalog),
            seat.kind,
            partial(self._open_gallery, index),
            tr("Choose who sits here"),
        )
        level = Choice(
            places.level,
            "",
            self._levels(index),
            _level_choice(seat),
            partial(self._set_level, index),
            tooltip=_level_tip(seat, tr),
        )
        more = Button(
            places.more,
            "",
            partial(self._open_dialog, index),
            icon="ui/settings",
            tone="brass" if seat.special else "wood",
            tooltip=tr("Thinking time, handicap, advice"),
        )
        return [crest, portrait, level, self._name(index, places.name), more]

    def _levels(self, index: int) -> list[tuple[object, str]]:
        """Return what to choose from: a person, or a computer's levels. Only a character that is
        still to be drawn can have any level."""
        seat, levels = self.plan.seats[index], player_options(self.tr)
        computer = self._left.get(index) if seat.kind == PERSON else seat
        if computer is None or computer.character in DRAWN:
            levels.append((ANYBODY, self.tr("Any level")))
        return levels

    def _name(self, index: int, place: pygame.FRect) -> Widget:
        """Create the field for a person's name, or the button with the name of a character."""
        seat, tr = self.plan.seats[index], self.tr
        if seat.kind == PERSON:
            change = partial(self._set_name, index)
            entry = TextEntry(place, "", seat.name, change, limit=NAME_LIMIT, hint=tr("Your name"))
            entry.style = LABEL
            return entry
        character = self._catalog.get(seat.character)
        name, tip = tr("at random"), tr("A different character in every match.")
        if character is not None:
            name, tip = character.name, character.trade
        button = Button(place, name, partial(self._open_gallery, index), tone="paper", tooltip=tip)
        button.style = LABEL
        return button

    def _count_buttons(self) -> list[Widget]:
        count, tr = len(self.plan.seats), self.tr
        choices = (
            (tr("Remove a seat"), "ui/minus", count - 1, count > MIN_SEATS),
            (tr("Add a seat"), "ui/plus", count + 1, count < MAX_SEATS),
        )
        buttons = list[Widget]()
        for place, (text, icon, wanted, on) in zip(_SEATS_HEAD[1:], choices, strict=True):
            button = Button(place, text, partial(self._set_count, wanted), icon=icon)
            button.style, button.enabled = LABEL, on
            buttons.append(button)
        return buttons

    def _rules(self) -> list[Widget]:
        """Create the presets and, if unfolded, the custom rules below them. With large text, the
        unfolded rules replace the presets."""
        tr, own = self.tr, self._own_rules
        maker = RuleRows(tr, self.plan, self._names(), self._set_rule, self._set_variant)
        wanted = [("", self._fold), *(maker.rows() if own else ())]
        heights: list[Size] = [self.fit.line(LABEL).padded(16)] * len(wanted)
        presets = not (own and self.ctx.settings.current.large_text)
        if presets:
            heights = [_CARD if own else REST, *heights]
        places = column(_RULES, heights, gap=_RULE_GAP)
        cards = self._presets(places.pop(0)) if presets else []
        rows = [make(place) for (_, make), place in zip(wanted, places, strict=True)]
        match_labels(rows, self.fit, most=0.4)
        for control, (page, _) in zip(rows, wanted, strict=True):
            control.page = page
        return [*cards, *rows]

    def _fold(self, place: pygame.FRect) -> LabeledControl:
        """Create the heading that unfolds the custom rules."""
        tip = self.tr("Choose every rule yourself, along with the deal and who goes first.")
        return Fold(place, self.tr("Custom rules"), self._own_rules, self._fold_rules, tooltip=tip)

    def _presets(self, room: pygame.FRect) -> list[Widget]:
        """Create a card for each preset; custom rules have none. The cards are side by side while
        the rules are unfolded."""
        tr, cards = self.tr, list[Widget]()
        arrange = row if self._own_rules else column
        places = arrange(room.inflate(0, -10), [REST] * len(PRESET_BLURBS), gap=14)
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
        """Replace the plan, and rebuild the widgets unless only typed text has changed."""
        self.plan = plan
        if lay_out:
            index = self.widgets.focus_index
            self.layout()
            self.widgets.focus_at(index)
        self.touch()

    def _set_name(self, index: int, name: str) -> None:
        self._change(self.plan.with_seat(index, name=name), lay_out=False)

    def _set_level(self, index: int, level: object) -> None:
        """Give a seat to a person or to a computer of a level. A character stays, and whoever sat
        there before comes back."""
        seat, plan = self.plan.seats[index], self.plan
        if (seat.kind == PERSON) != (level == PERSON):
            before, self._left[index] = self._left.get(index, SeatPlan()), seat
            others = {other.character for other in plan.seats} - {*DRAWN, ""}
            character = "" if before.character in others else before.character
            plan = plan.with_seat(index, kind=before.kind, character=character, name=before.name)
        if level == ANYBODY:
            plan = plan.with_seat(index, kind=DEFAULT_COMPUTER, character=ANYBODY)
        elif level != PERSON:
            plan = plan.with_level(index, str(level), self._catalog)
        self._change(plan)

    def _choose_character(self, index: int, name: str) -> None:
        """Give a seat to a character, or to one to be drawn."""
        character, level = self._catalog.get(name), kind_level(self.plan.seats[index].kind)
        if character is not None:
            self._change(self.plan.with_character(index, character))
        else:
            self._change(self.plan.with_seat(index, kind=level, character=name))

    def _open_gallery(self, index: int) -> None:
        seats = self.plan.seats
        seated = {seat.character: seat.color for seat in seats if seat.character}
        choose = partial(self._choose_character, index)
        level = kind_level(seats[index].kind)
        self.ctx.stack.push(GalleryScene(self.ctx, choose, level, seated))

    def _open_dialog(self, index: int) -> None:
        def change(**fields: Any) -> None:
            self._change(self.plan.with_seat(index, **fields))

        seat, name = self.plan.seats[index], self._names()[index]
        counsel = self.plan.counsel == "seats" and seat.kind == PERSON
        self.ctx.stack.push(SeatDialog(self.ctx, name, seat, change, counsel=counsel))

    def set_color(self, index: int, color: int) -> None:
        """Set a seat's color. The seat that had it gets the other one."""
        self._change(self.plan.with_seat(index, color=color))

    def _set_count(self, count: int) -> None:
        self._change(self.plan.with_count(count))

    def _set_rule(self, name: str, value: Any) -> None:
        self._change(replace(self.plan, **{name: value}), lay_out=name != "seed")

    def _set_variant(self, name: str, played: bool) -> None:
        self._change(self.plan.with_variant(name, played))

    def _set_preset(self, name: str) -> None:
        self._change(self.plan.with_preset(name))

    def start(self) -> None:
        """Store the plan for next time, and begin the match."""
        self.ctx.settings.change(last_setup=self.plan.to_json())
        self.begin(self.plan.match(self.fresh_seed(), self._catalog))

    # Picture --------------------------------------------------------------------------------

    def before_widgets(self, user_input: Pointer | Command) -> bool:
        return self.help.take(user_input)

    def _page(self) -> str:
        """Return the almanac page about the setup."""
        return "rule/two" if len(self.plan.seats) == 2 else "rule/setup"

    def paint(self, p: Painter) -> None:
        super().paint(p)
        self._paint_heads(p)
        between = (_RULES.x + _SEATS.right) / 2
        p.line((between, _SEATS.y - _HEAD), (between, _SEATS.bottom), PAPER_EDGE, 3)
        for index in range(MAX_SEATS):
            if index < len(self.plan.seats):
                seat = self.plan.seats[index]
                color = self.ctx.players[seat.color]
                description = self._description(seat)
                draw_seat_card(p, _ROWS[index], color, description, seat_extras(seat))
            else:
                draw_free_seat(p, _ROWS[index], self.tr("Empty seat"))
        if self.plan.people < 2:
            note = self.tr("Click a portrait or crest to change it.")
            room = self._foot_room
            if self.ctx.text.rich_size(note, BODY, room.width)[1] <= room.height:
                p.write_rich(note, room, BODY, INK_SOFT, valign="middle")

    def _description(self, seat: SeatPlan) -> str:
        """Return how a seat is played; for a person with covered VP, how to see them."""
        if seat.kind == PERSON and self._vp_covered:
            return self.tr(
                "VP chips are face down. To see yours, hold V or hold the mouse button on them."
            )
        return player_description(seat, self.tr, self._catalog)

    @property
    def _vp_covered(self) -> bool:
        """Return whether people at one screen would hide their VP from each other."""
        return self.plan.hidden_vp and self.plan.people > 1

    def _paint_heads(self, p: Painter) -> None:
        """Draw the headings of seats and rules."""
        at_table = self.trn("{n} person at the table", "{n} people at the table", self.plan.people)
        rules = "" if self.plan.preset else self.tr(PRESET_NAMES[""])
        draw_head(p, _SEATS_HEAD[0], self.tr("Seats"), at_table)
        draw_head(p, _RULES_HEAD, self.tr("Rules"), rules)


def _level_choice(seat: SeatPlan) -> str:
    """Return the level selected for a seat."""
    return ANYBODY if seat.character == ANYBODY else kind_level(seat.kind)


def _level_tip(seat: SeatPlan, tr: Translate) -> str:
    """Return the description of the level selected for a seat."""
    chosen = _level_choice(seat)
    return tr(NOBODY_YET[ANYBODY]) if chosen == ANYBODY else player_tip(chosen, tr)
