"""What is seen of a draft: the kinds on offer, the places, whose turn it is, and in what words."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import pygame

from game.app.match import Match
from game.rules import actions, steps
from game.rules.material import BUILDINGS
from game.scenes.draft.board import (
    SHELF,
    CostPlan,
    KindCard,
    PlaceFrame,
    draft_level,
    draw_ground,
    full_names,
    namings,
    plan,
)
from game.scenes.table.overlays.prompt import draw_prompt, prompt_room
from game.scenes.table.view import drawing
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
    INK_SOFT,
    PAPER_LIGHT,
    WALNUT,
    WALNUT_DARK,
    WALNUT_LIGHT,
    PlayerColour,
    hexcode,
    mix,
)
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget_group import WidgetGroup

TAB_PICTURES = 86.0  # of the width of a seat's tab


class DraftDisplay:
    """Shows a draft: makes its widgets and draws what lies below them.

    ``landing`` are the buildings on their way to their places, ``newest`` is the one named last,
    ``told`` how it was named. `asked` tells whether a person may name a building now; `choose`
    gets the kind that was clicked, `go_on`, `undo` and `pause` are the buttons; `changed` is told
    when the picture has changed.
    """

    def __init__(
        self,
        ctx: Context,
        match: Match,
        widgets: WidgetGroup,
        *,
        asked: Callable[[], bool],
        choose: Callable[[int], None],
        go_on: Callable[[], None],
        undo: Callable[[], None],
        pause: Callable[[], None],
        changed: Callable[[], None],
    ) -> None:
        self.ctx = ctx
        self.match = match
        self.widgets = widgets
        self.say = Phrases(ctx.translator)
        self.tr, self.trn = ctx.translator.tr, ctx.translator.trn
        self.level = draft_level(ctx.paths, roomy=ctx.settings.current.roomy)
        self.plans: tuple[CostPlan, ...] = plan(self.level)
        self.landing: set[int] = set()
        self.newest = -1
        self.told = ""
        self.cards: dict[int, KindCard] = {}
        self.frames: list[PlaceFrame] = []
        self._asked = asked
        self._choose, self._go_on, self._undo, self._pause = choose, go_on, undo, pause
        self._changed = changed
        self._shown: object = None

    # What there is ------------------------------------------------------------------------------

    @property
    def complete(self) -> bool:
        """Are all places filled?"""
        return self.match.game.position.step != steps.DRAFT

    @property
    def persons_turn(self) -> bool:
        """Is a person to name a building?"""
        return not self.complete and self.match.waiting_for == "person"

    @property
    def open(self) -> frozenset[int]:
        """The kinds that may be named now."""
        if self.complete:
            return frozenset()
        return frozenset(action.arg for action in self.match.game.legal_actions)

    @property
    def played_by_people(self) -> bool:
        """Does a person sit at the table?"""
        return not all(self.match.is_computer)

    def place_of(self, building: int) -> PlaceFrame:
        """The place that a named building fills: those of a cost are filled one by one."""
        cost = BUILDINGS[building].cost
        named = [b for b in namings(self.match.game) if BUILDINGS[b].cost == cost]
        places = [frame for frame in self.frames if frame.cost == cost]
        return places[named.index(building)]

    # Widgets ------------------------------------------------------------------------------------

    def layout(self) -> None:
        """Make the widgets for the present size and language."""
        say, tr = self.say, self.tr
        roomy = self.ctx.settings.current.roomy
        self.level = draft_level(self.ctx.paths, roomy=roomy)
        self.plans = plan(self.level)
        costs = self.match.game.position.setup.costs
        places = {building: rect for one in self.plans for building, rect in one.cards.items()}
        self.cards = {
            building: KindCard(rect, building, costs[building], say, self._choose)
            for building, rect in places.items()
        }
        if roomy:
            names = full_names(self.ctx.text, say, places)
            for card in self.cards.values():
                card.names = names
        self.frames = [
            PlaceFrame(rect, one.cost, index, say, bare=SHELF in self.level)
            for one in self.plans
            for index, rect in enumerate(one.places)
        ]
        corner = self.level["menu"].rect
        side = corner.height
        left = pygame.FRect(corner.x, corner.y, side, side)
        right = left.move(corner.width - side, 0)
        self.main = Button(self.level["buttons"].rect, "", self._go_on)
        self.back = Button(left, "", self._undo, icon="ui/undo")
        tip = self.ctx.inputs.with_key(tr("Menu"), InputAction.MENU)
        menu = Button(right, "", self._pause, icon="ui/menu", tooltip=tip)
        self.widgets.set([*self.frames, *self.cards.values(), self.main, self.back, menu])
        self.refresh()

    @property
    def stale(self) -> bool:
        """Do the widgets show something else than how the draft stands?"""
        return self._shown != self._state()

    def _state(self) -> object:
        game = self.match.game
        return len(game.history), game.position.seat, self._asked(), frozenset(self.landing)

    def refresh(self) -> None:
        """Let the widgets show how the draft stands."""
        self._shown = self._state()
        named = namings(self.match.game)
        for building, card in self.cards.items():
            card.open = building in self.open
            card.colour = self.colour(named[building]) if building in named else None
            card.focusable = card.open and self._asked()
            card.tooltip = self._tip(building, named)
        for frame in self.frames:
            self._fill(frame, named)
        self.main.visible = not self.persons_turn
        self.main.text = self.tr("To the table") if self.complete else self.tr("Skip")
        self.main.icon = "ui/play" if self.complete else "ui/fast"
        self.main.tone = "brass" if self.complete else "wood"
        self.back.enabled = self.match.can_undo
        name = self.ctx.inputs.with_key(self.tr("Undo"), InputAction.UNDO)
        self.back.tooltip = undo_tip(name, self.match, self.ctx.translator)
        self._keep_focus()
        self.widgets.hover_at(self.ctx.inputs.pointer)
        self._changed()

    def _fill(self, frame: PlaceFrame, named: Mapping[int, int]) -> None:
        """The places of a cost are filled from the top."""
        inside = [building for building in named if BUILDINGS[building].cost == frame.cost]
        building = inside[frame.index] if frame.index < len(inside) else None
        if building is None or building in self.landing:
            frame.hold(None)
            frame.colour = None
            frame.tooltip = self.tr("A place for a building that costs {cost}.", cost=frame.cost)
        else:
            frame.hold(building)
            frame.colour = self.colour(named[building])
            frame.price = self.cards[building].cost
            frame.tooltip = self._tip(building, named)
        frame.newest = building is not None and building == self.newest
        frame.done = self.complete

    def _keep_focus(self) -> None:
        """When the card with the focus is out, the nearest one has it, if keys are in use."""
        focused = self.widgets.focused
        if focused is None or not focused.focused or focused.usable:
            return
        usable = [widget for widget in self.widgets.all if widget.usable]
        cards = [widget for widget in usable if isinstance(widget, KindCard)]
        x, y = focused.rect.center
        cards.sort(key=lambda card: math.dist((x, y), card.rect.center))
        if cards:
            self.widgets.focus(cards[0])

    def _tip(self, building: int, named: Mapping[int, int]) -> str:
        """What a kind does, and why it cannot be named."""
        kind = BUILDINGS[building]
        cost = self.match.game.position.setup.costs[building]
        circles = self.trn("{n} circle", "{n} circles", kind.circles)
        facts = "  ·  ".join((f"{cost} {{coin}}", f"{kind.vp} {{vp}}", circles))
        lines = [f"**{self.say.building(building)}**", facts, self.say.effect(building)]
        if building in named:
            name = escape(self.match.names[named[building]])
            lines.append(self.tr("Chosen by {name}.", name=name))
        elif not self.complete and building not in self.open:
            refusal = self.match.game.why_not(actions.DRAFT[building])
            if refusal is not None:
                why = self.say.refusal(refusal, self.match.names)
                lines.append(f"{{{hexcode(mix(CRIMSON, PAPER_LIGHT, 0.55))}}}{why}{{/}}")
        return "\n".join(lines)

    # Picture ------------------------------------------------------------------------------------

    def prompt(self) -> str:
        """The line above the board."""
        if self.complete:
            text = self.tr("**These buildings are in the game.**")
            if self.match.game.options.nobles:
                text = f"{text} {self.tr('The 8 buildings of the Nobles are added.')}"
            return text
        seat = self.match.game.seat
        name = escape(self.match.names[seat])
        if not self.persons_turn:
            thinks = self.tr("**{name}** is thinking {hourglass}", name=name)
            return f"{self.told} – {thinks}" if self.told else thinks
        asked = self.say.prompt(self.match.game.position)
        text = self.tr("**{name}:** {asked}", name=name, asked=asked)
        return self._with_hint(text)

    def _with_hint(self, text: str) -> str:
        if not self.ctx.settings.current.show_hints:
            return text
        hint = self.tr("it fills one place at its price")
        both = f"{text} {{{hexcode(INK_SOFT)}}}– {hint}{{/}}"
        room = prompt_room(self.level["prompt"].rect, crest=True).width
        return both if self.ctx.text.rich_size(both, LABEL, 4000)[0] < room else text

    def colour(self, seat: int) -> PlayerColour:
        """A seat's colour and crest."""
        return self.ctx.players[self.match.colours[seat]]

    def paint(self, p: Painter) -> None:
        """Draw what lies below the widgets."""
        p.surface.fill(WALNUT)
        p.cover("scenery/table")
        title = self.tr("The draft")
        p.write(title, self.level["title"].rect, HEADING, BRASS_LIGHT, shadow=WALNUT_DARK)
        self._paint_tabs(p)
        colour = None if self.complete else self.colour(self.match.game.seat)
        draw_prompt(p, self.level["prompt"].rect, self.prompt(), colour)
        draw_ground(p, self.level, self.plans)

    def _paint_tabs(self, p: Painter) -> None:
        """The seats in their order, the one that names now in its colour; their names alike."""
        pos, zone = self.match.game.position, self.level["turns"].rect
        order = pos.setup.turn_orders[pos.governor]
        width = min(300.0, zone.width / len(order))
        left = zone.right - width * len(order)
        names = [self.match.names[seat] for seat in order]
        room = pygame.FRect(0, zone.y, width - TAB_PICTURES, zone.height)
        shown, style = drawing.names_in_one_style(p, names, room, LABEL)
        for index, (seat, name) in enumerate(zip(order, shown, strict=True)):
            box = pygame.FRect(left + index * width + 4, zone.y, width - 8, zone.height)
            colour, acting = self.colour(seat), not self.complete and seat == pos.seat
            ground = mix(WALNUT_LIGHT, colour.main, 0.65) if acting else WALNUT_LIGHT
            p.fill(box, ground, alpha=255 if acting else 190, radius=14)
            if acting:
                p.outline(box, GLOW, 3, 14)
            crest = pygame.FRect(box.x + 8, box.y + 7, 48, 48)
            p.picture(f"pieces/crest_{colour.crest}", crest, **colour.subst())
            if seat == pos.governor:
                p.picture("pieces/governor", (crest.right - 22, box.y + 1, 34, 34))
            room.x = crest.right + 14
            p.write(name, room, style, PAPER_LIGHT)
