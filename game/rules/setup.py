"""Set up a game (docs/rules.md 2, 9 and 10)."""

from __future__ import annotations

from game.rules import material, steps
from game.rules.bank import draw_tile
from game.rules.chance import LOT_BUILDINGS, LOT_GOVERNOR, ScriptedChance, SplitMix, shuffled
from game.rules.flow import advance
from game.rules.material import BUILDINGS, PLACES
from game.rules.options import Options
from game.rules.phases.rounds import put_into_play
from game.rules.position import Player, Position, Setup, Sink, empty_player


def initial_position(
    options: Options, seed: int, script: ScriptedChance | None = None, sink: Sink | None = None
) -> Position:
    """Return the position at a new game's first decision. `script` overrides chance where it has
    values, `seed` determines the rest; events of the setup go to `sink`."""
    setup = Setup.of(options, script or ScriptedChance())
    pos = Position.__new__(Position)
    pos.setup, pos.seed, pos.sink = setup, seed, sink
    pos.round, pos.chooser, pos.role_card, pos.produced, pos.end_causes = 0, -1, -1, 0, 0
    pos.governor = _first_governor(setup, seed)
    pos.card_takers = (-1,) * len(material.CARDS)
    pos.card_doubloons = [0] * len(material.CARDS)
    pos.vp_supply, pos.vp_on_paper = setup.vp_chips, sum(options.handicap_vp)
    _people(pos, options)
    two = options.players == 2
    removed = material.GOODS_REMOVED_FOR_TWO if two else 0
    pos.goods_supply = [count - removed for count in material.GOODS_TOTAL]
    pos.quarry_supply = material.QUARRIES_TOTAL - (material.QUARRIES_REMOVED_FOR_TWO if two else 0)
    pos.cargo_goods, pos.cargo_barrels = (
        [-1] * len(setup.ship_capacities),
        [0] * len(setup.ship_capacities),
    )
    pos.trading_house = ()
    pos.players = _players(setup, pos.governor)
    _tiles(pos, setup, seed, material.PLANTATIONS_REMOVED_FOR_TWO if two else 0)
    pos.market, pos.buildings_in_play = (0,) * PLACES, ()
    pos.frame, pos.seat, pos.legal_actions = (steps.ROUND, 0, 0), 0, []
    pos.pending = [(steps.ROUND, 0, 0)]
    _buildings(pos, options, seed)
    advance(pos)
    return pos


def _first_governor(setup: Setup, seed: int) -> int:
    options = setup.options
    if setup.script.governor is not None:
        return setup.script.governor
    if options.governor is not None:
        return options.governor
    return SplitMix(seed, LOT_GOVERNOR).below(options.players)


def _people(pos: Position, options: Options) -> None:
    count = options.players
    if options.nobles:
        pos.colonists_on_ship, pos.nobles_on_ship = count - 1, 1
        pos.colonist_supply = material.COLONISTS_WITH_NOBLES - pos.colonists_on_ship
        pos.noble_supply = material.NOBLES_TOTAL - 1
    else:
        pos.colonists_on_ship, pos.nobles_on_ship = count, 0
        pos.colonist_supply = pos.setup.numbers.colonists
        pos.noble_supply = 0


def _players(setup: Setup, governor: int) -> list[Player]:
    options, numbers = setup.options, setup.numbers
    players = [empty_player() for _ in range(options.players)]
    for place, seat in enumerate(setup.turn_orders[governor]):
        player = players[seat]
        tile = numbers.starting_tiles[place]
        player.lay_tile(tile)
        player.doubloons = numbers.doubloons
        if tile == material.CORN:
            player.doubloons -= sum(variant.less_with_corn for variant in options.variants)
        if options.handicap_doubloons:
            player.doubloons += options.handicap_doubloons[seat]
        if options.handicap_vp:
            player.vp = options.handicap_vp[seat]
    return players


def _tiles(pos: Position, setup: Setup, seed: int, removed: int) -> None:
    starting = setup.numbers.starting_tiles
    tiles = [
        kind
        for kind, count in enumerate(material.PLANTATIONS_TOTAL)
        for _ in range(count - removed - starting.count(kind))
    ]
    stacks = setup.script.stacks
    pos.face_down = stacks[0] if stacks else shuffled(tiles, seed, 0)
    pos.drawn, pos.shuffles, pos.discards = 0, 0, (0,) * len(material.GOODS)
    pos.open_plantations = tuple(draw_tile(pos) for _ in range(len(pos.players) + 1))


def _buildings(pos: Position, options: Options, seed: int) -> None:
    kinds = list(material.PRODUCTION_IDS)
    if options.buildings == "base":
        kinds += material.BASE_IDS
    elif options.buildings == "all":
        kinds += material.BASE_IDS + material.NEW_IDS
    elif options.buildings == "random":
        kinds += _random_buildings(seed)
    else:
        pos.pending.append((steps.DRAFT, pos.governor, 0))
    if options.nobles:
        kinds += material.NOBLES_IDS
    put_into_play(pos, kinds)


def _random_buildings(seed: int) -> list[int]:
    places = dict(material.DRAFT_PLACES)
    drawn = []
    for building in shuffled(material.BASE_IDS + material.NEW_IDS, seed, LOT_BUILDINGS):
        cost = BUILDINGS[building].cost
        if places[cost]:
            places[cost] -= 1
            drawn.append(building)
    return drawn
