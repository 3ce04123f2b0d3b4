"""Each achievement of the game is earned by what its sentence says, and by nothing just below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from game.app.paths import find_paths
from game.content.achievements import read_achievements
from game.content.lessons.catalog import load_catalog
from game.history.achievements.achievement_book import AchievementBook
from game.history.achievements.goals import CHALLENGE_FACTS, ChallengeGoal, LessonGoal
from game.history.statistics.match_outcome import MatchOutcome
from game.rules import Options
from game.tools.achievement_rates import as_person, play_outcome
from tests.history.achievements.crafted_outcomes import PLAIN_FACTS, outcome

PATHS = find_paths()
CATALOG = read_achievements(PATHS.achievements)
BY_ID = {achievement.id: achievement for achievement in CATALOG.achievements}
OUTCOME_WORDS = ("points", "place", "others", "rules")


class Case(NamedTuple):
    """The matches that earn an achievement; `below`: others in the place of the last one, none of
    which does."""

    matches: Sequence[Mapping[str, Any]]
    below: Sequence[Mapping[str, Any]]


def one(match: Mapping[str, Any], *below: Mapping[str, Any]) -> Case:
    """A case of a single match; ``below`` say what is different in those that do not earn it."""
    return Case([match], [{**match, **changes} for changes in below])


# By achievement: the fact of challenges, and how much of it is needed.
CHALLENGES = {
    "first_answers": ("problems", 10),
    "sharp_eye": ("problem_streak", 10),
    "quick_thinking": ("problem_run", 12),
    "never_again": ("practiced", 5),
    "every_morning": ("days", 7),
    "star_chart": ("stars", 24),
}

ROLE_NAMES = ("settler", "mayor", "builder", "craftsman", "trader", "captain")
SIX_ROLES = {f"role.{name}": 1 for name in ROLE_NAMES}
LARGE = ("guild_hall", "residence", "fortress", "customs_house")
WON = {"place": 1}

CASES: Mapping[str, Case] = {
    "landfall": Case([{}], []),
    "first_laurels": one(WON, {"place": 2}),
    "forty_points": one({"points": 40}, {"points": 39}),
    "seven_hats": Case([SIX_ROLES, {"role.prospector": 1}], [{"role.mayor": 3}]),
    "regular_guest": Case([{}] * 10, []),
    "barrel_by_barrel": Case([{"shipped": 30}] * 3 + [{"shipped": 10}], [{"shipped": 9}]),
    "set_sail": one({"shipped": 20}, {"shipped": 19}),
    "heavy_load": one({"best_loading": 7}, {"best_loading": 6}),
    "corn_king": one({"shipped.corn": 15}, {"shipped.corn": 14}),
    "harbour_lights": one({"harbor": 10}, {"harbor": 9}),
    "own_keel": one({"wharf": 8}, {"wharf": 7}),
    "old_salt": one({"chips": 35}, {"chips": 34}),
    "golden_deal": one({"best_sale": 6}, {"best_sale": 5}),
    "full_purse": one({"sales": 20}, {"sales": 19}),
    "varied_wares": Case(
        [{"sold.indigo": 1, "sold.sugar": 2, "sold.tobacco": 1}, {"sold.coffee": 1}],
        [{"sold.corn": 4, "sold.sugar": 2}],
    ),
    "coffee_house": one(
        {"sole.coffee": 4, "sold.coffee": 3}, {"sole.coffee": 0}, {"sold.coffee": 2}
    ),
    "wheels_turning": one({"income.factory": 10}, {"income.factory": 9}),
    "cornerstone": one({"city": 10}, {"city": 9}),
    "grand_opening": one({"large_round": 9}, {"large_round": 10}, {"large_round": 0}),
    "twin_towers": one({"large": 2}, {"large": 1}),
    "masterpiece": one({"bonus": 12}, {"bonus": 11}),
    "thrifty_builder": one({"saved": 16}, {"saved": 15}),
    "skyline": Case(
        [{f"built.{name}": 1} for name in (*LARGE, "city_hall")], [{"built.fortress": 1}]
    ),
    "five_fields": one({"kinds": 5}, {"kinds": 4}),
    "no_room_left": one({"island": 12}, {"island": 11}),
    "rich_harvest": one({"best_harvest": 7}, {"best_harvest": 6}),
    "nothing_spoils": one({"produced": 20, "lost": 0}, {"produced": 19}, {"lost": 1}),
    "warm_welcome": one({"people": 20}, {"people": 19}),
    "full_employment": one({"city": 8, "idle": 0}, {"city": 7}, {"idle": 1}),
    "noble_company": one({"nobles_kept": 5}, {"nobles_kept": 4}),
    "photo_finish": one({**WON, "lead": 1}, {"lead": 2}, {"place": 2, "lead": 0}),
    "comeback": one({**WON, "deficit": 8}, {"deficit": 7}, {"place": 2}),
    "last_word": one({**WON, "ended": 1}, {"ended": 0}, {"place": 3}),
    "bricks_and_mortar": one(
        {**WON, "buildings": 20, "bonus": 8}, {"buildings": 19}, {"bonus": 7}, {"place": 2}
    ),
    "no_monument": one({**WON, "large": 0}, {"large": 1}, {"place": 2}),
    "sixty_points": one({"points": 60}, {"points": 59}),
    "new_quarter": one({**WON, "rules": "everything"}, {"rules": "nobles"}, {"rules": "base"}),
    "at_court": one({**WON, "rules": "nobles"}, {"rules": "new_buildings"}, {"place": 2}),
    "every_rule": Case(
        [{"rules": name} for name in ("base", "nobles", "everything", "new_buildings")],
        [{"rules": "everything"}],
    ),
    "every_table": Case(
        [{**WON, "others": ["deckhand"] * count} for count in (1, 2, 4, 3)],
        [{"place": 2, "others": ["deckhand"] * 3}, {**WON, "others": ["deckhand"] * 4}],
    ),
    "good_company": one({"others": ["person", "person"]}, {"others": ["person", "merchant"]}),
    "merchants_beaten": one(
        {**WON, "others": ["merchant/builder", "deckhand"]}, {"others": ["deckhand"]}, {"place": 2}
    ),
    "harbour_taken": one(
        {**WON, "others": ["harbourmaster"]}, {"others": ["merchant"]}, {"place": 2}
    ),
    "governors_chair": one(
        {**WON, "others": ["governor", "merchant"]}, {"others": ["harbourmaster"]}, {"place": 2}
    ),
    "fair_winds": Case(
        [{**WON, "others": ["merchant", "governor"]}] * 3,
        [{"place": 2, "others": ["merchant"]}, {**WON, "others": ["merchant", "deckhand"]}],
    ),
}


def made(key: str, match: Mapping[str, Any]) -> MatchOutcome:
    """Make the outcome of a match from facts and what its result is."""
    result: dict[str, Any] = {name: match[name] for name in OUTCOME_WORDS if name in match}
    facts = {name: value for name, value in match.items() if name not in OUTCOME_WORDS}
    return outcome(key, {**PLAIN_FACTS, **facts}, **result)


def earned_after(achievement: str, matches: Sequence[Mapping[str, Any]]) -> list[bool]:
    """Tell for each match whether it brings the achievement."""
    book = AchievementBook([BY_ID[achievement]])
    return [bool(book.count_match(made(str(n), match))) for n, match in enumerate(matches)]


def test_every_achievement_has_a_case() -> None:
    lessons = {
        achievement.id
        for achievement in CATALOG.achievements
        if isinstance(achievement.goal, LessonGoal)
    }
    challenges = {
        achievement.id: (achievement.goal.fact, achievement.goal.number)
        for achievement in CATALOG.achievements
        if isinstance(achievement.goal, ChallengeGoal)
    }
    assert challenges == CHALLENGES
    assert set(CASES) | lessons | set(CHALLENGES) == set(BY_ID)
    assert 40 <= len(BY_ID) <= 60


@pytest.mark.parametrize("achievement", CHALLENGES)
def test_it_is_earned_by_what_was_done_in_challenges(achievement: str) -> None:
    fact, number = CHALLENGES[achievement]
    book, nothing = AchievementBook([BY_ID[achievement]]), dict.fromkeys(CHALLENGE_FACTS, 0)
    assert book.count_challenges("Ada", {**nothing, fact: number - 1}, "2026-01-01") == []
    (found,) = book.count_challenges("Ada", {**nothing, fact: number}, "2026-01-02")
    assert found.earned is not None
    assert (found.earned.person, found.earned.day) == ("Ada", "2026-01-02")
    assert book.count_challenges("Ada", {**nothing, fact: number}, "2026-01-03") == []


@pytest.mark.parametrize("achievement", CASES)
def test_it_is_earned_by_what_it_says_and_not_before(achievement: str) -> None:
    case = CASES[achievement]
    brought = earned_after(achievement, case.matches)
    assert brought == [False] * (len(case.matches) - 1) + [True]
    for other in case.below:
        assert not any(earned_after(achievement, [*case.matches[:-1], other])), other


def test_each_group_of_lessons_has_its_medal() -> None:
    entries = load_catalog(PATHS.lessons)
    groups = {
        group: {e.id for e in entries if e.lesson is not None and e.lesson.group == group}
        for group in ("basics", "judgement")
    }
    wanted = {
        achievement.id: set(achievement.goal.lessons)
        for achievement in CATALOG.achievements
        if isinstance(achievement.goal, LessonGoal)
    }
    assert wanted == {"ropes": groups["basics"], "good_judgement": groups["judgement"]}
    book = AchievementBook(CATALOG.achievements)
    all_but_one = sorted(groups["basics"])[1:]
    assert book.count_lessons(all_but_one, "2026-01-01") == []
    done = book.count_lessons(groups["basics"], "2026-01-02")
    assert [progress.achievement.id for progress in done] == ["ropes"]


def test_every_achievement_has_a_title_of_its_own_and_a_sentence() -> None:
    assert len({achievement.title for achievement in CATALOG.achievements}) == len(
        CATALOG.achievements
    )
    assert all(achievement.text.endswith(".") for achievement in CATALOG.achievements)
    assert all(CATALOG.of_group(group) for group in CATALOG.groups)


def test_whole_games_of_strong_seats_earn_what_their_boards_show() -> None:
    """By the events of games alone, without a fact written by hand."""
    seen: set[str] = set()
    for seed in range(6):
        played = play_outcome(["merchant"] * 4, Options(players=4), seed)
        for seat in range(4):
            book = AchievementBook(CATALOG.achievements)
            mine = as_person(played, seat)
            got = {progress.achievement.id for progress in book.count_match(mine)}
            facts, own = mine.seats[seat].facts, mine.seats[seat]
            assert ("first_laurels" in got) == own.won
            assert ("set_sail" in got) == (facts.get("shipped", 0) >= 20)
            assert ("five_fields" in got) == (facts.get("kinds", 0) == 5)
            assert ("forty_points" in got) == (own.points >= 40)
            assert {"landfall"} <= got
            assert not got & {"noble_company", "good_company", "ropes", "new_quarter"}
            seen |= got
    assert len(seen) >= 15
