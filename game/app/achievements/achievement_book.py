"""The book of achievements: who has earned which, when, and how far the others are.

Matches are counted one by one, in the order of play. What was earned is kept in a journal too, so
that deleting a match takes nothing away; what the journal says comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, Protocol

from game.app.achievements.achievement import Achievement
from game.app.achievements.goals import LessonGoal, Marks, all_hold
from game.app.achievements.match_values import MatchValues
from game.app.statistics.match_outcome import MatchOutcome

ENTRY_KIND: Final = "achievement"
_MOST_TEXT: Final = 300


class AchievementJournal(Protocol):
    """Entries on the disk that are only ever added to."""

    def append(self, kind: str, data: Mapping[str, Any], /) -> None:
        """Add an entry of a kind."""

    def entries(self, kind: str) -> list[dict[str, Any]]:
        """Return all entries of a kind, oldest first."""


@dataclass(frozen=True)
class EarnedAchievement:
    """An achievement (its `id`) that a person has earned on a day (ISO 8601, "": not known), by the
    match of a `key` ("": by none). Lessons are done by nobody in particular: `person` is ""."""

    id: str
    person: str
    day: str
    key: str

    @classmethod
    def from_entry(cls, data: Mapping[str, Any]) -> EarnedAchievement | None:
        """Read an entry of the journal; None for one that makes no sense."""
        values = [data.get(name) for name in ("id", "person", "day", "key")]
        if not all(isinstance(value, str) and len(value) <= _MOST_TEXT for value in values):
            return None
        return cls(*map(str, values))


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
    """Counts the achievements of all people. ``journal`` keeps what is earned; None: only this
    object does."""

    def __init__(
        self, achievements: Iterable[Achievement], journal: AchievementJournal | None = None
    ) -> None:
        self.achievements = tuple(achievements)
        self._journal = journal
        self._earned: dict[tuple[str, str], EarnedAchievement] = {}
        self._marks: dict[tuple[str, str], Marks] = {}
        self._files: dict[str, str] = {}  # of the matches that were counted, by their keys
        self._people: dict[str, None] = {}  # in the order in which they appeared
        for entry in journal.entries(ENTRY_KIND) if journal is not None else []:
            earned = EarnedAchievement.from_entry(entry)
            if earned is not None:
                self._earned.setdefault((earned.id, earned.person), earned)
                if earned.person:
                    self._people.setdefault(earned.person)

    @property
    def people(self) -> list[str]:
        """The names of all who have played, in the order of their first matches."""
        return list(self._people)

    def count_match(self, outcome: MatchOutcome) -> list[AchievementProgress]:
        """Count a finished match, and return what it has brought, by seat. One that was counted
        already brings nothing."""
        if outcome.key in self._files:
            return []
        self._files[outcome.key] = outcome.file
        found: list[AchievementProgress] = []
        for seat in outcome.people:
            person = outcome.seats[seat].name
            self._people.setdefault(person)
            values = MatchValues(outcome, seat)
            for one in self.achievements:
                if outcome.took_back and not one.gentle:
                    continue
                marks = self._marks.get((one.id, person), one.goal.begin())
                marks = one.goal.after(marks, values, all_hold(one.conditions, values))
                self._marks[one.id, person] = marks
                found += self._find_earned(one, person, marks, outcome.day, outcome.key)
        return found

    def count_matches(self, outcomes: Iterable[MatchOutcome]) -> list[AchievementProgress]:
        """Count matches in the order of play, and return what they have brought."""
        return [one for outcome in outcomes for one in self.count_match(outcome)]

    def count_lessons(self, done: Mapping[str, bool], day: str) -> list[AchievementProgress]:
        """Count the lessons that are done (`Settings.lessons_done`) on a day, and return what they
        have brought."""
        found: list[AchievementProgress] = []
        for one in self.achievements:
            if isinstance(one.goal, LessonGoal):
                marks = self._marks[one.id, ""] = one.goal.count_done(done)
                found += self._find_earned(one, "", marks, day, "")
        return found

    def progress(self, person: str) -> list[AchievementProgress]:
        """Return how far a person has come with each achievement; a name that nobody has begins
        with nothing."""
        return [self._progress_of(one, person) for one in self.achievements]

    def _progress_of(self, one: Achievement, person: str) -> AchievementProgress:
        owner = "" if isinstance(one.goal, LessonGoal) else person
        earned = self._earned.get((one.id, owner))
        if earned is not None:
            file = self._files.get(earned.key, "") if earned.key else ""
            return AchievementProgress(one, one.goal.needed, earned, file)
        marks = self._marks.get((one.id, owner), one.goal.begin())
        return AchievementProgress(one, one.goal.amount(marks))

    def _find_earned(
        self, one: Achievement, person: str, marks: Marks, day: str, key: str
    ) -> list[AchievementProgress]:
        """Write down that an achievement is reached, if it is and was not before."""
        if (one.id, person) in self._earned or one.goal.amount(marks) < one.goal.needed:
            return []
        earned = EarnedAchievement(one.id, person, day, key)
        self._earned[one.id, person] = earned
        if self._journal is not None:
            self._journal.append(ENTRY_KIND, asdict(earned))
        return [self._progress_of(one, person)]
