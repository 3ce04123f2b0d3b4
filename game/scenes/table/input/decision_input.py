"""Decision input: converts clicks, drags and buttons to actions of the decision in progress."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from game.app.i18n import N_
from game.match.match import Match
from game.rules import Action as Move
from game.rules import steps
from game.rules.actions import PASS, Action
from game.rules.events import Event
from game.rules.flow import play
from game.rules.phases.captain import stored_barrels
from game.rules.phases.mayor import placement_progress
from game.rules.position import Position
from game.rules.queries.waste import Waste, passed_up, waste_of
from game.rules.record.undo_history import REVEALING
from game.scenes.dialogs.dialog import Dialog, DialogButton
from game.scenes.table.dialogs import public_information
from game.scenes.table.helper.guide import Guide
from game.scenes.table.input.captain_decisions import (
    PendingLoading,
    PendingRoyalSupply,
    PendingSmallWharf,
    PendingStorage,
)
from game.scenes.table.input.click_targets import intended_action
from game.scenes.table.input.drag import Drag
from game.scenes.table.input.mayor_decisions import PendingGuestMoves, PendingPlacement
from game.scenes.table.input.payment_decision import PendingPayment
from game.scenes.table.input.pending_decision import (
    NOTHING,
    ClickResult,
    DecisionButton,
    PendingClick,
    PendingDecision,
)
from game.scenes.table.log.log_view import LogReader
from game.scenes.table.overlays.almanac_pages import page_now
from game.scenes.table.stage import TableStage
from game.scenes.table.view.spots import Spot, whole_piece
from game.scenes.table.view.view_state import ViewState
from game.ui.almanac import page_for_refusal, page_for_role
from game.ui.phrases import Phrases


def forced_actions(pos: Position, phrases: Phrases) -> list[Action]:
    """Return the actions of a decision with only one outcome, [] for any other. For a mayor's turn
    this is the whole chain, and a single place with two options makes it a choice. The order in
    which barrels are stored does not count as a choice."""
    if pos.is_over:
        return []
    if pos.step == steps.STORE and not any(stored_barrels(pos)):
        storage = PendingStorage(pos, phrases)
        return [] if storage.is_choice else storage.chain()
    if len(pos.legal_actions) != 1:
        return []
    if pos.step != steps.PLACE:
        return list(pos.legal_actions)
    trial, seat = pos.copy(), pos.seat
    chain: list[Action] = []
    while not trial.is_over and trial.step == steps.PLACE and trial.seat == seat:
        if chain and placement_progress(trial).at == 0:
            break  # another mayor's turn of the same seat
        if len(trial.legal_actions) != 1:
            return []
        chain.append(trial.legal_actions[0])
        play(trial, chain[-1])
    return chain


def mistake_question(
    match: Match, chosen: Sequence[Action], phrases: Phrases, *, any_role: bool = False
) -> str:
    """Return the question to ask before the seat to act makes this decision, or "". With
    `any_role`, ask about a role even if the choice could be undone."""
    pos = match.game.position
    if not (any_role and pos.step == steps.CHOOSE) and not _is_final(match, chosen):
        return ""
    waste = waste_of(pos, chosen) or (passed_up(pos) if chosen[0] is PASS else None)
    return _question(waste, phrases) if waste is not None else ""


def _is_final(match: Match, chosen: Sequence[Action]) -> bool:
    """Return whether the decision can't be undone, now or once a computer has moved: the next
    person rarely notices in time."""
    if match.spec.undo_anything:
        return False
    trial, seen = match.game.position.copy(), list[Event]()
    seat = trial.seat
    trial.sink = seen.append
    for action in chosen:
        play(trial, action)
    revealed = any(isinstance(event, REVEALING) for event in seen)
    return revealed or trial.is_over or (trial.seat != seat and any(match.is_computer))


QUESTIONS: Mapping[str, str] = {
    "role_for_others": N_(
        "The **{role:nom}** does nothing for you right now, but it helps others."
    ),
    "role_for_nobody": N_("The **{role:nom}** does nothing for anybody right now."),
    "no_tile": N_("You'd be passing up a free tile, and your island has room for {n} more."),
    "last_building": N_(
        "This is the last round, and the **{building:nom}** would still earn you {n} {vp}."
    ),
    "no_plant": N_("You can afford the **{building:nom}**, and some of your plantations need it."),
    "free_building": N_("You could build the **{building:nom}** for free."),
    "no_barrel": N_("You'd be passing up a free barrel."),
    "no_sale": N_("You could sell 1 {good} for {n} {coin}."),
    "large_empty": N_(
        "The **{building:nom}** is empty and won't score its bonus, but one of your people is "
        "idle somewhere else."
    ),
    "place_empty": N_("**{place}** is empty, but one of your people is idle somewhere else."),
    "barrel_missed": N_("One of your people is idle and could produce a barrel somewhere else."),
    "no_building": N_("You could build the **{building:nom}** for {n} {coin}."),
}
"""The question about each kind of waste, by code."""


def _question(waste: Waste, phrases: Phrases) -> str:
    text = QUESTIONS[waste.code]
    namers = (
        ("role", phrases.role),
        ("building", phrases.building),
        ("good", phrases.good),
        ("place", phrases.place),
    )
    names = {key: name(waste.what) for key, name in namers if f"{{{key}" in text}
    return phrases.tr(text, n=waste.amount, **names)


Play = Callable[[PendingDecision, Sequence[Move]], None]

_KINDS: Mapping[int, Callable[[Position, Phrases], PendingDecision]] = {
    steps.PLACE: PendingPlacement,
    steps.GUESTS: PendingGuestMoves,
    steps.LOAD: PendingLoading,
    steps.SHIP: PendingSmallWharf,
    steps.SUPPLY: PendingRoyalSupply,
    steps.STORE: PendingStorage,
    steps.PAY: PendingPayment,
}


def pending_decision_for(pos: Position, phrases: Phrases) -> PendingDecision:
    """Create the pending decision of a position, of the class for its step."""
    return _KINDS.get(pos.step, PendingClick)(pos, phrases)


class DecisionInput:
    """Holds the decision in progress, and converts its input to actions or refusals.

    `pending` is the decision, or None while no one is asked; `drag` is the state of the mouse.
    `play` receives the decision and the chain of actions that answers it. `changed` is called when
    the decision has changed.
    """

    def __init__(
        self,
        stage: TableStage,
        log: LogReader,
        guide: Guide,
        play: Play,
        changed: Callable[[], None],
    ) -> None:
        self._ctx, self._match = stage.ctx, stage.match
        self._animation, self._notices = stage.animation, stage.notices
        self._log = log
        self._guide = guide
        self._play = play
        self._changed = changed
        self.phrases = Phrases(stage.ctx.translator)
        self.drag = Drag()
        self.pending: PendingDecision | None = None

    @property
    def seat(self) -> int:
        """The deciding seat, or -1."""
        return self.pending.seat if self.pending is not None else -1

    @property
    def active(self) -> PendingDecision | None:
        """The decision in progress, or None while looking back at an earlier position."""
        return self.pending if self._log.viewed is None else None

    @property
    def reach(self) -> frozenset[Spot]:
        """All spots that can be chosen or where a piece can be dropped now, except whole boards,
        which nothing covers."""
        if self.active is None:
            return frozenset()
        glowing = self.active.glowing
        targets = glowing.union(*(self.active.drop_targets(spot) for spot in glowing))
        return frozenset(spot for spot in targets if spot.kind != "board")

    def begin(self) -> PendingDecision:
        """Start the decision of the seat to act and return it."""
        self.pending = pending_decision_for(self._match.game.position, self.phrases)
        if self._guide.leads and isinstance(self.pending, PendingPlacement):
            self.pending.let_newcomers_wait()
        return self.pending

    def end(self) -> None:
        """End the decision."""
        self.pending = None
        self.drag.release()

    def shown_in(self, state: ViewState) -> ViewState:
        """Add the decision to a view state: hovered and dragged pieces, glowing and chosen spots,
        placed people, and kept barrels."""
        state = replace(
            state,
            deciding=self.seat,
            hidden=state.hidden | self.drag.lifted(self._animation.shown),
            hovered=self.drag.hovered,
        )
        pending, carried = self.active, self.drag.carried
        if pending is None:
            return state
        return replace(
            state,
            glowing=pending.drop_targets(carried.start) if carried is not None else pending.glowing,
            chosen=pending.chosen,
            people=pending.people,
            nobles=pending.nobles,
            kept=pending.kept,
            prices_for=pending.seat if pending.position.step == steps.BUILD else -1,
        )

    # What a person does -------------------------------------------------------------------------

    def click(self, spot: Spot) -> bool:
        """Handle a click on a spot. Return False if it is not part of the decision."""
        pending = self.pending
        if pending is None:
            return False
        result = pending.click(spot)
        if spot.kind in public_information.SPOTS and not self._is_answer(spot, result):
            return False  # it opens public information
        if result == NOTHING and spot not in pending.glowing and not pending.chosen:
            return False
        self._carry_out(result)
        return True

    def drop(self, start: Spot, end: Spot) -> None:
        """Handle a piece dragged from one spot to another."""
        if self.pending is not None:
            self._carry_out(self.pending.drag(start, end))

    def press(self, button: DecisionButton) -> None:
        """Handle a press of one of the decision's buttons."""
        self._carry_out(button.press())

    def choose(self, chain: Sequence[Move]) -> None:
        """Play a chain of actions chosen elsewhere, as if it had been clicked."""
        self._carry_out(ClickResult(play=tuple(chain)))

    def step_back(self) -> bool:
        """Go back one step within the decision. Return False if there is none."""
        pending = self.pending
        if pending is None or not (pending.cancel() or pending.previous is not None):
            return False
        self.pending = pending.previous or pending
        self._changed()
        return True

    def why_not(self, spot: Spot) -> str:
        """Return why a spot cannot be chosen now, or "" if it can or no rule applies."""
        pending = self.active
        if pending is None or spot in pending.glowing or whole_piece(spot) in pending.glowing:
            return ""
        action = intended_action(pending.position, spot)
        refusal = self._match.game.why_not(action) if action is not None else None
        if refusal is None or refusal.code in ("not_now", "role_taken"):  # the tip says who has it
            return ""
        return self.phrases.refusal(refusal, self._match.names)

    # What comes of it ---------------------------------------------------------------------------

    def _is_answer(self, spot: Spot, result: ClickResult) -> bool:
        """Return whether a click decided something or was refused for a reason worth mentioning."""
        if self.pending is not None and spot in self.pending.glowing:
            return True
        if result.refused is None:
            return result != NOTHING
        refusal = self._match.game.why_not(result.refused)
        return refusal is not None and refusal.code != "not_now"

    def _carry_out(self, result: ClickResult) -> None:
        pending = self.pending
        assert pending is not None
        if result.play:
            objection = self._guide.objection(pending.position, result.play)
            question = self._mistake(result.play)
            if objection:
                pending.cancel()
                self._notices.show_refusal(objection, long=True)
                self._changed()
            elif question:
                self._ask_to_confirm(pending, result.play, question)
            else:
                self._play(pending, result.play)
            return
        self.pending = result.pending or pending
        if not self._show_objection(result):
            self._ctx.sounds.play("click")
            if result.note is not None:
                self._notices.show_note(self._ctx.translator.say(result.note))
        self._changed()

    def _show_objection(self, result: ClickResult) -> bool:
        """Explain why a click was refused. Return False if it was not."""
        page = page_now(self._match.game.position)
        if result.refused is not None:
            refusal = self._match.game.why_not(result.refused)
            if refusal is not None:
                page = page_for_refusal(refusal.code).id
                self._notices.show_refusal(self.phrases.refusal(refusal, self._match.names), page)
        elif result.message is not None:
            self._notices.show_refusal(self._ctx.translator.say(result.message), page)
        else:
            return False
        return True

    # Mistakes -----------------------------------------------------------------------------------

    def _mistake(self, chain: Sequence[Move]) -> str:
        """Return the question about a likely mistake, or ""."""
        wanted = self._ctx.settings.current.confirm_mistakes and not self._guide.leads
        if not wanted:
            return ""
        return mistake_question(self._match, chain, self.phrases, any_role=self._guide.warns)

    def _ask_to_confirm(
        self, pending: PendingDecision, chain: Sequence[Move], question: str
    ) -> None:
        self._changed()  # hides explanations behind the question

        def never_again() -> None:
            self._ctx.settings.change(confirm_mistakes=False)
            self._play(pending, chain)

        tr = self._ctx.translator.tr
        doing, for_good = tr("Do it"), tr("Do it and stop asking")
        if chain[0] is PASS:  # after "You could build…", "Do it" would mean building
            doing, for_good = self.phrases.action(PASS, pending.position), tr("Don't ask again")
        answers = [
            DialogButton(doing, lambda: self._play(pending, chain)),
            DialogButton(for_good, never_again),
            DialogButton(tr("Go back"), icon="ui/undo"),
        ]
        page = page_now(self._match.game.position)
        if chain[0].kind == "role":
            page = page_for_role(chain[0].arg).id
        title = tr("Are you sure?")
        self._ctx.stack.push(Dialog(self._ctx, title, question, answers, default=2, rule=page))
