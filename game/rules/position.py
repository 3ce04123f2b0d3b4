"""A position: everything on the table at one moment, and the pending steps.

Positions are cheap to copy: numbers, short lists, and tuples that are replaced when they change.
`Setup` is constant for a whole game and shared by all its positions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final, TypeGuard, get_args

from game.rules import steps
from game.rules.actions import FIRST_TEXTS, Action
from game.rules.chance import ScriptedChance
from game.rules.events import Event
from game.rules.material import (
    BUILDINGS,
    FACTORY_MONEY,
    FIRST_FOREST,
    GOODS,
    PLACES,
    SAN_JUAN,
    SETUPS,
    PlayerCount,
    cards_with,
    role_of,
)
from game.rules.options import Options
from game.rules.steps import Frame, StepKind, TurnStep

Sink = Callable[[Event], None]

# Reasons for the game to end, as bits of `Position.end_causes`.
END_COLONISTS: Final = 1
END_CITY: Final = 2
END_VP: Final = 4
END_NAMES: Final = {END_COLONISTS: "colonists", END_CITY: "city", END_VP: "vp"}

# What a player has done in the current captain phase, as bits of `Player.captain_flags`.
USED_WHARF: Final = 1
USED_SMALL_WHARF: Final = 2
USED_START: Final = 4
USED_BONUS: Final = 8


@dataclass(frozen=True)
class Setup:
    """The constants of a game, computed once from the options and shared by all its positions.
    `numbers` are the setup values for the player count; `costs` are in doubloons by building;
    `ship_capacities` are ascending; `turn_orders[seat]` lists all seats clockwise from `seat`;
    `vp_chips` is the number of chips in the box."""

    options: Options
    numbers: PlayerCount
    script: ScriptedChance
    costs: tuple[int, ...]
    ship_capacities: tuple[int, ...]
    factory_money: tuple[int, ...]  # the factory's income in doubloons, by number of kinds received
    role_cards: tuple[int, ...]  # the role cards in this game
    # Each card preceded by cards of the same role, with those cards.
    repeated_cards: tuple[tuple[int, tuple[int, ...]], ...]
    turn_orders: tuple[tuple[int, ...], ...]
    # Frames for one turn per seat, ready to push: turn_frames[step][chooser].
    turn_frames: tuple[tuple[tuple[Frame, ...], ...], ...]
    vp_chips: int
    with_nobles: bool
    with_new_buildings: bool

    def __reduce__(self) -> tuple[object, tuple[Options, ScriptedChance]]:
        return Setup.of, (self.options, self.script)

    @classmethod
    @lru_cache(maxsize=64)
    def of(cls, options: Options, script: ScriptedChance = ScriptedChance()) -> Setup:  # noqa: B008
        """Return the setup for these options; results are cached."""
        count = options.players
        numbers = SETUPS[count]
        costs = {building: kind.cost for building, kind in enumerate(BUILDINGS)}
        factory_money: tuple[int, ...] = FACTORY_MONEY
        for variant in options.variants:
            costs.update(variant.costs)
            factory_money = variant.factory_money or factory_money
        cards = cards_with(count)
        expanded = options.buildings != "base"
        orders = tuple(tuple((first + i) % count for i in range(count)) for first in range(count))
        return cls(
            options=options,
            numbers=numbers,
            script=script,
            costs=tuple(costs.values()),
            factory_money=factory_money,
            ship_capacities=numbers.ships,
            role_cards=cards,
            repeated_cards=_repeats(cards),
            turn_orders=orders,
            turn_frames=tuple(
                _turns(step, orders, expanded) if _is_turn(step) else () for step in StepKind
            ),
            vp_chips=numbers.vp if options.edition == "2002" else numbers.vp_2014,
            with_nobles=options.nobles,
            with_new_buildings=expanded,
        )


def _is_turn(step: StepKind) -> TypeGuard[TurnStep]:
    return step in get_args(TurnStep)


def _turns(
    step: TurnStep, orders: tuple[tuple[int, ...], ...], guests: bool
) -> tuple[tuple[Frame, ...], ...]:
    """Return, for each chooser, a stack with one frame per seat. The owner of a guesthouse may move
    guests before each turn of a phase. The chooser was already asked when choosing the role, except
    before production and storage (ruling R10)."""
    turns_alone = step in (steps.GUESTS, steps.LODGE, steps.PLACE)
    chains = []
    for order in orders:
        frames: list[Frame] = []
        for seat in order:
            asked = seat == order[0] and step not in (steps.PRODUCE, steps.STORE)
            if guests and not turns_alone and not asked:
                frames.append((steps.GUESTS, seat, 0))
            frames.append((step, seat, 0))
        chains.append(tuple(reversed(frames)))
    return tuple(chains)


def _repeats(cards: tuple[int, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    found = []
    for index, card in enumerate(cards):
        others = tuple(other for other in cards[:index] if role_of(other) == role_of(card))
        if others:
            found.append((card, others))
    return tuple(found)


class Player:
    """A seat's board.

    `vp` counts chips and VP on paper. `goods` holds barrels by good. `island` and `city` list tiles
    and buildings in the order they were laid. `circles` is the capacity of each place, `places` the
    places that have circles, ascending. `people` counts everybody on each place, `nobles` only the
    nobles among them. `city_spaces` is the number of spaces in use. `captain_flags` holds the
    `USED_` bits of the captain phase.
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
        """Return an independent copy."""
        new = _new_player(Player)
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
        """Return the number of vacant circles on a place."""
        return self.circles[place] - self.people[place]

    @property
    def forests(self) -> int:
        """The number of forests on the island."""
        return sum(tile >= FIRST_FOREST for tile in self.island)

    def lay_tile(self, tile: int) -> None:
        """Lay a tile on the next free island space."""
        self.island += (tile,)
        if tile < FIRST_FOREST:
            self._add_circles(tile, 1)

    def turn_to_forest(self) -> None:
        """Turn the most recently laid tile face down as a forest."""
        tile = self.island[-1]
        self.island = (*self.island[:-1], FIRST_FOREST + tile)
        self._add_circles(tile, -1)

    def remove_tile(self, tile: int) -> None:
        """Remove a tile from the island; of several equal tiles, the one laid last."""
        at = len(self.island) - 1 - self.island[::-1].index(tile)
        self.island = self.island[:at] + self.island[at + 1 :]
        if tile < FIRST_FOREST:
            self._add_circles(tile, -1)

    def add_building(self, building: int) -> None:
        """Add a building to the city."""
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
        """Add `change` people to a place, or remove them if negative; `noble`: they are nobles."""
        self.people = with_item(self.people, place, self.people[place] + change)
        if noble:
            self.nobles = with_item(self.nobles, place, self.nobles[place] + change)

    def send_to_san_juan(self, place: int, noble: bool) -> None:
        """Move a person from a place to San Juan."""
        self.move_people(place, -1, noble)
        self.move_people(SAN_JUAN, 1, noble)


def with_item(items: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """Return a copy of the tuple with one item replaced."""
    changed = list(items)
    changed[index] = value
    return tuple(changed)


class Position:
    """The table at one moment. `seat` must choose one of the `legal_actions`, which are in order of
    id; it is -1 when the game is over. `frame` is the current decision, and `pending` the stack of
    later steps, the next one last (`game.rules.steps`). The other fields are the state of the
    table.

    Actions are not checked for legality here: `Game` does that.
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
    chooser: int  # the seat that chose the current role, -1 between roles
    role_card: int  # the card of the current role, -1 between roles
    card_takers: tuple[int, ...]  # by role card: the seat that chose it this round, or -1
    card_doubloons: list[int]  # by role card
    vp_supply: int  # chips
    vp_on_paper: int  # VP owned by players beyond the chips
    colonist_supply: int
    noble_supply: int
    colonists_on_ship: int  # on the colonist ship
    nobles_on_ship: int
    quarry_supply: int
    goods_supply: list[int]  # barrels by good
    cargo_goods: list[int]  # by cargo ship, smallest first: the good on board, -1 if empty
    cargo_barrels: list[int]  # by cargo ship: barrels on board
    trading_house: tuple[int, ...]  # goods, in the order they were sold
    open_plantations: tuple[int, ...]
    discards: tuple[int, ...]  # plantations by good
    face_down: tuple[int, ...]  # plantations, next one first; the first `drawn` are gone
    drawn: int
    shuffles: int  # how many times the discards were shuffled
    market: tuple[int, ...]  # building tiles left, by place
    buildings_in_play: tuple[int, ...]
    produced: int  # bits: goods the craftsman received this phase
    end_causes: int  # bits: `END_` reasons to end the game after this round
    players: list[Player]
    pending: list[Frame]
    frame: Frame
    seat: int
    legal_actions: list[Action]
    sink: Sink | None

    def copy(self) -> Position:
        """Return an independent copy without the sink; immutable parts are shared."""
        new = _new_position(Position)
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
    def step(self) -> StepKind:
        """The step that needs a decision."""
        return self.frame[0]

    @property
    def decision(self) -> str:
        """The name of the step that needs a decision; "over" when the game has ended."""
        return "over" if self.seat < 0 else steps.STEP_NAMES[self.frame[0]]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended and can be scored."""
        return self.seat < 0

    @property
    def face_down_left(self) -> tuple[int, ...]:
        """The face-down plantations in the order they will be drawn; hidden from players."""
        return self.face_down[self.drawn :]

    def state(self) -> dict[str, Any]:
        """Return all mutable state, without the options, as plain lists and numbers.
        `game.rules.state` reads it back."""
        data: dict[str, Any] = {
            name: _stored(name, getattr(self, field)) for name, field in STATE.items()
        }
        data["stack"] = list(self.face_down_left)
        data["players"] = [
            {name: _stored(name, getattr(player, field)) for name, field in PLAYER_STATE.items()}
            for player in self.players
        ]
        data["legal"] = [action.text for action in self.legal_actions]
        return data

    def digest(self) -> str:
        """Return a hash of the options and the state: 32 hex digits, identical across processes and
        machines."""
        state = self.state()
        state["legal"] = [FIRST_TEXTS.get(action, action.text) for action in self.legal_actions]
        text = repr((self.setup.options, sorted(state.items())))
        return blake2b(text.encode(), digest_size=16).hexdigest()


# Bound once to save an attribute lookup per copied board.
_new_player: Final = Player.__new__
_new_position: Final = Position.__new__


# Rows by place or role card: their length before any were added, and the value of an unused one.
ROWS_THAT_GROW: Final = {
    **dict.fromkeys(("market", "people", "nobles"), (52, 0)),
    "taken": (8, -1),
    "role_doubloons": (8, 0),
}


def _stored(name: str, value: Any) -> Any:
    """Return a field as plain data, without unused places and cards that were added later, so that
    files and digests stay the same."""
    row = _plain(value)
    length, unused = ROWS_THAT_GROW.get(name, (0, 0))
    while length and isinstance(row, list) and len(row) > length and row[-1] == unused:
        row.pop()
    return row


def _plain(value: Any) -> Any:
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    return int(value) if isinstance(value, StepKind) else value


# Fields by their names in match files and digests. Names and order must never change.
STATE: Final = {
    "card": "role_card",
    "chooser": "chooser",
    "colonists": "colonist_supply",
    "discards": "discards",
    "ending": "end_causes",
    "faceup": "open_plantations",
    "frame": "frame",
    "goods": "goods_supply",
    "governor": "governor",
    "house": "trading_house",
    "in_play": "buildings_in_play",
    "made": "produced",
    "market": "market",
    "nobles": "noble_supply",
    "paper": "vp_on_paper",
    "quarries": "quarry_supply",
    "role_doubloons": "card_doubloons",
    "round": "round",
    "seat": "seat",
    "seed": "seed",
    "ship_colonists": "colonists_on_ship",
    "ship_kinds": "cargo_goods",
    "ship_loads": "cargo_barrels",
    "ship_nobles": "nobles_on_ship",
    "shuffles": "shuffles",
    "taken": "card_takers",
    "todo": "pending",
    "vp": "vp_supply",
}
# A player's circles are derived from the island and the city.
PLAYER_STATE: Final = {
    "city": "city",
    "doubloons": "doubloons",
    "goods": "goods",
    "island": "island",
    "nobles": "nobles",
    "people": "people",
    "used": "captain_flags",
    "vp": "vp",
}


def empty_player() -> Player:
    """Return an empty board."""
    player = Player.__new__(Player)
    player.doubloons = player.vp = player.city_spaces = player.captain_flags = 0
    player.goods = [0] * len(GOODS)
    player.island = player.city = player.places = ()
    player.circles = player.people = player.nobles = (0,) * PLACES
    return player
