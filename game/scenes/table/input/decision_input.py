"""The decision that a person is making at the table: clicks, drags and buttons go to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.app.match import Match
from game.rules import Action as Move
from game.scenes.dialogs.dialog import Dialog, DialogButton
from game.scenes.table.dialogs import public_information
from game.scenes.table.input.click_targets import intended_action, whole_piece
from game.scenes.table.input.decision_for_step import pending_decision_for
from game.scenes.table.input.mistake_warnings import mistake_question
from game.scenes.table.input.pending_decision import (
    NOTHING,
    ClickResult,
    DecisionButton,
    PendingDecision,
)
from game.scenes.table.overlays.almanac_pages import page_now
from game.scenes.table.overlays.notices import Notices
from game.scenes.table.view.spots import Spot
from game.ui.almanac import page_for_refusal, page_for_role
from game.ui.context import Context
from game.ui.phrases import Phrases

Play = Callable[[PendingDecision, Sequence[Move]], None]


class DecisionInput:
    """Holds the decision in progress (`pending`, None while nobody is asked) and makes actions, or
    refusals, of what is done about it.

    `play` gets the actions in which it ends; `changed` is told when something of it has changed.
    """

    def __init__(
        self,
        ctx: Context,
        match: Match,
        notices: Notices,
        play: Play,
        changed: Callable[[], None],
    ) -> None:
        self._ctx = ctx
        self._match = match
        self._notices = notices
        self._play = play
        self._changed = changed
        self.say = Phrases(ctx.translator)
        self.pending: PendingDecision | None = None

    @property
    def seat(self) -> int:
        """The seat that decides, -1 for none."""
        return self.pending.seat if self.pending is not None else -1

    @property
    def reach(self) -> frozenset[Spot]:
        """Everything that can be chosen, and everywhere that a piece can be carried."""
        if self.pending is None:
            return frozenset()
        glowing = self.pending.glowing
        return glowing.union(*(self.pending.targets(spot) for spot in glowing))

    def begin(self) -> PendingDecision:
        """Ask the seat to act."""
        self.pending = pending_decision_for(self._match.game.position, self.say)
        return self.pending

    def end(self) -> None:
        """Ask nobody any more."""
        self.pending = None

    # What a person does -------------------------------------------------------------------------

    def click(self, spot: Spot) -> bool:
        """Take a click on a spot; False when it is no part of the decision."""
        turn = self.pending
        if turn is None:
            return False
        outcome = turn.click(spot)
        if spot.kind in public_information.SPOTS and not self._answers(spot, outcome):
            return False  # it opens what everybody may look up
        if outcome == NOTHING and spot not in turn.glowing and not turn.chosen:
            return False
        self._carry_out(outcome)
        return True

    def drag(self, start: Spot, end: Spot) -> None:
        """Take a piece that was carried from one spot to another."""
        if self.pending is not None:
            self._carry_out(self.pending.drag(start, end))

    def press(self, button: DecisionButton) -> None:
        """Take a press of one of the decision's buttons."""
        self._carry_out(button.press())

    def choose(self, chain: Sequence[Move]) -> None:
        """Play actions that were chosen elsewhere, as if they had been clicked."""
        self._carry_out(ClickResult(play=tuple(chain)))

    def step_back(self) -> bool:
        """Go one step back inside the decision; False when there is none."""
        turn = self.pending
        if turn is None or not (turn.cancel() or turn.before is not None):
            return False
        self.pending = turn.before or turn
        self._changed()
        return True

    def why_not(self, spot: Spot) -> str:
        """Say why a spot cannot be chosen now, "" when it can, or when no rule speaks of it."""
        turn = self.pending
        if turn is None or spot in turn.glowing or whole_piece(spot) in turn.glowing:
            return ""
        action = intended_action(turn.position, spot)
        refusal = self._match.game.why_not(action) if action is not None else None
        if refusal is None or refusal.code in ("not_now", "role_taken"):  # the tip says who has it
            return ""
        return self.say.refusal(refusal, self._match.names)

    # What comes of it ---------------------------------------------------------------------------

    def _answers(self, spot: Spot, outcome: ClickResult) -> bool:
        """Did a click decide something, or has the table to say why not?"""
        if self.pending is not None and spot in self.pending.glowing:
            return True
        if outcome.refused is None:
            return outcome != NOTHING
        refusal = self._match.game.why_not(outcome.refused)
        return refusal is not None and refusal.code != "not_now"

    def _carry_out(self, outcome: ClickResult) -> None:
        turn = self.pending
        assert turn is not None
        if outcome.play:
            question = self._slip(outcome.play)
            if question:
                self._ask_whether(turn, outcome.play, question)
            else:
                self._play(turn, outcome.play)
            return
        self.pending = outcome.turn or turn
        if not self._told(outcome):
            self._ctx.sounds.play("click")
            if outcome.remark is not None:
                self._notices.remark(self._ctx.translator.say(outcome.remark))
        self._changed()

    def _told(self, outcome: ClickResult) -> bool:
        """Say why nothing comes of it, if nothing does."""
        page = page_now(self._match.game.position)
        if outcome.refused is not None:
            refusal = self._match.game.why_not(outcome.refused)
            if refusal is not None:
                page = page_for_refusal(refusal.code).id
                self._notices.tell(self.say.refusal(refusal, self._match.names), page)
        elif outcome.message is not None:
            self._notices.tell(self._ctx.translator.say(outcome.message), page)
        else:
            return False
        return True

    # Slips --------------------------------------------------------------------------------------

    def _slip(self, chain: Sequence[Move]) -> str:
        """The question about what looks like a slip and cannot be taken back, "" for none."""
        wanted = self._ctx.settings.current.confirm_slips
        return mistake_question(self._match, chain, self.say) if wanted else ""

    def _ask_whether(self, turn: PendingDecision, chain: Sequence[Move], question: str) -> None:
        self._changed()  # explanations go, so that none lies behind the question

        def never_again() -> None:
            self._ctx.settings.change(confirm_slips=False)
            self._play(turn, chain)

        tr = self._ctx.translator.tr
        answers = [
            DialogButton(tr("Do it"), lambda: self._play(turn, chain)),
            DialogButton(tr("Do it, and don't ask again"), never_again),
            DialogButton(tr("Go back"), icon="ui/undo"),
        ]
        page = page_now(self._match.game.position)
        if chain[0].kind == "role":
            page = page_for_role(chain[0].arg).id
        title = tr("Are you sure?")
        self._ctx.stack.push(Dialog(self._ctx, title, question, answers, default=2, rule=page))
