"""The turn loop: whose turn it is, moves of computer seats, forced decisions, undo and redo."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.match.match import MatchStep
from game.rules import Action as Move
from game.rules import steps
from game.rules.actions import Action
from game.rules.flow import play
from game.rules.phases.captain import stored_barrels
from game.rules.phases.mayor import placement_progress
from game.rules.position import Position
from game.scenes.dialogs.questions import computer_action
from game.scenes.table.helper.guide import Guide
from game.scenes.table.input.captain_decisions import PendingStorage
from game.scenes.table.stage import TableStage
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


HURRY_AFTER = 0.6  # seconds of thinking after which a person may ask for the answer


class TurnLoop:
    """Advances a match over time.

    `paused`: computer seats wait for `next_step`; `skipping`: everything is shown without animation
    until a person is asked; `ended`: `match_over` was called. `ask` is called in each update until
    the person of a seat is being asked, `match_over` once when the game is over and everything has
    been shown.
    """

    def __init__(
        self,
        stage: TableStage,
        guide: Guide,
        ask: Callable[[int], None],
        match_over: Callable[[], None],
    ) -> None:
        self._ctx = stage.ctx
        self._phrases = Phrases(stage.ctx.translator)
        self._match = stage.match
        self._animation = stage.animation
        self._guide = guide
        self._ask_person, self._match_over = ask, match_over
        self.paused = False
        self.ended = False
        self.skipping = False
        self._thinking_time = 0.0  # how long a computer seat has been thinking
        self._shown: object = None  # the decision for which everything has been shown

    # Time ---------------------------------------------------------------------------------------

    def set_speed(self) -> None:
        """Set the animation speed from the settings, or to instant while skipping."""
        speed = self._ctx.settings.current.computer_speed
        self._animation.set_speed(speed, instant=self.skipping)

    def update(self, dt: float, *, asked: bool, covered: bool) -> None:
        """Advance by `dt` seconds. The match continues unless a person is `asked`. While a dialog
        is over the table (`covered`), nobody is asked, and the match does not end."""
        self._thinking_time += dt
        self._animation.update()
        self.paused = self.paused and self.step_by_step
        if not asked and not self._animation.busy:
            self._go_on(covered=covered)

    def _go_on(self, *, covered: bool) -> None:
        """Continue the match once everything has been shown."""
        game, waiting = self._match.game, self._match.waiting_for
        now = (len(game.history), game.position)
        if self._shown != now:  # a change of turn has no event
            self._shown = now
            self._animation.show(game.position.copy())
        chain = self._guide.next_decision(game.position)
        if chain:
            self.show(self._match.play_chain(chain))
        elif self._guide.holds:
            self.skipping = False
        elif waiting == "person":
            self._ask(covered=covered)
        elif waiting == "computer":
            self._poll_computer()
        elif not self.ended and not covered:
            self.ended, self.skipping = True, False
            self._match_over()

    def _ask(self, *, covered: bool) -> None:
        chain = self.forced_chain()
        if chain:
            self.show(self._match.play_chain(chain))
        if chain or covered:
            return
        self.paused = self.skipping = False
        self._ask_person(self._match.game.position.seat)

    def _poll_computer(self) -> None:
        if self.paused:
            return
        answer = computer_action(self._ctx, self._match)
        if answer is not None:
            self.show(self._match.play(answer))
            alone = self._match.waiting_for == "computer"
            self.paused = self.step_by_step and alone and not self.skipping

    def show(self, happened: list[MatchStep]) -> None:
        """Queue the steps of a decision to be shown."""
        self._thinking_time = 0.0
        self._guide.happened(happened)
        self._animation.add(happened)

    def forced_chain(self) -> Sequence[Move]:
        """Return the actions of a forced decision if it is to be played automatically, otherwise
        ()."""
        if not self._plays_forced:
            return ()
        return forced_actions(self._match.game.position, self._phrases)

    @property
    def _plays_forced(self) -> bool:
        return self._ctx.settings.current.auto_single and not self._guide.leads

    # What can be done now -----------------------------------------------------------------------

    @property
    def step_by_step(self) -> bool:
        """Whether each computer seat waits for `next_step`."""
        return self._ctx.settings.current.computer_speed == "step"

    @property
    def waiting(self) -> bool:
        """Whether something is being shown, or computer seats wait for `next_step`."""
        return self.paused or self._animation.busy

    @property
    def ready_for_next(self) -> bool:
        """Whether computer seats wait for `next_step` and everything has been shown."""
        return self.paused and not self._animation.busy

    @property
    def may_skip(self) -> bool:
        """Whether there is anything to skip while no person is asked."""
        waits = self._match.waiting_for == "computer" and not self._guide.holds
        return self._animation.busy or waits

    @property
    def may_hurry(self) -> bool:
        """Whether a computer seat has been thinking long enough for a person to ask for its
        answer."""
        thinking = self._match.waiting_for == "computer" and not self._animation.busy
        thinking = thinking and not self._guide.holds
        return thinking and not self.paused and self._thinking_time > HURRY_AFTER

    # What people do -----------------------------------------------------------------------------

    def next_step(self) -> None:
        """Let the next computer seat decide, in step-by-step play."""
        if self._animation.busy:
            self._animation.finish()
        else:
            self.paused = False

    def skip(self, *, asked: bool) -> None:
        """Skip to the next decision of a person, without animation."""
        self._animation.finish()
        self.paused = False
        self.skipping = not asked

    def undo_seats(self) -> list[int]:
        """Return the seats of the decisions that `undo` would undo, latest first."""
        match, seats = self._match, list[int]()
        for entry in reversed(match.past):
            seats.append(entry.seat)
            again = self._plays_forced and forced_actions(entry.before, self._phrases)
            if not (match.is_computer[entry.seat] or again):
                break
        return seats

    def undo(self) -> None:
        """Undo the last decision of a person, with everything after it and forced decisions that
        would be replayed automatically."""
        self._match.undo()
        while not self._match.undo_refusal and self.forced_chain():
            self._match.undo()
