"""Rounds: choosing roles, the governor, the end of the game (docs/rules.md 3 and 5), and the
draft of buildings before the first round (docs/rules.md 10)."""

from __future__ import annotations

from game.rules import actions, steps
from game.rules.actions import Action
from game.rules.bank import PRIVILEGE_PLACE, give_money
from game.rules.events import (
    DoubloonsPlaced,
    Drafted,
    GameEnded,
    GovernorPassed,
    RoleChosen,
    RoundBegan,
)
from game.rules.material import (
    BASE_IDS,
    BUILDINGS,
    DRAFT_PLACES,
    LIBRARY,
    MAYOR,
    NEW_IDS,
    PINK,
    PROSPECTOR,
    role_of,
)
from game.rules.phases import builder, captain, craftsman, mayor, settler, trader
from game.rules.position import Position, with_item
from game.rules.scoring import final_points, winners


def round_run(pos: Position, seat: int, arg: int) -> list[Action]:
    """Begin a round: everybody will choose once (three times with two players)."""
    pos.round += 1
    pos.taken = (-1,) * len(pos.taken)
    count = len(pos.players)
    pos.todo.append((steps.ROUND_END, 0, 0))
    for turn in reversed(range(pos.setup.numbers.choices)):
        pos.todo.append((steps.CHOOSE, (pos.governor + turn) % count, 0))
    if pos.sink is not None:
        pos.sink(RoundBegan(pos.round, pos.governor))
    return []


def choose_run(pos: Position, seat: int, arg: int) -> list[Action]:
    """The role cards left; of two prospectors with the same doubloons only one is offered."""
    pos.chooser = pos.card = -1
    taken = pos.taken
    free = [actions.ROLE[card] for card in pos.setup.cards if taken[card] < 0]
    if free[-1].arg > PROSPECTOR and free[-2].arg == PROSPECTOR:
        money = pos.role_doubloons
        if money[PROSPECTOR] == money[PROSPECTOR + 1]:
            free.pop()
    return free


def choose_apply(pos: Position, seat: int, arg: int, action: Action) -> None:
    """Take the card and its doubloons, and begin the role."""
    card = action.arg
    doubloons = pos.role_doubloons[card]
    pos.players[seat].doubloons += doubloons
    pos.role_doubloons[card] = 0
    pos.taken = with_item(pos.taken, card, seat)
    pos.chooser = seat
    pos.card = card
    if pos.sink is not None:
        pos.sink(RoleChosen(seat, card, doubloons))
    role = role_of(card)
    if role == PROSPECTOR:
        pos.todo.append((steps.PROSPECT, seat, 0))
    else:
        _START[role](pos, seat)
    if pos.setup.expanded and role != MAYOR:
        pos.todo.append((steps.GUESTS, seat, 0))


def prospect_run(pos: Position, seat: int, arg: int) -> list[Action]:
    """The prospector's privilege: 1 doubloon, 2 with an occupied library."""
    give_money(pos, seat, 2 if pos.players[seat].people[LIBRARY] else 1, PRIVILEGE_PLACE)
    return []


_START = (settler.start, mayor.start, builder.start, craftsman.start, trader.start, captain.start)


def round_end_run(pos: Position, seat: int, arg: int) -> list[Action]:
    """Doubloons onto the cards left; the governor passes and the next round begins, or the end."""
    pos.chooser = pos.card = -1
    unchosen = tuple(card for card in pos.setup.cards if pos.taken[card] < 0)
    for card in unchosen:
        pos.role_doubloons[card] += 1
    if pos.sink is not None:
        pos.sink(DoubloonsPlaced(unchosen))
    if pos.ending:
        pos.todo.append((steps.GAME_END, 0, 0))
        if pos.setup.expanded:
            order = pos.setup.orders[pos.governor]
            pos.todo.extend((steps.GUESTS, owner, 0) for owner in reversed(order))
        return []
    pos.governor = (pos.governor + 1) % len(pos.players)
    if pos.sink is not None:
        pos.sink(GovernorPassed(pos.governor))
    pos.todo.append((steps.ROUND, 0, 0))
    return []


def game_end_run(pos: Position, seat: int, arg: int) -> list[Action]:
    """The game is over."""
    pos.seat = -1
    pos.legal = []
    if pos.sink is not None:
        pos.sink(GameEnded(tuple(final_points(pos)), tuple(winners(pos))))
    return []


def draft_run(pos: Position, seat: int, arg: int) -> list[Action]:
    """The buildings that still find a place of their cost (docs/rules.md 10)."""
    places = draft_places(pos)
    return [
        actions.DRAFT[building]
        for building in BASE_IDS + NEW_IDS
        if building not in pos.in_play and places[BUILDINGS[building].cost] > 0
    ]


def draft_apply(pos: Position, seat: int, arg: int, action: Action) -> None:
    """A building comes into play."""
    put_into_play(pos, action.arg)
    if pos.sink is not None:
        pos.sink(Drafted(seat, action.arg))
    if any(draft_places(pos).values()):
        pos.todo.append((steps.DRAFT, (seat + 1) % len(pos.players), 0))


def draft_places(pos: Position) -> dict[int, int]:
    """Free places of the draft by cost in doubloons."""
    places = dict(DRAFT_PLACES)
    for building in pos.in_play:
        if BUILDINGS[building].group in ("base", "new"):
            places[BUILDINGS[building].cost] -= 1
    return places


def put_into_play(pos: Position, building: int) -> None:
    """Lay out the tiles of a building kind."""
    pos.market = with_item(pos.market, building, copies(building, len(pos.players)))
    pos.in_play = tuple(sorted((*pos.in_play, building)))


def copies(building: int, players: int) -> int:
    """Tiles of a building kind in a game: fewer with two players (docs/rules.md 2)."""
    if players > 2:
        return BUILDINGS[building].copies
    return 2 if building in PINK else 1
