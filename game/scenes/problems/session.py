"""A problem being solved: what it waits for, the answer that was given, and the line shown."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from game.content.problem_checks import answer_given, is_placing, position_after
from game.content.problems import OWN, PROVEN, VERIFIED, Answer, Problem
from game.history.review.decisions import MatchDecision
from game.rules import Action, Game
from game.rules.actions import parse


class ProblemPhase(Enum):
    """What a problem waits for."""

    ASKS = "asks"  # the solver to decide
    THINKS = "thinks"  # a search about an answer that the problem does not know
    JUDGED = "judged"  # the solver to go on
    SHOWS = "shows"  # a line to be played


class ProblemSession:
    """A problem from its question to its solution.

    `given` are the actions of the solver, `answer` what they are among the problem's answers (None:
    something else), and `correct` the verdict.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.start = problem.start()
        self.phase = ProblemPhase.ASKS
        self.given: tuple[Action, ...] = ()
        self.answer: Answer | None = None
        self.correct = False
        self.tries = 0
        self.shown: Answer | None = None
        self._line: list[str] = []

    @property
    def seat(self) -> int:
        """The seat of the solver."""
        return self.start.seat

    @property
    def best(self) -> Answer | None:
        """The best answer, None if nobody knows it."""
        return self.problem.best if self.problem.kind != OWN else None

    @property
    def counts(self) -> bool:
        """Whether the answer given is the first one."""
        return self.tries == 1

    def decision(self, actions: Sequence[str | Action]) -> MatchDecision:
        """Return the decision of the solver to take these actions, for texts about it."""
        chain = tuple(parse(str(action)) for action in actions)
        pos = self.start
        return MatchDecision(0, pos.round, pos.seat, pos, chain, chain, pos, None)

    def decided(self, chain: Sequence[Action]) -> bool:
        """Add actions of the solver. Return True if the answer is complete."""
        self.given += tuple(chain)
        after = position_after(self.start, self.given)
        texts = tuple(str(action) for action in self.given)
        goes_on = [
            answer for answer in self.problem.answers if answer.actions[: len(texts)] == texts
        ]
        longer = goes_on and all(len(answer.actions) > len(texts) for answer in goes_on)
        if after.seat == self.seat and (is_placing(self.start, after) or longer):
            return False
        self.tries += 1
        answer = self.answer = self._answer()
        self.phase = ProblemPhase.THINKS if answer is None else ProblemPhase.JUDGED
        self.correct = answer is not None and answer.correct
        return True

    def _answer(self) -> Answer | None:
        """Return the answer that was given, None if nobody knows it. Placements that a problem does
        not list are not among the good ones, so they are taken as its last answer."""
        problem = self.problem
        if problem.kind == OWN:
            return None
        unlisted = problem.answers[-1] if problem.kind in (PROVEN, VERIFIED) else None
        return answer_given(problem, self.start, self.given) or unlisted

    def judged(self, *, correct: bool) -> None:
        """Take the verdict of a search."""
        self.correct, self.phase = correct, ProblemPhase.JUDGED

    def again(self) -> None:
        """Ask once more."""
        self.phase, self.given, self.answer, self.shown = ProblemPhase.ASKS, (), None, None

    # Lines --------------------------------------------------------------------------------------

    @property
    def follows(self) -> Answer | None:
        """The answer whose line shows what happens after the choice: the one given, or the best."""
        return self.best if self.correct else self.answer

    def show(self, answer: Answer) -> None:
        """Show an answer and what comes after it, from the start."""
        self.phase, self.shown = ProblemPhase.SHOWS, answer
        self._line = list(answer.line or answer.actions)

    def stop(self) -> None:
        """End the line."""
        self.phase = ProblemPhase.JUDGED

    def next_actions(self, game: Game) -> tuple[Action, ...]:
        """Return the next actions of the line at its present position; () at its end, or where it
        cannot be played on."""
        if self.phase is not ProblemPhase.SHOWS:
            return ()
        action = parse(self._line.pop(0)) if self._line else None
        if action is None or game.why_not(action) is not None:
            self.phase = ProblemPhase.JUDGED
            return ()
        return (action,)
