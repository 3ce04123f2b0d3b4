"""Measure how often computer seats, counted as people, earn each achievement."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from game.history.achievements.achievement import AchievementCatalog
from game.history.achievements.achievement_book import AchievementBook
from game.history.statistics.match_outcome import MatchOutcome
from game.history.statistics.outcome_reader import outcome_of
from game.match.match_spec import MatchSpec, SeatSpec
from game.match.seat_data import PERSON
from game.rules import Game, Options
from game.rules.record.game_record import DecisionEntry, GameRecord
from game.seats import make_seat
from game.tools.measurement import Measurement, Report, choices

# Game options in rotation; the number of players rotates too.
_RULES: Final = (
    Options(),
    Options(buildings="all"),
    Options(),
    Options(nobles=True),
    Options(buildings="draft"),
    Options(buildings="all", nobles=True),
)
_CAREER: Final = 20  # matches played by one person
MAX_PLAYERS: Final = 5


def measure_achievements(
    catalog: AchievementCatalog, kinds: Sequence[str], games: int, seed: int
) -> Measurement[list[str]]:
    """Measure who earns what in games with these kinds of seats in rotation. A sample is a group of
    `_CAREER` matches: the achievements earned by its careers, one for each seat."""
    starts = range(0, games, _CAREER)
    take = partial(_earned, catalog, tuple(kinds), seed, games)
    return Measurement(len(starts), take, partial(_report, catalog))


def _earned(
    catalog: AchievementCatalog, kinds: Sequence[str], seed: int, games: int, group: int
) -> list[str]:
    numbers = range(group * _CAREER, min(games, (group + 1) * _CAREER))
    outcomes = list(played_outcomes(kinds, numbers, seed))
    earned: list[str] = []
    for seat in range(MAX_PLAYERS):
        matches = (as_person(match, seat) for match in outcomes if seat < len(match.seats))
        book = AchievementBook(catalog.achievements)
        earned += [achieved.achievement.id for achieved in book.count_matches(matches)]
    return earned


def _report(catalog: AchievementCatalog, groups: Sequence[Sequence[str]]) -> Report:
    careers = MAX_PLAYERS * len(groups)
    counts = Counter(name for group in groups for name in group)
    earned = {achievement.id: counts[achievement.id] for achievement in catalog.achievements}
    lines = [
        f"{name}: {count} of {careers} careers ({count / careers:.0%})"
        for name, count in earned.items()
    ]
    return Report("\n".join(lines), {"careers": careers, "earned": earned})


def as_person(outcome: MatchOutcome, seat: int) -> MatchOutcome:
    """Return an outcome as if a person had played a seat."""
    seats = list(outcome.seats)
    seats[seat] = replace(seats[seat], name="Islander", kind=PERSON)
    return replace(outcome, seats=tuple(seats))


def played_outcomes(
    kinds: Sequence[str], numbers: Iterable[int], seed: int
) -> Iterator[MatchOutcome]:
    """Play games with all kinds of options and yield their outcomes. Raises UnknownSeat."""
    for number in numbers:
        options = replace(_RULES[number % len(_RULES)], players=2 + number % 4)
        seats = [kinds[(number + at) % len(kinds)] for at in range(options.players)]
        yield play_outcome(seats, options, seed + number)


def play_outcome(kinds: Sequence[str], options: Options, seed: int) -> MatchOutcome:
    """Play a game between computer seats and return its outcome."""
    rng, game = random.Random(seed), Game.new(options, seed)
    record = GameRecord(options, seed, game.script, {})
    for _, action in choices(game, [make_seat(kind) for kind in kinds], rng):
        record.entries.append(DecisionEntry((action,)))
        game.play(action)
    seats = tuple(SeatSpec(f"{kind} {seat}", seat, kind) for seat, kind in enumerate(kinds))
    spec = MatchSpec(options, seed, seats)
    return outcome_of(record, spec, "", Path(), used_undo=False)
