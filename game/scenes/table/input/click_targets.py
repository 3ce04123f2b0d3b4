"""The meaning of clicks: for each spot of the table, the legal actions that a click there may
select.

A decision is a set of legal actions, each of which is reached by clicking one of its spots. If a
click leaves several actions (such as a barrel that two ships would take), the next click chooses
among them. Dragging from one spot to another is the same as clicking both. Actions that no piece
distinguishes get buttons with pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from game.rules import actions, steps
from game.rules.actions import PASS, Action
from game.rules.material import (
    FIRST_FOREST,
    HACIENDA,
    HOSPICE,
    LAND_OFFICE,
    QUARRY,
    SMALL_WHARF,
    TRADING_POST,
    UNIVERSITY,
    WHARF,
    role_of,
)
from game.rules.position import Position
from game.scenes.table.view import spots
from game.scenes.table.view.spots import (
    Spot,
    person_spots,
    place_spots,
    vacant_circles,
    whole_piece,
)

Actions = tuple[Action, ...]


@dataclass(frozen=True)
class ClickTargets:
    """The legal actions of a seat and, for each spot, the actions that a click there may select.

    `among` restricts all results to the actions left by a first click.
    """

    seat: int
    step: int
    legal: Actions
    clicks: Mapping[Spot, Actions]

    @property
    def can_pass(self) -> bool:
        """Whether passing is legal."""
        return PASS in self.legal

    def at(self, spot: Spot, among: Actions = ()) -> Actions:
        """Return the actions left after a click on a spot, or on the piece it is part of."""
        actions = self.clicks.get(spot) or self.clicks.get(whole_piece(spot), ())
        return tuple(action for action in actions if not among or action in among)

    def glowing(self, among: Actions = ()) -> frozenset[Spot]:
        """Return the spots that can be clicked."""
        return frozenset(spot for spot in self.clicks if self.at(spot, among))

    def buttons(self, among: Actions = ()) -> Actions:
        """Return the actions other than passing that cannot be reached by clicks and need a
        button."""
        reached = {left[0] for spot in self.clicks if len(left := self.at(spot, among)) == 1}
        if not among:
            reached = {action for actions in self.clicks.values() for action in actions}
        return tuple(
            action for action in among or self.legal if action not in reached and action is not PASS
        )


NO_TARGETS = ClickTargets(-1, -1, (), {})


def click_targets(pos: Position) -> ClickTargets:
    """Return the click targets of the decision at a position, or `NO_TARGETS` if the game is
    over."""
    return NO_TARGETS if pos.is_over else click_targets_among(pos, pos.legal_actions)


def click_targets_among(pos: Position, legal: Sequence[Action]) -> ClickTargets:
    """Return the click targets of these actions of the seat to act."""
    clicks: dict[Spot, list[Action]] = {}
    for action in legal:
        find = _SPOTS.get(action.kind)
        for spot in find(pos, action) if find is not None else ():
            clicks.setdefault(spot, []).append(action)
    found = {spot: tuple(meanings) for spot, meanings in clicks.items()}
    return ClickTargets(pos.seat, pos.step, tuple(legal), found)


# Where an action is clicked ---------------------------------------------------------------------


def _role(pos: Position, action: Action) -> list[Spot]:
    # Of cards of one role with the same doubloons, the rules offer one. The others are equivalent.
    role, doubloons = role_of(action.arg), pos.card_doubloons
    return [
        spots.role(card)
        for card in pos.setup.role_cards
        if role_of(card) == role
        and pos.card_takers[card] < 0
        and doubloons[card] == doubloons[action.arg]
    ]


def _draw(pos: Position, action: Action) -> list[Spot]:
    return [spots.STACK, *place_spots(pos, pos.seat, HACIENDA)]


def _take(pos: Position, action: Action) -> list[Spot]:
    if action.arg == QUARRY:
        return [spots.QUARRIES]
    return [
        spots.open_tile(slot)
        for slot, tile in enumerate(pos.open_plantations)
        if tile == action.arg
    ]


def _colonist(pos: Position, action: Action) -> list[Spot]:
    player = pos.players[pos.seat]
    university = pos.step == steps.UNIVERSITY
    newest = spots.city(pos.seat, len(player.city) - 1) if university else newest_tile(pos)
    return [newest, spots.COLONISTS if pos.colonist_supply else spots.COLONIST_SHIP]


def _own_goods(pos: Position, action: Action) -> list[Spot]:
    return [spots.goods(pos.seat, action.arg)]


def _by(building: int) -> Callable[[Position, Action], list[Spot]]:
    """Return a function that lists the player's barrels of an action's kind, and the building that
    takes them."""
    return lambda pos, action: [
        *_own_goods(pos, action),
        *place_spots(pos, pos.seat, building),
    ]


def newest_tile(pos: Position) -> Spot:
    """Return the spot of the tile that the seat to act laid last."""
    return spots.island(pos.seat, len(pos.players[pos.seat].island) - 1)


def _lay(pos: Position, action: Action) -> list[Spot]:
    """Return the newest tile for keeping it as a plantation. The forest is offered next to it."""
    return [] if action is actions.LAY_FOREST else [newest_tile(pos)]


def _person(noble: bool) -> Callable[[Position, Action], list[Spot]]:
    return lambda pos, action: person_spots(pos, pos.seat, action.arg, noble)


def _discard(pos: Position, action: Action) -> list[Spot]:
    """Return the tiles of the kind that are occupied by exactly that person, or unoccupied."""
    player, tile = pos.players[pos.seat], action.arg
    lying = [spots.island(pos.seat, at) for at, kind in enumerate(player.island) if kind == tile]
    if tile >= FIRST_FOREST:
        return lying
    if action.extra:
        return person_spots(pos, pos.seat, tile, action.extra == 2)
    return lying[player.people[tile] :]


_SPOTS: Mapping[str, Callable[[Position, Action], list[Spot]]] = {
    "role": _role,
    "draw": _draw,
    "take": _take,
    "lay": _lay,
    "colonist": _colonist,
    "build": lambda pos, action: [spots.market(action.arg)],
    "good": lambda pos, action: [spots.supply(action.arg)],
    "sell": lambda pos, action: [*_own_goods(pos, action), spots.HOUSE],
    "post": _by(TRADING_POST),
    "buy_tile": lambda pos, action: [spots.STACK, *place_spots(pos, pos.seat, LAND_OFFICE)],
    "discard": _discard,
    "pay_colonist": _person(noble=False),
    "pay_noble": _person(noble=True),
    "pay_good": _own_goods,
    "pay_vp": lambda pos, action: [spots.points(pos.seat)],
    "supply": _own_goods,
    "load": lambda pos, action: [*_own_goods(pos, action), spots.ship(action.extra)],
    "wharf": _by(WHARF),
    "small_wharf": lambda pos, action: place_spots(pos, pos.seat, SMALL_WHARF),
    "guest": lambda pos, action: vacant_circles(pos, pos.seat, action.arg),
}

_OF_BARRELS = frozenset({"sell", "post", "load", "wharf"})


# Pieces that come to the own board --------------------------------------------------------------

_COMING: Mapping[str, tuple[str, frozenset[str]]] = {
    "role": ("role", frozenset({"role"})),
    "market": ("building", frozenset({"build"})),
    "supply": ("barrel", frozenset({"good"})),
    "open_tile": ("tile", frozenset({"take"})),
    "quarries": ("tile", frozenset({"take"})),
    "stack": ("back", frozenset({"draw", "buy_tile"})),
}
"""By kind of spot: the piece there (`spots.PIECES`), and the kinds of actions that take it."""


def coming_piece(pos: Position, spot: Spot) -> tuple[str, int] | None:
    """Return the piece (name and number) that can be dragged from a spot to the player's board,
    even if the rules will refuse it. Return None if such pieces cannot be taken now."""
    piece, kinds = _COMING.get(spot.kind, ("", frozenset[str]()))
    if not any(action.kind in kinds for action in pos.legal_actions):
        return None
    if piece != "tile":
        return piece, spot.index
    return piece, QUARRY if spot == spots.QUARRIES else pos.open_plantations[spot.index]


# Intentions behind illegal clicks ----------------------------------------------------------------


def intended_action(pos: Position, spot: Spot, among: Actions = ()) -> Action | None:
    """Return the illegal action that a click on a spot was probably meant for, so that
    `Game.why_not` can explain it. Return None if no rule applies."""
    whole = whole_piece(spot)
    if pos.is_over or whole.seat not in (-1, pos.seat):
        return None
    find = _INTENDED.get(whole.kind)
    return find(pos, whole, among) if find is not None else None


def _intended_stack(pos: Position, spot: Spot, among: Actions) -> Action | None:
    return actions.BUY_TILE if pos.step == steps.TRADE else actions.DRAW


def _intended_goods(pos: Position, spot: Spot, among: Actions) -> Action | None:
    good = spot.index
    if pos.step == steps.PRIVILEGE:
        return actions.PRIVILEGE_GOOD[good]
    if pos.step == steps.LOAD:
        kinds, ships = pos.cargo_goods, pos.setup.ship_capacities
        # The ship that carries the kind gives the best explanation.
        at = kinds.index(good) if good in kinds else _roomiest(pos)
        return actions.LOAD[good][ships[at]]
    return actions.SELL[good]


def _roomiest(pos: Position) -> int:
    empty = [ship for ship, kind in enumerate(pos.cargo_goods) if kind < 0]
    return max(empty, default=len(pos.cargo_goods) - 1)


def _intended_ship(pos: Position, spot: Spot, among: Actions) -> Action | None:
    capacity = spot.index
    ship = pos.setup.ship_capacities.index(capacity)
    kind = pos.cargo_goods[ship]
    own = pos.players[pos.seat].goods
    held = [good for good in range(5) if own[good]]
    picked = [action.arg for action in among if action.kind in ("load", "wharf")]
    if picked:
        return actions.LOAD[picked[0]][capacity]
    full = kind >= 0 and pos.cargo_barrels[ship] >= capacity
    if full and not own[kind]:
        return actions.LOAD[kind][capacity]
    return actions.LOAD[kind if kind in held else (held or [0])[0]][capacity]


def _intended_house(pos: Position, spot: Spot, among: Actions) -> Action | None:
    own = pos.players[pos.seat].goods
    held = [good for good in range(5) if own[good]]
    return actions.SELL[(held or [0])[0]]


def _intended_building(pos: Position, spot: Spot, among: Actions) -> Action | None:
    player = pos.players[pos.seat]
    if spot.index >= len(player.city):
        return None
    good = next((good for good in range(5) if player.goods[good]), 0)
    meanings = {
        HACIENDA: actions.DRAW,
        HOSPICE: actions.COLONIST,
        UNIVERSITY: actions.COLONIST,
        WHARF: actions.WHARF_LOAD[good],
        SMALL_WHARF: actions.SMALL_WHARF_LOAD,
        TRADING_POST: actions.SELL_TO_POST[good],
        LAND_OFFICE: actions.BUY_TILE,
    }
    return meanings.get(player.city[spot.index])


def _intended_open_tile(pos: Position, spot: Spot, among: Actions) -> Action | None:
    return (
        actions.TAKE[pos.open_plantations[spot.index]]
        if spot.index < len(pos.open_plantations)
        else None
    )


def _intended_market(pos: Position, spot: Spot, among: Actions) -> Action | None:
    return (actions.DRAFT if pos.step == steps.DRAFT else actions.BUILD)[spot.index]


_INTENDED: Mapping[str, Callable[[Position, Spot, Actions], Action | None]] = {
    "role": lambda pos, spot, among: actions.ROLE[spot.index],
    "market": _intended_market,
    "open_tile": _intended_open_tile,
    "quarries": lambda pos, spot, among: actions.TAKE[QUARRY],
    "stack": _intended_stack,
    "supply": lambda pos, spot, among: actions.PRIVILEGE_GOOD[spot.index],
    "goods": _intended_goods,
    "ship": _intended_ship,
    "house": _intended_house,
    "city": _intended_building,
    "colonists": lambda pos, spot, among: actions.COLONIST,
    "colonist_ship": lambda pos, spot, among: actions.COLONIST,
}


# A choice being made ----------------------------------------------------------------------------


class ClickSelection:
    """The state of one decision made by clicks: the spot of the first click and the actions it
    left."""

    def __init__(self, targets: ClickTargets) -> None:
        self.targets = targets
        self.among: Actions = ()
        self.picked: Spot | None = None

    def click(self, spot: Spot) -> Action | None:
        """Handle a click on a spot. Return the action if exactly one is left, else None."""
        left = self.targets.at(spot, self.among)
        if whole_piece(spot) == self.picked:
            self.clear()
            return None
        if len(left) == 1:
            return left[0]
        if not left:  # a click elsewhere starts over
            left = self.targets.at(spot)
            if len(left) == 1:
                return left[0]
        if left:
            self.among, self.picked = left, whole_piece(spot)
        return None

    def drag(self, start: Spot, end: Spot) -> Action | None:
        """Return the single action of carrying a piece from one spot to another, or None."""
        both = self.targets.at(end, self.targets.at(start) or (PASS,))
        return both[0] if len(both) == 1 else None

    def clear(self) -> bool:
        """Forget the first click. Return False if there was none."""
        had = bool(self.among)
        self.among, self.picked = (), None
        return had

    @property
    def picked_place(self) -> bool:
        """Whether the first click was on the destination of a barrel."""
        barrels = all(action.kind in _OF_BARRELS for action in self.among)
        return self.picked is not None and self.picked.kind != "goods" and barrels

    @property
    def glowing(self) -> frozenset[Spot]:
        """The spots that can be clicked now."""
        return self.targets.glowing(self.among)

    @property
    def buttons(self) -> Actions:
        """The actions that currently need a button."""
        return self.targets.buttons(self.among)
