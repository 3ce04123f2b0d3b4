"""Match history: VP by round and totals by seat, computed from a game record.

Nothing here changes a match. Undone decisions are ignored.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.rules import Action, Game, Position
from game.rules import events as ev
from game.rules.events import Event, Goods
from game.rules.material import GOODS, LAND_OFFICE, ROLES, role_of
from game.rules.phases.trader import TILE_PRICE
from game.rules.record.game_record import DecisionEntry, GameRecord, UndoEntry
from game.rules.scoring import Score, scores


class RoundEvent(NamedTuple):
    """An event, and the round in which it happened (0: before the first round)."""

    round: int
    event: Event


class MatchEnding(NamedTuple):
    """Why the game ends: `cause` as in `EndTriggered`, the seat that caused it or -1, and the
    round."""

    cause: str
    seat: int
    round: int


@dataclass(frozen=True)
class MoneyTotals:
    """A seat's doubloons: at the start, earned by source (`role_cards`: from role cards), spent,
    and remaining."""

    start: int
    role_cards: int
    sales: int
    buildings: int
    prospector: int
    spent: int
    remaining: int

    @property
    def earned(self) -> int:
        """All doubloons earned during the game."""
        return self.role_cards + self.sales + self.buildings + self.prospector


@dataclass(frozen=True)
class SeatTotals:
    """A seat's totals: how often it chose each role and the doubloons it took from the cards, by
    role; barrels by good. `paid` barrels were returned to the supply for VP or as a price,
    `remaining` barrels are on the board."""

    roles_chosen: tuple[int, ...]
    role_doubloons: tuple[int, ...]
    produced: Goods
    shipped: Goods
    sold: Goods
    lost: Goods
    paid: Goods
    remaining: Goods
    money: MoneyTotals


@dataclass(frozen=True)
class MatchHistory:
    """The history of a match so far. `scores_by_round` holds the scores at the end of each round,
    by seat, as if the game had ended then; the first entry is the start."""

    scores_by_round: tuple[tuple[Score, ...], ...]
    seat_totals: tuple[SeatTotals, ...]
    events: tuple[RoundEvent, ...]
    ending: MatchEnding | None
    winners: tuple[int, ...]

    @property
    def points_by_round(self) -> tuple[tuple[int, ...], ...]:
        """Total VP by round and seat."""
        return tuple(tuple(score.total for score in each) for each in self.scores_by_round)


def standing_actions(record: GameRecord) -> list[Action]:
    """Return the actions in effect, without those that were undone."""
    decisions: list[tuple[Action, ...]] = []
    for entry in record.entries:
        if isinstance(entry, DecisionEntry):
            decisions.append(entry.actions)
        elif isinstance(entry, UndoEntry):
            del decisions[max(0, len(decisions) - entry.decisions) :]
    return [action for decision in decisions for action in decision]


def build_match_history(record: GameRecord) -> MatchHistory:
    """Replay a record and return its history.

    Raises IllegalAction for a record that violates the rules.
    """
    return replay_with_history(record)[0]


def replay_with_history(record: GameRecord) -> tuple[MatchHistory, Game]:
    """Replay a record and return its history and the game at its end. Raises IllegalAction."""
    opening: list[Event] = []
    game = record.begin().game.restart(opening.append)
    start = [player.doubloons for player in game.position.players]
    events: list[RoundEvent] = []
    rounds: list[tuple[Score, ...]] = []

    def watch(event: Event) -> None:
        if isinstance(event, ev.RoundBegan | ev.GameEnded):  # the previous round is over
            rounds.append(tuple(scores(game.position)))
        events.append(RoundEvent(game.position.round, event))

    for event in opening:
        watch(event)
    game.position.sink = watch
    for action in standing_actions(record):
        game.play(action)
    game.position.sink = None
    history = MatchHistory(
        scores_by_round=tuple(rounds),
        seat_totals=_seat_totals(events, start, game.position),
        events=tuple(events),
        ending=_find_ending(events),
        winners=tuple(game.winners()),
    )
    return history, game


def _find_ending(events: Iterable[RoundEvent]) -> MatchEnding | None:
    for number, event in events:
        if isinstance(event, ev.EndTriggered):
            return MatchEnding(event.cause, event.seat, number)
    return None


# Counting


@dataclass
class _SeatCounter:
    """A seat's running totals."""

    roles_chosen: list[int] = field(default_factory=lambda: [0] * len(ROLES))
    role_doubloons: list[int] = field(default_factory=lambda: [0] * len(ROLES))
    produced: list[int] = field(default_factory=lambda: [0] * len(GOODS))
    shipped: list[int] = field(default_factory=lambda: [0] * len(GOODS))
    sold: list[int] = field(default_factory=lambda: [0] * len(GOODS))
    lost: list[int] = field(default_factory=lambda: [0] * len(GOODS))
    paid: list[int] = field(default_factory=lambda: [0] * len(GOODS))
    sales: int = 0
    buildings: int = 0
    prospector: int = 0
    spent: int = 0


def _role(tally: _SeatCounter, e: ev.RoleChosen) -> None:
    tally.roles_chosen[role_of(e.card)] += 1
    tally.role_doubloons[role_of(e.card)] += e.doubloons


def _money(tally: _SeatCounter, e: ev.MoneyGained) -> None:
    if e.place < 0:
        tally.prospector += e.doubloons
    else:
        tally.buildings += e.doubloons


def _tile_sold(tally: _SeatCounter, e: ev.TileDiscarded) -> None:
    if e.place == LAND_OFFICE:
        tally.buildings += TILE_PRICE


def _built(tally: _SeatCounter, e: ev.Built) -> None:
    tally.spent += e.price


def _tile_bought(tally: _SeatCounter, e: ev.TileBought) -> None:
    tally.spent += e.doubloons


def _produced(tally: _SeatCounter, e: ev.Produced) -> None:
    _add(tally.produced, e.kinds)


def _privilege(tally: _SeatCounter, e: ev.PrivilegeGood) -> None:
    tally.produced[e.good] += 1


def _sold(tally: _SeatCounter, e: ev.Sold) -> None:
    tally.sold[e.good] += 1
    tally.sales += e.doubloons


def _loaded(tally: _SeatCounter, e: ev.Loaded) -> None:
    if e.good >= 0:  # -1: the small wharf's total, whose barrels were already counted
        tally.shipped[e.good] += e.barrels


def _stored(tally: _SeatCounter, e: ev.Stored) -> None:
    _add(tally.lost, e.lost)


def _paid(tally: _SeatCounter, e: ev.Paid) -> None:
    if e.what == "good":
        tally.paid[e.kind] += 1


def _supplied(tally: _SeatCounter, e: ev.Supplied) -> None:
    tally.paid[e.good] += 1


def _count(tallies: Sequence[_SeatCounter], event: ev.Event) -> None:
    """Add an event to its seat's totals; most kinds add nothing."""
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


def _seat_totals(
    events: Iterable[RoundEvent], start: Sequence[int], end: Position
) -> tuple[SeatTotals, ...]:
    tallies = [_SeatCounter() for _ in end.players]
    for _, event in events:
        _count(tallies, event)
    return tuple(
        SeatTotals(
            roles_chosen=tuple(tally.roles_chosen),
            role_doubloons=tuple(tally.role_doubloons),
            produced=tuple(tally.produced),
            shipped=tuple(tally.shipped),
            sold=tuple(tally.sold),
            lost=tuple(tally.lost),
            paid=tuple(tally.paid),
            remaining=tuple(player.goods),
            money=MoneyTotals(
                start=start_doubloons,
                role_cards=sum(tally.role_doubloons),
                sales=tally.sales,
                buildings=tally.buildings,
                prospector=tally.prospector,
                spent=tally.spent,
                remaining=player.doubloons,
            ),
        )
        for tally, start_doubloons, player in zip(tallies, start, end.players, strict=True)
    )
