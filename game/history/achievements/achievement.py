"""Achievements as data: what `levels/achievements.toml` says (docs/achievements.md), checked."""

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
    """A group of achievements: its title, and the ribbon (one of `RIBBONS`) of its medals."""

    id: str
    title: str
    ribbon: str


@dataclass(frozen=True)
class Achievement:
    """An achievement: its title, the sentence on what to do, picture (a name below ``assets/svg``),
    group, and metal (one of `METALS`).

    A match counts towards the `goal` as its `conditions` say. One in which a decision was undone
    that had revealed something, or the person was given counsel, counts only if the achievement is
    `gentle`.
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
    """All achievements, in the order of the file, and their groups in the order of theirs."""

    groups: tuple[AchievementGroup, ...] = ()
    achievements: tuple[Achievement, ...] = ()

    def of_group(self, group: AchievementGroup) -> list[Achievement]:
        """Return the achievements of a group."""
        return [achievement for achievement in self.achievements if achievement.group == group]

    def texts(self) -> list[str]:
        """Return every text that a person may read, for translation."""
        titles = [group.title for group in self.groups]
        return [
            *titles,
            *(
                text
                for achievement in self.achievements
                for text in (achievement.title, achievement.text)
            ),
        ]
