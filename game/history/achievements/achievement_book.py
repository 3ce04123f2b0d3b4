"""The book of achievements: who has earned which, when, and how far the others are.

Matches are counted one by one, in the order of play. What was earned is recorded too, so that
deleting a match takes nothing away; what is recorded comes first.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import Protocol

from game.history.achievements.achievement import Achievement
from game.history.achievements.goals import LessonGoal, Marks, all_hold
from game.history.achievements.match_values import MatchValues
from game.history.statistics.match_outcome import MatchOutcome
from game.history.store.personal_progress import EarnedAchievement


class AchievementRecord(Protocol):
    """Where earned achievements are recorded."""

    def earned(self) -> list[EarnedAchievement]:
        """Return the achievements that were earned."""

    def note_earned(self, earned: Iterable[EarnedAchievement], /) -> None:
        """Note achievements; who has earned one already keeps its day and match."""


@dataclass(frozen=True)
class AchievementProgress:
    """How far a person has come: the `amount` reached of what is needed; when `earned` is not None
    it is reached. `file` is the name of the file of the match that brought it, "" where there is
    none any more."""

    achievement: Achievement
    amount: int
    earned: EarnedAchievement | None = None
    file: str = ""

    @property
    def needed(self) -> int:
        """The amount that is to be reached."""
        return self.achievement.goal.needed


class AchievementBook:
    """Counts the achievements of all people. What is new in ``record`` is written by `write`;
    None: only this object knows it."""

    def __init__(
        self, achievements: Iterable[Achievement], record: AchievementRecord | None = None
    ) -> None:
        self.achievements = tuple(achievements)
        self._record = record
        self._unwritten: list[EarnedAchievement] = []
        self._earned: dict[tuple[str, str], EarnedAchievement] = {}
        self._marks: dict[tuple[str, str], Marks] = {}
        self._files: dict[str, str] = {}  # of the matches that were counted, by their keys
        self._people: dict[str, None] = {}  # in the order in which they appeared
        for earned in record.earned() if record is not None else []:
            self._earned.setdefault((earned.id, earned.person), earned)
            if earned.person:
                self._people.setdefault(earned.person)

    @property
    def people(self) -> list[str]:
        """The names of all who have played, in the order of their first matches."""
        return list(self._people)

    @property
    def matches(self) -> int:
        """How many matches were counted."""
        return len(self._files)

    def count_match(self, outcome: MatchOutcome) -> list[AchievementProgress]:
        """Count a finished match, and return what it has brought, by seat. One that was counted
        already brings nothing."""
        if outcome.key in self._files:
            return []
        self._files[outcome.key] = outcome.file
        progress: list[AchievementProgress] = []
        for seat in outcome.people:
            person = outcome.seats[seat].name
            self._people.setdefault(person)
            values = MatchValues(outcome, seat)
            helped = outcome.used_undo or bool(values.get("counsel"))
            for achievement in self.achievements:
                if helped and not achievement.gentle:
                    continue
                marks = self._marks.get((achievement.id, person), achievement.goal.begin())
                marks = achievement.goal.after(
                    marks, values, all_hold(achievement.conditions, values)
                )
                self._marks[achievement.id, person] = marks
                progress += self._find_earned(achievement, person, marks, outcome.day, outcome.key)
        return progress

    def count_matches(self, outcomes: Iterable[MatchOutcome]) -> list[AchievementProgress]:
        """Count matches in the order of play, and return what they have brought."""
        return [progress for outcome in outcomes for progress in self.count_match(outcome)]

    def count_lessons(self, done: Container[str], day: str) -> list[AchievementProgress]:
        """Count the lessons (ids) that are done on a day, and return what they have brought."""
        progress: list[AchievementProgress] = []
        for achievement in self.achievements:
            if isinstance(achievement.goal, LessonGoal):
                marks = self._marks[achievement.id, ""] = achievement.goal.count_done(done)
                progress += self._find_earned(achievement, "", marks, day, "")
        return progress

    def write(self) -> None:
        """Record what was earned since the last time, all at once."""
        unwritten, self._unwritten = self._unwritten, []
        if self._record is not None and unwritten:
            self._record.note_earned(unwritten)

    def progress(self, person: str) -> list[AchievementProgress]:
        """Return how far a person has come with each achievement; a name that nobody has begins
        with nothing."""
        return [self._progress_of(achievement, person) for achievement in self.achievements]

    def _progress_of(self, achievement: Achievement, person: str) -> AchievementProgress:
        owner = "" if isinstance(achievement.goal, LessonGoal) else person
        earned = self._earned.get((achievement.id, owner))
        if earned is not None:
            file = self._files.get(earned.key, "") if earned.key else ""
            return AchievementProgress(achievement, achievement.goal.needed, earned, file)
        marks = self._marks.get((achievement.id, owner), achievement.goal.begin())
        return AchievementProgress(achievement, achievement.goal.amount(marks))

    def _find_earned(
        self, achievement: Achievement, person: str, marks: Marks, day: str, key: str
    ) -> list[AchievementProgress]:
        """Write down that an achievement is reached, if it is and was not before."""
        if (achievement.id, person) in self._earned or achievement.goal.amount(
            marks
        ) < achievement.goal.needed:
            return []
        earned = EarnedAchievement(achievement.id, person, day, key)
        self._earned[achievement.id, person] = earned
        self._unwritten.append(earned)
        return [self._progress_of(achievement, person)]
