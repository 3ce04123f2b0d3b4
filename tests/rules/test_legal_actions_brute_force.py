"""The rules once more, written as plainly as they are told and compared with the engine in random
games: who may do what, and what every chain of small decisions can lead to."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from game.rules import Game, Options, Position
from game.rules.flow import play
from game.rules.material import BUILDINGS, GOODS, PLACE_OF, SAN_JUAN
from game.rules.phases import builder
from game.rules.position import Player
from tests.support.rules import SOME_OPTIONS, ids, legal

Outcomes = Counter[tuple[object, ...]]
MOST_WAYS = 40  # lines of play are counted one by one


def works(player: Player, name: str) -> bool:
    return player.people[PLACE_OF[name]] > 0


def positions(options: Options, decision: str, seeds: range = range(4)) -> Iterator[Position]:
    """The positions of random games in which this is decided, once for each chain."""
    for seed in seeds:
        game, lots = Game.new(options, seed + 300), random.Random(seed)
        before = ("", -1)
        while not game.is_over:
            now = (game.decision, game.seat)
            if now[0] == decision and now != before:
                yield game.position
            before = now
            game.play(lots.choice(game.legal_actions))


# What may be done


def may_load(pos: Position) -> set[str]:
    player, offers = pos.players[pos.seat], set()
    for good, count in enumerate(player.goods):
        rooms = {}
        for ship, capacity in enumerate(pos.setup.ship_capacities):
            if pos.cargo_goods[ship] == good:
                rooms = {capacity: capacity - pos.cargo_barrels[ship]}
                break
            if pos.cargo_goods[ship] < 0:
                rooms[capacity] = capacity
        taken = {capacity: min(room, count) for capacity, room in rooms.items()}
        for capacity, barrels in taken.items():
            if barrels and barrels == max(taken.values()):
                offers.add(f"load {GOODS[good]} {capacity}")
    wharves = set()
    if works(player, "wharf") and not player.captain_flags & 1:
        wharves = {f"wharf {GOODS[good]}" for good, count in enumerate(player.goods) if count}
    if works(player, "small_wharf") and not player.captain_flags & 2 and any(player.goods):
        wharves.add("small wharf")
    return offers | wharves | (set() if offers else {"pass"})


def cost(pos: Position, building: int) -> int:
    player, kind = pos.players[pos.seat], BUILDINGS[building]
    off = min(player.people[PLACE_OF["quarry"]], kind.column)
    off += sum(tile >= 6 for tile in player.island) // 2
    if pos.seat == pos.chooser:
        off += 1 + works(player, "library")
    if player.nobles[PLACE_OF["zoning_office"]]:
        off += 2 if kind.column == 4 else 0
    elif works(player, "zoning_office"):
        off += 1 if kind.column < 4 else 0
    return max(0, kind.cost - off)


def pieces(player: Player) -> int:
    """How many kinds of pieces the black market takes from this player."""
    if not works(player, "black_market"):
        return 0
    elsewhere = sum(player.people) > player.people[PLACE_OF["black_market"]]
    return elsewhere + any(player.goods) + (player.vp > 0)


def may_build(pos: Position) -> set[str]:
    player = pos.players[pos.seat]
    taken = sum(BUILDINGS[b].spaces for b in player.city)
    return {"pass"} | {
        f"build {BUILDINGS[b].name}"
        for b in pos.buildings_in_play
        if pos.market[b] > 0
        and b not in player.city
        and taken + BUILDINGS[b].spaces <= 12
        and cost(pos, b) <= player.doubloons + pieces(player)
    }


def may_trade(pos: Position) -> set[str]:
    player, offers = pos.players[pos.seat], {"pass"}
    has_sold, office_used = pos.frame[2] & 1, pos.frame[2] & 2
    for good, count in enumerate(player.goods if not has_sold else ()):
        if (
            count
            and len(pos.trading_house) < 4
            and (good not in pos.trading_house or works(player, "office"))
        ):
            offers.add(f"sell {GOODS[good]}")
        if count and works(player, "trading_post"):
            offers.add(f"post {GOODS[good]}")
    if office_used:
        return offers
    if player.nobles[PLACE_OF["land_office"]]:
        offers |= may_discard(player)
    elif works(player, "land_office"):
        tiles = len(pos.face_down_left) + sum(pos.discards)
        if player.doubloons and tiles and len(player.island) < 12:
            offers.add("buy tile")
    return offers


def may_discard(player: Player) -> set[str]:
    offers = set()
    for tile in player.island:
        if tile >= 6:
            offers.add(f"discard forest_{GOODS[tile - 6]}")
        elif tile < 5:
            people, nobles = player.people[tile], player.nobles[tile]
            if player.island.count(tile) > people:
                offers.add(f"discard {GOODS[tile]}")
            if people > nobles:
                offers.add(f"discard {GOODS[tile]} with colonist")
            if nobles:
                offers.add(f"discard {GOODS[tile]} with noble")
    return offers


def may_settle(pos: Position) -> set[str]:
    player = pos.players[pos.seat]
    offers = {"pass"} | {f"take {GOODS[tile]}" for tile in pos.open_plantations}
    if pos.quarry_supply and (pos.seat == pos.chooser or works(player, "construction_hut")):
        offers.add("take quarry")
    if not pos.frame[2] and works(player, "hacienda") and (pos.face_down_left or any(pos.discards)):
        offers.add("draw")
    return offers


def may_hunt(pos: Position) -> set[str]:
    return {"pass"} | may_discard(pos.players[pos.seat])


RULES = {
    "load": may_load,
    "build": may_build,
    "trade": may_trade,
    "settle": may_settle,
    "lodge": may_hunt,
}


@pytest.mark.parametrize("options", SOME_OPTIONS, ids=ids)
@pytest.mark.parametrize("decision", RULES)
def test_what_may_be_done(options: Options, decision: str) -> None:
    for pos in positions(options, decision):
        assert set(legal(pos)) == RULES[decision](pos)


def test_price_in_parts_is_the_price() -> None:
    options = SOME_OPTIONS[-1]
    for pos in positions(options, "build"):
        for building in pos.buildings_in_play:
            parts = builder.price(pos, pos.seat, building)
            assert parts.total == cost(pos, building)
            assert parts.cost - sum(parts[1:5]) == parts.total
            assert min(parts) >= 0


# What a chain of decisions can lead to


def ends(pos: Position, names: tuple[str, ...], seat: int, what: str) -> Outcomes:
    """What a player has (an attribute) after each line of these decisions."""
    if pos.seat != seat or pos.decision not in names:
        return Counter([tuple(getattr(pos.players[seat], what))])
    found: Outcomes = Counter()
    for action in pos.legal_actions:
        after = pos.copy()
        play(after, action)
        found += ends(after, names, seat, what)
    return found


def may_keep(player: Player) -> set[tuple[int, ...]]:
    goods = player.goods
    kinds = [good for good in range(5) if goods[good]]
    slots = works(player, "small_warehouse") + 2 * works(player, "large_warehouse")
    room = 4 if works(player, "storehouse") else 1
    found = set()
    for stored in combinations(kinds, min(slots, len(kinds))):
        loose = [0 if good in stored else goods[good] for good in range(5)]
        for kept in product(*(range(count + 1) for count in loose)):
            if sum(kept) == min(room, sum(loose)):
                found.add(tuple(goods[g] if g in stored else kept[g] for g in range(5)))
    return found


@pytest.mark.parametrize("options", SOME_OPTIONS, ids=ids)
def test_what_may_be_kept(options: Options) -> None:
    for pos in positions(options, "store"):
        player = pos.players[pos.seat]
        assert set(ends(pos, ("store",), pos.seat, "goods")) == may_keep(player)


@pytest.mark.parametrize("options", [o for o in SOME_OPTIONS if o.buildings == "all"], ids=ids)
def test_what_the_small_wharf_may_ship(options: Options) -> None:
    for pos in positions(options, "ship", range(8)):
        goods = pos.players[pos.seat].goods
        left = ends(pos, ("ship",), pos.seat, "goods")
        everything = set(product(*(range(count + 1) for count in goods))) - {tuple(goods)}
        assert left == Counter(everything)


def may_stand(player: Player) -> set[tuple[int, ...]]:
    """Every way to fill as many circles as possible, by the kinds of places."""
    everybody = sum(player.people)
    rows = product(*(range(player.circles[place] + 1) for place in player.places))
    found = set()
    for row in rows:
        if sum(row) == min(everybody, sum(player.circles)):
            people = [0] * len(player.people)
            for place, count in zip(player.places, row, strict=True):
                people[place] = count
            people[SAN_JUAN] = everybody - sum(row)
            found.add(tuple(people))
    return found


@pytest.mark.parametrize("options", [o for o in SOME_OPTIONS if not o.nobles], ids=ids)
def test_where_people_may_stand(options: Options) -> None:
    tried = 0
    for pos in positions(options, "place", range(2)):
        if sum(pos.players[pos.seat].circles) > 16:
            continue
        ways = may_stand(pos.players[pos.seat])
        if len(ways) < MOST_WAYS:
            assert ends(pos, ("place",), pos.seat, "people") == Counter(ways)
            tried += 1
    assert tried > 10


@pytest.mark.parametrize("options", [o for o in SOME_OPTIONS if o.buildings == "all"], ids=ids)
def test_what_the_black_market_may_be_paid(options: Options) -> None:
    for pos in positions(options, "pay", range(8)):
        player, missing = pos.players[pos.seat], pos.frame[2][1]
        if pos.frame[2][2]:
            continue  # nobody to pay with
        places = [p for p in range(len(player.people)) if p != PLACE_OF["black_market"]]
        folk: list[tuple[int, int] | None] = [None]
        folk += [(p, 0) for p in places if player.people[p] > player.nobles[p]]
        folk += [(p, 1) for p in places if player.nobles[p]]
        goods = [None, *(good for good in range(5) if player.goods[good])]
        points = [0, 1] if player.vp else [0]
        ways = {
            way
            for way in product(folk, goods, points)
            if (way[0] is not None) + (way[1] is not None) + way[2] == missing
        }
        assert set(paid(pos, pos.seat, (None, None, 0))) == ways
        assert sum(paid(pos, pos.seat, (None, None, 0)).values()) == len(ways)


def paid(pos: Position, seat: int, so_far: tuple[object, ...]) -> Outcomes:
    """Pieces handed over along each line of payments."""
    if pos.decision != "pay" or pos.seat != seat:
        return Counter([so_far])
    found: Outcomes = Counter()
    for action in pos.legal_actions:
        person, good, points = so_far
        if action.kind in ("pay_colonist", "pay_noble"):
            person = (action.arg, int(action.kind == "pay_noble"))
        elif action.kind == "pay_good":
            good = action.arg
        elif action.kind == "pay_vp":
            points = 1
        after = pos.copy()
        play(after, action)
        found += paid(after, seat, (person, good, points))
    return found
