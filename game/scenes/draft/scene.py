"""The draft scene: before the first round, the seats take turns picking the buildings of the game
(docs/rules.md 10)."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.match.match import Match
from game.rules import Action, actions, steps
from game.rules.material import BUILDINGS, OFFICE, TRADING_POST
from game.scenes.base import Exits, Scene
from game.scenes.context_help import ContextHelp
from game.scenes.dialogs.dialog import Dialog, DialogButton
from game.scenes.dialogs.questions import computer_action, undo_or_ask
from game.scenes.draft.display import DraftActions, DraftDisplay, DraftForGuide
from game.scenes.draft.layout import column_box
from game.scenes.pause import PauseScene
from game.scenes.table import seating
from game.scenes.table.animation.animation_queue import SPEEDS
from game.scenes.table.helper.guide import Guide
from game.scenes.table.overlays.handover import InputPause, draw_whose_turn
from game.scenes.table.overlays.notices import (
    RULE_SECONDS,
    TOAST_SECONDS,
    TimedNotice,
    draw_toast,
    rule_hint,
    toast_box,
)
from game.scenes.table.view import spots
from game.ui import drawing
from game.ui.almanac import page_for_refusal, page_for_step
from game.ui.context import Context
from game.ui.input import Command, InputAction, Pointer, PointerKind
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.tiles.card_tile import picture_place
from game.ui.tween import Flight
from game.ui.view import Point

FLIGHT = 0.55  # seconds for a tile to fly to its place, at normal speed
PAUSE = 0.7  # seconds between the picks of two computer seats, at normal speed
COMPLETE_PAUSE = 3.0  # seconds to show the complete draft if only computers play

# The rulebooks advise against using both in one game (docs/rules.md 10).
ADVISED_AGAINST = {OFFICE: TRADING_POST, TRADING_POST: OFFICE}


class DraftScene(Scene):
    """The draft of a match. `exits` are the entries of the pause menu. `open_table` is called once,
    when all places are filled and a person confirms or only computers play."""

    def __init__(
        self,
        ctx: Context,
        match: Match,
        exits: Exits,
        open_table: Callable[[], None],
        guide: Guide | None = None,
    ) -> None:
        super().__init__(ctx)
        self.match = match
        self.guide: Guide = guide or Guide()
        self.phrases = Phrases(ctx.translator)
        self.display = DraftDisplay(
            ctx,
            match,
            self.guide,
            self.widgets,
            lambda: self.may_pick,
            DraftActions(self.click_card, self.go_on, self.undo, self.pause),
        )
        self.toast = TimedNotice()
        self.toast_place = column_box(self.display.level, 1)
        self.input_pause = InputPause()
        self.help = ContextHelp(ctx, self.widgets, _page, self._page_at, self._on_toast)
        self.exits = dict(exits)
        self.open_table = open_table
        self.skipping = False
        self._pause_left = PAUSE
        self._table_opened = False
        self._last_person = -1  # the seat of the person who acted last
        shown = self.refresh, self.show_note, self.rewound, self.double_click.had_effect
        self.guide.attach(DraftForGuide(self.display, *shown))

    @property
    def may_pick(self) -> bool:
        """Whether a person may pick a building now."""
        running = self.input_pause.running or self.guide.holds
        return self.display.persons_turn and not running

    # Time ---------------------------------------------------------------------------------------

    def tick(self, dt: float) -> None:
        speed = self.ctx.settings.current.computer_speed
        self.animator.speed = SPEEDS[speed] or 1.0
        if self.toast.update(dt):
            self.touch()
        self._begin_handover()
        if self.input_pause.update(dt):
            self.touch()
            if not self.input_pause.running:
                self.double_click.person_changed()
        self._pause_left -= dt * (1.0 if self.display.complete else self.animator.speed)
        hurried = self.skipping or speed == "instant"
        if hurried and self.animator.busy:
            self.animator.finish()
        if not self.animator.busy and (
            self._pause_left <= 0 or (hurried and not self.display.complete)
        ):
            self._proceed()
        if self.display.stale:
            self.refresh()

    def _begin_handover(self) -> None:
        """When the acting person changes, block input briefly and announce who acts."""
        seat = self.match.game.seat
        if not self.display.persons_turn or seat == self._last_person:
            return
        self._last_person, self.skipping = seat, False
        if seating.is_shared(self.match):
            self.input_pause.begin(seat, still=self.animator.reduced)
            self.refresh()

    def _proceed(self) -> None:
        """Continue after the picked tile has landed: with a computer's pick, or at the table."""
        chain = self.guide.next_decision(self.match.game.position)
        if chain:
            self._play(chain[0])
        elif self.guide.leads:
            self.skipping = False
        elif self.display.complete:
            self.skipping = False
            if not self.display.played_by_people and self.ctx.stack.top is self:
                self.go_to_table()
        elif self.display.persons_turn:
            self.skipping = False
        elif (answer := computer_action(self.ctx, self.match)) is not None:
            self._play(answer)

    # Picking -------------------------------------------------------------------------------------

    def click_card(self, building: int) -> None:
        """Pick the building of a clicked card, or explain why that is not possible."""
        if self.guide.click(spots.market(building)):
            return
        if not self.may_pick:
            self.finish_animation()
            return
        self.toast.hide()
        other = ADVISED_AGAINST.get(building, -1)
        chain = (actions.DRAFT[building],)
        if building not in self.display.available:
            self._refuse(building)
        elif objection := self.guide.objection(self.match.game.position, chain):
            self._object(building, objection)
        elif other in self.match.game.position.buildings_in_play:
            self._warn(building, other)
        else:
            self._pick(building)

    def _pick(self, building: int) -> None:
        """Play a person's pick."""
        self.double_click.had_effect()
        self.guide.decided(self.match.game.position, (actions.DRAFT[building],))
        self._play(actions.DRAFT[building])

    def _refuse(self, building: int) -> None:
        refusal = self.match.game.why_not(actions.DRAFT[building])
        if refusal is not None:
            text = self.phrases.refusal(refusal, self.match.names)
            self._object(building, text, page_for_refusal(refusal.code).id)

    def _object(self, building: int, text: str, page: str = "") -> None:
        """Explain above a card why it is not picked. `page` is the almanac page with the rule."""
        card = self.display.cards[building].rect
        self.toast_place = pygame.FRect(card.x - 150, card.y - 130, card.width + 300, 122)
        self.toast.show(text, RULE_SECONDS, rule_hint(self.ctx) if page else "", page)
        self.ctx.sounds.play("error", 0.5)
        self.touch()

    def _warn(self, building: int, other: int) -> None:
        """Ask for confirmation before picking the second of office and trading post."""
        seat = self.match.game.seat
        text = self.tr(
            "The {building:nom} is already in the game. The rulebooks advise against using both.",
            building=self.phrases.building(other),
        )

        def pick() -> None:
            if self.match.game.seat == seat and building in self.display.available:
                self._pick(building)

        answers = [
            DialogButton(self.tr("Choose it anyway"), pick),
            DialogButton(self.tr("Choose another one")),
        ]
        title = f"{self.phrases.building(OFFICE)} + {self.phrases.building(TRADING_POST)}"
        self.ctx.stack.push(Dialog(self.ctx, title, text, answers, default=1))

    def _play(self, action: Action) -> None:
        """Play a pick and animate its tile."""
        self.animator.finish()
        self.toast.hide()
        match_steps = self.match.play(action)
        self.display.last_pick = self.phrases.event(match_steps[0].event, self.match.names)
        building = self.display.newest = action.arg
        self._pause_left = COMPLETE_PAUSE if self.display.complete else PAUSE
        self.ctx.sounds.play("card")
        self._fly(building)
        self._begin_handover()
        self.refresh()

    def _fly(self, building: int) -> None:
        start, small = picture_place(self.display.cards[building].picture, building)
        end, large = picture_place(self.display.frame_of(building).picture(building), building)
        self.display.in_flight.add(building)
        width = BUILDINGS[building].spaces

        def land() -> None:
            self.display.in_flight.discard(building)
            self.refresh()
            self.ctx.sounds.play("ship_bell" if self.display.complete else "hammer")

        sprite = drawing.piece_sprite("building", building, small)
        size = (width * large, large)
        flight = Flight(sprite, start, end, FLIGHT, end_size=size, on_land=land)
        self.animator.add(flight)

    def undo(self) -> None:
        """Undo the last pick if the match allows it."""
        match = self.match
        if self.guide.undo() or not match.can_undo:
            return
        seats = [entry.seat for entry in match.past[-match.undo_count :]]
        undo_or_ask(self.ctx, match, seats, self._last_person, self._undo_pick)

    def _undo_pick(self) -> None:
        self.match.undo()
        self.rewound()

    def rewound(self) -> None:
        """Show the current draft after picks were undone."""
        self.animator.finish()
        self.display.newest, self.display.last_pick = -1, ""
        self._begin_handover()
        self.refresh()

    def finish_animation(self) -> None:
        """Finish the animation immediately and let the next seat pick."""
        self.animator.finish()
        if not self.display.complete:
            self._pause_left = 0.0
        self.touch()

    def skip_to_person(self) -> None:
        """Skip the picks of computers until a person's turn or the end."""
        self.skipping = not self.display.persons_turn and not self.display.complete
        self.finish_animation()

    def go_on(self) -> None:
        """Handle the main button: skip to the next person's turn, or go to the table."""
        if self.display.complete:
            self.confirm()
        else:
            self.double_click.had_effect()
            self.skip_to_person()

    def confirm(self) -> None:
        """Handle the confirm key: go to the table if the draft is complete."""
        self.double_click.had_effect()
        if not self.guide.confirm():
            self.go_to_table()

    def go_to_table(self) -> None:
        """Open the table, once."""
        if self.guide.leads:
            return
        if self.display.complete and not self._table_opened:
            self._table_opened = True
            self.animator.finish()
            self.open_table()

    # What the stack calls -----------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        self.ctx.sounds.music("calm")

    def leave(self) -> None:
        if not self._table_opened:
            self.match.close()

    def resumed(self) -> None:
        super().resumed()
        self.refresh()

    def resized(self) -> None:
        self.animator.finish()
        super().resized()

    def layout(self) -> None:
        self.display.layout()
        self.refresh()

    def refresh(self) -> None:
        """Update the widgets from the draft."""
        self.display.refresh()
        self.touch()

    def show_note(self, text: str) -> None:
        """Show a sentence briefly."""
        self.toast_place = column_box(self.display.level, 1)
        self.toast.show(text, TOAST_SECONDS)
        self.touch()

    def pause(self) -> None:
        """Open the pause menu."""
        self.ctx.stack.push(PauseScene(self.ctx, self.exits))

    # Input --------------------------------------------------------------------------------------

    def ignores(self, user_input: Pointer | Command) -> bool:
        return self.input_pause.ignores(user_input) or super().ignores(user_input)

    def before_widgets(self, user_input: Pointer | Command) -> bool:
        return self.help.take(user_input)

    def on_pointer(self, pointer: Pointer) -> bool:
        if pointer.kind is PointerKind.PRESS:
            if self.toast.hide():
                self.touch()
            self.finish_animation()
            return True
        return False

    def on_command(self, command: Command) -> bool:
        handlers: dict[InputAction, Callable[[], None]] = {
            InputAction.CONFIRM: self.confirm,
            InputAction.SKIP: self.skip_to_person,
            InputAction.UNDO: self.undo,
            InputAction.CANCEL: self.pause,
            InputAction.MENU: self.pause,
        }
        handler = handlers.get(command.action)
        if handler is None:
            return False
        handler()
        return True

    # Help ---------------------------------------------------------------------------------------

    def _page_at(self, pos: Point | None) -> str:
        """Return the almanac page about the refusal shown at a point (or anywhere for None), or
        ""."""
        on_refusal = self.toast.shown and (pos is None or self._on_toast(pos))
        return self.toast.page if on_refusal else ""

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
        if self.input_pause.running:
            draw_whose_turn(p, self.ctx, self.match, self.input_pause)


def _page() -> str:
    """Return the almanac page about the draft."""
    return page_for_step(steps.DRAFT).id
