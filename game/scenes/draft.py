"""The draft: before the first round, the seats name the buildings of the game in turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from game.app.match import PERSON, Match, SeatFailed
from game.rules import Action as Play
from game.rules import actions, steps
from game.rules.material import BUILDINGS, OFFICE, TRADING_POST
from game.scenes.base import Scene
from game.scenes.draft_board import (
    BOARD,
    CostPlan,
    KindCard,
    PlaceFrame,
    draw_ground,
    namings,
    picture_place,
    plan,
)
from game.scenes.message import Answer, Dialog
from game.scenes.pause import PauseScene
from game.scenes.table import kit
from game.scenes.table.director import SPEEDS
from game.scenes.table.notices import TOAST_SECONDS, Timed, draw_toast
from game.scenes.table.prompt import draw_prompt, prompt_room
from game.ui.context import Context
from game.ui.input import Action, Command, Pointer, PointerKind
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
from game.ui.tween import Flight
from game.ui.widgets import Button, Widget

FLIGHT = 0.55  # seconds of a tile on its way to its place, at normal speed
REST = 0.7  # seconds between two computer seats, at normal speed
DONE_REST = 3.0  # seconds for which the complete set is shown when nobody plays

_TITLE = pygame.FRect(30, 18, 400, 62)
_TABS = pygame.FRect(440, 18, 1300, 62)
_CORNER = pygame.FRect(1750, 18, 150, 62)
_PROMPT = pygame.FRect(20, 94, 1450, 68)
_BUTTON = pygame.FRect(1486, 94, 414, 68)

# The rulebooks advise against these two in one game.
RIVALS = {OFFICE: TRADING_POST, TRADING_POST: OFFICE}


class DraftScene(Scene):
    """The draft of a match. ``ways`` are the entries of the pause menu; ``to_table`` is called
    once when all places are filled and the players go on."""

    def __init__(
        self,
        ctx: Context,
        match: Match,
        ways: Mapping[str, Callable[[], None]],
        to_table: Callable[[], None],
    ) -> None:
        super().__init__(ctx)
        self.match = match
        self.ways = dict(ways)
        self.to_table = to_table
        self.say = Phrases(ctx.translator)
        self.plans: tuple[CostPlan, ...] = plan()
        self.toast = Timed()
        self.toast_place = pygame.FRect(BOARD)
        self.landing: set[int] = set()
        self.newest = -1
        self.skipping = False
        self._told = ""
        self._rest = REST
        self._last_card = -1
        self._state: object = None
        self._gone = False

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

    # Time ---------------------------------------------------------------------------------------

    def tick(self, dt: float) -> None:
        speed = self.ctx.settings.current.computer_speed
        self.animator.speed = SPEEDS[speed] or 1.0
        if self.toast.update(dt):
            self.touch()
        self._rest -= dt * (1.0 if self.complete else self.animator.speed)
        hurried = self.skipping or speed == "instant"
        if hurried and self.animator.busy:
            self.animator.finish()
        if not self.animator.busy and (self._rest <= 0 or (hurried and not self.complete)):
            self._go_on()
        if self._state != self._now():
            self.refresh()

    def _go_on(self) -> None:
        """What was named lies in its place: who is next?"""
        if self.complete:
            self.skipping = False
            if not self.played_by_people:
                self.go()
        elif self.asked:
            self.skipping = False
        else:
            self._let_think()

    def _let_think(self) -> None:
        seat = self.match.game.seat
        try:
            self.match.think()
            answer = self.match.answer()
        except SeatFailed:
            self._seat_failed(seat)
            return
        if answer is not None:
            self._play(answer)

    def _seat_failed(self, seat: int) -> None:
        """A computer seat broke down: nothing is lost, somebody else may play for it."""
        name = escape(self.match.names[seat])
        text = self.tr("{name} cannot go on: the computer player broke down.", name=name)
        answers = [
            Answer(self.tr("Try again")),
            Answer(self.tr("A person plays"), lambda: self.match.set_seat(seat, PERSON)),
        ]
        self.ctx.stack.push(Dialog(self.ctx, "", text, answers))

    # Naming -------------------------------------------------------------------------------------

    def choose(self, building: int) -> None:
        """A person clicks a kind."""
        if not self.asked:
            self.hurry()
            return
        self.toast.hide()
        rival = RIVALS.get(building, -1)
        if building not in self.open:
            self._refuse(building)
        elif rival in self.match.game.position.in_play:
            self._warn(building, rival)
        else:
            self._play(actions.DRAFT[building])

    def _refuse(self, building: int) -> None:
        refusal = self.match.game.why_not(actions.DRAFT[building])
        if refusal is None:
            return
        card = next(one.cards[building] for one in self.plans if building in one.cards)
        self.toast_place = pygame.FRect(card.x - 150, card.y - 130, card.width + 300, 122)
        self.toast.show(self.say.refusal(refusal, self.match.names), TOAST_SECONDS)
        self.ctx.sounds.play("error", 0.5)
        self.touch()

    def _warn(self, building: int, rival: int) -> None:
        """Office and trading post are better not used together."""
        seat = self.match.game.seat
        text = self.tr(
            "The {rival} is in the game already. The rulebooks advise against using both.",
            rival=self.say.building(rival),
        )

        def take() -> None:
            if self.match.game.seat == seat and building in self.open:
                self._play(actions.DRAFT[building])

        answers = [Answer(self.tr("Name it all the same"), take), Answer(self.tr("Another one"))]
        title = f"{self.say.building(OFFICE)} + {self.say.building(TRADING_POST)}"
        self.ctx.stack.push(Dialog(self.ctx, title, text, answers, default=1))

    def _play(self, action: Play) -> None:
        """A building is named: it goes to its place."""
        self.animator.finish()
        self.toast.hide()
        self._last_card = self._card_with_focus()
        happened = self.match.play(action)
        self._told = self.say.event(happened[0].event, self.match.names)
        building = self.newest = action.arg
        self._rest = DONE_REST if self.complete else REST
        self.ctx.sounds.play("card")
        self._fly(building)
        self.refresh()

    def _fly(self, building: int) -> None:
        one = next(one for one in self.plans if building in one.cards)
        start, small = picture_place(one.cards[building], building)
        end, large = picture_place(self._place_of(building), building)
        self.landing.add(building)
        width = BUILDINGS[building].spaces

        def land() -> None:
            self.landing.discard(building)
            self.ctx.sounds.play("fanfare" if self.complete else "hammer")

        sprite = kit.piece_sprite("building", building, small)
        size = (width * large, large)
        flight = Flight(sprite, start, end, FLIGHT, arc=0.12, end_size=size, on_land=land)
        self.animator.add(flight)

    def _place_of(self, building: int) -> pygame.FRect:
        """The place that a named building fills: those of a cost are filled from the top."""
        one = next(one for one in self.plans if building in one.cards)
        named = [other for other in namings(self.match.game) if other in one.cards]
        return one.places[named.index(building)]

    def undo(self) -> None:
        """Take back the own last naming, while no other seat has gone on."""
        if self.match.can_undo:
            self.animator.finish()
            self.match.undo()
            self.newest, self._told = -1, ""
            self.refresh()

    def hurry(self) -> None:
        """Show at once what is on its way, and let the next seat go on."""
        self.animator.finish()
        if not self.complete:
            self._rest = 0.0
        self.touch()

    def skip(self) -> None:
        """On to the next naming of a person."""
        self.skipping = not self.asked and not self.complete
        self.hurry()

    def go(self) -> None:
        """To the table, with the match."""
        if self.complete and not self._gone:
            self._gone = True
            self.animator.finish()
            self.to_table()

    # What the stack calls -----------------------------------------------------------------------

    def leave(self) -> None:
        if not self._gone:
            self.match.close()

    def resumed(self) -> None:
        super().resumed()
        self.refresh()

    def resized(self) -> None:
        self.animator.finish()
        super().resized()

    # Widgets ------------------------------------------------------------------------------------

    def layout(self) -> None:
        self.refresh()

    def _now(self) -> object:
        """What the widgets depend on."""
        count = len(self.match.game.history)
        return count, self.match.game.position.seat, self.asked, len(self.landing), self.newest

    def refresh(self) -> None:
        """Make the widgets again after something has changed."""
        focused = self.widgets.focused
        keys = focused is not None and focused.focused
        if self._card_with_focus() >= 0:
            self._last_card = self._card_with_focus()
        cards = self._cards()
        widgets: list[Widget] = [*self._places(), *cards, *self._buttons()]
        usable = [widget for widget in (*cards, *self._buttons_in(widgets)) if widget.usable]
        same = [card for card in usable if isinstance(card, KindCard)]
        same.sort(key=lambda card: abs(card.building - self._last_card))
        self._state = self._now()
        self.widgets.set(widgets, focus=next(iter(same + usable), None) if keys else None)
        self.widgets.hover_at(self.ctx.inputs.pointer)
        self.touch()

    def _buttons_in(self, widgets: list[Widget]) -> list[Widget]:
        return [widget for widget in widgets if isinstance(widget, Button)]

    def _card_with_focus(self) -> int:
        focused = self.widgets.focused
        return focused.building if isinstance(focused, KindCard) else -1

    def _cards(self) -> list[Widget]:
        """The kinds on offer, from the lowest cost on."""
        costs, named = self.match.game.position.setup.costs, namings(self.match.game)
        open_kinds, mine = self.open, self.asked
        return [
            KindCard(
                rect,
                building,
                costs[building],
                self.say,
                self.choose,
                open=building in open_kinds,
                mine=mine,
                named=building in named,
                tooltip=self._tip(building, named),
            )
            for one in self.plans
            for building, rect in one.cards.items()
        ]

    def _places(self) -> list[Widget]:
        named = namings(self.match.game)
        frames: list[Widget] = []
        for one in self.plans:
            inside = [building for building in named if building in one.cards]
            for index, rect in enumerate(one.places):
                taken = index < len(inside)
                shown = taken and inside[index] not in self.landing
                tip = self.tr("A place for a building that costs {cost}.", cost=one.cost)
                frames.append(
                    PlaceFrame(
                        rect,
                        one.cost,
                        self.say,
                        inside[index] if shown else None,
                        self._colour(named[inside[index]]) if taken else None,
                        newest=taken and inside[index] == self.newest,
                        done=self.complete,
                        tooltip=self._tip(inside[index], named) if taken else tip,
                    )
                )
        return frames

    def _tip(self, building: int, named: Mapping[int, int]) -> str:
        """What a kind does, and why it cannot be named."""
        kind = BUILDINGS[building]
        cost = self.match.game.position.setup.costs[building]
        facts = [f"{cost} {{coin}}", f"{kind.vp} {{vp}}"]
        facts.append(self.trn("{n} circle", "{n} circles", kind.circles))
        lines = [
            f"**{self.say.building(building)}**",
            "  ·  ".join(facts),
            self.say.effect(building),
        ]
        if building in named:
            name = escape(self.match.names[named[building]])
            lines.append(self.tr("Named by {name}.", name=name))
        elif not self.complete and building not in self.open:
            refusal = self.match.game.why_not(actions.DRAFT[building])
            if refusal is not None:
                why = self.say.refusal(refusal, self.match.names)
                lines.append(f"{{{hexcode(mix(CRIMSON, PAPER_LIGHT, 0.55))}}}{why}{{/}}")
        return "\n".join(lines)

    def _buttons(self) -> list[Widget]:
        tr = self.tr
        found: list[Widget] = []
        if self.complete:
            found.append(Button(_BUTTON, tr("To the table"), self.go, icon="ui/play", tone="brass"))
        elif not self.asked:
            found.append(Button(_BUTTON, tr("Skip"), self.skip, icon="ui/fast"))
        side = _CORNER.height
        undo = pygame.FRect(_CORNER.x, _CORNER.y, side, side)
        menu = pygame.FRect(_CORNER.right - side, _CORNER.y, side, side)
        may = self.match.can_undo
        tip = tr("Take back (Backspace)")
        found.append(Button(undo, "", self.undo, icon="ui/undo", tooltip=tip, enabled=may))
        found.append(Button(menu, "", self.pause, icon="ui/menu", tooltip=tr("Menu (Escape)")))
        return found

    def pause(self) -> None:
        """The pause menu."""
        known = {key: way for key, way in self.ways.items() if key != "scoring"}
        self.ctx.stack.push(PauseScene(self.ctx, known))

    # Input --------------------------------------------------------------------------------------

    def on_pointer(self, pointer: Pointer) -> bool:
        if pointer.kind is PointerKind.PRESS:
            if self.toast.hide():
                self.touch()
            self.hurry()
            return True
        return False

    def on_command(self, command: Command) -> bool:
        acts: dict[Action, Callable[[], None]] = {
            Action.CONFIRM: self._confirm,
            Action.SKIP: self.skip,
            Action.UNDO: self.undo,
            Action.CANCEL: self.pause,
            Action.MENU: self.pause,
        }
        act = acts.get(command.action)
        if act is None:
            return False
        act()
        return True

    def _confirm(self) -> None:
        if self.complete:
            self.go()
        elif not self.asked:
            self.skip()

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
            return f"{self._told} – {thinks}" if self._told else thinks
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
            room = pygame.FRect(crest.right + 10, box.y, box.right - crest.right - 20, box.height)
            name = kit.called(p, self.match.names[seat], room.width, LABEL)
            p.write(name, room, LABEL, PAPER_LIGHT)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        draw_toast(self.ctx.painter(surface), self.toast, self.toast_place)
