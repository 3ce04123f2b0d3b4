"""Achievement definitions, loaded from `levels/achievements.toml` and validated
(docs/achievements.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.history.achievements.goals import Condition, Goal

METALS: Final = ("bronze", "silver", "gold")
RIBBONS: Final = (
    *("coral", "sea", "corn", "terracotta", "leaf", "violet", "crimson", "night", "sky", "brass"),
)


@dataclass(frozen=True)
class AchievementGroup:
    """A group of achievements: its title, and the ribbon of its medals (one of `RIBBONS`)."""

    id: str
    title: str
    ribbon: str


@dataclass(frozen=True)
class Achievement:
    """An achievement: its title, instructions, picture (a name below `assets/svg`), group, and
    metal (one of `METALS`).

    A match counts toward the `goal` if it meets the `conditions`. A match in which undo gave an
    advantage (`MatchOutcome.used_undo`) or the person received counsel counts only if the
    achievement is `gentle`.
    """

    id: str
    title: str
    text: str
    picture: str
    group: AchievementGroup
    goal: Goal
    conditions: tuple[Condition, ...] = ()
    metal: str = METALS[0]
    gentle: bool = False


@dataclass(frozen=True)
class AchievementCatalog:
    """All achievements and all groups, both in file order."""

    groups: tuple[AchievementGroup, ...] = ()
    achievements: tuple[Achievement, ...] = ()

    def of_group(self, group: AchievementGroup) -> list[Achievement]:
        """Return the achievements of a group."""
        return [achievement for achievement in self.achievements if achievement.group == group]

    def texts(self) -> list[str]:
        """Return every translatable text shown to players."""
        titles = [group.title for group in self.groups]
        return [
            *titles,
            *(
                text
                for achievement in self.achievements
                for text in (achievement.title, achievement.text)
            ),
        ]
