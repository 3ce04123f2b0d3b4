"""Playing on the table: whose turn it is, what a person decides, what computer seats decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from game.app.engine_process import SeatFailed
from game.app.match import Match, MatchStep
from game.rules import Action as Move
from game.rules import steps
from game.scenes.dialogs.dialog import Dialog, DialogButton
from game.scenes.dialogs.seat_failed import ask_who_goes_on
from game.scenes.table import seating
from game.scenes.table.animation.animation_queue import SPEEDS
from game.scenes.table.dialogs import public_information
from game.scenes.table.forced_decisions import forced_actions
from game.scenes.table.input.decision_for_step import pending_decision_for
from game.scenes.table.input.mistake_warnings import mistake_question
from game.scenes.table.input.pending_decision import ClickResult, DecisionButton
from game.scenes.table.overlays.almanac_pages import page_now
from game.scenes.table.overlays.handover import PassMouseScene
from game.scenes.table.overlays.notices import TOAST_SECONDS
from game.scenes.table.overlays.prompt import (
    DecisionKey,
    SpotWidget,
    decision_widgets,
    piece_widgets,
)
from game.scenes.table.overlays.recap import RecapState, recap
from game.scenes.table.reading import TableReading
from game.scenes.table.view.spots import Spot
from game.ui.almanac import page_for_refusal, page_for_role
from game.ui.context import Context
from game.ui.phrases.undo import REFUSED, undo_tip
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget import Widget

Factories = Mapping[str, Callable[[], None]]


LONG_THOUGHT = 0.6  # seconds of thought after which one may ask for the answer


class TablePlay(TableReading):
    """A match that goes on as time passes. How people point and press is left to the scene."""

    def __init__(self, ctx: Context, match: Match, factories: Factories) -> None:
        super().__init__(ctx, match)
        self.factories = dict(factories)
        self.pinned = False
        self.skipping = False
        self.since = RecapState()
        self._person = -1  # whose turn it was last, of the people at the screen
        self._told_covered = False
        self._finished = False
        self._lined_up: object = None
        self._caught_up: object = None
        self._trouble: object = None
        self._thought = 0.0  # seconds that a computer seat has been thinking
        self._moved = False  # the match has gone on in another scene

    # Whose turn ---------------------------------------------------------------------------------

    def tick(self, dt: float) -> None:
        speed = self.ctx.settings.current.computer_speed
        self.animations.instant = self.skipping or speed == "instant"
        self.animator.speed = SPEEDS[speed] or 1.0
        gone = [timed.update(dt) for timed in (self.toast, self.ribbon, self.tip)]
        if any(gone):
            self.touch()
        self._tell_trouble()
        self.double.update(dt)
        if self.viewed is not None:  # nothing happens while somebody looks back
            return
        self._thought += dt
        if self.relay.update(dt):
            self.touch()
        self.animations.update()
        self.held = self.held and speed == "step"
        if not self.animations.busy and self.turn is None:
            self._go_on()
        if self._lined_up != self._state():
            self.refresh()

    def _go_on(self) -> None:
        """Everything has been shown: whose turn is it?"""
        game = self.match.game
        now = (len(game.history), game.position)
        if self._caught_up != now:  # whose turn it is is no event
            self._caught_up = now
            self.animations.shown = game.position.copy()
            self.touch()
        waiting = self.match.waiting_for
        if waiting == "person":
            self._ask_person()
        elif waiting == "computer":
            self._let_think()
        elif not self._finished:
            self._finished = True
            self.skipping, self.recap = False, []
            self.toast.hide()
            self.ribbon.hide()
            if "scoring" in self.factories:
                self.factories["scoring"]()

    def _show(self, happened: list[MatchStep]) -> None:
        """Let the director show what has just been decided."""
        self._thought = 0.0
        self.since.add(happened)
        self.animations.add(happened)

    def _let_think(self) -> None:
        if self.held:
            return
        try:
            self.match.think()
            answer = self.match.answer()
        except SeatFailed:
            ask_who_goes_on(self.ctx, self.match, self.match.game.position.seat)
            return
        if answer is not None:
            self._show(self.match.play(answer))
            speed = self.ctx.settings.current.computer_speed
            alone = self.match.waiting_for == "computer"
            self.held = speed == "step" and alone and not self.skipping

    def next_step(self) -> None:
        """The next decision of a computer seat, where they are followed step by step."""
        if self.animations.busy:
            self.animations.finish()
        else:
            self.held = False
        self.refresh()

    def _ask_person(self) -> None:
        seat = self.match.game.position.seat
        chain = self._leaves_no_choice()
        if chain:
            self._show(self.match.play_chain(chain))
            return
        self.skipping = False
        if seat != self._person and seating.shared(self.match):
            self._person = seat
            if self.ctx.settings.current.pass_mouse:
                self._ask_for(seat)
            else:
                self._pass_to(seat)
        elif not self.relay.running:
            self._begin_turn(seat)

    def _ask_for(self, seat: int) -> None:
        """Let the mouse be passed before a person's turn."""
        colour = self.ctx.players[self.match.colours[seat]]
        note = ""
        if seating.covered(self.match):
            note = self.tr("Everybody else, please look away: VP are secret.")
        name, go_on = self.match.names[seat], lambda: self._pass_to(seat)
        self.ctx.stack.push(PassMouseScene(self.ctx, name, colour, note, go_on, self.pause))

    def pause(self) -> None:
        """The pause menu."""

    def _pass_to(self, seat: int) -> None:
        """The acting person changes: the board comes in, and presses are let go meanwhile."""
        if self.match.computer[seat]:
            return  # handed over to a computer while the mouse was to be passed
        slides = not self.pinned and self.looked_at != seat
        if slides:
            self.looked_at = seat
        self.relay.begin(seat, slides=slides, still=self.animator.reduced)
        self.ctx.sounds.play("card")
        self.refresh()

    def _leaves_no_choice(self) -> Sequence[Move]:
        """The actions of a decision that plays itself, if that is wanted; else none."""
        wanted = self.ctx.settings.current.auto_single
        return forced_actions(self.match.game.position) if wanted else ()

    def _begin_turn(self, seat: int) -> None:
        self._person, self.held, self.peeking = seat, False, False
        settings = self.ctx.settings.current
        if settings.show_recap and settings.computer_speed not in ("slow", "step"):
            self.recap = recap(self.since.of(seat), seat, self.say, self.match.names)
        self.turn = pending_decision_for(self.match.game.position, self.say)
        if not self.pinned:
            self.looked_at = seat
        self._tell_covered()
        self.refresh()
        self.widgets.focus_first()

    def _tell_covered(self) -> None:
        """Say once how covered VP are looked at."""
        if self._told_covered or not seating.covered(self.match):
            return
        self._told_covered = True
        text = self.tr("VP are covered. To see yours, hold V, or press the mouse on them.")
        self.toast.show(text, 2 * TOAST_SECONDS)

    def _tell_trouble(self) -> None:
        """Say once that the match cannot be written down, should that happen."""
        trouble = self.match.trouble
        if trouble != self._trouble:
            self._trouble = trouble
            if trouble is not None:
                self.toast.show(self.ctx.translator.say(trouble), 2 * TOAST_SECONDS)
                self.touch()

    # Widgets ------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Make the widgets again after something has changed; the focus stays where it was."""
        focused = self.widgets.focused
        # Without a ring to be seen nothing has the focus, so that no key acts unseen.
        keys = focused is not None and focused.focused
        before = _name(focused)
        widgets = self._widgets()
        self._lined_up = self._state()
        usable = [part for widget in widgets for part in widget.parts() if part.usable]
        same = [widget for widget in usable if before is not None and _name(widget) == before]
        self.widgets.set(widgets, focus=next(iter(same + usable), None) if keys else None)
        self.widgets.hover_at(self.ctx.inputs.pointer)
        self.touch()

    def _state(self) -> object:
        """What the buttons depend on."""
        match = self.match
        if self.viewed is not None:
            return self.viewed
        undone = undo_tip("", match, self.ctx.translator), match.can_redo
        held = self.held and not self.animations.busy
        may = self._may_skip, self._may_hurry
        return self.turn, may, self._finished, undone, self.pinned, held

    @property
    def _may_skip(self) -> bool:
        return self.turn is None and (self.animations.busy or self.match.waiting_for == "computer")

    @property
    def _may_hurry(self) -> bool:
        thinking = self.match.waiting_for == "computer" and not self.animations.busy
        return thinking and not self.held and self._thought > LONG_THOUGHT

    def _widgets(self) -> list[Widget]:
        found: list[Widget] = []
        buttons: list[DecisionButton] = []
        if self.viewed is not None:
            buttons = [
                DecisionButton("now", self.tr("Back to now"), ClickResult, "brass", "ui/undo")
            ]
        elif self.turn is not None:
            glowing = self.turn.glowing
            for spot, rect in self.view.spots(self.look()):
                if spot in glowing:
                    found.append(self.stop(spot, rect))
            buttons = self.turn.buttons
        elif self._may_skip:
            buttons = [DecisionButton("skip", self.tr("Skip"), ClickResult, icon="ui/fast")]
            if self.held and not self.animations.busy:
                step = DecisionButton("step", self.tr("Next"), ClickResult, "brass", "ui/step")
                buttons.insert(0, step)
            elif self._may_hurry:
                hurry = DecisionButton(
                    "hurry", self.tr("Play now"), ClickResult, "brass", "ui/step"
                )
                buttons.insert(0, hurry)
        elif self._finished and "scoring" in self.factories:
            buttons = [
                DecisionButton("result", self.tr("Result"), ClickResult, "brass", "ui/trophy")
            ]
        grid = self.view.zone("market").union(self.view.zone("sea"))
        row, press = self.view.zone("buttons"), self._press_button
        plain = [button for button in buttons if not button.picture]
        found += decision_widgets(row, grid, plain, press, self.ctx.text)
        found += self._pieces(buttons)
        return [*found, *self.corner(), self.panel, *self.log_crests(), *self.recap_plate()]

    def stop(self, spot: Spot, rect: pygame.FRect) -> SpotWidget:
        """A glowing spot as a stop for keys."""
        return SpotWidget(spot, rect, self.explain(spot), lambda: self.click(spot))

    def _pieces(self, buttons: Sequence[DecisionButton]) -> list[Widget]:
        """Pictures to choose from, beside the spot that they are about."""
        pictures = [button for button in buttons if button.picture]
        beside = pictures[0].at if pictures else None
        rect = self.view.rect(beside, self.look()) if beside is not None else None
        if rect is None:
            rect = self.view.zone("focus")
        return piece_widgets(rect, self.ctx.view.table, pictures, self._press_button, self.ctx.text)

    def corner(self) -> list[Widget]:
        """Buttons that are always there."""
        return []

    def _press_button(self, button: DecisionButton) -> None:
        acts: dict[str, Callable[[], object]] = {
            "skip": self.skip,
            "hurry": self.match.hurry,
            "now": self.look_at_now,
            "step": self.next_step,
            "result": lambda: self.factories["scoring"](),
        }
        act = acts.get(button.key)
        if act is None:
            self._carry_out(button.press())
        else:
            self.had_effect()
            act()

    def had_effect(self) -> None:
        """The press that this comes of has had its effect: a second one at its place, soon, is the
        other half of a double click."""
        self.double.begin(self.ctx.inputs.pressed)

    # Deciding -----------------------------------------------------------------------------------

    def click(self, spot: Spot) -> None:
        """Something on the table was clicked."""
        if self.look_at_now():
            return
        outcome = self.turn.click(spot) if self.turn is not None else ClickResult()
        if spot.kind in public_information.SPOTS and not self._answers(spot, outcome):
            self.look_up()
            return
        if self.turn is not None and (outcome != ClickResult() or self._counts(spot)):
            self._carry_out(outcome)
        elif spot.seat >= 0 and spot.seat != self.focus:
            self.looked_at = spot.seat
            self.refresh()
        elif self.turn is not None:
            self.refresh()

    def _counts(self, spot: Spot) -> bool:
        """Is a click there a part of the decision?"""
        return self.turn is not None and (spot in self.turn.glowing or bool(self.turn.chosen))

    def _answers(self, spot: Spot, outcome: ClickResult) -> bool:
        """Did a click decide something, or has the table to say why not?"""
        if self.turn is not None and spot in self.turn.glowing:
            return True
        if outcome.refused is None:
            return outcome != ClickResult()
        refusal = self.match.game.why_not(outcome.refused)
        return refusal is not None and refusal.code != "not_now"

    def look_up(self) -> None:
        """The sheet with everything that is public."""
        seat = self.turn.seat if self.turn is not None else self.focus
        self.ctx.stack.push(public_information.PublicInformationScene(self.ctx, self.match, seat))

    def _carry_out(self, outcome: ClickResult) -> None:
        if outcome.play:
            self._play_unless_slip(outcome)
            return
        if outcome.turn is not None:
            self.turn = outcome.turn
        if outcome.refused is not None:
            refusal = self.match.game.why_not(outcome.refused)
            if refusal is not None:
                page = page_for_refusal(refusal.code).id
                self.tell(self.say.refusal(refusal, self.match.names), page)
        elif outcome.message is not None:
            page = page_now(self.match.game.position)
            self.tell(self.ctx.translator.say(outcome.message), page)
        elif outcome.remark is not None:
            self.ctx.sounds.play("click")
            self.toast.show(self.ctx.translator.say(outcome.remark), TOAST_SECONDS)
        else:
            self.ctx.sounds.play("click")
        self.refresh()

    def _play_unless_slip(self, outcome: ClickResult) -> None:
        """Play it; what looks like a slip and cannot be taken back is asked about first."""
        asked = self.ctx.settings.current.confirm_slips
        question = mistake_question(self.match, outcome.play, self.say) if asked else ""
        if not question:
            self._play(outcome)
            return

        def never_again() -> None:
            self.ctx.settings.change(confirm_slips=False)
            self._play(outcome)

        answers = [
            DialogButton(self.tr("Do it"), lambda: self._play(outcome)),
            DialogButton(self.tr("Do it, and don't ask again"), never_again),
            DialogButton(self.tr("Go back"), icon="ui/undo"),
        ]
        self.widgets.tooltip.hide()
        title, page = self.tr("Are you sure?"), page_now(self.match.game.position)
        if outcome.play[0].kind == "role":
            page = page_for_role(outcome.play[0].arg).id
        self.ctx.stack.push(Dialog(self.ctx, title, question, answers, default=2, rule=page))

    def _play(self, outcome: ClickResult) -> None:
        turn = self.turn
        assert turn is not None
        self.had_effect()
        if turn.people is not None:  # who was placed by hand stands there already
            shown = self.animations.shown = self.animations.shown.copy()
            shown.players[turn.seat].people = turn.people
            shown.players[turn.seat].nobles = turn.nobles or shown.players[turn.seat].nobles
        self._leave_turn()
        chain = list(outcome.play)
        played = self.match.play_chain(chain) if len(chain) > 1 else self.match.play(chain[0])
        self._show(played)
        self.since.decided(turn.seat)
        self.animations.update()
        self.refresh()

    def _leave_turn(self) -> None:
        """Nobody is asked any more, and nothing is shown of the question."""
        self.turn, self.recap = None, []
        self.hand.release()
        self.toast.hide()
        self.hide_tips()

    def step_back(self) -> bool:
        """One step back inside the turn; False when there is none."""
        turn = self.turn
        if turn is None or not (turn.cancel() or turn.before is not None):
            return False
        if turn.before is not None:
            self.turn = turn.before
        self.refresh()
        return True

    def undo(self) -> None:
        """Take back the last decision of a person, with what followed; say why not if it may not
        be. What would play itself at once is taken back as well."""
        self.look_at_now()
        match = self.match
        if not match.can_undo:
            self.tell(self.tr(REFUSED[match.undo_refused]))
            return
        while True:
            match.undo()
            if match.undo_refused or not self._leaves_no_choice():
                break
        self.since.forget()
        if self.match.game.position.step == steps.DRAFT and "draft" in self.factories:
            self._moved = True
            self.factories["draft"]()
            return
        self.write_past()
        self._leave_turn()
        self.animations.reset(self.match.game.position.copy())
        self.refresh()

    def redo(self) -> None:
        """Decide again what was taken back; say why not if there is nothing."""
        self.look_at_now()
        if not self.match.can_redo:
            self.tell(self.tr(REFUSED[self.match.redo_refused]))
        elif not self.animations.busy:
            self._leave_turn()
            self._show(self.match.redo())
            self.refresh()

    def skip(self) -> None:
        """On to the next decision of a person, without a way between."""
        self.look_at_now()
        self.animations.finish()
        self.held = False
        self.skipping = self.turn is None
        self.refresh()


def _name(widget: Widget | None) -> object:
    """What tells a widget from others of its kind, None if nothing does."""
    if isinstance(widget, SpotWidget):
        return widget.spot
    if isinstance(widget, DecisionKey):
        return widget.code
    return widget.icon if isinstance(widget, Button) else None
