"""The position a game begins with (docs/rules.md 2, 9 and 10)."""

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
    """The first decision of a new game. `script` fixes chance where it says something."""
    setup = Setup.of(options, script or ScriptedChance())
    pos = Position.__new__(Position)
    pos.setup, pos.seed, pos.sink = setup, seed, sink
    pos.round, pos.chooser, pos.card, pos.made, pos.ending = 0, -1, -1, 0, 0
    pos.governor = _first_governor(setup, seed)
    pos.taken = (-1,) * len(material.CARDS)
    pos.role_doubloons = [0] * len(material.CARDS)
    pos.vp, pos.paper = setup.vp, sum(options.handicap_vp)
    _people(pos, options)
    two = options.players == 2
    removed = material.GOODS_REMOVED_FOR_TWO if two else 0
    pos.goods = [count - removed for count in material.GOODS_TOTAL]
    pos.quarries = material.QUARRIES_TOTAL - (material.QUARRIES_REMOVED_FOR_TWO if two else 0)
    pos.ship_kinds, pos.ship_loads = [-1] * len(setup.ships), [0] * len(setup.ships)
    pos.house = ()
    pos.players = _players(setup, pos.governor)
    _tiles(pos, setup, seed, material.PLANTATIONS_REMOVED_FOR_TWO if two else 0)
    pos.market, pos.in_play = (0,) * PLACES, ()
    pos.frame, pos.seat, pos.legal = (steps.ROUND, 0, 0), 0, []
    pos.todo = [(steps.ROUND, 0, 0)]
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
        pos.ship_colonists, pos.ship_nobles = count - 1, 1
        pos.colonists = material.COLONISTS_WITH_NOBLES - pos.ship_colonists
        pos.nobles = material.NOBLES_TOTAL - 1
    else:
        pos.ship_colonists, pos.ship_nobles = count, 0
        pos.colonists = pos.setup.numbers.colonists
        pos.nobles = 0


def _players(setup: Setup, governor: int) -> list[Player]:
    options, numbers = setup.options, setup.numbers
    players = [empty_player() for _ in range(options.players)]
    for place, seat in enumerate(setup.orders[governor]):
        player = players[seat]
        tile = numbers.starting_tiles[place]
        player.lay(tile)
        player.doubloons = numbers.doubloons
        if options.corn_start and tile == material.CORN:
            player.doubloons -= 1
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
    pos.stack = stacks[0] if stacks else shuffled(tiles, seed, 0)
    pos.drawn, pos.shuffles, pos.discards = 0, 0, (0,) * 5
    pos.faceup = tuple(draw_tile(pos) for _ in range(len(pos.players) + 1))


def _buildings(pos: Position, options: Options, seed: int) -> None:
    kinds = list(material.PRODUCTION_IDS)
    if options.buildings == "base":
        kinds += material.BASE_IDS
    elif options.buildings == "all":
        kinds += material.BASE_IDS + material.NEW_IDS
    elif options.buildings == "random":
        kinds += _random_buildings(seed)
    else:
        pos.todo.append((steps.DRAFT, pos.governor, 0))
    if options.nobles:
        kinds += material.NOBLES_IDS
    for building in kinds:
        put_into_play(pos, building)


def _random_buildings(seed: int) -> list[int]:
    places = dict(material.DRAFT_PLACES)
    drawn = []
    for building in shuffled(material.BASE_IDS + material.NEW_IDS, seed, LOT_BUILDINGS):
        cost = BUILDINGS[building].cost
        if places[cost]:
            places[cost] -= 1
            drawn.append(building)
    return drawn
