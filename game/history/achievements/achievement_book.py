"""Track who has earned which achievement, when, and the progress toward the rest.

Matches are counted one by one in the order they were played. Earned achievements are also recorded,
so deleting a match takes nothing away. A record takes precedence over what the matches say.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass

from game.history.achievements.achievement import Achievement
from game.history.achievements.goals import ChallengeGoal, LessonGoal, Marks, all_hold
from game.history.achievements.match_values import MatchValues
from game.history.statistics.match_outcome import MatchOutcome
from game.history.store.personal_progress import EarnedAchievement, PersonalProgress


@dataclass(frozen=True)
class AchievementProgress:
    """A person's progress toward an achievement. `amount` is how much of `needed` has been reached.
    `earned` is None until the achievement is earned. `file` is the file name of the match that
    earned it, or "" if there is none or it was deleted."""

    achievement: Achievement
    amount: int
    earned: EarnedAchievement | None = None
    file: str = ""

    @property
    def needed(self) -> int:
        """The amount needed to earn it."""
        return self.achievement.goal.needed


class AchievementBook:
    """Counts the achievements of all people. `write` saves new ones to `record`; with None, they
    exist only in this object."""

    def __init__(
        self, achievements: Iterable[Achievement], record: PersonalProgress | None = None
    ) -> None:
        self.achievements = tuple(achievements)
        self._record = record
        self._unwritten: list[EarnedAchievement] = []
        self._earned: dict[tuple[str, str], EarnedAchievement] = {}
        self._marks: dict[tuple[str, str], Marks] = {}
        self._files: dict[str, str] = {}  # file names of the counted matches by key
        self._people: dict[str, None] = {}  # an ordered set, by first match
        for earned in record.earned() if record is not None else []:
            self._earned.setdefault((earned.id, earned.person), earned)
            if earned.person:
                self._people.setdefault(earned.person)

    @property
    def people(self) -> list[str]:
        """The names of everyone who has played, in the order of their first matches."""
        return list(self._people)

    @property
    def matches(self) -> int:
        """The number of matches counted."""
        return len(self._files)

    def count_match(self, outcome: MatchOutcome) -> list[AchievementProgress]:
        """Count a finished match and return the achievements it earned, by seat. A match that was
        already counted earns nothing."""
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
                    marks, values, all_hold(achievement.conditions, values.get)
                )
                self._marks[achievement.id, person] = marks
                progress += self._find_earned(achievement, person, marks, outcome.day, outcome.key)
        return progress

    def count_matches(self, outcomes: Iterable[MatchOutcome]) -> list[AchievementProgress]:
        """Count matches in the order they were played and return the achievements they earned."""
        return [progress for outcome in outcomes for progress in self.count_match(outcome)]

    def count_lessons(self, done: Container[str], day: str) -> list[AchievementProgress]:
        """Count the lessons (ids) that were finished by a day (ISO 8601) and return the
        achievements earned."""
        progress: list[AchievementProgress] = []
        for achievement in self.achievements:
            if isinstance(achievement.goal, LessonGoal):
                marks = self._marks[achievement.id, ""] = achievement.goal.count_done(done)
                progress += self._find_earned(achievement, "", marks, day, "")
        return progress

    def count_challenges(
        self, person: str, facts: Mapping[str, int], day: str
    ) -> list[AchievementProgress]:
        """Count what a person had done in challenges by a day (ISO 8601), by name of
        CHALLENGE_FACTS, and return the achievements earned."""
        self._people.setdefault(person)
        progress: list[AchievementProgress] = []
        for achievement in self.achievements:
            if isinstance(achievement.goal, ChallengeGoal):
                marks = self._marks[achievement.id, person] = (facts[achievement.goal.fact],)
                progress += self._find_earned(achievement, person, marks, day, "")
        return progress

    def write(self) -> None:
        """Save all newly earned achievements in one go."""
        unwritten, self._unwritten = self._unwritten, []
        if self._record is not None and unwritten:
            self._record.note_earned(unwritten)

    def progress(self, person: str) -> list[AchievementProgress]:
        """Return a person's progress toward each achievement. An unknown name starts from zero."""
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
        """Note the achievement as earned if its goal has been reached for the first time."""
        if (achievement.id, person) in self._earned or achievement.goal.amount(
            marks
        ) < achievement.goal.needed:
            return []
        earned = EarnedAchievement(achievement.id, person, day, key)
        self._earned[achievement.id, person] = earned
        self._unwritten.append(earned)
        return [self._progress_of(achievement, person)]
