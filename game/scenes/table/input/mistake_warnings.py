"""Mistake warnings: likely blunders that cannot be undone, about which the person is asked first.
With the coach on, a role that brings nothing is asked about in any case.

Only what is plainly against one's own interest. Nobody is asked about a plan: saving for something
dearer, keeping barrels for a ship, passing for the sake of what the others would get.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, permutations

from game.app.match import Match
from game.rules import PASS, steps
from game.rules.actions import Action
from game.rules.events import Event
from game.rules.flow import play
from game.rules.material import (
    BUILDINGS,
    CITY_SPACES,
    CORN,
    ISLAND_SPACES,
    PINK_BUILDINGS,
    PRODUCTION_BUILDINGS,
    QUARRY,
)
from game.rules.phases.builder import price
from game.rules.phases.trader import SOLD, proceeds, turn_done
from game.rules.position import Player, Position
from game.rules.queries.forecast import production_with, seats_that_gain, without_vp
from game.rules.record.undo_history import REVEALING
from game.ui.phrases import Phrases

FREE_TILES = 3  # with fewer free spaces on the island one may wait for a better tile
FREE_SPACES = 4  # with fewer in the city one may keep them for something better
SAVING = 7  # who has so many doubloons may be saving for a large building
GOOD_SALE = 3  # doubloons that are more than a ship makes of a barrel


def mistake_question(
    match: Match, chosen: Sequence[Action], phrases: Phrases, *, any_role: bool = False
) -> str:
    """Return the question to ask before the seat to act decides so; "" when there is none. With
    `any_role` a role is asked about even if the choice could be undone."""
    pos = match.game.position
    check = _CHECKS.get((pos.step, chosen[0] is PASS))
    if check is None:
        return ""
    after = pos if any_role and check is _role else _final(match, chosen)
    return check(pos, after, chosen, phrases) if after is not None else ""


def _final(match: Match, chosen: Sequence[Action]) -> Position | None:
    """Return the position afterwards if the decision could not be undone then, else None."""
    if match.spec.take_back:
        return None
    trial, seen = match.game.position.copy(), list[Event]()
    trial.sink = seen.append
    for action in chosen:
        play(trial, action)
    revealed = any(isinstance(event, REVEALING) for event in seen)
    over = trial.is_over or match.is_computer[trial.seat]
    return trial if revealed or over else None


# Roles


def _role(pos: Position, after: Position, chosen: Sequence[Action], phrases: Phrases) -> str:
    """A role that brings its chooser nothing, not even a doubloon: it serves others, or nobody
    while another role would serve the chooser."""
    hidden = set(range(len(pos.players))) - {pos.seat} if pos.setup.options.hidden_vp else set()
    known = without_vp(pos, hidden)
    card = chosen[0].arg
    seats = seats_that_gain(known, card)
    if pos.seat in seats:
        return ""
    role = phrases.role(card)
    if seats:
        return phrases.tr("**{role}** brings you nothing now, but others gain by it.", role=role)
    others = (action.arg for action in pos.legal_actions if action.arg != card)
    if pos.end_causes or not any(pos.seat in seats_that_gain(known, other) for other in others):
        return ""
    return phrases.tr("**{role}** brings nobody anything now.", role=role)


# Tiles, buildings, barrels


def _no_tile(pos: Position, after: Position, chosen: Sequence[Action], phrases: Phrases) -> str:
    """No tile, though there is room for several; in the last round nothing comes of one."""
    free = ISLAND_SPACES - len(pos.players[pos.seat].island)
    if pos.end_causes or free < FREE_TILES:
        return ""
    return phrases.tr("A tile is free, and your island has room for {n}.", n=free)


def _no_building(pos: Position, after: Position, chosen: Sequence[Action], phrases: Phrases) -> str:
    """No building, though one would count in the last round, costs nothing, or makes barrels of
    what grows already."""
    player = pos.players[pos.seat]
    costs = {
        action.arg: price(pos, pos.seat, action.arg).total
        for action in pos.legal_actions
        if action is not PASS
    }
    payable = [building for building, cost in costs.items() if cost <= player.doubloons]
    if pos.end_causes and payable:
        best = max(payable, key=lambda building: BUILDINGS[building].vp)
        return phrases.tr(
            "This is the last round: **{building}** would still count {n} {vp}.",
            building=phrases.building(best),
            n=BUILDINGS[best].vp,
        )
    plant = _missing_plant(player, payable)
    if plant >= 0:
        return phrases.tr(
            "You have plantations that need **{building}**, and you can pay for it.",
            building=phrases.building(plant),
        )
    free = [building for building in payable if not costs[building]]
    if free and CITY_SPACES - player.city_spaces >= FREE_SPACES:
        best = max(free, key=lambda building: BUILDINGS[building].cost)
        return phrases.tr("**{building}** would be free.", building=phrases.building(best))
    return ""


def _missing_plant(player: Player, payable: Sequence[int]) -> int:
    """A plant that can be paid, for plantations without one; -1 where there is none, or where
    somebody may be saving: for the plant of another plantation, or for a large building."""
    waiting = [
        plants
        for good, plants in enumerate(PRODUCTION_BUILDINGS)
        if player.island.count(good) > sum(player.circles[plant] for plant in plants)
        if good != CORN
    ]
    found = [[plant for plant in plants if plant in payable] for plants in waiting]
    if player.doubloons >= SAVING or not found or not all(found):
        return -1
    return found[0][0]


def _no_sale(pos: Position, after: Position, chosen: Sequence[Action], phrases: Phrases) -> str:
    """Nothing sold, though it would bring more than a ship; in the last round money is nothing."""
    if pos.end_causes or turn_done(pos) & SOLD:
        return ""
    sales = [
        (proceeds(pos, pos.seat, action.arg, action.kind == "post").total, action.arg)
        for action in pos.legal_actions
        if action.kind in ("sell", "post")
    ]
    doubloons, good = max(sales, default=(0, 0))
    if doubloons < GOOD_SALE:
        return ""
    return phrases.tr(
        "You could sell 1 {good} for {n} {coin}.", good=phrases.good(good), n=doubloons
    )


def _no_barrel(pos: Position, after: Position, chosen: Sequence[Action], phrases: Phrases) -> str:
    return phrases.tr("The barrel is free.")


# People


def _placed(pos: Position, after: Position, chosen: Sequence[Action], phrases: Phrases) -> str:
    """Somebody works for nothing, while there is a vacant circle where something would come of
    it. In the last round that is one on a large building."""
    player = after.players[pos.seat]
    if not working_for_nothing(player):
        return ""
    large = idle_large(player)
    if large >= 0:
        return phrases.tr(
            "**{building}** stays empty and counts nothing extra, while somebody works where "
            "nothing comes of it.",
            building=phrases.building(large),
        )
    if pos.end_causes:
        return ""
    empty = next((place for place in player.places if _helps(player, place)), -1)
    if empty >= 0:
        return phrases.tr(
            "**{place}** stays empty, while somebody works for nothing.",
            place=phrases.place(empty),
        )
    if _could_make_more(player):
        return phrases.tr("Somebody works for nothing, and could make a barrel elsewhere.")
    return ""


def idle_large(player: Player) -> int:
    """Return a large building in which nobody works; -1: none."""
    return next(
        (
            building
            for building in player.city
            if BUILDINGS[building].spaces == 2
            and BUILDINGS[building].circles
            and not player.people[building]
        ),
        -1,
    )


def working_for_nothing(player: Player) -> int:
    """Count people on plantations without a plant for their crop, or in plants without a
    plantation."""
    return sum(_spare(player).values())


def _spare(player: Player) -> dict[int, int]:
    """Return places on which people work for nothing, with how many of them do."""
    found: dict[int, int] = {}
    for good, plants in enumerate(PRODUCTION_BUILDINGS):
        if plants:
            at_work = sum(player.people[plant] for plant in plants)
            spare = abs(player.people[good] - at_work)
            for place in plants if at_work > player.people[good] else (good,):
                found[place] = min(spare, player.people[place])
                spare -= found[place]
    return {place: idle for place, idle in found.items() if idle}


def _helps(player: Player, place: int) -> bool:
    """Tell whether a place is a quarry or a building that makes no barrels, with nobody on it."""
    violet = place in player.city and place not in PINK_BUILDINGS
    return not player.people[place] and (place == QUARRY or violet)


def _could_make_more(player: Player) -> bool:
    """Tell whether one or two of those who work for nothing would make a barrel elsewhere."""
    made = sum(production_with(player, player.people))
    return any(sum(production_with(player, people)) > made for people in _moved(player))


def _moved(player: Player) -> Iterator[tuple[int, ...]]:
    """Yield how people could stand with one or two moved from where they work for nothing."""
    spare = [place for place, idle in _spare(player).items() for _ in range(min(idle, 2))]
    vacant = [place for place in player.places if player.vacant_circles(place) > 0]
    for count in (1, 2):
        for leave in set(combinations(spare, count)):
            for go in permutations(vacant, count):
                people = list(player.people)
                for start, end in zip(leave, go, strict=True):
                    people[start] -= 1
                    people[end] += 1
                yield tuple(people)


MistakeCheck = Callable[[Position, Position, Sequence[Action], Phrases], str]
# By decision, and whether it is passed.
_CHECKS: Mapping[tuple[int, bool], MistakeCheck] = {
    (steps.CHOOSE, False): _role,
    (steps.SETTLE, True): _no_tile,
    (steps.SETTLE_AGAIN, True): _no_tile,
    (steps.PLACE, False): _placed,
    (steps.BUILD, True): _no_building,
    (steps.PRIVILEGE, True): _no_barrel,
    (steps.TRADE, True): _no_sale,
}
