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


@dataclass
class MoneyTotals:
    """A seat's doubloons: at the start, earned by source (`role_cards`: from role cards), spent,
    and remaining."""

    start: int
    remaining: int
    role_cards: int = 0
    sales: int = 0
    buildings: int = 0
    prospector: int = 0
    spent: int = 0

    @property
    def earned(self) -> int:
        """All doubloons earned during the game."""
        return self.role_cards + self.sales + self.buildings + self.prospector


@dataclass
class SeatTotals:
    """A seat's totals: how often it chose each role and the doubloons it took from the cards, by
    role; barrels by good. `paid` barrels were returned to the supply for VP or as a price,
    `remaining` barrels are on the board."""

    money: MoneyTotals
    remaining: Goods
    roles_chosen: list[int] = field(default_factory=lambda: [0] * len(ROLES))
    role_doubloons: list[int] = field(default_factory=lambda: [0] * len(ROLES))
    produced: list[int] = field(default_factory=lambda: [0] * len(GOODS))
    shipped: list[int] = field(default_factory=lambda: [0] * len(GOODS))
    sold: list[int] = field(default_factory=lambda: [0] * len(GOODS))
    lost: list[int] = field(default_factory=lambda: [0] * len(GOODS))
    paid: list[int] = field(default_factory=lambda: [0] * len(GOODS))


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


def _seat_totals(
    events: Iterable[RoundEvent], start: Sequence[int], end: Position
) -> tuple[SeatTotals, ...]:
    totals = tuple(
        SeatTotals(MoneyTotals(doubloons, player.doubloons), tuple(player.goods))
        for doubloons, player in zip(start, end.players, strict=True)
    )
    for _, event in events:
        _count(totals, event)
    return totals


def _count(totals: Sequence[SeatTotals], event: Event) -> None:
    """Add an event to its seat's totals; most kinds add nothing."""
    match event:
        case ev.RoleChosen():
            seat, role = totals[event.seat], role_of(event.card)
            seat.roles_chosen[role] += 1
            seat.role_doubloons[role] += event.doubloons
            seat.money.role_cards += event.doubloons
        case ev.MoneyGained():
            money = totals[event.seat].money
            if event.place < 0:
                money.prospector += event.doubloons
            else:
                money.buildings += event.doubloons
        case ev.TileDiscarded():
            if event.place == LAND_OFFICE:
                totals[event.seat].money.buildings += TILE_PRICE
        case ev.Built():
            totals[event.seat].money.spent += event.price
        case ev.TileBought():
            totals[event.seat].money.spent += event.doubloons
        case ev.Produced():
            _add(totals[event.seat].produced, event.kinds)
        case ev.PrivilegeGood():
            totals[event.seat].produced[event.good] += 1
        case ev.Sold():
            totals[event.seat].sold[event.good] += 1
            totals[event.seat].money.sales += event.doubloons
        case ev.Loaded():
            if event.good >= 0:  # -1: the small wharf's total, whose barrels were already counted
                totals[event.seat].shipped[event.good] += event.barrels
        case ev.Stored():
            _add(totals[event.seat].lost, event.lost)
        case ev.Paid():
            if event.what == "good":
                totals[event.seat].paid[event.kind] += 1
        case ev.Supplied():
            totals[event.seat].paid[event.good] += 1


def _add(sums: list[int], counts: Goods) -> None:
    for kind, count in enumerate(counts):
        sums[kind] += count
