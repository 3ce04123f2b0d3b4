"""Filters that select finished matches and the seats they are about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, NamedTuple

from game.history.statistics.match_outcome import RULE_SETS, MatchOutcome, SeatOutcome
from game.match.seat_data import PERSON
from game.seats import LEVELS
from game.seats.difficulty import SeatKind, UnknownSeat

PERIODS: Final = {"month": 30, "quarter": 91, "year": 365}  # the last number of days
_NEW_NAMES: Final = {"heuristic": "harbourmaster"}


class Appearance(NamedTuple):
    """One person's seat in a finished match."""

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
        """The lead in VP over the best other seat; negative if behind."""
        return self.own.points - max(seat.points for seat in self.others)


@dataclass(frozen=True)
class StatisticsFilter:
    """A filter for matches. `person` is a name, or None for everybody; `players` is the number of
    seats, or 0 for any; `rule_set` is one of `RULE_SETS`; `opponent` is a level of a computer seat,
    or `PERSON` for another person; `period` is a key of `PERIODS`; `assistance` is "with" or
    "without". "" matches anything."""

    person: str | None = None
    players: int = 0
    rule_set: str = ""
    opponent: str = ""
    period: str = ""
    assistance: str = ""

    def admits(self, outcome: MatchOutcome, today: date) -> bool:
        """Return whether a match passes the filter."""
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
    """The values a filter can choose from: names of people (most recently played first), numbers of
    players, rule sets and levels of opponents."""

    people: tuple[str, ...]
    players: tuple[int, ...]
    rule_sets: tuple[str, ...]
    opponents: tuple[str, ...]


def level_of(kind: str) -> str:
    """Return the level of a kind of seat by its current name. A person or an unknown kind is
    returned unchanged."""
    try:
        level = SeatKind.parse(kind).level
    except UnknownSeat:
        return kind
    return _NEW_NAMES.get(level, level)


class OptionFinder:
    """Collects the values a filter can choose from. Matches are added in the order they were
    played."""

    def __init__(self) -> None:
        self._people: dict[str, None] = {}  # an ordered set, most recently played last
        self._players: set[int] = set()
        self._rule_sets: set[str] = set()
        self._kinds: set[str] = set()
        self._met = False  # whether two people played against each other

    def add(self, outcome: MatchOutcome) -> None:
        """Add a match. Matches without people are ignored."""
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
        """Return the values found so far."""
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
    """Return the values a filter can choose from, given matches in the order they were played."""
    finder = OptionFinder()
    for outcome in outcomes:
        finder.add(outcome)
    return finder.options()


def appearances(
    outcomes: Iterable[MatchOutcome], wanted: StatisticsFilter, today: date
) -> list[Appearance]:
    """Return the seats of the person, or of all people, in the matches that pass the filter, in
    order."""
    return [
        Appearance(outcome, seat)
        for outcome in outcomes
        if wanted.admits(outcome, today)
        for seat in wanted.seats(outcome)
    ]
