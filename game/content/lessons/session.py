"""A lesson in progress: its current step, and the script's next decision."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from enum import Enum, auto

from game.content.lessons.lesson import ANY_OTHER, Lesson, LessonAnswer, LessonStep
from game.content.lessons.targets import Target
from game.content.lessons.walkthrough import decision_for, fulfils, positions
from game.content.lessons.wishes import Wish
from game.rules import Action, Position


class Phase(Enum):
    """What a lesson is waiting for."""

    TELLS = auto()
    """The person reads the step."""
    ASKS = auto()
    """The person has to decide."""
    PLAYS = auto()
    """The script plays its decisions."""
    COMPARES = auto()
    """The person reads the outcome of an answer."""
    DONE = auto()


class LessonSession:
    """Controls the course of a lesson, independent of the screen.

    `index` is the current step (from 0), `answer` the one being played or discussed, and
    `decided_for_person` whether its script has made a choice for the person. The caller must set up
    the table at `position` whenever a method returns True.
    """

    def __init__(self, lesson: Lesson, index: int = 0) -> None:
        """Begin at a step. Raises LessonError if the lesson cannot be played."""
        self.lesson = lesson
        self._positions = list(positions(lesson))
        self._script: deque[Wish] = deque()
        self._compared: set[int] = set()
        self.answer: LessonAnswer | None = None
        self.decided_for_person = False
        self.index = index if 0 <= index < len(lesson.steps) else 0
        self.phase = self._first_phase()

    @property
    def step(self) -> LessonStep:
        """The current step; the last one if the lesson is done."""
        return self.lesson.steps[min(self.index, len(self.lesson.steps) - 1)]

    @property
    def position(self) -> Position:
        """The position at the start of the current step."""
        return self._positions[min(self.index, len(self._positions) - 1)]

    @property
    def targets(self) -> tuple[Target, ...]:
        """The targets of the current text."""
        if self.phase is Phase.COMPARES and self.answer is not None:
            return self.answer.targets
        return self.step.targets

    @property
    def reads(self) -> bool:
        """Whether the person is reading, so nobody decides."""
        return self.phase in (Phase.TELLS, Phase.COMPARES, Phase.DONE)

    @property
    def is_another_table(self) -> bool:
        """Whether the step, unless it is the first, begins at a position of its own."""
        return self.index > 0 and bool(self.step.position)

    @property
    def other_answer(self) -> LessonAnswer | None:
        """The first answer that has not been played out, None if all have been."""
        answers = enumerate(self.step.answers)
        return next((answer for number, answer in answers if number not in self._compared), None)

    def _first_phase(self) -> Phase:
        return Phase.TELLS if self.step.is_text_only else Phase.ASKS

    # Deciding -----------------------------------------------------------------------------------

    def accepts(self, position: Position, chain: Sequence[Action]) -> bool:
        """Return whether a decision by the person is one that the step asks for."""
        wishes = [*self.step.wishes, *(answer.wish for answer in self.step.answers)]
        return self.phase is Phase.ASKS and any(fulfils(position, chain, wish) for wish in wishes)

    def reason(self, chain: Sequence[Action]) -> str:
        """Return the lesson's reason against a decision, "" if it has none."""
        reasons = self.step.reasons
        own = (reasons[str(action)] for action in chain if str(action) in reasons)
        return next(own, reasons.get(ANY_OTHER, ""))

    def decided(self, position: Position, chain: Sequence[Action]) -> None:
        """Continue after an accepted decision: the script follows."""
        self._script = deque(self.step.script)
        for number, answer in enumerate(self.step.answers):
            if fulfils(position, chain, answer.wish):
                self._begin_answer(number, answer)
        self.phase = Phase.PLAYS

    def next_decision(self, position: Position) -> tuple[Action, ...]:
        """Return the script's decision at a position; () if the script is over or it is not its
        turn."""
        if self.phase is not Phase.PLAYS or not self._script:
            return ()
        if position.seat == self.lesson.seat and len(position.legal_actions) > 1:
            self.decided_for_person = True
        return decision_for(position, self._script.popleft())

    def script_over(self) -> bool:
        """Continue once all decisions played have been shown: to the next step, or to the outcome
        of an answer. Return True if the table must be set up again."""
        if self.phase is not Phase.PLAYS or self._script:
            return False
        if self.answer is None:
            return self._go_to(self.index + 1)
        self.phase = Phase.COMPARES
        return False

    def _begin_answer(self, number: int, answer: LessonAnswer) -> None:
        self._compared.add(number)
        self.answer, self._script = answer, deque(answer.script)
        self.decided_for_person = False

    # Reading ------------------------------------------------------------------------------------

    def go_on(self) -> bool:
        """Go to the next step; return True if the table must be set up again."""
        if self.phase is Phase.DONE:
            return False
        compared = (
            self.phase is Phase.COMPARES and self.answer is not None and not self.answer.better
        )
        return self._go_to(self.index + 1) or compared

    def skip(self) -> bool:
        """Skip to the next step without doing what is asked. Return True: the table must be set up
        again."""
        self._go_to(self.index + 1)
        return True

    def back(self) -> bool:
        """Go to the beginning of this step if anything was done in it, otherwise to the previous
        step. Return True: the table must be set up again."""
        begun = self.phase in (Phase.PLAYS, Phase.COMPARES)
        self._go_to(max(self.index - (not begun), 0))
        return True

    def show_other_answer(self) -> bool:
        """Play an answer that was not chosen, from the beginning of the step. Return True if there
        is one: the table must be set up again."""
        answer = self.other_answer
        if answer is None:
            return False
        self._begin_answer(self.step.answers.index(answer), answer)
        self._script.appendleft(answer.wish)
        self.phase = Phase.PLAYS
        return True

    def _go_to(self, index: int) -> bool:
        self.index = index
        self._script.clear()
        self._compared.clear()
        self.answer = None
        if index >= len(self.lesson.steps):
            self.phase = Phase.DONE
            return False
        self.phase = self._first_phase()
        return bool(self.step.position)
