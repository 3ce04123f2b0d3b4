"""The story of a match, read off its record: points round by round, and what every seat did.

Nothing here changes a match. What was taken back did not happen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.rules import Action, Position
from game.rules import events as ev
from game.rules.events import Event, Goods
from game.rules.material import GOODS, LAND_OFFICE, ROLES, role_of
from game.rules.phases.trader import TILE_PRICE
from game.rules.record.game_record import DecisionEntry, GameRecord, UndoEntry
from game.rules.scoring import Score, scores


class RoundEvent(NamedTuple):
    """An event, and the round in which it happened (0: before the first one)."""

    round: int
    event: Event


class MatchEnding(NamedTuple):
    """Why the game ends: `cause` as in `EndTriggered`, the seat that did it or -1, the round."""

    cause: str
    seat: int
    round: int


@dataclass(frozen=True)
class MoneyTotals:
    """A seat's doubloons: what it began with, what came in by source, what it spent, and what is
    left. Doubloons that lay on role cards are `cards`; the prospector's are `prospector`."""

    start: int
    cards: int
    trade: int
    buildings: int
    prospector: int
    spent: int
    left: int

    @property
    def earned(self) -> int:
        """Everything that came in during the game."""
        return self.cards + self.trade + self.buildings + self.prospector


@dataclass(frozen=True)
class SeatTotals:
    """What a seat did: by role how often it was chosen and the doubloons that lay on it; barrels
    by kind. `given` were returned for VP or paid, `left` are on the board."""

    roles: tuple[int, ...]
    role_doubloons: tuple[int, ...]
    produced: Goods
    shipped: Goods
    sold: Goods
    lost: Goods
    given: Goods
    left: Goods
    money: MoneyTotals


@dataclass(frozen=True)
class MatchHistory:
    """A match so far. `rounds` are the points at the end of every round, by seat, as if the game
    were over then; the first entry is the start. `told` is everything that happened."""

    rounds: tuple[tuple[Score, ...], ...]
    deeds: tuple[SeatTotals, ...]
    told: tuple[RoundEvent, ...]
    ending: MatchEnding | None
    winners: tuple[int, ...]

    @property
    def totals(self) -> tuple[tuple[int, ...], ...]:
        """All points by round and seat."""
        return tuple(tuple(score.total for score in each) for each in self.rounds)


def standing_actions(record: GameRecord) -> list[Action]:
    """The actions that stand: those taken back left out."""
    decisions: list[tuple[Action, ...]] = []
    for entry in record.entries:
        if isinstance(entry, DecisionEntry):
            decisions.append(entry.actions)
        elif isinstance(entry, UndoEntry):
            del decisions[max(0, len(decisions) - entry.decisions) :]
    return [action for decision in decisions for action in decision]


def build_match_history(record: GameRecord) -> MatchHistory:
    """Play the record once and tell its story.

    Raises IllegalAction for a record that does not fit the rules.
    """
    opening: list[Event] = []
    game = record.begin().game.restart(opening.append)
    start = [player.doubloons for player in game.position.players]
    told: list[RoundEvent] = []
    rounds: list[tuple[Score, ...]] = []

    def watch(event: Event) -> None:
        if isinstance(event, ev.RoundBegan | ev.GameEnded):  # the round before it is over
            rounds.append(tuple(scores(game.position)))
        told.append(RoundEvent(game.position.round, event))

    for event in opening:
        watch(event)
    game.position.sink = watch
    for action in standing_actions(record):
        game.play(action)
    return MatchHistory(
        rounds=tuple(rounds),
        deeds=_deeds(told, start, game.position),
        told=tuple(told),
        ending=_ending(told),
        winners=tuple(game.winners()),
    )


def _ending(told: Iterable[RoundEvent]) -> MatchEnding | None:
    for when, event in told:
        if isinstance(event, ev.EndTriggered):
            return MatchEnding(event.cause, event.seat, when)
    return None


# Counting


@dataclass
class _Tally:
    """The counts of one seat while they grow."""

    roles: list[int] = field(default_factory=lambda: [0] * len(ROLES))
    role_doubloons: list[int] = field(default_factory=lambda: [0] * len(ROLES))
    produced: list[int] = field(default_factory=lambda: [0] * len(GOODS))
    shipped: list[int] = field(default_factory=lambda: [0] * len(GOODS))
    sold: list[int] = field(default_factory=lambda: [0] * len(GOODS))
    lost: list[int] = field(default_factory=lambda: [0] * len(GOODS))
    given: list[int] = field(default_factory=lambda: [0] * len(GOODS))
    trade: int = 0
    buildings: int = 0
    prospector: int = 0
    spent: int = 0


def _role(tally: _Tally, e: ev.RoleChosen) -> None:
    tally.roles[role_of(e.card)] += 1
    tally.role_doubloons[role_of(e.card)] += e.doubloons


def _money(tally: _Tally, e: ev.MoneyGained) -> None:
    if e.place < 0:
        tally.prospector += e.doubloons
    else:
        tally.buildings += e.doubloons


def _tile_sold(tally: _Tally, e: ev.TileDiscarded) -> None:
    if e.place == LAND_OFFICE:
        tally.buildings += TILE_PRICE


def _built(tally: _Tally, e: ev.Built) -> None:
    tally.spent += e.price


def _tile_bought(tally: _Tally, e: ev.TileBought) -> None:
    tally.spent += e.doubloons


def _produced(tally: _Tally, e: ev.Produced) -> None:
    _add(tally.produced, e.kinds)


def _privilege(tally: _Tally, e: ev.PrivilegeGood) -> None:
    tally.produced[e.good] += 1


def _sold(tally: _Tally, e: ev.Sold) -> None:
    tally.sold[e.good] += 1
    tally.trade += e.doubloons


def _loaded(tally: _Tally, e: ev.Loaded) -> None:
    if e.good >= 0:  # else the small wharf's sum of barrels that were told already
        tally.shipped[e.good] += e.barrels


def _stored(tally: _Tally, e: ev.Stored) -> None:
    _add(tally.lost, e.lost)


def _paid(tally: _Tally, e: ev.Paid) -> None:
    if e.what == "good":
        tally.given[e.kind] += 1


def _supplied(tally: _Tally, e: ev.Supplied) -> None:
    tally.given[e.good] += 1


def _count(tallies: Sequence[_Tally], event: ev.Event) -> None:
    """Count an event for its seat; most kinds count nothing."""
    match event:
        case ev.RoleChosen():
            _role(tallies[event.seat], event)
        case ev.MoneyGained():
            _money(tallies[event.seat], event)
        case ev.TileDiscarded():
            _tile_sold(tallies[event.seat], event)
        case ev.Built():
            _built(tallies[event.seat], event)
        case ev.TileBought():
            _tile_bought(tallies[event.seat], event)
        case ev.Produced():
            _produced(tallies[event.seat], event)
        case ev.PrivilegeGood():
            _privilege(tallies[event.seat], event)
        case ev.Sold():
            _sold(tallies[event.seat], event)
        case ev.Loaded():
            _loaded(tallies[event.seat], event)
        case ev.Stored():
            _stored(tallies[event.seat], event)
        case ev.Paid():
            _paid(tallies[event.seat], event)
        case ev.Supplied():
            _supplied(tallies[event.seat], event)


def _add(sums: list[int], counts: Goods) -> None:
    for kind, count in enumerate(counts):
        sums[kind] += count


def _deeds(
    told: Iterable[RoundEvent], start: Sequence[int], end: Position
) -> tuple[SeatTotals, ...]:
    tallies = [_Tally() for _ in end.players]
    for _, event in told:
        _count(tallies, event)
    return tuple(
        SeatTotals(
            roles=tuple(tally.roles),
            role_doubloons=tuple(tally.role_doubloons),
            produced=tuple(tally.produced),
            shipped=tuple(tally.shipped),
            sold=tuple(tally.sold),
            lost=tuple(tally.lost),
            given=tuple(tally.given),
            left=tuple(player.goods),
            money=MoneyTotals(
                start=begun,
                cards=sum(tally.role_doubloons),
                trade=tally.trade,
                buildings=tally.buildings,
                prospector=tally.prospector,
                spent=tally.spent,
                left=player.doubloons,
            ),
        )
        for tally, begun, player in zip(tallies, start, end.players, strict=True)
    )
