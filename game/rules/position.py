"""A position: everything on the table at one moment, and what is still to be done.

Positions are cheap to copy: numbers, short lists, and tuples that are replaced when they change.
`Setup` is what stays the same for a whole game and is shared by all its positions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

from game.rules import steps
from game.rules.actions import FIRST_TEXTS, Action
from game.rules.chance import ScriptedChance
from game.rules.events import Event
from game.rules.material import (
    BALANCED_COSTS,
    BUILDINGS,
    CARDS,
    CITY_SPACES,
    FIRST_FOREST,
    GOODS,
    ISLAND_SPACES,
    PLACES,
    SAN_JUAN,
    SETUPS,
    PlayerCount,
)
from game.rules.options import Options
from game.rules.steps import Frame

Sink = Callable[[Event], None]

# Reasons to end the game, as bits of `Position.end_causes`.
END_COLONISTS: Final = 1
END_CITY: Final = 2
END_VP: Final = 4
END_NAMES: Final = {END_COLONISTS: "colonists", END_CITY: "city", END_VP: "vp"}

# What a player has done in this captain phase, as bits of `Player.captain_flags`.
USED_WHARF: Final = 1
USED_SMALL_WHARF: Final = 2
USED_START: Final = 4
USED_BONUS: Final = 8


@dataclass(frozen=True)
class Setup:
    """What stays the same for a whole game."""

    options: Options
    numbers: PlayerCount
    script: ScriptedChance
    costs: tuple[int, ...]
    ship_capacities: tuple[int, ...]
    role_cards: tuple[int, ...]
    turn_orders: tuple[tuple[int, ...], ...]
    # Frames of one turn each, ready to be pushed: turns[step][chooser].
    turn_frames: dict[int, tuple[tuple[Frame, ...], ...]]
    vp_chips: int
    with_nobles: bool
    with_new_buildings: bool

    def __reduce__(self) -> tuple[object, tuple[Options, ScriptedChance]]:
        return Setup.of, (self.options, self.script)

    @classmethod
    @lru_cache(maxsize=64)
    def of(cls, options: Options, script: ScriptedChance = ScriptedChance()) -> Setup:  # noqa: B008
        """The fixed part of a game with these options."""
        count = options.players
        numbers = SETUPS[count]
        costs = [kind.cost for kind in BUILDINGS]
        if options.balanced:
            for building, cost in BALANCED_COSTS.items():
                costs[building] = cost
        expanded = options.buildings != "base"
        orders = tuple(tuple((first + i) % count for i in range(count)) for first in range(count))
        return cls(
            options=options,
            numbers=numbers,
            script=script,
            costs=tuple(costs),
            ship_capacities=numbers.ships,
            role_cards=tuple(range(len(CARDS) - 2 + numbers.prospectors)),
            turn_orders=orders,
            turn_frames={step: _turns(step, orders, expanded) for step in _TURN_STEPS},
            vp_chips=numbers.vp if options.edition == "2002" else numbers.vp_2014,
            with_nobles=options.nobles,
            with_new_buildings=expanded,
        )


_TURN_STEPS = (steps.SETTLE, steps.BUILD, steps.PRODUCE, steps.TRADE, steps.PLACE, steps.STORE)


def _turns(
    step: int, orders: tuple[tuple[int, ...], ...], guests: bool
) -> tuple[tuple[Frame, ...], ...]:
    """For each chooser a stack of one frame a seat. A guesthouse's owner may move guests before
    each turn; the chooser was asked when the role was chosen, except before production and
    storage (ruling R10)."""
    chains = []
    for order in orders:
        frames: list[Frame] = []
        for seat in order:
            asked = seat == order[0] and step not in (steps.PRODUCE, steps.STORE)
            if guests and step != steps.PLACE and not asked:
                frames.append((steps.GUESTS, seat, 0))
            frames.append((step, seat, 0))
        chains.append(tuple(reversed(frames)))
    return tuple(chains)


class Player:
    """One seat's board: doubloons, VP chips (with those on paper), goods by kind, island and city
    in the order they were laid, and who stands where.

    `people` counts everybody on a place, `nobles` those of them who are nobles; `circles` is how
    many people a place has room for, `places` the places that have circles, in order; `spaces` is
    how many city spaces are taken; `used` are bits for the captain phase.
    """

    __slots__ = (
        "captain_flags",
        "circles",
        "city",
        "city_spaces",
        "doubloons",
        "goods",
        "island",
        "nobles",
        "people",
        "places",
        "vp",
    )

    doubloons: int
    vp: int
    goods: list[int]
    island: tuple[int, ...]
    city: tuple[int, ...]
    circles: tuple[int, ...]
    places: tuple[int, ...]
    people: tuple[int, ...]
    nobles: tuple[int, ...]
    city_spaces: int
    captain_flags: int

    def copy(self) -> Player:
        """An independent copy."""
        new = Player.__new__(Player)
        new.doubloons = self.doubloons
        new.vp = self.vp
        new.goods = self.goods[:]
        new.island = self.island
        new.city = self.city
        new.circles = self.circles
        new.places = self.places
        new.people = self.people
        new.nobles = self.nobles
        new.city_spaces = self.city_spaces
        new.captain_flags = self.captain_flags
        return new

    def vacant_circles(self, place: int) -> int:
        """Free circles on a place."""
        return self.circles[place] - self.people[place]

    @property
    def forests(self) -> int:
        """Forests on the island."""
        return sum(tile >= FIRST_FOREST for tile in self.island)

    def lay_tile(self, tile: int) -> None:
        """Put a tile on the next free island space."""
        self.island += (tile,)
        if tile < FIRST_FOREST:
            self._add_circles(tile, 1)

    def turn_to_forest(self) -> None:
        """Turn the tile laid last face down."""
        tile = self.island[-1]
        self.island = (*self.island[:-1], FIRST_FOREST + tile)
        self._add_circles(tile, -1)

    def remove_tile(self, tile: int) -> None:
        """Take a tile off the island (the one laid last of its kind)."""
        at = len(self.island) - 1 - self.island[::-1].index(tile)
        self.island = self.island[:at] + self.island[at + 1 :]
        if tile < FIRST_FOREST:
            self._add_circles(tile, -1)

    def add_building(self, building: int) -> None:
        """Put a building on the city."""
        kind = BUILDINGS[building]
        self.city += (building,)
        self.city_spaces += kind.spaces
        if kind.circles:
            self._add_circles(building, kind.circles)

    def _add_circles(self, place: int, change: int) -> None:
        count = self.circles[place] + change
        self.circles = with_item(self.circles, place, count)
        if count == change:
            self.places = tuple(sorted((*self.places, place)))
        elif not count:
            self.places = tuple(other for other in self.places if other != place)

    def move_people(self, place: int, change: int, noble: bool = False) -> None:
        """Add people to a place, or take them away."""
        self.people = with_item(self.people, place, self.people[place] + change)
        if noble:
            self.nobles = with_item(self.nobles, place, self.nobles[place] + change)

    def send_to_san_juan(self, place: int, noble: bool) -> None:
        """A person goes from a place to San Juan."""
        self.move_people(place, -1, noble)
        self.move_people(SAN_JUAN, 1, noble)


def with_item(items: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """The tuple with one item replaced."""
    changed = list(items)
    changed[index] = value
    return tuple(changed)


class Position:
    """The table at one moment. `seat` is to decide (-1: the game is over), `legal` are its actions
    in the order of their ids, `frame` says what is asked, `todo` what comes after (last first).

    Nothing here checks that an action is legal: that is for `flow.play` and `Game`.
    """

    __slots__ = (
        "buildings_in_play",
        "card_doubloons",
        "card_takers",
        "cargo_barrels",
        "cargo_goods",
        "chooser",
        "colonist_supply",
        "colonists_on_ship",
        "discards",
        "drawn",
        "end_causes",
        "face_down",
        "frame",
        "goods_supply",
        "governor",
        "legal_actions",
        "market",
        "noble_supply",
        "nobles_on_ship",
        "open_plantations",
        "pending",
        "players",
        "produced",
        "quarry_supply",
        "role_card",
        "round",
        "seat",
        "seed",
        "setup",
        "shuffles",
        "sink",
        "trading_house",
        "vp_on_paper",
        "vp_supply",
    )

    setup: Setup
    seed: int
    round: int
    governor: int
    chooser: int  # who chose the current role, -1 between roles
    role_card: int  # the current role card, -1 between roles
    card_takers: tuple[int, ...]  # by card: the seat that chose it this round, or -1
    card_doubloons: list[int]  # by card
    vp_supply: int  # chips in the supply
    vp_on_paper: int  # VP that players own beyond the chips
    colonist_supply: int  # in the supply
    noble_supply: int
    colonists_on_ship: int  # on the colonist ship
    nobles_on_ship: int
    quarry_supply: int
    goods_supply: list[int]  # in the supply, by kind
    cargo_goods: list[int]  # by cargo ship, smallest first: the kind on board
    cargo_barrels: list[int]
    trading_house: tuple[int, ...]  # kinds in the trading house, first sold first
    open_plantations: tuple[int, ...]
    discards: tuple[int, ...]  # plantations by kind
    face_down: tuple[int, ...]  # the face-down stack, of which `drawn` are gone
    drawn: int
    shuffles: int
    market: tuple[int, ...]  # building tiles left, by place
    buildings_in_play: tuple[int, ...]  # buildings of this game
    produced: int  # bits: kinds the craftsman received in this phase
    end_causes: int  # bits: reasons that end the game this round
    players: list[Player]
    pending: list[Frame]
    frame: Frame
    seat: int
    legal_actions: list[Action]
    sink: Sink | None

    def copy(self) -> Position:
        """An independent copy without the sink; what never changes is shared."""
        new = Position.__new__(Position)
        new.setup = self.setup
        new.seed = self.seed
        new.round = self.round
        new.governor = self.governor
        new.chooser = self.chooser
        new.role_card = self.role_card
        new.card_takers = self.card_takers
        new.card_doubloons = self.card_doubloons[:]
        new.vp_supply = self.vp_supply
        new.vp_on_paper = self.vp_on_paper
        new.colonist_supply = self.colonist_supply
        new.noble_supply = self.noble_supply
        new.colonists_on_ship = self.colonists_on_ship
        new.nobles_on_ship = self.nobles_on_ship
        new.quarry_supply = self.quarry_supply
        new.goods_supply = self.goods_supply[:]
        new.cargo_goods = self.cargo_goods[:]
        new.cargo_barrels = self.cargo_barrels[:]
        new.trading_house = self.trading_house
        new.open_plantations = self.open_plantations
        new.discards = self.discards
        new.face_down = self.face_down
        new.drawn = self.drawn
        new.shuffles = self.shuffles
        new.market = self.market
        new.buildings_in_play = self.buildings_in_play
        new.produced = self.produced
        new.end_causes = self.end_causes
        new.players = [player.copy() for player in self.players]
        new.pending = self.pending[:]
        new.frame = self.frame
        new.seat = self.seat
        new.legal_actions = self.legal_actions
        new.sink = None
        return new

    @property
    def step(self) -> int:
        """The kind of decision asked for, a number of `steps`."""
        return self.frame[0]

    @property
    def decision(self) -> str:
        """The kind of decision asked for, by name; "over" when the game has ended."""
        return "over" if self.seat < 0 else steps.STEP_NAMES[self.frame[0]]

    @property
    def is_over(self) -> bool:
        """True when the game has ended and can be scored."""
        return self.seat < 0

    @property
    def face_down_left(self) -> tuple[int, ...]:
        """The face-down tiles in the order they will be drawn (hidden from the players)."""
        return self.face_down[self.drawn :]

    def state(self) -> dict[str, Any]:
        """Everything that can change, as plain lists and numbers; options are not in it."""
        data: dict[str, Any] = {name: _plain(getattr(self, name)) for name in _STATE}
        data["stack"] = list(self.face_down_left)
        data["players"] = [
            {name: _plain(getattr(player, name)) for name in _PLAYER_STATE}
            for player in self.players
        ]
        data["legal"] = [action.text for action in self.legal_actions]
        return data

    def digest(self) -> str:
        """A stable hash of the state: the same in every process and on every machine."""
        state = self.state()
        state["legal"] = [FIRST_TEXTS.get(action, action.text) for action in self.legal_actions]
        text = repr((self.setup.options, sorted(state.items())))
        return blake2b(text.encode(), digest_size=16).hexdigest()


def _plain(value: Any) -> Any:
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    return value


# What `state` writes; the circles of a player follow from island and city.
_DERIVED: Final = {"setup", "sink", "players", "legal", "stack", "drawn"}
_STATE: Final = tuple(name for name in Position.__slots__ if name not in _DERIVED)
_PLAYER_STATE: Final = tuple(
    name for name in Player.__slots__ if name not in {"circles", "places", "spaces"}
)


def _frozen(value: Any) -> Any:
    """Whole numbers in lists as numbers in tuples. Raises TypeError for anything else."""
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    if type(value) is not int:
        raise TypeError(value)
    return value


def _row(value: Any, length: int) -> tuple[int, ...]:
    """So many whole numbers. Raises TypeError or ValueError."""
    row: tuple[int, ...] = _frozen(value)
    if len(row) != length:
        raise ValueError(f"{len(row)} numbers, not {length}")
    return row


def empty_player() -> Player:
    """A board with nothing on it."""
    player = Player.__new__(Player)
    player.doubloons = player.vp = player.city_spaces = player.captain_flags = 0
    player.goods = [0] * 5
    player.island = player.city = player.places = ()
    player.circles = player.people = player.nobles = (0,) * PLACES
    return player


def player_from_state(data: dict[str, Any]) -> Player:
    """The board that `Position.state` wrote. Raises KeyError, TypeError or ValueError."""
    player = empty_player()
    island, city = _frozen(data["island"]), _frozen(data["city"])
    if len(island) > ISLAND_SPACES or len(city) > CITY_SPACES:
        raise ValueError("too many tiles")
    for tile in island:
        player.lay_tile(tile)
    for building in city:
        player.add_building(building)
    player.doubloons, player.vp, player.captain_flags = (
        _frozen(data[name]) for name in ("doubloons", "vp", "used")
    )
    player.goods = list(_row(data["goods"], len(GOODS)))
    player.people, player.nobles = (_row(data[name], PLACES) for name in ("people", "nobles"))
    return player


_LISTS: Final = {"role_doubloons", "goods", "ship_kinds", "ship_loads", "todo"}


def position_from_state(
    setup: Setup, data: dict[str, Any], parse: Callable[[str], Action]
) -> Position:
    """The position that `Position.state` wrote. Raises KeyError, TypeError or ValueError, also
    for a number that is no whole one or a row that is longer or shorter than such rows are."""
    position = Position.__new__(Position)
    position.setup = setup
    for name in _STATE:
        value = _frozen(data[name])
        setattr(position, name, list(value) if name in _LISTS else value)
    for name, length in _rows(setup).items():
        _row(data[name], length)
    position.face_down, position.drawn = _frozen(data["stack"]), 0
    if len(data["players"]) != setup.options.players:
        raise ValueError("a board for each seat")
    position.players = [player_from_state(player) for player in data["players"]]
    position.legal_actions = [parse(text) for text in data["legal"]]
    position.sink = None
    return position


def _rows(setup: Setup) -> dict[str, int]:
    """How long the rows of a position are that are always as long."""
    cards, ships = len(CARDS), len(setup.ship_capacities)
    return {
        "taken": cards,
        "role_doubloons": cards,
        "goods": len(GOODS),
        "discards": len(GOODS),
        "ship_kinds": ships,
        "ship_loads": ships,
        "market": PLACES,
    }
