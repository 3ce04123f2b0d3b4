"""What the network sees of a position: a row of numbers for every seat.

A row has the seat's own board in detail, the other boards in sums, and what lies on the table. All
numbers are brought to about the same size. The board itself (who stands where, how many circles
there are) is a part of its own, as it seldom changes and what follows from it can be kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules import Player, Position
from game.rules.craftsman import capacity
from game.rules.material import BUILDINGS, HOUSE_SPACES, PLACES, SAN_JUAN
from game.rules.position import END_CITY, END_COLONISTS, END_VP
from game.rules.scoring import LARGE_WITH_BONUS, large_bonus
from game.seats.outlook import choices_left

Row = list[float]

BOARD: Final = 2 * PLACES + 12
CARDS: Final = 8
MOST_SEATS: Final = 5
OWN: Final = 10
OTHERS: Final = 17
JUDGED: Final = 7
TABLE: Final = 15 + 2 * CARDS + 15 + 4 + PLACES
REST: Final = OWN + OTHERS + TABLE + JUDGED


def judged(terms: Sequence[Sequence[float]]) -> tuple[list[Row], list[float]]:
    """For every seat what the heuristic evaluation (`Evaluation.terms`) says of it and the others;
    and its value of every seat, in VP."""
    values = [sum(own) for own in terms]
    first, second = sorted(values, reverse=True)[:2]
    total, others = sum(values), len(values) - 1
    rows = []
    for own, value in zip(terms, values, strict=True):
        best = second if value == first else first
        mean = (total - value) / others
        rows.append([*(term / 10 for term in own), (value - best) / 10, (value - mean) / 10])
    return rows, values


def board_key(player: Player) -> tuple[object, ...]:
    """What `board` depends on."""
    return player.people, player.circles, player.nobles, player.island, player.city


def board(player: Player) -> Row:
    """A player's board: people and circles by place, forests, nobles, and what it makes."""
    nobles = player.nobles
    makes = capacity(player)
    printed = sum(BUILDINGS[building].vp for building in player.city)
    return [
        *player.people,
        *player.circles,
        float(player.forests),
        float(sum(nobles)),
        float(nobles[SAN_JUAN]),
        float(sum(count > 0 for count in makes)),
        *makes,
        len(player.island) / 6,
        player.spaces / 6,
        printed / 10,
    ]


def now(player: Player) -> float:
    """The points a player would have if the game ended."""
    points = player.vp + sum(player.nobles)
    for building in player.city:
        points += BUILDINGS[building].vp
        if building in LARGE_WITH_BONUS and player.people[building]:
            points += large_bonus(player, building)
    return float(points)


def rest(pos: Position) -> list[Row]:
    """For every seat what a row has besides its own board and the judgement."""
    players = pos.players
    count = len(players)
    points = [now(player) for player in players]
    makes = [capacity(player) for player in players]
    table = _table(pos)
    first, second = sorted(points, reverse=True)[:2]
    made = [sum(column) for column in zip(*makes, strict=True)]
    goods = [sum(column) for column in zip(*(player.goods for player in players), strict=True)]
    money = sum(player.doubloons for player in players)
    total = sum(points)
    spaces = sorted((player.spaces for player in players), reverse=True)
    waiting = _waiting(pos)
    others = count - 1
    rows = []
    for seat, player in enumerate(players):
        own = makes[seat]
        mine = player.goods
        best = second if points[seat] == first else first
        fullest = spaces[1] if player.spaces == spaces[0] else spaces[0]
        behind = (seat - pos.governor) % count
        row = [
            player.doubloons / 5,
            player.vp / 10,
            *[count / 3 for count in mine],
            behind / 4,
            float(behind == 0),
            float(waiting[seat]),
            sum(mine) / 6,
            (best - points[seat]) / 10,
            (total - points[seat]) / others / 10 - points[seat] / 10,
            (money - player.doubloons) / others / 5,
            fullest / 6,
            *[(a - b) / others for a, b in zip(made, own, strict=True)],
            *[(a - b) / others for a, b in zip(goods, mine, strict=True)],
            sum(made) / 10,
            float(count),
        ]
        rows.append(row + table)
    return rows


def _waiting(pos: Position) -> list[int]:
    """How many roles each seat will still choose in this round."""
    count = len(pos.players)
    left = choices_left(pos)
    waiting = [0] * count
    last = (pos.governor + pos.setup.numbers.choices - 1) % count
    for back in range(left):
        waiting[(last - back) % count] += 1
    return waiting


def _table(pos: Position) -> Row:
    """What lies on the table, the same for every seat."""
    setup, count = pos.setup, len(pos.players)
    ending = pos.ending
    house = pos.house
    row = [
        pos.round / 10,
        pos.colonists / (10 * count),
        (pos.ship_colonists + pos.ship_nobles) / (2 * count),
        pos.vp / (10 * count),
        float(bool(ending & END_COLONISTS)),
        float(bool(ending & END_CITY)),
        float(bool(ending & END_VP)),
        max(player.spaces for player in pos.players) / 6,
        choices_left(pos) / 4,
        len(house) / HOUSE_SPACES,
        float(setup.nobles),
        float(setup.expanded),
        float(count == 2),
        float(count == 3),
        float(count == 5),
    ]
    free = [0.0] * CARDS
    coins = [0.0] * CARDS
    for card in setup.cards:
        if pos.taken[card] < 0:
            free[card] = 1.0
            coins[card] = pos.role_doubloons[card] / 2
    row += free
    row += coins
    row += [float(good in house) for good in range(5)]
    row += [supply / 5 for supply in pos.goods]
    row += _room(pos)
    row += [float(ending != 0), pos.nobles / 10, pos.quarries / 4, len(pos.faceup) / 5]
    row += [left / 2 for left in pos.market]
    return row


def _room(pos: Position) -> Row:
    """Space on the ships by good, in barrels of 5."""
    room = [0.0] * 5
    empty = 0
    taken = [False] * 5
    for size, good, loaded in zip(pos.setup.ships, pos.ship_kinds, pos.ship_loads, strict=True):
        if loaded:
            taken[good] = True
            room[good] = (size - loaded) / 5
        else:
            empty = max(empty, size)
    return [room[good] if taken[good] else empty / 5 for good in range(5)]
