"""Rounds: choosing roles, the governor, the end of the game (docs/rules.md 3 and 5), and the
draft of buildings before the first round (docs/rules.md 10)."""

from __future__ import annotations

from game.rules import actions, steps
from game.rules.actions import Action
from game.rules.bank import PRIVILEGE_PLACE, give_doubloons
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
    PINK_BUILDINGS,
    PROSPECTOR,
    role_of,
)
from game.rules.phases import builder, captain, craftsman, mayor, settler, trader
from game.rules.position import Position, with_item
from game.rules.scoring import final_points, winners


def round_run(pos: Position, seat: int, arg: int) -> list[Action]:
    """Begin a round: everybody will choose once (three times with two players)."""
    pos.round += 1
    pos.card_takers = (-1,) * len(pos.card_takers)
    count = len(pos.players)
    pos.pending.append((steps.ROUND_END, 0, 0))
    for turn in reversed(range(pos.setup.numbers.choices)):
        pos.pending.append((steps.CHOOSE, (pos.governor + turn) % count, 0))
    if pos.sink is not None:
        pos.sink(RoundBegan(pos.round, pos.governor))
    return []


def choose_run(pos: Position, seat: int, arg: int) -> list[Action]:
    """The role cards left; of two prospectors with the same doubloons only one is offered."""
    pos.chooser = pos.role_card = -1
    taken = pos.card_takers
    free = [actions.ROLE[card] for card in pos.setup.role_cards if taken[card] < 0]
    if free[-1].arg > PROSPECTOR and free[-2].arg == PROSPECTOR:
        money = pos.card_doubloons
        if money[PROSPECTOR] == money[PROSPECTOR + 1]:
            free.pop()
    return free


def choose_apply(pos: Position, seat: int, arg: int, action: Action) -> None:
    """Take the card and its doubloons, and begin the role."""
    card = action.arg
    doubloons = pos.card_doubloons[card]
    pos.players[seat].doubloons += doubloons
    pos.card_doubloons[card] = 0
    pos.card_takers = with_item(pos.card_takers, card, seat)
    pos.chooser = seat
    pos.role_card = card
    if pos.sink is not None:
        pos.sink(RoleChosen(seat, card, doubloons))
    role = role_of(card)
    if role == PROSPECTOR:
        pos.pending.append((steps.PROSPECT, seat, 0))
    else:
        _START[role](pos, seat)
    if pos.setup.with_new_buildings and role != MAYOR:
        pos.pending.append((steps.GUESTS, seat, 0))


def prospect_run(pos: Position, seat: int, arg: int) -> list[Action]:
    """The prospector's privilege: 1 doubloon, 2 with an occupied library."""
    give_doubloons(pos, seat, 2 if pos.players[seat].people[LIBRARY] else 1, PRIVILEGE_PLACE)
    return []


_START = (settler.start, mayor.start, builder.start, craftsman.start, trader.start, captain.start)


def round_end_run(pos: Position, seat: int, arg: int) -> list[Action]:
    """Doubloons onto the cards left; the governor passes and the next round begins, or the end."""
    pos.chooser = pos.role_card = -1
    unchosen = tuple(card for card in pos.setup.role_cards if pos.card_takers[card] < 0)
    for card in unchosen:
        pos.card_doubloons[card] += 1
    if pos.sink is not None:
        pos.sink(DoubloonsPlaced(unchosen))
    if pos.end_causes:
        pos.pending.append((steps.GAME_END, 0, 0))
        if pos.setup.with_new_buildings:
            order = pos.setup.turn_orders[pos.governor]
            pos.pending.extend((steps.GUESTS, owner, 0) for owner in reversed(order))
        return []
    pos.governor = (pos.governor + 1) % len(pos.players)
    if pos.sink is not None:
        pos.sink(GovernorPassed(pos.governor))
    pos.pending.append((steps.ROUND, 0, 0))
    return []


def game_end_run(pos: Position, seat: int, arg: int) -> list[Action]:
    """The game is over."""
    pos.seat = -1
    pos.legal_actions = []
    if pos.sink is not None:
        pos.sink(GameEnded(tuple(final_points(pos)), tuple(winners(pos))))
    return []


def draft_run(pos: Position, seat: int, arg: int) -> list[Action]:
    """The buildings that still find a place of their cost (docs/rules.md 10)."""
    places = draft_places(pos)
    return [
        actions.DRAFT[building]
        for building in BASE_IDS + NEW_IDS
        if building not in pos.buildings_in_play and places[BUILDINGS[building].cost] > 0
    ]


def draft_apply(pos: Position, seat: int, arg: int, action: Action) -> None:
    """A building comes into play."""
    put_into_play(pos, action.arg)
    if pos.sink is not None:
        pos.sink(Drafted(seat, action.arg))
    if any(draft_places(pos).values()):
        pos.pending.append((steps.DRAFT, (seat + 1) % len(pos.players), 0))


def draft_places(pos: Position) -> dict[int, int]:
    """Free places of the draft by cost in doubloons."""
    places = dict(DRAFT_PLACES)
    for building in pos.buildings_in_play:
        if BUILDINGS[building].group in ("base", "new"):
            places[BUILDINGS[building].cost] -= 1
    return places


def put_into_play(pos: Position, building: int) -> None:
    """Lay out the tiles of a building kind."""
    pos.market = with_item(pos.market, building, copies(building, len(pos.players)))
    pos.buildings_in_play = tuple(sorted((*pos.buildings_in_play, building)))


def copies(building: int, players: int) -> int:
    """Tiles of a building kind in a game: fewer with two players (docs/rules.md 2)."""
    if players > 2:
        return BUILDINGS[building].copies
    return 2 if building in PINK_BUILDINGS else 1
