"""The game beside the reference: each comparison starts from a position in which a role is to be
chosen, plays that role's phase on a copy, and tells every difference it meets."""

import random
from collections.abc import Callable, Iterable, Iterator
from math import prod

from game.rules import Position, scoring
from game.rules.actions import COLONIST, PASS, SMALL_WHARF_LOAD, Action
from game.rules.flow import advance
from game.rules.material import BUILDER, CRAFTSMAN, GOODS, MAYOR, PLACE_NAMES, SAN_JUAN, TRADER
from game.rules.phases import captain
from game.rules.position import END_CITY, END_COLONISTS
from game.rules.steps import CAPTAIN_START, LOAD, STORE, TRADER_END
from tests.reference import reference
from tests.reference.reference import Loading, Refill
from tests.reference.table import Board, Table
from tests.reference.view import (
    actions_offered,
    asked,
    begin,
    endings,
    outcomes,
    pass_guests,
    play_on,
    view,
    view_board,
)

PURCHASES_TRIED = 4  # for each seat of a builder phase
LOADINGS_TRIED = 100  # ways of one small wharf
Differences = Iterator[str]


def _differ(what: str, ours: object, theirs: object) -> Differences:
    if ours != theirs:
        yield f"{what}: the game says {ours}, the reference {theirs}"


def production(pos: Position, rng: random.Random) -> Differences:
    """Barrels, money, VP of a craftsman phase, and the privilege's offers."""
    after = begin(pos, CRAFTSMAN)
    table = view(pos)
    table.chooser = pos.seat
    received = reference.production(table)
    for seat, board in enumerate(table.boards):
        player = after.players[seat]
        goods = {good: board.goods[good] + received[seat][good] for good in GOODS}
        money = board.doubloons + reference.craftsman_money(board, received[seat])
        yield from _differ(f"goods of {seat}", view_board(player).goods, goods)
        yield from _differ(f"doubloons of {seat}", player.doubloons, money)
        yield from _differ(f"VP of {seat}", player.vp, board.vp + reference.chapel_vp(board))
    offers = actions_offered(after) - {"pass"}
    expected = {f"privilege {good}" for good in reference.privilege_goods(table)}
    yield from _differ("privilege", offers, expected)


def building(pos: Position, rng: random.Random) -> Differences:
    """Who may build what in a builder phase, at what price, paid with what."""
    current = begin(pos, BUILDER)
    for seat in view(current).order():
        pass_guests(current)
        table = view(current)
        expected = {f"build {name}" for name in reference.buildable(table, seat)}
        is_asked = asked(current) == "build" and current.seat == seat
        offers = actions_offered(current) - {"pass"} if is_asked else set()
        yield from _differ(f"buildings for {seat}", offers, expected)
        if is_asked and offers == expected:
            builds = [action for action in current.legal_actions if action is not PASS]
            for action in rng.sample(builds, min(PURCHASES_TRIED, len(builds))):
                yield from _purchase(current, table, action)
            play_on(current, PASS)


def _purchase(pos: Position, table: Table, action: Action) -> Differences:
    name = PLACE_NAMES[action.arg]
    ours = {_building_outcome(after, pos.seat) for after in outcomes(pos, action, "pay")}
    theirs = reference.building_outcomes(table, pos.seat, name)
    yield from _differ(f"purchase of {name} by {pos.seat}", ours, theirs)


def _building_outcome(pos: Position, seat: int) -> reference.BuildingOutcome:
    board = view_board(pos.players[seat])
    return reference.BuildingOutcome(
        board.doubloons,
        board.vp,
        reference.barrels(board.goods),
        reference.occupied(board.people),
        reference.occupied(board.nobles),
        asked(pos) == "university" and COLONIST in pos.legal_actions,
        bool(pos.end_causes & END_CITY),
    )


def people(pos: Position, rng: random.Random) -> Differences:
    """Who gets how many people in a mayor phase, and the refill of the ship."""
    after = begin(pos, MAYOR)
    table = view(pos)
    table.chooser = pos.seat
    for seat, (came, nobles) in enumerate(reference.newcomers(table)):
        player, before = after.players[seat], pos.players[seat]
        yield from _differ(f"people of {seat}", sum(player.people), sum(before.people) + came)
        yield from _differ(f"nobles of {seat}", sum(player.nobles), sum(before.nobles) + nobles)
    came, nobles = (sum(each) for each in zip(*reference.newcomers(table), strict=True))
    while asked(after) == "place":
        play_on(after, rng.choice(after.legal_actions))
    for seat, board in enumerate(after.players):
        vacant = sum(board.circles) - sum(board.people) + board.people[SAN_JUAN]
        yield from _differ(
            f"{seat} leaves circles vacant", vacant > 0 and board.people[SAN_JUAN] > 0, False
        )
    final = view(after)
    final.colonists = table.colonists + table.ship_colonists - (came - nobles)
    final.nobles = table.nobles + table.ship_nobles - nobles
    ours = Refill(
        after.colonists_on_ship,
        after.nobles_on_ship,
        after.colonist_supply,
        after.noble_supply,
        bool(after.end_causes & END_COLONISTS),
    )
    yield from _differ("refill", ours, reference.refill(final))


def loading(pos: Position, rng: random.Random) -> Differences:
    """Each turn of a captain phase that is played at random: what may be loaded, and what it
    brings."""
    current = _begin_loading(pos)
    yield from _first_turn(pos, current)
    last, passed = (pos.seat - 1) % len(pos.players), set[int]()
    loaded: list[set[str]] = [set() for _ in pos.players]
    while current.legal_actions:
        action = rng.choice(current.legal_actions)
        if asked(current) == "load":
            table, seat = _view_loading(current, loaded), current.seat
            yield from _nothing_left(table, _between(last, seat, len(loaded)), passed)
            yield from _turn(current, table)
            last, passed = seat, {*passed, seat} if action is PASS else set()
            loaded[seat] |= set() if action is PASS else {str(action).split()[0]}
        play_on(current, action)
    yield from _nothing_left(_view_loading(current, loaded), range(len(loaded)), passed)


def _view_loading(pos: Position, loaded: list[set[str]]) -> Table:
    table = view(pos)
    for board, done in zip(table.boards, loaded, strict=True):
        board.loaded = done
    return table


def _begin_loading(pos: Position) -> Position:
    """A copy at the captain's first turn, after which no storing and no emptying of ships comes."""
    copy = pos.copy()
    copy.chooser, copy.pending, copy.legal_actions = pos.seat, [], []
    captain.start(copy, pos.seat)
    copy.pending = [frame for frame in copy.pending if frame[0] in (LOAD, CAPTAIN_START)]
    advance(copy)
    return copy


def _between(last: int, seat: int, count: int) -> list[int]:
    """The seats after `last` and before `seat`."""
    return [(last + turn) % count for turn in range(1, (seat - last - 1) % count + 1)]


def _nothing_left(table: Table, seats: Iterable[int], passed: set[int]) -> Differences:
    """These seats were not asked, so they must have nothing to load; those who passed may have a
    wharf."""
    for seat in seats:
        left = reference.loading_options(table, seat)
        if seat in passed:
            left = {option for option in left if option.startswith("load")}
        yield from _differ(f"left to load for {seat}", set(), left)


def _first_turn(pos: Position, after: Position) -> Differences:
    """Union hall and lighthouse at the captain's first turn, the royal supplier not being used."""
    table = view(pos)
    board = table.boards[pos.seat]
    copy = after.copy()
    while asked(copy) == "supply" and copy.seat == pos.seat:
        play_on(copy, PASS)
    player = copy.players[pos.seat]
    money = board.doubloons + (1 if board.on("lighthouse") else 0)
    yield from _differ("union hall", player.vp, board.vp + reference.union_hall_vp(board))
    yield from _differ("captain's lighthouse", player.doubloons, money)


def _turn(pos: Position, table: Table) -> Differences:
    seat = pos.seat
    expected = reference.loading_options(table, seat)
    yield from _differ(f"loading of {seat}", actions_offered(pos), expected)
    before = table.boards[seat]
    for action in pos.legal_actions:
        if action is PASS or str(action) not in expected or _too_many(before, action):
            continue
        ours = {_loading(pos, after) for after in outcomes(pos, action, "ship")}
        theirs = reference.loadings(table, seat, str(action))
        yield from _differ(f"{action} by {seat}", ours, theirs)


def _loading(pos: Position, after: Position) -> Loading:
    """What the seat to act in `pos` has done to reach `after`."""
    before, player = pos.players[pos.seat], after.players[pos.seat]
    return Loading(
        tuple(a - b for a, b in zip(before.goods, player.goods, strict=True)),
        tuple(b - a for a, b in zip(pos.goods_supply, after.goods_supply, strict=True)),
        player.vp - before.vp,
        player.doubloons - before.doubloons,
        tuple((ship.capacity, ship.kind, ship.barrels) for ship in view(after).ships),
    )


def _too_many(board: Board, action: Action) -> bool:
    ways = prod(count + 1 for count in board.goods.values())
    return action is SMALL_WHARF_LOAD and ways > LOADINGS_TRIED


def selling(pos: Position, rng: random.Random) -> Differences:
    """What may be sold in a trader phase where everybody sells what they like, and for how much.
    The land office's tiles are left out."""
    current = begin(pos, TRADER)
    current.pending = [frame for frame in current.pending if frame[0] != TRADER_END]
    waiting = view(current).order()
    while current.legal_actions:
        if asked(current) == "trade" and not current.frame[2]:
            table, turn = view(current), waiting.index(current.seat)
            yield from _nothing_to_sell(table, waiting[:turn])
            yield from _sales(current, table)
            waiting = waiting[turn + 1 :]
        play_on(current, rng.choice(current.legal_actions))
    yield from _nothing_to_sell(view(current), waiting)


def _nothing_to_sell(table: Table, seats: Iterable[int]) -> Differences:
    for seat in seats:
        yield from _differ(f"left to sell for {seat}", {}, reference.sales(table, seat))


def _sales(pos: Position, table: Table) -> Differences:
    seat = pos.seat
    expected = reference.sales(table, seat)
    offers = {text for text in actions_offered(pos) if text[:4] in ("sell", "post")}
    yield from _differ(f"sales of {seat}", offers, set(expected))
    for action in pos.legal_actions:
        if str(action) in expected:
            (after,) = outcomes(pos, action)
            money = after.players[seat].doubloons - table.boards[seat].doubloons
            yield from _differ(f"{seat}: {action}", money, expected[str(action)])


def storage(pos: Position, rng: random.Random) -> Differences:
    """What every seat may keep when the loading is over."""
    for seat, player in enumerate(pos.players):
        copy = pos.copy()
        copy.pending, copy.legal_actions = [(STORE, seat, 0)], []
        advance(copy)
        ours = {
            reference.barrels(view_board(after.players[seat]).goods)
            for after in endings(copy, seat, "store")
        }
        yield from _differ(f"storage of {seat}", ours, reference.storage(view_board(player)))


def points(pos: Position, rng: random.Random) -> Differences:
    """Final points by source, and the winners."""
    table = view(pos)
    for seat, (board, score) in enumerate(zip(table.boards, scoring.scores(pos), strict=True)):
        ours = {"chips": score.chips, "buildings": score.buildings, "nobles": score.nobles}
        ours |= {PLACE_NAMES[building]: bonus for building, bonus in score.bonuses}
        theirs = reference.points(board)
        yield from _differ(f"points of {seat}", ours, theirs)
    yield from _differ("winners", scoring.winners(pos), reference.winners(table))


COMPARISONS: tuple[Callable[[Position, random.Random], Differences], ...] = (
    production,
    building,
    people,
    selling,
    loading,
    storage,
    points,
)


def differences(pos: Position, seed: int = 0) -> Iterator[str]:
    """Every difference at a position; the seed decides what is played at random."""
    for compare in COMPARISONS:
        for difference in compare(pos, random.Random(seed)):
            yield f"{compare.__name__}: {difference}"


def first_difference(positions: Iterable[Position]) -> str | None:
    """The first difference at any of these positions."""
    return next((found for pos in positions for found in differences(pos)), None)
