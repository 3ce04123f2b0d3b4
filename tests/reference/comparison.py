"""The game beside the reference: each comparison starts from a position in which a role is to be
chosen, plays that role's phase on a copy, and tells every difference it meets."""

import random
from collections.abc import Callable, Iterable, Iterator

from game.rules import Position, scoring
from game.rules.actions import COLONIST, PASS, ROLE, Action
from game.rules.flow import advance, play
from game.rules.material import (
    BUILDER,
    CAPTAIN,
    CRAFTSMAN,
    GOODS,
    MAYOR,
    PLACE_NAMES,
    SAN_JUAN,
    TILES,
)
from game.rules.position import END_CITY, END_COLONISTS, Player
from game.rules.steps import STEP_NAMES
from tests.reference import reference
from tests.reference.positions import position
from tests.reference.reference import Board, Refill, Ship, Table

BALANCED = {"factory": 8, "university": 7}
OPTIONS_TRIED = 4  # buildings a seat's purchase is followed through for
Differences = Iterator[str]


def view(pos: Position) -> Table:
    """The position as the reference sees it."""
    return Table(
        boards=[view_board(player) for player in pos.players],
        chooser=pos.chooser,
        goods=dict(zip(GOODS, pos.goods, strict=True)),
        ships=[
            Ship(capacity, GOODS[kind] if kind >= 0 else None, load)
            for capacity, kind, load in zip(
                pos.setup.ships, pos.ship_kinds, pos.ship_loads, strict=True
            )
        ],
        colonists=pos.colonists,
        nobles=pos.nobles,
        ship_colonists=pos.ship_colonists,
        ship_nobles=pos.ship_nobles,
        tiles_left={PLACE_NAMES[building]: pos.market[building] for building in pos.in_play},
        playing_with_nobles=pos.setup.options.nobles,
        costs=BALANCED if pos.setup.options.balanced else {},
    )


def view_board(player: Player) -> Board:
    """A board as the reference sees it."""
    return Board(
        doubloons=player.doubloons,
        vp=player.vp,
        goods=dict(zip(GOODS, player.goods, strict=True)),
        island=[TILES[tile].split("_")[0] for tile in player.island],
        city=[PLACE_NAMES[building] for building in player.city],
        people=_named(player.people),
        nobles=_named(player.nobles),
        wharf_used=bool(player.used & 1),
        small_wharf_used=bool(player.used & 2),
        captain_bonus_used=bool(player.used & 8),
    )


def _named(people: tuple[int, ...]) -> dict[str, int]:
    return {PLACE_NAMES[place]: count for place, count in enumerate(people) if count}


# Playing a phase on a copy


def _begin(pos: Position, role: int) -> Position:
    """A copy in which the seat to act has chosen the role, and nothing comes after its phase.
    Every other copy tells events, which the game computes by paths of their own."""
    copy = pos.copy()
    copy.todo = []
    copy.role_doubloons = [0] * len(copy.role_doubloons)
    if pos.round % 2:
        copy.sink = [].append
    _play(copy, ROLE[role])
    _pass_guests(copy)
    return copy


def _play(pos: Position, action: Action) -> None:
    pos.legal = []
    play(pos, action)


def _asked(pos: Position) -> str:
    """The decision that is asked for, "" when nothing is left to be done."""
    return STEP_NAMES[pos.step] if pos.legal else ""


def _pass_guests(pos: Position) -> None:
    while _asked(pos) == "guests":
        _play(pos, PASS)


def _outcomes(pos: Position, action: Action, decisions: Iterable[str]) -> Iterator[Position]:
    """Every position that an action can lead to, through the seat's further decisions of these
    kinds; what comes after them is left out."""
    copy = pos.copy()
    copy.todo = []
    _play(copy, action)
    if _asked(copy) not in decisions:
        yield copy
        return
    for following in copy.legal:
        yield from _further(copy, following, decisions)


def _further(pos: Position, action: Action, decisions: Iterable[str]) -> Iterator[Position]:
    copy = pos.copy()
    _play(copy, action)
    if copy.seat != pos.seat or _asked(copy) not in decisions:
        yield copy
        return
    for following in copy.legal:
        yield from _further(copy, following, decisions)


def _texts(pos: Position) -> set[str]:
    return {action.text for action in pos.legal}


def _differ(what: str, ours: object, theirs: object) -> Differences:
    if ours != theirs:
        yield f"{what}: the game says {ours}, the reference {theirs}"


# The comparisons


def production(pos: Position, rng: random.Random) -> Differences:
    """Barrels, money, VP of a craftsman phase, and the privilege's offers."""
    after = _begin(pos, CRAFTSMAN)
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
    offers = _texts(after) - {"pass"}
    expected = {f"good {good}" for good in reference.privilege_goods(table)}
    yield from _differ("privilege", offers, expected)


def building(pos: Position, rng: random.Random) -> Differences:
    """Who may build what in a builder phase, at what price, paid with what."""
    current = _begin(pos, BUILDER)
    for seat in view(current).order():
        _pass_guests(current)
        table = view(current)
        expected = {f"build {name}" for name in reference.buildable(table, seat)}
        asked = _asked(current) == "build" and current.seat == seat
        offers = _texts(current) - {"pass"} if asked else set()
        yield from _differ(f"buildings for {seat}", offers, expected)
        if asked and offers == expected:
            builds = [action for action in current.legal if action is not PASS]
            for action in rng.sample(builds, min(OPTIONS_TRIED, len(builds))):
                yield from _purchase(current, table, action)
            _play(current, PASS)


def _purchase(pos: Position, table: Table, action: Action) -> Differences:
    name = PLACE_NAMES[action.arg]
    ours = {
        _building_outcome(after, pos.seat) for after in _outcomes(pos, action, ("pay", "build"))
    }
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
        _asked(pos) == "university" and COLONIST in pos.legal,
        bool(pos.ending & END_CITY),
    )


def people(pos: Position, rng: random.Random) -> Differences:
    """Who gets how many people in a mayor phase, and the refill of the ship."""
    after = _begin(pos, MAYOR)
    table = view(pos)
    table.chooser = pos.seat
    for seat, (came, nobles) in enumerate(reference.newcomers(table)):
        player, before = after.players[seat], pos.players[seat]
        yield from _differ(f"people of {seat}", sum(player.people), sum(before.people) + came)
        yield from _differ(f"nobles of {seat}", sum(player.nobles), sum(before.nobles) + nobles)
    supply = after.colonists, after.nobles
    while _asked(after) == "place":
        if len(after.todo) == 1:
            supply = after.colonists, after.nobles
        _play(after, rng.choice(after.legal))
    for seat, board in enumerate(after.players):
        vacant = sum(board.circles) - sum(board.people) + board.people[SAN_JUAN]
        yield from _differ(
            f"{seat} leaves circles vacant", vacant > 0 and board.people[SAN_JUAN] > 0, False
        )
    table = view(after)
    table.colonists, table.nobles = supply
    ours = Refill(
        after.ship_colonists,
        after.ship_nobles,
        after.colonists,
        after.nobles,
        bool(after.ending & END_COLONISTS),
    )
    yield from _differ("refill", ours, reference.refill(table))


def loading(pos: Position, rng: random.Random) -> Differences:
    """Each turn of a captain phase that is played at random: what may be loaded, and what it
    brings."""
    current = _begin(pos, CAPTAIN)
    yield from _first_turn(pos, current)
    waiting = _waiting_to_load(current)
    while _asked(current) in ("load", "ship", "guests", "supply"):
        if _asked(current) == "load":
            table = view(current)
            for seat in waiting:
                if seat == current.seat:
                    break
                yield from _differ(f"{seat} left out", set(), reference.loading_options(table, seat))
            yield from _turn(current, table)
        _play(current, rng.choice(current.legal))
    if _asked(current) in ("", "store"):
        table = view(current)
        for seat in range(len(table.boards)):
            options = reference.loading_options(table, seat) - {"pass"}
            must = {option for option in options if option.startswith("load")}
            yield from _differ(f"{seat} can load no more", must, set())


def _waiting_to_load(pos: Position) -> list[int]:
    return list(pos.setup.orders[pos.chooser])


def _first_turn(pos: Position, after: Position) -> Differences:
    """Union hall and lighthouse at the captain's first turn, when the royal supplier is not used."""
    table = view(pos)
    board = table.boards[pos.seat]
    copy = after.copy()
    while _asked(copy) == "supply" and copy.seat == pos.seat:
        _play(copy, PASS)
    player = copy.players[pos.seat]
    money = board.doubloons + (1 if board.on("lighthouse") else 0)
    yield from _differ("union hall", player.vp, board.vp + reference.union_hall_vp(board))
    yield from _differ("captain's lighthouse", player.doubloons, money)


def _turn(pos: Position, table: Table) -> Differences:
    seat = pos.seat
    expected = reference.loading_options(table, seat)
    yield from _differ(f"loading of {seat}", _texts(pos), expected)
    before = table.boards[seat]
    for action in pos.legal:
        if action is PASS or action.text not in expected:
            continue
        ours = set()
        for after in _outcomes(pos, action, ("ship",)):
            board, ships = view_board(after.players[seat]), view(after).ships
            gone = (before.goods[good] - board.goods[good] for good in GOODS)
            a, b, c, d, e = gone
            ours.add(
                reference.Loading(
                    (a, b, c, d, e),
                    board.vp - before.vp,
                    board.doubloons - before.doubloons,
                    tuple((ship.capacity, ship.kind, ship.barrels) for ship in ships),
                )
            )
        theirs = reference.loadings(table, seat, action.text)
        yield from _differ(f"{action} by {seat}", ours, theirs)
