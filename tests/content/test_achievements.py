"""The file of achievements is read through one schema; what is wrong is told with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.i18n import fill
from game.content.achievements import read_achievements
from game.content.reader import ContentError
from game.history.achievements.goals import (
    BestGoal,
    CollectionGoal,
    Condition,
    LessonGoal,
    MatchGoal,
    StreakGoal,
    SumGoal,
)

GROUP = """
[[groups]]
id = "shipping"
title = "Shipping"
ribbon = "sea"
"""
HEAD = """
[[achievements]]
id = "set_sail"
title = "Set sail"
text = "Ship 20 barrels."
picture = "pieces/vp"
group = "shipping"
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "achievements.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_an_achievement_is_read_with_all_it_says(tmp_path: Path) -> None:
    more = 'metal = "gold"\ngentle = true\nmatch = ["shipped >= 20", "place == 1"]\ncount = 3'
    catalog = read_achievements(written(tmp_path, GROUP + HEAD + more))
    (achievement,) = catalog.achievements
    assert (achievement.id, achievement.group.ribbon, achievement.metal, achievement.gentle) == (
        "set_sail",
        "sea",
        "gold",
        True,
    )
    assert achievement.conditions == (Condition("shipped", ">=", 20), Condition("place", "==", 1))
    assert achievement.goal == MatchGoal(3)
    assert catalog.of_group(achievement.group) == [achievement]
    assert catalog.texts() == ["Shipping", "Set sail", "Ship 20 barrels."]


@pytest.mark.parametrize(
    ("keys", "goal"),
    [
        ('match = ["place == 1"]', MatchGoal(1)),
        ('match = ["place == 1", "shipped >= 20"]', BestGoal("shipped", 20)),
        ('match = ["large >= 2"]', MatchGoal(1)),
        ('match = ["buildings >= 20", "bonus >= 8"]', MatchGoal(1)),
        ('match = ["place == 1"]\nrow = 4', StreakGoal(4)),
        ('sum = "shipped.corn"\ntotal = 60', SumGoal("shipped.corn", 60)),
        (
            'collect = ["players == 2", "rules.nobles == 1"]',
            CollectionGoal((Condition("players", "==", 2), Condition("rules.nobles", "==", 1))),
        ),
        ('lessons = ["1_island"]', LessonGoal(("1_island",))),
    ],
)
def test_the_kind_of_goal_is_that_of_the_keys(tmp_path: Path, keys: str, goal: object) -> None:
    (achievement,) = read_achievements(written(tmp_path, GROUP + HEAD + keys)).achievements
    assert achievement.goal == goal


@pytest.mark.parametrize(
    ("text", "achievement", "key", "reason"),
    [
        (GROUP + HEAD + 'match = ["shiped >= 3"]', "set_sail", "match", "no fact 'shiped'"),
        (GROUP + HEAD + 'match = ["shipped > 3"]', "set_sail", "match", "one of >=, <=, =="),
        (GROUP + HEAD + 'match = ["shipped"]', "set_sail", "match", "a condition is"),
        (GROUP + HEAD + 'collect = ["ship.corn >= 3"]', "set_sail", "collect", "'ship.corn'"),
        (GROUP + HEAD + 'sum = "goods"\ntotal = 3', "set_sail", "sum", "'goods'"),
        (GROUP + HEAD + 'sum = "shipped"', "set_sail", "sum", "'total' must be there"),
        (GROUP + HEAD + "row = 3", "set_sail", "row", "'match' must be there"),
        (GROUP + HEAD, "set_sail", "", "one of lessons"),
        (GROUP + HEAD + "count = 3", "set_sail", "", "must be there"),
        (
            GROUP + HEAD + 'lessons = ["1"]\nmatch = ["place == 1"]',
            *("set_sail", "match", "does not go with 'lessons'"),
        ),
        (GROUP + HEAD + 'match = ["place == 1"]\ncount = 0', "set_sail", "count", ">= 1"),
        (GROUP + HEAD + "match = []", "set_sail", "match", "length >= 1"),
        (
            GROUP + HEAD + 'match = ["place == 1"]\nmetall = "gold"',
            "set_sail",
            "metall",
            "unknown field",
        ),
        (GROUP + HEAD + 'match = ["place == 1"]\nmetal = "tin"', "set_sail", "metal", "bronze"),
        (HEAD + 'match = ["place == 1"]', "", "groups", "missing required"),
        (GROUP + 2 * (HEAD + 'match = ["place == 1"]\n'), "set_sail", "id", "another"),
        (GROUP + HEAD.replace('"set_sail"', '"Set"'), "Set", "id", "small letters"),
        (GROUP + HEAD.replace('group = "shipping"', ""), "set_sail", "group", "missing required"),
        (
            GROUP + HEAD.replace('group = "shipping"', 'group = "x"') + 'match = ["place == 1"]',
            *("set_sail", "group", "one of shipping"),
        ),
        (GROUP.replace("sea", "pink") + HEAD, "shipping", "ribbon", "one of coral"),
        (GROUP + "[[achievements]]\nid = 3", "3", "id", "Expected `str`"),
        ("groups = 3\nachievements = 4", "", "groups", "Expected `array`"),
        ("[[groups", "", "", "no TOML"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    tmp_path: Path, text: str, achievement: str, key: str, reason: str
) -> None:
    with pytest.raises(ContentError) as caught:
        read_achievements(written(tmp_path, text))
    error = caught.value
    assert (error.file, error.entry, error.key) == ("achievements.toml", achievement, key)
    assert reason in error.reason
    shown = fill(error.message.text, error.message.values)
    assert all(part in shown for part in ("achievements.toml", achievement, key, error.reason))


def test_a_file_that_is_not_there_is_told_of(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="cannot be read"):
        read_achievements(tmp_path / "achievements.toml")
    (tmp_path / "achievements.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ContentError, match="UTF-8"):
        read_achievements(tmp_path / "achievements.toml")
