"""A lesson being played: at which step it is, and what its script decides next."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from enum import Enum, auto

from game.content.lessons.lesson import ANY_OTHER, Answer, Lesson, LessonStep, Target, Wish
from game.content.lessons.walkthrough import decision_for, fulfils, positions
from game.rules import Action, Position


class Phase(Enum):
    """What a lesson is waiting for."""

    TELLS = auto()
    """Somebody reads the step."""
    ASKS = auto()
    """The person has to decide."""
    PLAYS = auto()
    """The script decides."""
    COMPARES = auto()
    """Somebody reads what came of an answer."""
    DONE = auto()


class LessonSession:
    """Leads through the steps of a lesson; knows nothing of the screen.

    `index` is the present step (from 0), `answer` the one being played or told of. Whoever shows
    the lesson sets the table up at `position` whenever a method returns True.
    """

    def __init__(self, lesson: Lesson, index: int = 0) -> None:
        """Begin at a step. Raises LessonError when the lesson cannot be played."""
        self.lesson = lesson
        self._positions = list(positions(lesson))
        self._script: deque[Wish] = deque()
        self._compared: set[int] = set()
        self.answer: Answer | None = None
        self.index = index if 0 <= index < len(lesson.steps) else 0
        self.phase = self._first_phase()

    @property
    def step(self) -> LessonStep:
        """The present step; the last one when the lesson is done."""
        return self.lesson.steps[min(self.index, len(self.lesson.steps) - 1)]

    @property
    def position(self) -> Position:
        """The position in which the present step begins."""
        return self._positions[min(self.index, len(self._positions) - 1)]

    @property
    def targets(self) -> tuple[Target, ...]:
        """What is spoken of now."""
        if self.phase is Phase.COMPARES and self.answer is not None:
            return self.answer.targets
        return self.step.targets

    @property
    def reads(self) -> bool:
        """Whether nobody decides, because something is to be read."""
        return self.phase in (Phase.TELLS, Phase.COMPARES, Phase.DONE)

    @property
    def is_another_table(self) -> bool:
        """Whether the step, not the first, begins at a position of its own."""
        return self.index > 0 and bool(self.step.position)

    @property
    def other_answer(self) -> Answer | None:
        """An answer that has not been played out, None when all have been."""
        answers = enumerate(self.step.answers)
        return next((answer for number, answer in answers if number not in self._compared), None)

    def _first_phase(self) -> Phase:
        return Phase.TELLS if self.step.tells else Phase.ASKS

    # Deciding -----------------------------------------------------------------------------------

    def accepts(self, position: Position, chain: Sequence[Action]) -> bool:
        """Return whether a decision of the person is one that the step asks for."""
        wishes = [*self.step.wishes, *(answer.wish for answer in self.step.answers)]
        return self.phase is Phase.ASKS and any(fulfils(position, chain, wish) for wish in wishes)

    def reason(self, chain: Sequence[Action]) -> str:
        """Return the lesson's reason against another decision, "" when it has none."""
        reasons = self.step.reasons
        own = (reasons[str(action)] for action in chain if str(action) in reasons)
        return next(own, reasons.get(ANY_OTHER, ""))

    def decided(self, position: Position, chain: Sequence[Action]) -> None:
        """Go on after a decision that was accepted at a position: the script follows."""
        self._script = deque(self.step.script)
        for number, answer in enumerate(self.step.answers):
            if fulfils(position, chain, answer.wish):
                self._begin_answer(number, answer)
        self.phase = Phase.PLAYS

    def next_decision(self, position: Position) -> tuple[Action, ...]:
        """Return what the script decides at a position; () when it is over, or not its turn."""
        if self.phase is not Phase.PLAYS or not self._script:
            return ()
        return decision_for(position, self._script.popleft())

    def script_over(self) -> bool:
        """Go on when everything that was played has been shown: to the next step, or to what came
        of an answer. True when the table has to be set up anew."""
        if self.phase is not Phase.PLAYS or self._script:
            return False
        if self.answer is None:
            return self._go_to(self.index + 1)
        self.phase = Phase.COMPARES
        return False

    def _begin_answer(self, number: int, answer: Answer) -> None:
        self._compared.add(number)
        self.answer, self._script = answer, deque(answer.script)

    # Reading ------------------------------------------------------------------------------------

    def go_on(self) -> bool:
        """Go to the next step; True when the table has to be set up anew."""
        if self.phase is Phase.DONE:
            return False
        compared = (
            self.phase is Phase.COMPARES and self.answer is not None and not self.answer.better
        )
        return self._go_to(self.index + 1) or compared

    def skip(self) -> bool:
        """Go to the next step without doing what is asked; True, as the table is set up anew."""
        self._go_to(self.index + 1)
        return True

    def back(self) -> bool:
        """Go to the beginning of this step if something was done in it, else of the one before;
        True, as the table is set up anew."""
        begun = self.phase in (Phase.PLAYS, Phase.COMPARES)
        self._go_to(max(self.index - (not begun), 0))
        return True

    def show_other_answer(self) -> bool:
        """Play an answer that was not given, from the beginning of the step; True when there is
        one, and the table has to be set up anew."""
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
