"""Rounds (docs/rules.md 3 and 5): choosing roles, passing the governor card and ending the game.
Also the draft of buildings before the first round (docs/rules.md 10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

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
    BUILDER,
    BUILDINGS,
    CAPTAIN,
    CRAFTSMAN,
    DRAFT_PLACES,
    LIBRARY,
    MAYOR,
    NEW_IDS,
    PINK_BUILDINGS,
    PROSPECTOR,
    SETTLER,
    TRADER,
    role_of,
)
from game.rules.phases import builder, captain, craftsman, mayor, settler, trader
from game.rules.position import Position, with_item
from game.rules.scoring import final_points, winners
from game.rules.steps import Nothing


def round_run(pos: Position, seat: int, argument: Nothing) -> list[Action]:
    """Begin a round: every seat chooses one role, or three with two players."""
    pos.round += 1
    pos.card_takers = (-1,) * len(pos.card_takers)
    count = len(pos.players)
    pos.pending.append((steps.ROUND_END, 0, 0))
    for turn in range(pos.setup.numbers.choices - 1, -1, -1):
        pos.pending.append((steps.CHOOSE, (pos.governor + turn) % count, 0))
    if pos.sink is not None:
        pos.sink(RoundBegan(pos.round, pos.governor))
    return []


def choose_run(pos: Position, seat: int, argument: Nothing) -> list[Action]:
    """Return the remaining role cards; of several cards for one role with equal doubloons, only the
    first."""
    pos.chooser = pos.role_card = -1
    setup, taken = pos.setup, pos.card_takers
    free = [actions.ROLE[card] for card in setup.role_cards if taken[card] < 0]
    for card, others in setup.repeated_cards:
        if taken[card] < 0:
            doubloons = pos.card_doubloons
            same = [taken[c] < 0 and doubloons[c] == doubloons[card] for c in others]
            if any(same):
                free.remove(actions.ROLE[card])
    return free


def choose_apply(pos: Position, seat: int, argument: Nothing, action: Action) -> None:
    """Take the card and the doubloons on it, and start the role."""
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
    _START[role](pos, seat)
    if pos.setup.with_new_buildings and role != MAYOR:
        pos.pending.append((steps.GUESTS, seat, 0))


def _start_prospector(pos: Position, chooser: int) -> None:
    pos.pending.append((steps.PROSPECT, chooser, 0))


def is_last_role(pos: Position) -> bool:
    """Return whether the game ends with the current role: nobody chooses another one."""
    return bool(pos.end_causes) and all(step != steps.CHOOSE for step, _, _ in pos.pending)


def prospect_run(pos: Position, seat: int, argument: Nothing) -> list[Action]:
    """Pay the prospector's privilege: 1 doubloon, 2 with an occupied library."""
    give_doubloons(pos, seat, 2 if pos.players[seat].people[LIBRARY] else 1, PRIVILEGE_PLACE)
    return []


# The function that starts each role by putting its steps on the stack.
_START: Final[dict[int, Callable[[Position, int], None]]] = {
    SETTLER: settler.start,
    MAYOR: mayor.start,
    BUILDER: builder.start,
    CRAFTSMAN: craftsman.start,
    TRADER: trader.start,
    CAPTAIN: captain.start,
    PROSPECTOR: _start_prospector,
}


def round_end_run(pos: Position, seat: int, argument: Nothing) -> list[Action]:
    """Put a doubloon on each remaining card, then pass the governor card and begin the next round,
    or end the game."""
    pos.chooser = pos.role_card = -1
    unchosen = tuple(card for card in pos.setup.role_cards if pos.card_takers[card] < 0)
    for card in unchosen:
        pos.card_doubloons[card] += 1
    if pos.sink is not None:
        pos.sink(DoubloonsPlaced(unchosen))
    if pos.end_causes:
        pos.pending.append((steps.GAME_END, 0, 0))
        if pos.setup.with_new_buildings:
            pos.pending.extend(pos.setup.turn_frames[steps.GUESTS][pos.governor])
        return []
    pos.governor = (pos.governor + 1) % len(pos.players)
    if pos.sink is not None:
        pos.sink(GovernorPassed(pos.governor))
    pos.pending.append((steps.ROUND, 0, 0))
    return []


def game_end_run(pos: Position, seat: int, argument: Nothing) -> list[Action]:
    """End the game."""
    pos.seat = -1
    pos.legal_actions = []
    if pos.sink is not None:
        pos.sink(GameEnded(tuple(final_points(pos)), tuple(winners(pos))))
    return []


def draft_run(pos: Position, seat: int, argument: Nothing) -> list[Action]:
    """Return the buildings whose cost still has a free draft slot (docs/rules.md 10)."""
    places = draft_places(pos)
    return [
        actions.DRAFT[building]
        for building in BASE_IDS + NEW_IDS
        if building not in pos.buildings_in_play and places[BUILDINGS[building].cost] > 0
    ]


def draft_apply(pos: Position, seat: int, argument: Nothing, action: Action) -> None:
    """Bring a building into play, and ask the next seat while slots are left."""
    put_into_play(pos, [action.arg])
    if pos.sink is not None:
        pos.sink(Drafted(seat, action.arg))
    if any(draft_places(pos).values()):
        pos.pending.append((steps.DRAFT, (seat + 1) % len(pos.players), 0))


def draft_places(pos: Position) -> dict[int, int]:
    """Return the free draft slots, by cost in doubloons."""
    places = dict(DRAFT_PLACES)
    for building in pos.buildings_in_play:
        if BUILDINGS[building].group in ("base", "new"):
            places[BUILDINGS[building].cost] -= 1
    return places


def put_into_play(pos: Position, buildings: list[int]) -> None:
    """Bring building kinds into play and put their tiles into the market."""
    market = list(pos.market)
    for building in buildings:
        market[building] = copies(building, len(pos.players))
    pos.market = tuple(market)
    pos.buildings_in_play = tuple(sorted((*pos.buildings_in_play, *buildings)))


def copies(building: int, players: int) -> int:
    """Return how many tiles of a building kind a game uses; fewer with two players (docs/rules.md
    2)."""
    if players > 2:
        return BUILDINGS[building].copies
    return 2 if building in PINK_BUILDINGS else 1
