"""Record what every seat gets in a game that is played out after a choice."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import islice
from operator import sub
from statistics import fmean
from typing import Final, NamedTuple

from game.rules import Action, Position, steps
from game.rules.events import (
    Built,
    Event,
    MoneyGained,
    PrivilegeGood,
    Produced,
    RoleChosen,
    RoundBegan,
    Sold,
    Stored,
    TileTaken,
)
from game.rules.material import BUILDINGS, ROLES, role_of
from game.rules.scoring import score
from game.seats.heuristic.weights import Weights
from game.seats.search.leaf_evaluation import final_value, margins

SOON_ROUNDS: Final = 2  # the round of the choice, and the next one
DIGITS: Final = 4  # decimal places of a mean, so that a stored review stays small


class SeatEnd(NamedTuple):
    """What a seat has got by the end of a game, or the mean over several games.

    `wins`: its win share; `takes`: 1 if it takes what the choice left to it (`EndRecorder`)
    `chips`, `buildings`, `points`: VP from chips, from buildings with their bonuses, and in all
    `income`, `barrels`, `lost`: doubloons earned, and barrels received and lost, after the choice
    `now_chips`, `now_income`, `now_barrels`, `now_lost`: VP chips and the same by the end of the
        phase of the choice
    `soon_chips`, `soon_income`, `soon_barrels`, `soon_lost`: by the end of the next round
        (`SOON_ROUNDS`)
    """

    chips: float = 0.0
    buildings: float = 0.0
    points: float = 0.0
    wins: float = 0.0
    takes: float = 0.0
    income: float = 0.0
    barrels: float = 0.0
    lost: float = 0.0
    now_chips: float = 0.0
    now_income: float = 0.0
    now_barrels: float = 0.0
    now_lost: float = 0.0
    soon_chips: float = 0.0
    soon_income: float = 0.0
    soon_barrels: float = 0.0
    soon_lost: float = 0.0


class GameEnd(NamedTuple):
    """The end of a game for one seat, or the mean over several.

    `win_share`: 0 to 1; `margin`: lead over the best of the others (VP)
    `chips`, `buildings`, `bonuses`, `nobles`: its VP by source
    `doubloons`: its doubloons; `rival`: VP of the best of the others; `rounds`: rounds played
    `owned`, `built`: by building, 1 if it owns it, or built it in the phase of the choice, or the
        share of the games in which it did
    `replies`: by role, 1 if the next seat chooses it in the same round, or the share of the games
    `of_seats`: the numbers of all `seats` in one row
    """

    win_share: float
    margin: float
    chips: float
    buildings: float
    bonuses: float
    nobles: float
    doubloons: float
    rival: float
    rounds: float
    owned: tuple[float, ...] = (0.0,) * len(BUILDINGS)
    built: tuple[float, ...] = (0.0,) * len(BUILDINGS)
    replies: tuple[float, ...] = (0.0,) * len(ROLES)
    of_seats: tuple[float, ...] = ()

    @property
    def seats(self) -> list[SeatEnd]:
        """All seats, this one among them, in order."""
        width = len(SeatEnd._fields)
        return [SeatEnd(*row) for row in zip(*[iter(self.of_seats)] * width, strict=True)]

    @property
    def own(self) -> tuple[float, ...]:
        """The first numbers, to `rounds`."""
        return self[:-4]

    @property
    def numbers(self) -> tuple[float, ...]:
        """All numbers in one row."""
        return *self.own, *self.owned, *self.built, *self.replies, *self.of_seats

    @classmethod
    def of(cls, numbers: Iterable[float]) -> GameEnd:
        """Return the end with these `numbers`."""
        row = iter(numbers)
        own = islice(row, cls._fields.index("owned"))
        parts = (tuple(islice(row, count)) for count in _WIDTHS)
        return cls._make((*own, *parts, tuple(row)))


_WIDTHS: Final = len(BUILDINGS), len(BUILDINGS), len(ROLES)  # of `owned`, `built` and `replies`


def mean_end(ends: Sequence[GameEnd], weights: Sequence[float] | None = None) -> GameEnd:
    """Return the weighted mean of ends, rounded to `DIGITS`."""
    columns = zip(*(end.numbers for end in ends), strict=True)
    return GameEnd.of(round(fmean(column, weights), DIGITS) for column in columns)


def end_difference(better: GameEnd, played: GameEnd) -> GameEnd:
    """Return how many more of everything the first of two ends has."""
    return GameEnd.of(map(sub, better.numbers, played.numbers))


# By kind of action: the event in which a seat takes the same.
_TAKING: Final[Mapping[str, type[RoleChosen | TileTaken | Built]]] = {
    "role": RoleChosen,
    "take": TileTaken,
    "build": Built,
}


_Gains = tuple[int, int, int, int]
"""VP chips, doubloons, barrels received and barrels lost since the choice."""


class EndRecorder:
    """Receives the events of a game after a choice of `seat` as the `sink` of its position, and
    tells the end. It notes who takes what the choice left: the role or tile of the action `left`
    in the same round, or its building at any time."""

    def __init__(self, pos: Position, seat: int, left: Action | None) -> None:
        self._pos = pos
        self._seat = seat
        self._first_round = pos.round
        self._chooses = pos.step == steps.CHOOSE  # until the role of the choice is chosen
        self._left = left if left and left.kind in _TAKING else None
        self._takers: set[int] = set()
        self._built: set[int] = set()
        self._reply = -1
        self._chips = [player.vp for player in pos.players]
        self._income, self._barrels, self._lost = ([0] * len(pos.players) for _ in range(3))
        self._now: list[_Gains] = []
        self._soon: list[_Gains] = []

    def __call__(self, event: Event) -> None:
        """Note an event."""
        if isinstance(event, RoleChosen | RoundBegan) and not self._chooses and not self._now:
            self._now = self._gains()
        if isinstance(event, RoundBegan):
            if event.number == self._first_round + SOON_ROUNDS:
                self._soon = self._gains()
        elif isinstance(event, RoleChosen | MoneyGained | Sold):
            self._income[event.seat] += event.doubloons
        elif isinstance(event, Produced):
            self._barrels[event.seat] += sum(event.kinds)
        elif isinstance(event, PrivilegeGood):
            self._barrels[event.seat] += 1
        elif isinstance(event, Stored):
            self._lost[event.seat] += sum(event.lost)
        if isinstance(event, RoleChosen | TileTaken | Built):
            self._note_taking(event)

    def _note_taking(self, event: RoleChosen | TileTaken | Built) -> None:
        """Note who takes what was left, the first role that another seat chooses, and what the
        seat builds."""
        is_now, left = self._pos.round == self._first_round, self._left
        in_time = is_now or isinstance(event, Built)
        if left and in_time and isinstance(event, _TAKING[left.kind]) and event[1] == left.arg:
            self._takers.add(event.seat)
        if isinstance(event, Built) and event.seat == self._seat and not self._now:
            self._built.add(event.building)
        if isinstance(event, RoleChosen):
            if is_now and event.seat != self._seat and self._reply < 0:
                self._reply = role_of(event.card)
            self._chooses = False

    def _gains(self) -> list[_Gains]:
        """Return what each seat got."""
        pairs = zip(self._pos.players, self._chips, strict=True)
        chips = [player.vp - before for player, before in pairs]
        return list(zip(chips, self._income, self._barrels, self._lost, strict=True))

    def end(self) -> GameEnd:
        """Return the end of the game, which is over."""
        pos, seat = self._pos, self._seat
        final, boards = final_value(pos, Weights()), [score(player) for player in pos.players]
        margin, board, gains = margins(final.points)[seat], boards[seat], self._gains()
        columns = boards, final.win_shares, gains, self._now or gains, self._soon or gains
        seats = [
            SeatEnd(
                board.chips,
                board.total - board.chips - board.nobles,
                board.total,
                win_share,
                float(number in self._takers and number != seat),
                *gained[1:],
                *now,
                *soon,
            )
            for number, (board, win_share, gained, now, soon) in enumerate(
                zip(*columns, strict=True)
            )
        ]
        return GameEnd(
            win_share=final.win_shares[seat],
            margin=margin,
            chips=board.chips,
            buildings=board.buildings,
            bonuses=sum([vp for _, vp in board.bonuses]),
            nobles=board.nobles,
            doubloons=pos.players[seat].doubloons,
            rival=final.points[seat] - margin,
            rounds=pos.round,
            owned=_marked(pos.players[seat].city, BUILDINGS),
            built=_marked(self._built, BUILDINGS),
            replies=_marked((self._reply,), ROLES),
            of_seats=tuple([float(number) for end in seats for number in end]),
        )


def _marked(members: Collection[int], kinds: Sequence[object]) -> tuple[float, ...]:
    """Return 1 for each of these kinds that is among the members, by number, otherwise 0."""
    return tuple([float(kind in members) for kind in range(len(kinds))])
