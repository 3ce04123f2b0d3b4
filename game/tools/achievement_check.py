"""Check the achievements: their file, its pictures and lessons; and how often each is earned.

The second is measured: computer seats play, and are counted as if they were people.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from game.app.achievements.achievement import Achievement, AchievementCatalog, AchievementError
from game.app.achievements.achievement_book import AchievementBook
from game.app.achievements.goals import LessonGoal
from game.app.achievements.reader import read_achievements
from game.app.lessons.progress import lesson_ids
from game.app.saves.match_history import build_match_history
from game.app.seat_data import PERSON
from game.app.statistics.match_outcome import MatchOutcome, SeatOutcome, rule_set_of
from game.app.statistics.seat_facts import seat_facts
from game.rules import Game, Options
from game.rules.record.game_record import DecisionEntry, GameRecord
from game.rules.scoring import scores
from game.seats import make_seat

# Kinds of games in turn; the number of players goes round, too.
_RULES: Final = (
    Options(),
    Options(buildings="all"),
    Options(),
    Options(nobles=True),
    Options(buildings="draft"),
    Options(buildings="all", nobles=True),
)
_CAREER: Final = 20  # matches that one person plays


class AchievementReport(NamedTuple):
    """A line for each achievement, and how many faults there are."""

    lines: list[str]
    faults: int


def check_achievements(file: Path, pictures: Path, lessons: Path) -> AchievementReport:
    """Check the file of achievements, and that there are the pictures and lessons that it names."""
    try:
        catalog = read_achievements(file)
    except AchievementError as error:
        return AchievementReport([str(error)], 1)
    lines, faults = [], 0
    known = set(lesson_ids(lessons))
    for one in catalog.achievements:
        missing = [] if (pictures / f"{one.picture}.svg").is_file() else [one.picture]
        if isinstance(one.goal, LessonGoal):
            missing += sorted(set(one.goal.lessons) - known)
        faults += len(missing)
        lost = f"; there is no {', '.join(missing)}" if missing else ""
        lines.append(f"{one.group.id:12} {one.metal:7} {one.id}: {one.text}{lost}")
    lines.append(f"{len(catalog.achievements)} achievements, {faults} faults")
    return AchievementReport(lines, faults)


def measure_achievements(
    catalog: AchievementCatalog,
    kinds: Sequence[str],
    games: int,
    seed: int,
    progress: Callable[[int], None] = lambda done: None,
) -> list[str]:
    """Play games with these kinds of seats in turn, and return for each achievement how many of the
    careers of some matches have earned it."""
    earned: Counter[str] = Counter()
    careers = 0
    outcomes: list[MatchOutcome] = []
    for number, outcome in enumerate(played_outcomes(kinds, games, seed), 1):
        outcomes.append(outcome)
        progress(number)
    for first in range(0, games, _CAREER):
        for seat in range(5):
            matches = [one for one in outcomes[first : first + _CAREER] if seat < len(one.seats)]
            book = AchievementBook(catalog.achievements)
            got = book.count_matches(as_person(one, seat) for one in matches)
            earned.update(one.achievement.id for one in got)
            careers += 1
    return [_measured(one, earned[one.id], careers) for one in catalog.achievements]


def _measured(one: Achievement, earned: int, careers: int) -> str:
    return f"{one.id}: {earned} of {careers} careers ({100 * earned / careers:.0f}%)"


def as_person(outcome: MatchOutcome, seat: int) -> MatchOutcome:
    """Return an outcome as if a person had played a seat."""
    seats = list(outcome.seats)
    seats[seat] = replace(seats[seat], name="Islander", kind=PERSON)
    return replace(outcome, seats=tuple(seats))


def played_outcomes(kinds: Sequence[str], games: int, seed: int) -> Iterator[MatchOutcome]:
    """Play games of all kinds, and yield their outcomes. Raises UnknownSeat."""
    for number in range(games):
        options = replace(_RULES[number % len(_RULES)], players=2 + number % 4)
        seats = [kinds[(number + at) % len(kinds)] for at in range(options.players)]
        yield play_outcome(seats, options, seed + number)


def play_outcome(kinds: Sequence[str], options: Options, seed: int) -> MatchOutcome:
    """Play a game of computer seats, and return its outcome."""
    rng = random.Random(seed)
    game = Game.new(options, seed)
    record = GameRecord(options, seed, game.script, {})
    seats = [make_seat(kind) for kind in kinds]
    while not game.is_over:
        action = seats[game.seat].choose(game.observation(game.seat), rng)
        record.entries.append(DecisionEntry((action,)))
        game.play(action)
    facts = seat_facts(build_match_history(record), game.position)
    ranks = [(score.total, score.tie_break) for score in scores(game.position)]
    outcomes = tuple(
        SeatOutcome(
            f"{kind} {seat}", kind, rank[0], 1 + sum(other > rank for other in ranks), facts[seat]
        )
        for seat, (kind, rank) in enumerate(zip(kinds, ranks, strict=True))
    )
    digest = game.position.digest()
    return MatchOutcome(digest, "", "", rule_set_of(options), game.position.round, outcomes)
