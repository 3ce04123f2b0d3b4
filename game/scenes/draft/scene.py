"""The draft: before the first round, the seats name the buildings of the game in turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from game.app.engine_process import SeatFailed
from game.app.match import Match
from game.rules import Action as Play
from game.rules import actions, steps
from game.rules.material import BUILDINGS, OFFICE, TRADING_POST
from game.scenes.base import Scene
from game.scenes.context_help import ContextHelp
from game.scenes.dialogs.dialog import Dialog, DialogButton
from game.scenes.dialogs.seat_failed import ask_who_goes_on
from game.scenes.draft.board import column_box, picture_place
from game.scenes.draft.stage import DraftDisplay
from game.scenes.pause import PauseScene
from game.scenes.table import seating
from game.scenes.table.animation.animation_queue import SPEEDS
from game.scenes.table.input.double_click import DoubleClick
from game.scenes.table.overlays.handover import InputPause, draw_whose_turn
from game.scenes.table.overlays.notices import (
    RULE_SECONDS,
    TimedNotice,
    draw_toast,
    toast_box,
    way_to_rule,
)
from game.scenes.table.view import drawing
from game.ui.almanac import page_for_refusal, page_for_step
from game.ui.context import Context
from game.ui.input import Command, InputAction, Pointer, PointerKind
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.tween import Flight
from game.ui.view import Point

FLIGHT = 0.55  # seconds of a tile on its way to its place, at normal speed
REST = 0.7  # seconds between two computer seats, at normal speed
DONE_REST = 3.0  # seconds for which the complete set is shown when nobody plays

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
        self.say = Phrases(ctx.translator)
        self.display = DraftDisplay(
            ctx,
            match,
            self.widgets,
            asked=lambda: self.asked,
            choose=self.choose,
            go_on=self.go_on,
            undo=self.undo,
            pause=self.pause,
            changed=self.touch,
        )
        self.toast = TimedNotice()
        self.toast_place = column_box(self.display.level, 1)
        self.relay, self.double = InputPause(), DoubleClick()
        self.help = ContextHelp(ctx, self.widgets, _page, self._page_at, self._on_toast)
        self.ways = dict(ways)
        self.to_table = to_table
        self.skipping = False
        self._rest = REST
        self._gone = False
        self._person = -1  # whose turn it was last, of the people at the screen

    @property
    def asked(self) -> bool:
        """May a person name a building now?"""
        return self.display.persons_turn and not self.relay.running

    # Time ---------------------------------------------------------------------------------------

    def tick(self, dt: float) -> None:
        speed = self.ctx.settings.current.computer_speed
        self.animator.speed = SPEEDS[speed] or 1.0
        if self.toast.update(dt):
            self.touch()
        self._pass_on()
        self.double.update(dt)
        if self.relay.update(dt):
            self.touch()
        self._rest -= dt * (1.0 if self.display.complete else self.animator.speed)
        hurried = self.skipping or speed == "instant"
        if hurried and self.animator.busy:
            self.animator.finish()
        if not self.animator.busy and (self._rest <= 0 or (hurried and not self.display.complete)):
            self._go_on()
        if self.display.stale:
            self.refresh()

    def _pass_on(self) -> None:
        """When the acting person has changed, presses are let go for a moment."""
        seat = self.match.game.seat
        if not self.display.persons_turn or seat == self._person:
            return
        self._person, self.skipping = seat, False
        if seating.shared(self.match):
            self.relay.begin(seat, still=self.animator.reduced)
            self.refresh()

    def _go_on(self) -> None:
        """What was named lies in its place: who is next?"""
        if self.display.complete:
            self.skipping = False
            if not self.display.played_by_people:
                self.go()
        elif self.display.persons_turn:
            self.skipping = False
        else:
            self._let_think()

    def _let_think(self) -> None:
        seat = self.match.game.seat
        try:
            self.match.start_thinking()
            answer = self.match.engine_action()
        except SeatFailed:
            ask_who_goes_on(self.ctx, self.match, seat)
            return
        if answer is not None:
            self._play(answer)

    # Naming -------------------------------------------------------------------------------------

    def choose(self, building: int) -> None:
        """A person clicks a kind."""
        if not self.asked:
            self.hurry()
            return
        self.toast.hide()
        rival = RIVALS.get(building, -1)
        if building not in self.display.open:
            self._refuse(building)
        elif rival in self.match.game.position.buildings_in_play:
            self._warn(building, rival)
        else:
            self._name(building)

    def _name(self, building: int) -> None:
        """A person names a building."""
        self._had_effect()
        self._play(actions.DRAFT[building])

    def _had_effect(self) -> None:
        """A second press at the place of the last, soon, is the other half of a double click."""
        self.double.begin(self.ctx.inputs.pressed)

    def _refuse(self, building: int) -> None:
        refusal = self.match.game.why_not(actions.DRAFT[building])
        if refusal is None:
            return
        card = self.display.cards[building].rect
        self.toast_place = pygame.FRect(card.x - 150, card.y - 130, card.width + 300, 122)
        text = self.say.refusal(refusal, self.match.names)
        page = page_for_refusal(refusal.code).id
        self.toast.show(text, RULE_SECONDS, way_to_rule(self.ctx), page)
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
            if self.match.game.seat == seat and building in self.display.open:
                self._name(building)

        answers = [
            DialogButton(self.tr("Choose it anyway"), take),
            DialogButton(self.tr("Choose another")),
        ]
        title = f"{self.say.building(OFFICE)} + {self.say.building(TRADING_POST)}"
        self.ctx.stack.push(Dialog(self.ctx, title, text, answers, default=1))

    def _play(self, action: Play) -> None:
        """A building is named: it goes to its place."""
        self.animator.finish()
        self.toast.hide()
        happened = self.match.play(action)
        self.display.told = self.say.event(happened[0].event, self.match.names)
        building = self.display.newest = action.arg
        self._rest = DONE_REST if self.display.complete else REST
        self.ctx.sounds.play("card")
        self._fly(building)
        self._pass_on()
        self.refresh()

    def _fly(self, building: int) -> None:
        start, small = picture_place(self.display.cards[building].picture, building)
        end, large = picture_place(self.display.place_of(building).picture(building), building)
        self.display.landing.add(building)
        width = BUILDINGS[building].spaces

        def land() -> None:
            self.display.landing.discard(building)
            self.refresh()
            self.ctx.sounds.play("fanfare" if self.display.complete else "hammer")

        sprite = drawing.piece_sprite("building", building, small)
        size = (width * large, large)
        flight = Flight(sprite, start, end, FLIGHT, arc=0.12, end_size=size, on_land=land)
        self.animator.add(flight)

    def undo(self) -> None:
        """Take back the own last naming, while no other seat has gone on."""
        if self.match.can_undo:
            self.animator.finish()
            self.match.undo()
            self.display.newest, self.display.told = -1, ""
            self._pass_on()
            self.refresh()

    def hurry(self) -> None:
        """Show at once what is on its way, and let the next seat go on."""
        self.animator.finish()
        if not self.display.complete:
            self._rest = 0.0
        self.touch()

    def skip(self) -> None:
        """On to the next naming of a person."""
        self.skipping = not self.display.persons_turn and not self.display.complete
        self.hurry()

    def go_on(self) -> None:
        """The large button, or the key that confirms."""
        self._had_effect()
        if self.display.complete:
            self.go()
        else:
            self.skip()

    def go(self) -> None:
        """To the table, with the match."""
        if self.display.complete and not self._gone:
            self._gone = True
            self.animator.finish()
            self.to_table()

    # What the stack calls -----------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        self._had_effect()

    def leave(self) -> None:
        if not self._gone:
            self.match.close()

    def resumed(self) -> None:
        super().resumed()
        self._had_effect()
        self.refresh()

    def resized(self) -> None:
        self.animator.finish()
        super().resized()

    def layout(self) -> None:
        self.display.layout()

    def refresh(self) -> None:
        """Let the widgets show how the draft stands."""
        self.display.refresh()

    def pause(self) -> None:
        """The pause menu."""
        self.ctx.stack.push(PauseScene(self.ctx, self.ways))

    # Input --------------------------------------------------------------------------------------

    def before_widgets(self, given: Pointer | Command) -> bool:
        if self.relay.lets_go(given) or self.double.lets_go(given):
            return True
        return self.help.take(given)

    def on_pointer(self, pointer: Pointer) -> bool:
        if pointer.kind is PointerKind.PRESS:
            if self.toast.hide():
                self.touch()
            self.hurry()
            return True
        return False

    def on_command(self, command: Command) -> bool:
        acts: dict[InputAction, Callable[[], None]] = {
            InputAction.CONFIRM: self.go_on,
            InputAction.SKIP: self.skip,
            InputAction.UNDO: self.undo,
            InputAction.CANCEL: self.pause,
            InputAction.MENU: self.pause,
        }
        act = acts.get(command.action)
        if act is None:
            return False
        act()
        return True

    # Help ---------------------------------------------------------------------------------------

    def _page_at(self, pos: Point | None) -> str:
        """The almanac's page behind the refusal that is shown, and pointed at."""
        told = self.toast.shown and (pos is None or self._on_toast(pos))
        return self.toast.page if told else ""

    def _on_toast(self, pos: Point) -> bool:
        return self.toast.shown and bool(self._toast_box().collidepoint(pos))

    def _toast_box(self) -> pygame.FRect:
        return toast_box(self.ctx.text, self.toast, self.toast_place, self.ctx.view.table)

    # Picture ------------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        self.display.paint(p)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        p = self.ctx.painter(surface)
        if self.toast.shown:
            draw_toast(p, self.toast, self._toast_box())
        if self.relay.running:
            name, words = self.match.names[self.relay.seat], self.tr("It is your turn.")
            colour, level = self.display.colour(self.relay.seat), self.display.level
            board = column_box(level, 1).union(column_box(level, 4))
            draw_whose_turn(p, board, self.relay.shift, name, words, colour)


def _page() -> str:
    """The almanac's page about the draft."""
    return page_for_step(steps.DRAFT).id
