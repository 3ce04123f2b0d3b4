"""Filters: which finished matches statistics are about, and whose."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, NamedTuple

from game.history.statistics.match_outcome import RULE_SETS, MatchOutcome, SeatOutcome
from game.match.seat_data import PERSON
from game.seats import LEVELS
from game.seats.difficulty import SeatKind, UnknownSeat

PERIODS: Final = {"month": 30, "quarter": 91, "year": 365}  # days until today
_NEW_NAMES: Final = {"heuristic": "harbourmaster"}


class Appearance(NamedTuple):
    """A person at a table: a finished match, and the seat."""

    match: MatchOutcome
    seat: int

    @property
    def own(self) -> SeatOutcome:
        """The outcome of the seat."""
        return self.match.seats[self.seat]

    @property
    def others(self) -> list[SeatOutcome]:
        """The outcomes of the other seats."""
        return [
            seat_outcome for seat, seat_outcome in enumerate(self.match.seats) if seat != self.seat
        ]

    @property
    def lead(self) -> int:
        """VP ahead of the best other seat; negative behind it."""
        return self.own.points - max(seat.points for seat in self.others)


@dataclass(frozen=True)
class StatisticsFilter:
    """What matches have to be like. `person` is a name, None for everybody; `players` the number of
    seats, 0 for any; `rule_set` one of `RULE_SETS`; `opponent` a level that a computer seat has, or
    `PERSON` for another person; `period` a key of `PERIODS`; `assistance` "with" or "without"
    any. "" stands for any."""

    person: str | None = None
    players: int = 0
    rule_set: str = ""
    opponent: str = ""
    period: str = ""
    assistance: str = ""

    def admits(self, outcome: MatchOutcome, today: date) -> bool:
        """Return whether a match is one of those wanted."""
        return (
            (self.person is None or bool(self.seats(outcome)))
            and self.players in (0, len(outcome.seats))
            and self.rule_set in ("", outcome.rule_set)
            and (not self.opponent or self._has_opponent(outcome))
            and self._is_in_period(outcome.day, today)
            and self.assistance in ("", "with" if outcome.assistance else "without")
        )

    def seats(self, outcome: MatchOutcome) -> list[int]:
        """Return the seats of the person, or of all people."""
        wanted = self.person
        return [s for s in outcome.people if wanted is None or outcome.seats[s].name == wanted]

    def _has_opponent(self, outcome: MatchOutcome) -> bool:
        if self.opponent == PERSON:
            return len(outcome.people) > 1
        return self.opponent in {level_of(seat.kind) for seat in outcome.seats}

    def _is_in_period(self, day: str, today: date) -> bool:
        if not self.period:
            return True
        try:
            ended = date.fromisoformat(day)
        except ValueError:
            return False
        return ended > today - timedelta(days=PERIODS[self.period])


class FilterOptions(NamedTuple):
    """What can be told apart in some matches: names of people, the one who played last first,
    numbers of players, rule sets, levels of opponents."""

    people: tuple[str, ...]
    players: tuple[int, ...]
    rule_sets: tuple[str, ...]
    opponents: tuple[str, ...]


def level_of(kind: str) -> str:
    """Return the level of a kind of seat by its name of today; a person and an unknown kind are
    their own."""
    try:
        level = SeatKind.parse(kind).level
    except UnknownSeat:
        return kind
    return _NEW_NAMES.get(level, level)


class OptionFinder:
    """Finds what a filter can choose between, in matches that are added in the order of play."""

    def __init__(self) -> None:
        self._people: dict[str, None] = {}  # the one who played last at the end
        self._players: set[int] = set()
        self._rule_sets: set[str] = set()
        self._kinds: set[str] = set()
        self._met = False  # whether two people played against each other

    def add(self, outcome: MatchOutcome) -> None:
        """Look at a match; one without people counts for nothing."""
        people = outcome.people
        if not people:
            return
        for seat in reversed(people):
            name = outcome.seats[seat].name
            self._people.pop(name, None)
            self._people[name] = None
        self._players.add(len(outcome.seats))
        self._rule_sets.add(outcome.rule_set)
        self._kinds.update(seat.kind for seat in outcome.seats)
        self._met |= len(people) > 1

    def options(self) -> FilterOptions:
        """Return what was found so far."""
        opponents = {level_of(kind) for kind in self._kinds} - {PERSON}
        if self._met:
            opponents.add(PERSON)
        order = (PERSON, *LEVELS)
        return FilterOptions(
            tuple(name for name in reversed(self._people) if name),
            tuple(sorted(self._players)),
            tuple(rules for rules in RULE_SETS if rules in self._rule_sets),
            (
                *(level for level in order if level in opponents),
                *sorted(opponents - set(order)),
            ),
        )


def filter_options(outcomes: Iterable[MatchOutcome]) -> FilterOptions:
    """Return what a filter can choose between in matches in the order of play."""
    finder = OptionFinder()
    for outcome in outcomes:
        finder.add(outcome)
    return finder.options()


def appearances(
    outcomes: Iterable[MatchOutcome], wanted: StatisticsFilter, today: date
) -> list[Appearance]:
    """Return the seats of the person, or of all people, in the matches wanted, in their order."""
    return [
        Appearance(outcome, seat)
        for outcome in outcomes
        if wanted.admits(outcome, today)
        for seat in wanted.seats(outcome)
    ]
