"""The view of the draft: its widgets, the prompt, the turn order, and who picked what."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pygame import FRect

from game.content.lessons.targets import Target
from game.match.match import Match
from game.rules import Game, actions, steps
from game.rules.material import BUILDINGS
from game.scenes.draft.layout import (
    HELPER_ZONE,
    CostSection,
    draft_level,
    lay_out_draft,
    with_helper,
)
from game.scenes.draft.tiles import BuildingCard, PlaceFrame, draw_ground
from game.scenes.table.helper.card import CardPlace
from game.scenes.table.helper.guide import Guide, GuidedScene
from game.scenes.table.prompt_line import draw_prompt, with_hint
from game.ui import drawing, skin
from game.ui.context import Context
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.phrases.undo import undo_tip
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import HEADING, LABEL
from game.ui.theme import (
    BRASS_LIGHT,
    CRIMSON,
    GLOW,
    PAPER_LIGHT,
    WALNUT,
    WALNUT_DARK,
    WALNUT_LIGHT,
    PlayerColor,
    hexcode,
    mix,
)
from game.ui.tiles.card_tile import full_names
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_group import WidgetGroup

TAB_PICTURES = 86.0  # width of the crest and governor card on a seat's tab


def draft_picks(game: Game) -> dict[int, int]:
    """Return the seat that picked each building, in the order of picks. The seats pick in turn from
    the governor. Valid only before the second round, when the governor changes."""
    first, count = game.position.governor, len(game.position.players)
    picks = [action.arg for action in game.history if action.kind == "draft"]
    return {building: (first + nth) % count for nth, building in enumerate(picks)}


@dataclass(frozen=True)
class DraftActions:
    """The actions available to people in a draft: click a building's card, continue with the main
    button, undo, and open the pause menu."""

    click_card: Callable[[int], None]
    go_on: Callable[[], None]
    undo: Callable[[], None]
    pause: Callable[[], None]


class DraftDisplay:
    """Creates the widgets of the draft and draws what is below them.

    `in_flight` are the buildings flying to their places, `newest` is the latest pick (-1 for none),
    and `last_pick` is the sentence about it. `may_pick` returns whether a person may pick now.
    """

    def __init__(
        self,
        ctx: Context,
        match: Match,
        guide: Guide,
        widgets: WidgetGroup,
        may_pick: Callable[[], bool],
        actions: DraftActions,
    ) -> None:
        self.ctx = ctx
        self.match = match
        self.guide = guide
        self.widgets = widgets
        self.phrases = Phrases(ctx.translator)
        self.tr, self.trn = ctx.translator.tr, ctx.translator.trn
        self._read_level()
        self.in_flight: set[int] = set()
        self.newest = -1
        self.last_pick = ""
        self.cards: dict[int, BuildingCard] = {}
        self.frames: list[PlaceFrame] = []
        self._may_pick = may_pick
        self._actions = actions
        self._shown: object = None
        self._made: list[Widget] = []

    # State of the draft -------------------------------------------------------------------------

    @property
    def complete(self) -> bool:
        """Whether all places are filled."""
        return self.match.game.position.step != steps.DRAFT

    @property
    def persons_turn(self) -> bool:
        """Whether it is a person's turn to pick a building."""
        return not self.complete and self.match.waiting_for == "person"

    @property
    def available(self) -> frozenset[int]:
        """The ids of the buildings that can be picked now."""
        if self.complete:
            return frozenset()
        return frozenset(action.arg for action in self.match.game.legal_actions)

    def areas_to_pick(self) -> list[FRect]:
        """Return the rectangles of the cards that a person may pick now (logical pixels)."""
        return (
            [self.cards[building].rect for building in self.available] if self._may_pick() else []
        )

    @property
    def asked_seat(self) -> int:
        """The seat of the person who may pick now, -1 for none."""
        return self.match.game.seat if self._may_pick() else -1

    def pick(self, building: int) -> None:
        """Pick a building, as if its card was clicked."""
        self._actions.click_card(building)

    @property
    def played_by_people(self) -> bool:
        """Whether a person plays any of the seats."""
        return not all(self.match.is_computer)

    def frame_of(self, building: int) -> PlaceFrame:
        """Return the place of a picked building. The places of each cost are filled from the
        top."""
        cost = BUILDINGS[building].cost
        picks = [b for b in draft_picks(self.match.game) if BUILDINGS[b].cost == cost]
        frames = [frame for frame in self.frames if frame.cost == cost]
        return frames[picks.index(building)]

    # Widgets ------------------------------------------------------------------------------------

    def _read_level(self) -> None:
        """Lay out the map for the present size of text, with a helper's place if one speaks."""
        large_text = self.ctx.settings.current.large_text
        self.level = draft_level(self.ctx.paths, large_text=large_text)
        if self.guide.leads:
            self.level = with_helper(self.level)
        self.sections: tuple[CostSection, ...] = lay_out_draft(self.level)

    def layout(self) -> None:
        """Create the widgets for the current size and language."""
        phrases, tr = self.phrases, self.tr
        self._read_level()
        large_text = self.ctx.settings.current.large_text
        costs = self.match.game.position.setup.costs
        places = {
            building: rect for section in self.sections for building, rect in section.cards.items()
        }
        names = full_names(self.ctx.text, phrases, places)
        self.cards = {
            building: BuildingCard(
                rect,
                building,
                costs[building],
                names,
                self._actions.click_card,
                stays=large_text,
            )
            for building, rect in places.items()
        }
        self.frames = [
            PlaceFrame(rect, section.cost, index, names, picture_only=large_text)
            for section in self.sections
            for index, rect in enumerate(section.places)
        ]
        corner = self.level["menu"].rect
        side = corner.height
        left = FRect(corner.x, corner.y, side, side)
        right = left.move(corner.width - side, 0)
        self.main_button = Button(self.level["buttons"].rect, "", self._actions.go_on)
        self.undo_button = Button(left, "", self._actions.undo, icon="ui/undo")
        tip = self.ctx.inputs.tooltip_with_key(tr("Menu"), InputAction.MENU)
        menu = Button(right, "", self._actions.pause, icon="ui/menu", tooltip=tip)
        self._made = [*self.frames, *self.cards.values()]
        self._made += [self.main_button, self.undo_button, menu]
        self.widgets.set(self._made)

    @property
    def stale(self) -> bool:
        """Whether the draft has changed since the last refresh of the widgets."""
        return self._shown != self._state()

    def _state(self) -> object:
        game = self.match.game
        return len(game.history), game.position.seat, self._may_pick(), frozenset(self.in_flight)

    def refresh(self) -> None:
        """Update the widgets from the draft, and those of its guide."""
        self._shown = self._state()
        picks = draft_picks(self.match.game)
        for building, card in self.cards.items():
            card.available = building in self.available
            card.color = self.color(picks[building]) if building in picks else None
            card.focusable = card.available and self._may_pick()
            card.tooltip = self._tip(building, picks)
        for frame in self.frames:
            self._fill(frame, picks)
        self.main_button.visible = not self.persons_turn
        self.main_button.text = self.tr("Go to the table") if self.complete else self.tr("Skip")
        self.main_button.icon = "ui/play" if self.complete else "ui/fast"
        self.main_button.tone = "brass" if self.complete else "wood"
        self.undo_button.enabled = self.match.can_undo
        name = self.ctx.inputs.tooltip_with_key(self.tr("Undo"), InputAction.UNDO)
        self.undo_button.tooltip = undo_tip(name, self.match, self.ctx.translator)
        self._show_guide()
        self._keep_focus()
        self.widgets.hover_at(self.ctx.inputs.pointer)

    def _show_guide(self) -> None:
        """Lay the card of a guide that leads over the other widgets."""
        guide = self.guide
        if guide.leads:
            had_focus = self.widgets.focused is not None and self.widgets.focused.focused
            self.widgets.set([*self._made, *guide.widgets()])
            if had_focus:
                usable = (widget for widget in self._made if widget.usable)
                self.widgets.focus(guide.main_widget() or next(usable, None))

    def _fill(self, frame: PlaceFrame, picks: Mapping[int, int]) -> None:
        """Update a place. The places of each cost are filled from the top."""
        inside = [building for building in picks if BUILDINGS[building].cost == frame.cost]
        building = inside[frame.index] if frame.index < len(inside) else None
        if building is None or building in self.in_flight:
            frame.hold(None)
            frame.color = None
            frame.tooltip = self.tr("A slot for a building that costs {cost}.", cost=frame.cost)
        else:
            frame.hold(building)
            frame.color = self.color(picks[building])
            frame.price = self.cards[building].cost
            frame.tooltip = self._tip(building, picks)
        frame.newest = building is not None and building == self.newest
        frame.done = self.complete

    def _keep_focus(self) -> None:
        """Move the focus from a card that can no longer be picked to the nearest available one."""
        focused = self.widgets.focused
        if focused is None or not focused.focused or focused.usable:
            return
        usable = [widget for widget in self.widgets.all if widget.usable]
        cards = [widget for widget in usable if isinstance(widget, BuildingCard)]
        x, y = focused.rect.center
        cards.sort(key=lambda card: math.dist((x, y), card.rect.center))
        if cards:
            self.widgets.focus(cards[0])

    def _tip(self, building: int, picks: Mapping[int, int]) -> str:
        """Return the tooltip of a building: what it does, and why it cannot be picked."""
        kind = BUILDINGS[building]
        cost = self.match.game.position.setup.costs[building]
        circles = self.trn("{n} circle", "{n} circles", kind.circles)
        facts = "  ·  ".join((f"{cost} {{coin}}", f"{kind.vp} {{vp}}", circles))
        lines = [f"**{self.phrases.building(building)}**", facts, self.phrases.effect(building)]
        if building in picks:
            name = escape(self.match.names[picks[building]])
            lines.append(self.tr("Chosen by: {name}", name=name))
        elif not self.complete and building not in self.available:
            refusal = self.match.game.why_not(actions.DRAFT[building])
            if refusal is not None:
                why = self.phrases.refusal(refusal, self.match.names)
                lines.append(f"{{{hexcode(mix(CRIMSON, PAPER_LIGHT, 0.55))}}}{why}{{/}}")
        return "\n".join(lines)

    # Picture ------------------------------------------------------------------------------------

    def prompt(self) -> str:
        """Return the prompt above the cards (markup)."""
        if self.complete:
            text = self.tr("**These buildings are in the game.**")
            if self.match.game.options.nobles:
                text = f"{text} {self.tr('The 8 Nobles buildings are added too.')}"
            return text
        seat = self.match.game.seat
        name = escape(self.match.names[seat])
        if not self.persons_turn:
            thinks = self.tr("**{name}** is thinking {hourglass}", name=name)
            return f"{self.last_pick} – {thinks}" if self.last_pick else thinks
        asked = self.phrases.prompt(self.match.game.position)
        text = self.tr("**{name}:** {asked}", name=name, asked=asked)
        hint = self.tr("it takes up one of the slots at its price")
        return with_hint(self.ctx, self.level["prompt"].rect, text, hint)

    def color(self, seat: int) -> PlayerColor:
        """Return a seat's color and crest."""
        return self.ctx.players[self.match.colors[seat]]

    def paint(self, p: Painter) -> None:
        """Draw everything below the widgets."""
        p.surface.fill(WALNUT)
        p.cover("scenery/table")
        title = self.tr("Building draft")
        p.write(title, self.level["title"].rect, HEADING, BRASS_LIGHT, shadow=WALNUT_DARK)
        self._paint_turn_order(p)
        color = None if self.complete else self.color(self.match.game.seat)
        asks = self.persons_turn
        draw_prompt(p, self.level["prompt"].rect, self.prompt(), color, asks=asks)
        draw_ground(p, self.level, self.sections)

    def _paint_turn_order(self, p: Painter) -> None:
        """Draw a tab for each seat in turn order, with the acting seat in its color."""
        pos, zone = self.match.game.position, self.level["turns"].rect
        order = pos.setup.turn_orders[pos.governor]
        width = min(300.0, zone.width / len(order))
        left = zone.right - width * len(order)
        names = [self.match.names[seat] for seat in order]
        room = FRect(0, zone.y, width - TAB_PICTURES, zone.height)
        shown, style = drawing.names_in_one_style(p, names, [room] * len(names), LABEL)
        for index, (seat, name) in enumerate(zip(order, shown, strict=True)):
            box = FRect(left + index * width + 4, zone.y, width - 8, zone.height)
            color, acting = self.color(seat), not self.complete and seat == pos.seat
            ground = mix(WALNUT_LIGHT, color.main, 0.65) if acting else WALNUT_LIGHT
            p.fill(box, ground, alpha=255 if acting else 190, radius=14)
            if acting:
                p.outline(box, GLOW, 3, 14)
            crest = FRect(box.x + 8, box.y + 7, 48, 48)
            skin.crest(p, crest, color)
            if seat == pos.governor:
                p.picture("pieces/governor", (crest.right - 22, box.y + 1, 34, 34))
            room.x = crest.right + 14
            p.write(name, room, style, PAPER_LIGHT)


class DraftForGuide(GuidedScene):
    """The draft as guides see it. All picks are on screen, nothing scrolls, nobody is counselled.

    `refresh` recreates the widgets, `show_note` shows a sentence briefly, `rewound` shows the draft
    after picks were undone, and `had_effect` is that of the scene's `DoubleClick`.
    """

    def __init__(
        self,
        display: DraftDisplay,
        refresh: Callable[[], None],
        show_note: Callable[[str], None],
        rewound: Callable[[], None],
        had_effect: Callable[[], None],
    ) -> None:
        self.match, self._display = display.match, display
        self.refresh, self.show_note, self.rewound = refresh, show_note, rewound
        self.had_effect = had_effect
        self.focus, self.decision_areas = display.widgets.focus, display.areas_to_pick
        self.choose = lambda chain: display.pick(chain[0].arg)
        self.ask_counsel = self.announce_table = lambda: None

    @property
    def asked_seat(self) -> int:
        return self._display.asked_seat

    @property
    def card_place(self) -> CardPlace:
        level = self._display.level
        zone, top = level[HELPER_ZONE].rect, level["turns"].rect.bottom
        room = FRect(zone.x, top, zone.width, zone.bottom - top)
        foot = self.foot_areas() if self.asked_seat >= 0 else []
        return CardPlace(zone, room, [*self.decision_areas(), *foot])

    def foot_areas(self) -> list[FRect]:
        return [self._display.level[zone].rect for zone in ("prompt", "buttons")]

    def areas_of(self, target: Target) -> list[FRect]:
        card = self._display.cards.get(target.number) if target.kind == "market" else None
        return [card.rect] if card is not None else []

    def words(self) -> list[FRect]:
        return [card.rect for card in self._display.cards.values()]
