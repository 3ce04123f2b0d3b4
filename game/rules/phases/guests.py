"""The guesthouse (docs/rules.md 8 Guesthouse): its owner can move guests before a turn (ruling
R10)."""

from __future__ import annotations

from game.rules import actions, steps
from game.rules.actions import PASS, Action
from game.rules.events import GuestMoved
from game.rules.material import GUESTHOUSE, TRADER
from game.rules.phases import trader
from game.rules.position import Position


def guests_run(pos: Position, seat: int, least: int) -> list[Action]:
    """Return the moves of a guest to a vacant circle. Moves of one turn must be in ascending order
    of id, starting at `least`, so each outcome is reachable in only one way."""
    player = pos.players[seat]
    guests = player.people[GUESTHOUSE]
    if not guests or (pos.role_card == TRADER and trader.trading_ended(pos, seat)):
        return []
    nobles = player.nobles[GUESTHOUSE]
    places = [
        place for place in player.places if place != GUESTHOUSE and player.vacant_circles(place) > 0
    ]
    offers = [actions.GUEST[place] for place in places] if guests > nobles else []
    if nobles:
        offers += [actions.GUEST_NOBLE[place] for place in places]
    offers = [action for action in offers if action.id >= least]
    return [PASS, *offers] if offers else []


def guests_apply(pos: Position, seat: int, least: int, action: Action) -> None:
    """Move a guest, and ask about the other one."""
    if action is PASS:
        return
    player = pos.players[seat]
    noble = action.extra == 1
    player.move_people(GUESTHOUSE, -1, noble)
    player.move_people(action.arg, 1, noble)
    if pos.sink is not None:
        pos.sink(GuestMoved(seat, action.arg, noble))
    pos.pending.append((steps.GUESTS, seat, action.id))
