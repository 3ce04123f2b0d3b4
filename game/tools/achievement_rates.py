"""Measure how often computer seats, counted as people, earn each achievement."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from game.history.achievements.achievement import AchievementCatalog
from game.history.achievements.achievement_book import AchievementBook
from game.history.statistics.match_outcome import MatchOutcome, SeatOutcome, rule_set_of
from game.history.statistics.seat_facts import seat_facts
from game.match.match_history import build_match_history
from game.match.seat_data import PERSON
from game.rules import Game, Options
from game.rules.record.game_record import DecisionEntry, GameRecord
from game.rules.scoring import scores
from game.seats import make_seat
from game.tools.measurement import Progress, choices

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


@dataclass(frozen=True)
class AchievementReport:
    """The number of careers that earned each achievement."""

    careers: int
    earned: Mapping[str, int]

    def text(self) -> str:
        """Return one line per achievement."""
        return "\n".join(
            f"{name}: {count} of {self.careers} careers ({count / self.careers:.0%})"
            for name, count in self.earned.items()
        )

    def to_json(self) -> Any:
        """Return the counts."""
        return {"careers": self.careers, "earned": self.earned}


def measure_achievements(
    catalog: AchievementCatalog,
    kinds: Sequence[str],
    games: int,
    seed: int,
    progress: Progress = lambda done: None,
) -> AchievementReport:
    """Play games with these kinds of seats in rotation, and count the careers (of `_CAREER` matches
    each) that earn each achievement. Raises UnknownSeat."""
    earned = dict.fromkeys((achievement.id for achievement in catalog.achievements), 0)
    careers = 0
    outcomes: list[MatchOutcome] = []
    for number, outcome in enumerate(played_outcomes(kinds, games, seed), 1):
        outcomes.append(outcome)
        progress(number)
    for first in range(0, games, _CAREER):
        for seat in range(5):
            matches = [
                match_outcome
                for match_outcome in outcomes[first : first + _CAREER]
                if seat < len(match_outcome.seats)
            ]
            book = AchievementBook(catalog.achievements)
            for achieved in book.count_matches(as_person(match, seat) for match in matches):
                earned[achieved.achievement.id] += 1
            careers += 1
    return AchievementReport(careers, earned)


def as_person(outcome: MatchOutcome, seat: int) -> MatchOutcome:
    """Return an outcome as if a person had played a seat."""
    seats = list(outcome.seats)
    seats[seat] = replace(seats[seat], name="Islander", kind=PERSON)
    return replace(outcome, seats=tuple(seats))


def played_outcomes(kinds: Sequence[str], games: int, seed: int) -> Iterator[MatchOutcome]:
    """Play games with all kinds of options and yield their outcomes. Raises UnknownSeat."""
    for number in range(games):
        options = replace(_RULES[number % len(_RULES)], players=2 + number % 4)
        seats = [kinds[(number + at) % len(kinds)] for at in range(options.players)]
        yield play_outcome(seats, options, seed + number)


def play_outcome(kinds: Sequence[str], options: Options, seed: int) -> MatchOutcome:
    """Play a game between computer seats and return its outcome."""
    rng = random.Random(seed)
    game = Game.new(options, seed)
    record = GameRecord(options, seed, game.script, {})
    seats = [make_seat(kind) for kind in kinds]
    for _, action in choices(game, seats, rng):
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
