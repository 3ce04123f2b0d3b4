"""The draft: before the first round, the seats name the buildings of the game in turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from game.app.engine_process import SeatFailed
from game.app.match import Match
from game.rules import Action as Play
from game.rules import actions
from game.rules.material import BUILDINGS, OFFICE, TRADING_POST
from game.scenes.dialogs.dialog import Dialog, DialogButton
from game.scenes.dialogs.seat_failed import ask_who_goes_on
from game.scenes.draft.board import picture_place
from game.scenes.draft.stage import DraftStage
from game.scenes.pause import PauseScene
from game.scenes.table import seating
from game.scenes.table.animation.animation_queue import SPEEDS
from game.scenes.table.overlays.notices import RULE_SECONDS, way_to_rule
from game.scenes.table.view import drawing
from game.ui.almanac import page_for_refusal
from game.ui.context import Context
from game.ui.input import Command, Input, InputAction, Pointer, PointerKind
from game.ui.tween import Flight

FLIGHT = 0.55  # seconds of a tile on its way to its place, at normal speed
REST = 0.7  # seconds between two computer seats, at normal speed
DONE_REST = 3.0  # seconds for which the complete set is shown when nobody plays

# The rulebooks advise against these two in one game.
RIVALS = {OFFICE: TRADING_POST, TRADING_POST: OFFICE}


class DraftScene(DraftStage):
    """The draft of a match. ``ways`` are the entries of the pause menu; ``to_table`` is called
    once when all places are filled and the players go on."""

    def __init__(
        self,
        ctx: Context,
        match: Match,
        ways: Mapping[str, Callable[[], None]],
        to_table: Callable[[], None],
    ) -> None:
        super().__init__(ctx, match)
        self.ways = dict(ways)
        self.to_table = to_table
        self.skipping = False
        self._rest = REST
        self._gone = False
        self._person = -1  # whose turn it was last, of the people at the screen

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
        self._rest -= dt * (1.0 if self.complete else self.animator.speed)
        hurried = self.skipping or speed == "instant"
        if hurried and self.animator.busy:
            self.animator.finish()
        if not self.animator.busy and (self._rest <= 0 or (hurried and not self.complete)):
            self._go_on()
        if self.shown != self.state:
            self.refresh()

    def _pass_on(self) -> None:
        """When the acting person has changed, presses are let go for a moment."""
        seat = self.match.game.seat
        if not self.persons_turn or seat == self._person:
            return
        self._person, self.skipping = seat, False
        if seating.shared(self.match):
            self.relay.begin(seat, still=self.animator.reduced)
            self.refresh()

    def _go_on(self) -> None:
        """What was named lies in its place: who is next?"""
        if self.complete:
            self.skipping = False
            if not self.played_by_people:
                self.go()
        elif self.persons_turn:
            self.skipping = False
        else:
            self._let_think()

    def _let_think(self) -> None:
        seat = self.match.game.seat
        try:
            self.match.think()
            answer = self.match.answer()
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
        if building not in self.open:
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
        card = self.cards[building].rect
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
            if self.match.game.seat == seat and building in self.open:
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
        self.told = self.say.event(happened[0].event, self.match.names)
        building = self.newest = action.arg
        self._rest = DONE_REST if self.complete else REST
        self.ctx.sounds.play("card")
        self._fly(building)
        self._pass_on()
        self.refresh()

    def _fly(self, building: int) -> None:
        start, small = picture_place(self.cards[building].picture, building)
        end, large = picture_place(self.place_of(building).picture(building), building)
        self.landing.add(building)
        width = BUILDINGS[building].spaces

        def land() -> None:
            self.landing.discard(building)
            self.refresh()
            self.ctx.sounds.play("fanfare" if self.complete else "hammer")

        sprite = drawing.piece_sprite("building", building, small)
        size = (width * large, large)
        flight = Flight(sprite, start, end, FLIGHT, arc=0.12, end_size=size, on_land=land)
        self.animator.add(flight)

    def undo(self) -> None:
        """Take back the own last naming, while no other seat has gone on."""
        if self.match.can_undo:
            self.animator.finish()
            self.match.undo()
            self.newest, self.told = -1, ""
            self._pass_on()
            self.refresh()

    def hurry(self) -> None:
        """Show at once what is on its way, and let the next seat go on."""
        self.animator.finish()
        if not self.complete:
            self._rest = 0.0
        self.touch()

    def skip(self) -> None:
        """On to the next naming of a person."""
        self.skipping = not self.persons_turn and not self.complete
        self.hurry()

    def go_on(self) -> None:
        """The large button, or the key that confirms."""
        self._had_effect()
        if self.complete:
            self.go()
        else:
            self.skip()

    def go(self) -> None:
        """To the table, with the match."""
        if self.complete and not self._gone:
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

    def pause(self) -> None:
        """The pause menu."""
        self.ctx.stack.push(PauseScene(self.ctx, self.ways))

    # Input --------------------------------------------------------------------------------------

    def _take(self, given: Input) -> bool:
        if self.relay.lets_go(given) or self.double.lets_go(given):
            return True
        return super()._take(given)

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
