"""Positions to compare on: from random games, and with boards dealt anew out of the same box."""

import random

from game.rules import Options, Player, Position
from game.rules.flow import play
from game.rules.material import (
    BUILDINGS,
    CITY_SPACES,
    COFFEE_ROASTER,
    FACTORY,
    FIRST_FOREST,
    FOREST_HOUSE,
    INDIGO_PLANT,
    ISLAND_SPACES,
    QUARRY,
    SAN_JUAN,
    SUGAR_MILL,
    TOBACCO_STORAGE,
)
from game.rules.position import empty_player, with_item
from game.rules.setup import initial_position

GROWING = (INDIGO_PLANT, SUGAR_MILL, TOBACCO_STORAGE, COFFEE_ROASTER, FACTORY)
KINDS = (("base", False), ("base", True), ("all", False), ("all", True))


def position(seed: int) -> Position:
    """A position in which a role is to be chosen, the same for the same seed: of a random game of
    2 to 5, with or without expansions; two of three have their boards dealt anew."""
    rng = random.Random(seed)
    buildings, nobles = rng.choice(KINDS)
    options = Options(
        players=rng.randint(2, 5),
        buildings=buildings,
        nobles=nobles,
        balanced=rng.random() < 0.2,
    )
    pos = chosen = initial_position(options, seed)
    left = rng.randrange(100)
    while not pos.is_over and left:
        if pos.legal_actions[0].kind == "role":
            chosen, left = pos.copy(), left - 1
        play(pos, rng.choice(pos.legal_actions))
    if rng.random() < 2 / 3:
        _deal(chosen, rng)
    return chosen


def _deal(pos: Position, rng: random.Random) -> None:
    """Deal boards, ships and supplies anew. Everything in the box stays in the box."""
    boards = [empty_player() for _ in pos.players]
    planter = rng.choice(boards) if rng.random() < 0.4 else None  # who grows everything
    _deal_tiles(pos, boards, planter, rng)
    _deal_buildings(pos, boards, planter, rng)
    _deal_people(pos, boards, planter, rng)
    _deal_goods(pos, boards, rng)
    chips = pos.vp_supply + sum(player.vp for player in pos.players) - pos.vp_on_paper
    pos.vp_on_paper = 0
    for board in boards:
        board.doubloons = rng.randrange(rng.choice((2, 6, 12)))
        board.vp = rng.randrange(min(chips, 40))
        chips -= board.vp
    pos.vp_supply = chips
    pos.players = boards


def _deal_tiles(
    pos: Position, boards: list[Player], planter: Player | None, rng: random.Random
) -> None:
    tiles = [*pos.face_down_left, *pos.open_plantations]
    tiles += [kind for kind, count in enumerate(pos.discards) for _ in range(count)]
    for player in pos.players:
        tiles += [tile % FIRST_FOREST for tile in player.island if tile != QUARRY]
        pos.quarry_supply += player.island.count(QUARRY)
    rng.shuffle(tiles)
    if planter:
        for kind in sorted(set(tiles)):
            tiles.remove(kind)
            planter.lay_tile(kind)
    forests = FOREST_HOUSE in pos.buildings_in_play
    for board in boards:
        for _ in range(rng.randint(0, ISLAND_SPACES - len(board.island))):
            if pos.quarry_supply and rng.random() < 0.2:
                pos.quarry_supply -= 1
                board.lay_tile(QUARRY)
            elif tiles:
                board.lay_tile(tiles.pop())
                if forests and rng.random() < 0.3:
                    board.turn_to_forest()
    opened = len(boards) + 1
    pos.open_plantations, pos.face_down, pos.drawn = tuple(tiles[:opened]), tuple(tiles[opened:]), 0
    pos.discards = (0,) * 5


def _deal_buildings(
    pos: Position, boards: list[Player], planter: Player | None, rng: random.Random
) -> None:
    left = list(pos.market)
    for player in pos.players:
        for building in player.city:
            left[building] += 1
    for board in boards:
        spaces = rng.randrange(CITY_SPACES)  # never full: the game would be ending
        order = rng.sample(pos.buildings_in_play, len(pos.buildings_in_play))
        if board is planter:
            order, spaces = [*GROWING, *order], CITY_SPACES - 1
        for building in order:
            if building in board.city:
                continue
            if left[building] and board.city_spaces + BUILDINGS[building].spaces <= spaces:
                left[building] -= 1
                board.add_building(building)
    pos.market = tuple(left)


def _deal_people(
    pos: Position, boards: list[Player], planter: Player | None, rng: random.Random
) -> None:
    """People stand on circles, in no order that a mayor phase must have left; who finds none is
    in San Juan. Often few are left in the supply."""
    for player in pos.players:
        pos.noble_supply += sum(player.nobles)
        pos.colonist_supply += sum(player.people) - sum(player.nobles)
    for board in boards:
        vacant = [place for place in board.places for _ in range(board.circles[place])]
        rng.shuffle(vacant)
        for place in vacant[: None if board is planter else rng.randint(0, len(vacant) + 3)]:
            _stand(pos, board, place, rng)
    for _ in range(rng.choice((0, max(0, pos.colonist_supply - rng.randrange(15))))):
        _stand(pos, rng.choice(boards), SAN_JUAN, rng)


def _stand(pos: Position, board: Player, place: int, rng: random.Random) -> None:
    if pos.noble_supply and rng.random() < 0.25:
        pos.noble_supply -= 1
        board.people = with_item(board.people, place, board.people[place] + 1)
        board.nobles = with_item(board.nobles, place, board.nobles[place] + 1)
    elif pos.colonist_supply:
        pos.colonist_supply -= 1
        board.people = with_item(board.people, place, board.people[place] + 1)


def _deal_goods(pos: Position, boards: list[Player], rng: random.Random) -> None:
    """Ships with room left, a trading house that is not full, and barrels for everybody, often so
    many that the supply will not do for a production."""
    for player in pos.players:
        pos.goods_supply = [a + b for a, b in zip(pos.goods_supply, player.goods, strict=True)]
    for kind in pos.trading_house:
        pos.goods_supply[kind] += 1
    for kind, load in zip(pos.cargo_goods, pos.cargo_barrels, strict=True):
        pos.goods_supply[kind] += load  # an empty ship carries no load of kind -1
    kinds = rng.sample(range(5), len(pos.cargo_goods))
    for ship, capacity in enumerate(pos.setup.ship_capacities):
        load = (
            min(rng.randrange(capacity), pos.goods_supply[kinds[ship]]) if rng.random() < 0.6 else 0
        )
        pos.cargo_goods[ship], pos.cargo_barrels[ship] = (kinds[ship] if load else -1), load
        pos.goods_supply[kinds[ship]] -= load
    pos.trading_house = ()
    for kind in rng.sample(range(5), rng.randrange(4)):
        if pos.goods_supply[kind]:
            pos.trading_house += (kind,)
            pos.goods_supply[kind] -= 1
    plenty = rng.random()
    for kind in range(5):
        for _ in range(pos.goods_supply[kind]):
            if rng.random() < plenty:
                rng.choice(boards).goods[kind] += 1
                pos.goods_supply[kind] -= 1
