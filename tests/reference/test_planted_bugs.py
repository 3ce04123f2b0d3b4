"""The comparison finds bugs: each of these, planted into the game, makes a difference."""

import sys
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import pytest

from game.rules import Player, Position, scoring
from game.rules.actions import PAY_COLONIST, Action
from game.rules.material import BLACK_MARKET, BUILDINGS, FACTORY, QUARRY, SAN_JUAN
from game.rules.phases import builder, captain, craftsman, mayor, trader
from game.rules.position import USED_BONUS, USED_WHARF, Setup
from game.rules.scoring import Score
from tests.reference.comparison import first_difference
from tests.reference.positions import position

POSITIONS = 250
Right = Callable[..., Any]


class Bug(NamedTuple):
    """Something right of the game, and what is planted in its place."""

    name: str
    right: object
    wrong: object


BUGS: list[Bug] = [
    Bug("a residence of 10 tiles is worth 4", scoring.RESIDENCE_VP, {11: 5, 12: 6}),
    Bug("two sets are worth 2 at the cloister", scoring.CLOISTER_VP, (0, 1, 2, 6, 10)),
    Bug("the church brings nothing for column 3", builder.CHURCH_VP, (0, 0, 1, 0, 2)),
]


def bug(right: Right) -> Callable[[Right], Right]:
    """Plants a function, which is handed the right one first."""

    def plant(wrong: Right) -> Right:
        BUGS.append(Bug(wrong.__name__.replace("_", " "), right, partial(wrong, right)))
        return wrong

    return plant


@bug(craftsman.production_money)
def the_factory_pays_4_for_five_kinds(
    right: Right, setup: Setup, player: Player, received: list[int]
) -> list[tuple[int, int]]:
    money = dict(right(setup, player, received))
    if money.get(FACTORY) == 5:
        money[FACTORY] = 4
    return list(money.items())


@bug(captain.load_run)
def the_wharf_may_be_used_twice(
    right: Right, pos: Position, seat: int, passes: int
) -> list[Action]:
    pos.players[seat].captain_flags &= ~USED_WHARF
    return list(right(pos, seat, passes))


@bug(captain.load_run)
def only_the_smallest_ship_that_takes_all(
    right: Right, pos: Position, seat: int, passes: int
) -> list[Action]:
    offers = list(right(pos, seat, passes))
    ships: dict[int, int] = {}
    for action in offers:
        if action.kind == "load":
            ships[action.arg] = min(action.extra, ships.get(action.arg, action.extra))
    return [each for each in offers if each.kind != "load" or each.extra == ships[each.arg]]


@bug(captain.income_parts)
def the_captains_vp_with_every_loading(
    right: Right, pos: Position, seat: int, vp: int
) -> tuple[int, ...]:
    pos.players[seat].captain_flags &= ~USED_BONUS
    return tuple(right(pos, seat, vp))


@bug(captain.single_barrels)
def no_single_barrel_beside_a_warehouse(right: Right, player: Player) -> int:
    return int(right(player)) - (captain.warehouse_kinds(player) > 0)


@bug(mayor.refill_wanted)
def the_refill_counts_islands_too(right: Right, pos: Position) -> int:
    vacant = 0
    for player in pos.players:
        vacant += sum(player.circles) - sum(player.people) + player.people[SAN_JUAN]
    return max(vacant, len(pos.players))


@bug(mayor.refill_run)
def the_last_colonist_on_the_ship_is_the_end(
    right: Right, pos: Position, seat: int, arg: int
) -> list[Action]:
    right(pos, seat, arg)
    if not pos.colonist_supply and not pos.setup.with_nobles:
        pos.end_causes |= 1
    return []


@bug(builder.price_parts)
def quarries_count_in_every_column(
    right: Right, pos: Position, seat: int, building: int
) -> tuple[int, ...]:
    price = builder.Price(*right(pos, seat, building))
    more = min(pos.players[seat].people[QUARRY] - price.quarries, price.total)
    return price._replace(quarries=price.quarries + more, total=price.total - more)


@bug(builder.zoning_discount)
def the_noble_in_the_zoning_office_helps_everywhere(
    right: Right, player: Player, column: int
) -> int:
    return int(right(player, 4) or right(player, column))


@bug(builder._payable_people)
def the_black_market_sells_who_stands_on_it(right: Right, player: Player) -> list[Action]:
    offers = list(right(player))
    if player.people[BLACK_MARKET] > player.nobles[BLACK_MARKET]:
        offers.append(PAY_COLONIST[BLACK_MARKET])
    return offers


@bug(craftsman._receive)
def barrels_that_the_supply_has_not(
    right: Right, player: Player, goods: list[int], supply: list[int]
) -> list[int]:
    received = list(craftsman.production_capacity(player))
    for good, count in enumerate(received):
        goods[good] += count
        supply[good] -= count
    return received


@bug(craftsman.production)
def barrels_that_the_supply_has_not_when_it_is_told(
    right: Right, player: Player, supply: list[int]
) -> tuple[list[int], list[int]]:
    received, short = right(player, supply)
    return [got + more for got, more in zip(received, short, strict=True)], [0] * 5


@bug(craftsman.aqueduct_extra)
def the_aqueduct_without_a_large_plant(
    right: Right, player: Player, made: tuple[int, ...]
) -> tuple[int, ...]:
    return (0, int(made[1] > 0), int(made[2] > 0), 0, 0)


@bug(craftsman.privilege_run)
def the_craftsman_may_take_any_kind(
    right: Right, pos: Position, seat: int, given: int
) -> list[Action]:
    pos.produced = 31 if pos.produced else 0
    return list(right(pos, seat, given))


@bug(trader.proceeds)
def markets_count_at_the_trading_post(
    right: Right, pos: Position, seat: int, good: int, post: bool = False
) -> trader.Proceeds:
    return trader.Proceeds(*right(pos, seat, good, False))


@bug(scoring._customs_house)
def the_customs_house_counts_vp_of_buildings(right: Right, player: Player) -> int:
    return (player.vp + sum(BUILDINGS[building].vp for building in player.city)) // 4


@bug(scoring._fortress)
def the_fortress_forgets_san_juan(right: Right, player: Player) -> int:
    return (sum(player.people) - player.people[SAN_JUAN]) // 3


@bug(scoring.score)
def a_large_building_needs_nobody(right: Right, player: Player) -> Score:
    score: Score = right(player)
    large = [each for each in player.city if each in scoring.LARGE_WITH_BONUS]
    bonuses = tuple((each, scoring.large_bonus(player, each)) for each in sorted(large))
    return score._replace(bonuses=bonuses)


def replaced(value: Any, bug: Bug) -> Any:
    """The value with the bug in place of what is right, in tables too."""
    if value is bug.right:
        return bug.wrong
    if type(value) is tuple:
        changed = tuple(replaced(item, bug) for item in value)
        return changed if any(a is not b for a, b in zip(changed, value, strict=True)) else value
    if type(value) is dict:
        changes = {key: replaced(item, bug) for key, item in value.items()}
        return changes if any(changes[key] is not value[key] for key in value) else value
    return value


def plant(bug: Bug, monkeypatch: pytest.MonkeyPatch) -> int:
    """Put the bug wherever the rules know what is right; how many places that were."""
    places = 0
    modules = [module for name, module in sys.modules.items() if name.startswith("game.rules.")]
    for module in modules:
        for name, value in list(vars(module).items()):
            if (changed := replaced(value, bug)) is not value:
                monkeypatch.setattr(module, name, changed)
                places += 1
    return places


@pytest.fixture(scope="module")
def positions() -> list[Position]:
    return [position(seed) for seed in range(POSITIONS)]


def test_without_a_bug_there_is_no_difference(positions: list[Position]) -> None:
    assert first_difference(positions) is None


@pytest.mark.changes_rules
@pytest.mark.parametrize("bug", BUGS, ids=[bug.name for bug in BUGS])
def test_a_planted_bug_is_found(
    bug: Bug, positions: list[Position], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert plant(bug, monkeypatch) > 0
    assert first_difference(positions) is not None
