"""The meaning of clicks: for each spot of the table, the legal actions that a click there may
select.

A decision is a set of legal actions, each of which is reached by clicking one of its spots. If a
click leaves several actions (such as a barrel that two ships would take), the next click chooses
among them. Dragging from one spot to another is the same as clicking both. Actions that no piece
distinguishes get buttons with pictures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
        for spot in _spots_of(pos, action):
            clicks.setdefault(spot, []).append(action)
    found = {spot: tuple(meanings) for spot, meanings in clicks.items()}
    return ClickTargets(pos.seat, pos.step, tuple(legal), found)


# Where an action is clicked ---------------------------------------------------------------------


def _spots_of(pos: Position, action: Action) -> list[Spot]:
    """Return the spots where an action is clicked, [] if it has a button."""
    seat, arg, player = pos.seat, action.arg, pos.players[pos.seat]
    own_goods = spots.goods(seat, arg)
    match action.kind:
        case "role":  # of equal cards, the rules offer one
            return [
                spots.role(card)
                for card in pos.setup.role_cards
                if role_of(card) == role_of(arg)
                and pos.card_takers[card] < 0
                and pos.card_doubloons[card] == pos.card_doubloons[arg]
            ]
        case "draw":
            return [spots.STACK, *place_spots(pos, seat, HACIENDA)]
        case "take" if arg == QUARRY:
            return [spots.QUARRIES]
        case "take":
            return [
                spots.open_tile(at) for at, tile in enumerate(pos.open_plantations) if tile == arg
            ]
        case "lay":  # the forest is offered next to the newest tile
            return [] if action is actions.LAY_FOREST else [newest_tile(pos)]
        case "colonist":
            university = pos.step == steps.UNIVERSITY
            newest = spots.city(seat, len(player.city) - 1) if university else newest_tile(pos)
            return [newest, spots.COLONISTS if pos.colonist_supply else spots.COLONIST_SHIP]
        case "build":
            return [spots.market(arg)]
        case "good":
            return [spots.supply(arg)]
        case "sell":
            return [own_goods, spots.HOUSE]
        case "post":
            return [own_goods, *place_spots(pos, seat, TRADING_POST)]
        case "buy_tile":
            return [spots.STACK, *place_spots(pos, seat, LAND_OFFICE)]
        case "discard":
            return _discardable(pos, action)
        case "pay_colonist" | "pay_noble":
            return person_spots(pos, seat, arg, action.kind == "pay_noble")
        case "pay_good" | "supply":
            return [own_goods]
        case "pay_vp":
            return [spots.points(seat)]
        case "load":
            return [own_goods, spots.ship(action.extra)]
        case "wharf":
            return [own_goods, *place_spots(pos, seat, WHARF)]
        case "small_wharf":
            return place_spots(pos, seat, SMALL_WHARF)
        case "guest":
            return vacant_circles(pos, seat, arg)
    return []


def newest_tile(pos: Position) -> Spot:
    """Return the spot of the tile that the seat to act laid last."""
    return spots.island(pos.seat, len(pos.players[pos.seat].island) - 1)


def _discardable(pos: Position, action: Action) -> list[Spot]:
    """Return the tiles of the kind that are occupied by exactly that person, or unoccupied."""
    player, tile = pos.players[pos.seat], action.arg
    lying = [spots.island(pos.seat, at) for at, kind in enumerate(player.island) if kind == tile]
    if tile >= FIRST_FOREST:
        return lying
    if action.extra:
        return person_spots(pos, pos.seat, tile, action.extra == 2)
    return lying[player.people[tile] :]


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
    at, own = whole.index, pos.players[pos.seat].goods
    held = [good for good in range(5) if own[good]] or [0]
    match whole.kind:
        case "role":
            return actions.ROLE[at]
        case "market":
            return (actions.DRAFT if pos.step == steps.DRAFT else actions.BUILD)[at]
        case "open_tile" if at < len(pos.open_plantations):
            return actions.TAKE[pos.open_plantations[at]]
        case "quarries":
            return actions.TAKE[QUARRY]
        case "stack":
            return actions.BUY_TILE if pos.step == steps.TRADE else actions.DRAW
        case "supply":
            return actions.PRIVILEGE_GOOD[at]
        case "goods":
            return _intended_goods(pos, at)
        case "ship":
            return _intended_ship(pos, at, held, among)
        case "house":
            return actions.SELL[held[0]]
        case "city" if at < len(pos.players[pos.seat].city):
            meanings = {
                HACIENDA: actions.DRAW,
                HOSPICE: actions.COLONIST,
                UNIVERSITY: actions.COLONIST,
                WHARF: actions.WHARF_LOAD[held[0]],
                SMALL_WHARF: actions.SMALL_WHARF_LOAD,
                TRADING_POST: actions.SELL_TO_POST[held[0]],
                LAND_OFFICE: actions.BUY_TILE,
            }
            return meanings.get(pos.players[pos.seat].city[at])
        case "colonists" | "colonist_ship" if pos.step in (steps.HOSPICE, steps.UNIVERSITY):
            return actions.COLONIST
    return None


def _intended_goods(pos: Position, good: int) -> Action:
    if pos.step == steps.PRIVILEGE:
        return actions.PRIVILEGE_GOOD[good]
    if pos.step == steps.LOAD:
        kinds, ships = pos.cargo_goods, pos.setup.ship_capacities
        # The ship that carries the kind gives the best explanation, else the largest empty one.
        empty = [ship for ship, kind in enumerate(kinds) if kind < 0]
        at = kinds.index(good) if good in kinds else max(empty, default=len(kinds) - 1)
        return actions.LOAD[good][ships[at]]
    return actions.SELL[good]


def _intended_ship(pos: Position, capacity: int, held: Sequence[int], among: Actions) -> Action:
    ship = pos.setup.ship_capacities.index(capacity)
    kind = pos.cargo_goods[ship]
    picked = [action.arg for action in among if action.kind in ("load", "wharf")]
    if picked:
        return actions.LOAD[picked[0]][capacity]
    full = kind >= 0 and pos.cargo_barrels[ship] >= capacity
    return actions.LOAD[kind if full or kind in held else held[0]][capacity]


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
