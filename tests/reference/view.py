"""Positions as the reference sees them, and phases played on a copy."""

from collections.abc import Iterator

from game.rules import Player, Position
from game.rules.actions import PASS, ROLE, Action
from game.rules.events import Event
from game.rules.flow import play
from game.rules.material import GOODS, PLACE_NAMES, TILES
from game.rules.steps import STEP_NAMES
from tests.reference.table import Board, Ship, Table

BALANCED = {"factory": 8, "university": 7}


def view(pos: Position) -> Table:
    """The position as the reference sees it."""
    return Table(
        boards=[view_board(player) for player in pos.players],
        chooser=pos.chooser,
        goods=dict(zip(GOODS, pos.goods_supply, strict=True)),
        ships=[
            Ship(capacity, GOODS[kind] if kind >= 0 else None, load)
            for capacity, kind, load in zip(
                pos.setup.ship_capacities, pos.cargo_goods, pos.cargo_barrels, strict=True
            )
        ],
        house=[GOODS[kind] for kind in pos.trading_house],
        colonists=pos.colonist_supply,
        nobles=pos.noble_supply,
        ship_colonists=pos.colonists_on_ship,
        ship_nobles=pos.nobles_on_ship,
        tiles_left={
            PLACE_NAMES[building]: pos.market[building] for building in pos.buildings_in_play
        },
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
    )


def _named(people: tuple[int, ...]) -> dict[str, int]:
    return {PLACE_NAMES[place]: count for place, count in enumerate(people) if count}


# Playing a phase on a copy


def begin(pos: Position, role: int) -> Position:
    """A copy in which the seat to act has chosen the role, and nothing comes after its phase.
    Every other copy tells events, which the game computes by paths of their own."""
    copy = pos.copy()
    copy.pending = []
    copy.end_causes = 0
    copy.card_doubloons = [0] * len(copy.card_doubloons)
    if pos.round % 2:
        copy.sink = _forget
    play_on(copy, ROLE[role])
    pass_guests(copy)
    return copy


def _forget(event: Event) -> None:
    """A listener who does nothing."""


def play_on(pos: Position, action: Action) -> None:
    """Carry out an action and go on, so that no actions are legal when nothing is left to do."""
    pos.legal_actions = []
    play(pos, action)


def asked(pos: Position) -> str:
    """The decision that is asked for, "" when nothing is left to be done."""
    return STEP_NAMES[pos.step] if pos.legal_actions else ""


def pass_guests(pos: Position) -> None:
    """Let every offer to move guests go."""
    while asked(pos) == "guests":
        play_on(pos, PASS)


def outcomes(pos: Position, action: Action, decision: str | None = None) -> Iterator[Position]:
    """Every position that an action can lead to, through the further decisions of this kind that
    the seat has; what comes after them is left out."""
    copy = pos.copy()
    copy.pending = []
    play_on(copy, action)
    yield from endings(copy, pos.seat, decision)


def endings(pos: Position, seat: int, decision: str | None) -> Iterator[Position]:
    """Every position that is reached when the seat's decisions of this kind have been made."""
    if asked(pos) != decision or pos.seat != seat:
        yield pos
        return
    for action in pos.legal_actions:
        copy = pos.copy()
        play_on(copy, action)
        yield from endings(copy, seat, decision)


def actions_offered(pos: Position) -> set[str]:
    """The legal actions, by their texts."""
    return {str(action) for action in pos.legal_actions}
