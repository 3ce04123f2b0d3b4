"""What is seen of a draft: the kinds on offer, the places, whose turn it is, and in what words."""

from __future__ import annotations

import math
from collections.abc import Mapping

import pygame

from game.app.match import Match
from game.rules import actions, steps
from game.rules.material import BUILDINGS
from game.scenes.draft_board import (
    BOARD,
    CostPlan,
    KindCard,
    PlaceFrame,
    draw_ground,
    namings,
    plan,
)
from game.scenes.help import HelpfulScene
from game.scenes.table import kit
from game.scenes.table.notices import Timed, draw_toast, toast_box
from game.scenes.table.prompt import draw_prompt, prompt_room
from game.ui.almanac import page_for_step
from game.ui.context import Context
from game.ui.input import Action
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.rich import escape
from game.ui.text import HEADING, LABEL
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
from game.ui.view import Point
from game.ui.widgets import Button

_TITLE = pygame.FRect(30, 18, 400, 62)
_TABS = pygame.FRect(440, 18, 1300, 62)
_CORNER = pygame.FRect(1750, 18, 150, 62)
_PROMPT = pygame.FRect(20, 94, 1450, 68)
_BUTTON = pygame.FRect(1486, 94, 414, 68)


class DraftStage(HelpfulScene):
    """The picture of a draft; `game.scenes.draft.DraftScene` lets it be played.

    ``landing`` are the buildings on their way to their places, ``newest`` is the one named last.
    """

    def __init__(self, ctx: Context, match: Match) -> None:
        super().__init__(ctx)
        self.match = match
        self.say = Phrases(ctx.translator)
        self.plans: tuple[CostPlan, ...] = plan()
        self.toast = Timed()
        self.toast_place = pygame.FRect(BOARD)
        self.landing: set[int] = set()
        self.newest = -1
        self.told = ""
        self.shown: object = None
        self.cards: dict[int, KindCard] = {}
        self.frames: list[PlaceFrame] = []

    # What there is ------------------------------------------------------------------------------

    @property
    def complete(self) -> bool:
        """Are all places filled?"""
        return self.match.game.position.step != steps.DRAFT

    @property
    def asked(self) -> bool:
        """Is a person to name a building?"""
        return not self.complete and self.match.waiting_for == "person"

    @property
    def open(self) -> frozenset[int]:
        """The kinds that may be named now."""
        if self.complete:
            return frozenset()
        return frozenset(action.arg for action in self.match.game.legal)

    @property
    def played_by_people(self) -> bool:
        """Does a person sit at the table?"""
        return not all(self.match.computer)

    def place_of(self, building: int) -> pygame.FRect:
        """The place that a named building fills: those of a cost are filled from the top."""
        one = next(one for one in self.plans if building in one.cards)
        named = [other for other in namings(self.match.game) if other in one.cards]
        return one.places[named.index(building)]

    # What the scene does ------------------------------------------------------------------------

    def choose(self, building: int) -> None:
        """A kind was clicked."""

    def go_on(self) -> None:
        """The large button was pressed."""

    def undo(self) -> None:
        """Take back what was named last."""

    def pause(self) -> None:
        """The pause menu."""

    # Widgets ------------------------------------------------------------------------------------

    def layout(self) -> None:
        say, tr = self.say, self.tr
        costs = self.match.game.position.setup.costs
        self.cards = {
            building: KindCard(rect, building, costs[building], say, self.choose)
            for one in self.plans
            for building, rect in one.cards.items()
        }
        self.frames = [
            PlaceFrame(rect, one.cost, index, say)
            for one in self.plans
            for index, rect in enumerate(one.places)
        ]
        side = _CORNER.height
        left = pygame.FRect(_CORNER.x, _CORNER.y, side, side)
        right = left.move(_CORNER.width - side, 0)
        self.main = Button(_BUTTON, "", self.go_on)
        tip = self.keyed(tr("Take back"), Action.UNDO)
        self.back = Button(left, "", self.undo, icon="ui/undo", tooltip=tip)
        tip = self.keyed(tr("Menu"), Action.MENU)
        menu = Button(right, "", self.pause, icon="ui/menu", tooltip=tip)
        self.widgets.set([*self.frames, *self.cards.values(), self.main, self.back, menu])
        self.refresh()

    @property
    def state(self) -> object:
        """What the widgets show."""
        game = self.match.game
        return len(game.history), game.position.seat, self.asked, frozenset(self.landing)

    def refresh(self) -> None:
        """Let the widgets show how the draft stands."""
        self.shown = self.state
        named = namings(self.match.game)
        for building, card in self.cards.items():
            card.open = building in self.open
            card.named = building in named
            card.focusable = card.open and self.asked
            card.tooltip = self._tip(building, named)
        for frame in self.frames:
            self._fill(frame, named)
        self.main.visible = not self.asked
        self.main.text = self.tr("To the table") if self.complete else self.tr("Skip")
        self.main.icon = "ui/play" if self.complete else "ui/fast"
        self.main.tone = "brass" if self.complete else "wood"
        self.back.enabled = self.match.can_undo
        self._keep_focus()
        self.widgets.hover_at(self.ctx.inputs.pointer)
        self.touch()

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
            frame.colour = self._colour(named[building])
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
            lines.append(self.tr("Named by {name}.", name=name))
        elif not self.complete and building not in self.open:
            refusal = self.match.game.why_not(actions.DRAFT[building])
            if refusal is not None:
                why = self.say.refusal(refusal, self.match.names)
                lines.append(f"{{{hexcode(mix(CRIMSON, PAPER_LIGHT, 0.55))}}}{why}{{/}}")
        return "\n".join(lines)

    # Help ---------------------------------------------------------------------------------------

    def page_about(self, pos: Point | None) -> str:
        if self.toast.shown and (pos is None or self.on_toast(pos)):
            return self.toast.page
        return super().page_about(pos)

    def page_here(self) -> str:
        return page_for_step(steps.DRAFT).id

    def on_toast(self, pos: Point) -> bool:
        box = toast_box(self.ctx.text, self.toast, self.toast_place, self.ctx.view.table)
        return self.toast.shown and bool(box.collidepoint(pos))

    # Picture ------------------------------------------------------------------------------------

    def prompt(self) -> str:
        """The line above the board."""
        if self.complete:
            text = self.tr("**These buildings are in the game.**")
            if self.match.game.options.nobles:
                text = f"{text} {self.tr('The 8 buildings of the nobles join them.')}"
            return text
        seat = self.match.game.seat
        name = escape(self.match.names[seat])
        if not self.asked:
            thinks = self.tr("**{name}** thinks {hourglass}", name=name)
            return f"{self.told} – {thinks}" if self.told else thinks
        asked = self.say.prompt(self.match.game.position)
        text = self.tr("**{name}:** {asked}", name=name, asked=asked)
        return self._with_hint(text)

    def _with_hint(self, text: str) -> str:
        if not self.ctx.settings.current.show_hints:
            return text
        hint = self.tr("it fills a place of its cost")
        both = f"{text} {{{hexcode(INK_SOFT)}}}– {hint}{{/}}"
        room = prompt_room(_PROMPT, crest=True).width
        return both if self.ctx.text.rich_size(both, LABEL, 4000)[0] < room else text

    def _colour(self, seat: int) -> PlayerColour:
        return self.ctx.players[self.match.colours[seat]]

    def paint(self, p: Painter) -> None:
        p.surface.fill(WALNUT)
        p.cover("scenery/table")
        title = self.tr("The draft")
        p.write(title, _TITLE, HEADING, BRASS_LIGHT, shadow=WALNUT_DARK)
        self._paint_tabs(p)
        colour = None if self.complete else self._colour(self.match.game.seat)
        draw_prompt(p, _PROMPT, self.prompt(), colour)
        draw_ground(p, self.plans)

    def _paint_tabs(self, p: Painter) -> None:
        """The seats in their order, the one that names now in its colour."""
        pos = self.match.game.position
        order = pos.setup.orders[pos.governor]
        width = min(300.0, _TABS.width / len(order))
        left = _TABS.right - width * len(order)
        for index, seat in enumerate(order):
            box = pygame.FRect(left + index * width + 4, _TABS.y, width - 8, _TABS.height)
            colour, acting = self._colour(seat), not self.complete and seat == pos.seat
            ground = mix(WALNUT_LIGHT, colour.main, 0.65) if acting else WALNUT_LIGHT
            p.fill(box, ground, alpha=255 if acting else 190, radius=14)
            if acting:
                p.outline(box, GLOW, 3, 14)
            crest = pygame.FRect(box.x + 8, box.y + 7, 48, 48)
            p.picture(f"pieces/crest_{colour.crest}", crest, **colour.subst())
            if seat == pos.governor:
                p.picture("pieces/governor", (crest.right - 22, box.y + 1, 34, 34))
            room = pygame.FRect(crest.right + 14, box.y, box.right - crest.right - 22, box.height)
            name = kit.called(p, self.match.names[seat], room.width, LABEL)
            p.write(name, room, LABEL, PAPER_LIGHT)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        draw_toast(self.ctx.painter(surface), self.toast, self.toast_place)
