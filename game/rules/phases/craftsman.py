"""The craftsman phase (docs/rules.md 4 Craftsman), with factory, aqueduct, specialty factory,
library, chapel and jeweler. Production involves no choice (ruling R4)."""

from __future__ import annotations

from game.rules import actions, steps
from game.rules.actions import PASS, Action
from game.rules.bank import give_building_vp, give_doubloons
from game.rules.events import Passed, PrivilegeGood, Produced
from game.rules.material import (
    AQUEDUCT,
    CHAPEL,
    COFFEE,
    COFFEE_ROASTER,
    CORN,
    FACTORY,
    GOOD_IDS,
    GOODS,
    INDIGO,
    INDIGO_PLANT,
    JEWELER,
    LIBRARY,
    SMALL_INDIGO_PLANT,
    SMALL_SUGAR_MILL,
    SPECIALTY_FACTORY,
    SUGAR,
    SUGAR_MILL,
    TOBACCO,
    TOBACCO_STORAGE,
)
from game.rules.position import Player, Position, Setup
from game.rules.steps import Nothing


def start(pos: Position, chooser: int) -> None:
    """Put the craftsman phase on the stack: chapels, production in turn order, then the
    privilege."""
    pending = pos.pending
    pending.append((steps.PRIVILEGE, chooser, 0))
    pending.extend(pos.setup.turn_frames[steps.PRODUCE][chooser])
    order = pos.setup.turn_orders[chooser]
    if pos.setup.with_nobles:
        pending.append((steps.CHAPELS, chooser, 0))
    if pos.setup.with_new_buildings:
        pending.extend((steps.GUESTS, seat, 0) for seat in reversed(order[1:]))


def chapels_run(pos: Position, seat: int, argument: Nothing) -> list[Action]:
    """Pay for the chapels in turn order: 1 doubloon for a colonist in one, 1 VP for a noble."""
    for owner in pos.setup.turn_orders[seat]:
        player = pos.players[owner]
        if player.nobles[CHAPEL]:
            give_building_vp(pos, owner, 1, CHAPEL)
        elif player.people[CHAPEL]:
            give_doubloons(pos, owner, 1, CHAPEL)
    return []


def production_capacity(player: Player) -> tuple[int, int, int, int, int]:
    """Return the barrels by good that a board can produce, ignoring the aqueduct and the supply."""
    people = player.people
    indigo = people[SMALL_INDIGO_PLANT] + people[INDIGO_PLANT]
    sugar = people[SMALL_SUGAR_MILL] + people[SUGAR_MILL]
    return (
        people[CORN],
        min(people[INDIGO], indigo),
        min(people[SUGAR], sugar),
        min(people[TOBACCO], people[TOBACCO_STORAGE]),
        min(people[COFFEE], people[COFFEE_ROASTER]),
    )


def aqueduct_extra(player: Player, made: tuple[int, ...]) -> tuple[int, ...]:
    """Return the aqueduct's extra barrels by good: one indigo and one sugar, each if any of it was
    produced and the large plant is occupied (ruling R21)."""
    if not player.people[AQUEDUCT]:
        return (0,) * len(GOODS)
    indigo = made[INDIGO] > 0 and player.people[INDIGO_PLANT] > 0
    sugar = made[SUGAR] > 0 and player.people[SUGAR_MILL] > 0
    return (0, int(indigo), int(sugar), 0, 0)


def production(player: Player, supply: list[int]) -> tuple[list[int], list[int]]:
    """Return the barrels by good that a board receives from a supply, and the barrels by good that
    the supply lacks."""
    able = production_capacity(player)
    received = [min(can, have) for can, have in zip(able, supply, strict=True)]
    if player.people[AQUEDUCT]:
        extra = aqueduct_extra(player, tuple(received))
        able = tuple(a + b for a, b in zip(able, extra, strict=True))  # type: ignore[assignment]
        received = [min(can, have) for can, have in zip(able, supply, strict=True)]
    return received, [can - got for can, got in zip(able, received, strict=True)]


def production_money(setup: Setup, player: Player, received: list[int]) -> list[tuple[int, int]]:
    """Return (building, doubloons) for each building that pays for producing these barrels:
    factory, specialty factory, jeweler."""
    people = player.people
    money = []
    if people[FACTORY]:
        money.append((FACTORY, setup.factory_money[sum(count > 0 for count in received)]))
    if people[SPECIALTY_FACTORY]:
        money.append((SPECIALTY_FACTORY, max(0, max(received[INDIGO:]) - 1)))
    if people[JEWELER]:
        money.append((JEWELER, sum(player.nobles)))
    return [(place, doubloons) for place, doubloons in money if doubloons]


def produce_run(pos: Position, seat: int, argument: Nothing) -> list[Action]:
    """Produce a seat's goods and pay for the buildings that earn from them."""
    player = pos.players[seat]
    goods, supply = player.goods, pos.goods_supply
    if pos.sink is None and not player.people[AQUEDUCT]:
        received = _receive(player, goods, supply)
    else:
        received, short = production(player, supply)
        for kind, count in enumerate(received):
            goods[kind] += count
            supply[kind] -= count
        if pos.sink is not None:
            pos.sink(Produced(seat, tuple(received), tuple(short)))
    people = player.people
    if people[FACTORY] or people[SPECIALTY_FACTORY] or people[JEWELER]:
        for place, doubloons in production_money(pos.setup, player, received):
            give_doubloons(pos, seat, doubloons, place)
    if seat == pos.chooser:
        pos.produced = sum(1 << kind for kind, count in enumerate(received) if count)
    return []


def _receive(player: Player, goods: list[int], supply: list[int]) -> list[int]:
    """Carry out a plain production in place: the barrels of `production` without its shortfall."""
    received = [0] * (COFFEE + 1)
    for kind, count in enumerate(production_capacity(player)):
        if count:
            if count > supply[kind]:
                count = supply[kind]
            received[kind] = count
            goods[kind] += count
            supply[kind] -= count
    return received


def privilege_run(pos: Position, seat: int, given: int) -> list[Action]:
    """Return the choice of the craftsman's extra barrel: kinds the craftsman received that the
    supply still has. `given` is the number already taken."""
    offers = [
        actions.PRIVILEGE_GOOD[kind]
        for kind in GOOD_IDS
        if pos.produced >> kind & 1 and pos.goods_supply[kind] > 0
    ]
    if offers:
        offers.insert(0, PASS)
    return offers


def privilege_apply(pos: Position, seat: int, given: int, action: Action) -> None:
    """Give the extra barrel; with an occupied library, ask for a second one."""
    if action is PASS:
        if pos.sink is not None:
            pos.sink(Passed(seat, "privilege"))
        return
    player = pos.players[seat]
    player.goods[action.arg] += 1
    pos.goods_supply[action.arg] -= 1
    if pos.sink is not None:
        pos.sink(PrivilegeGood(seat, action.arg))
    if not given and player.people[LIBRARY]:
        pos.pending.append((steps.PRIVILEGE, seat, 1))
