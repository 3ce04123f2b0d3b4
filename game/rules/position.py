"""A position: everything on the table at one moment, and what is still to be done.

Positions are cheap to copy: numbers, short lists, and tuples that are replaced when they change.
`Setup` is what stays the same for a whole game and is shared by all its positions.
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
    """What stays the same for a whole game, computed once from the options and shared by all its
    positions. `numbers` are those of the number of players; `costs` in doubloons by building;
    `ships` the cargo ships by capacity, smallest first; `orders[seat]` all seats clockwise from
    that one; `vp_chips` those in the box."""

    options: Options
    numbers: PlayerCount
    script: ScriptedChance
    costs: tuple[int, ...]
    ship_capacities: tuple[int, ...]
    factory_money: tuple[int, ...]  # the factory's doubloons, by kinds received
    role_cards: tuple[int, ...]  # role cards of this game
    # Cards of which there is another one of the same role before them, with those.
    repeated_cards: tuple[tuple[int, tuple[int, ...]], ...]
    turn_orders: tuple[tuple[int, ...], ...]
    # Frames of one turn each, ready to be pushed: turns[step][chooser].
    turn_frames: tuple[tuple[tuple[Frame, ...], ...], ...]
    vp_chips: int
    with_nobles: bool
    with_new_buildings: bool

    def __reduce__(self) -> tuple[object, tuple[Options, ScriptedChance]]:
        return Setup.of, (self.options, self.script)

    @classmethod
    @lru_cache(maxsize=64)
    def of(cls, options: Options, script: ScriptedChance = ScriptedChance()) -> Setup:  # noqa: B008
        """Return the set-up for these options; equal ones are made once."""
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
    """Return for each chooser a stack of one frame a seat. A guesthouse's owner may move guests
    before each turn of a phase; the chooser was asked when the role was chosen, except before
    production and storage (ruling R10)."""
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
    """One seat's board.

    `doubloons`; `vp`, chips and VP on paper together; `goods`, barrels by good; `island` and
    `city`, tiles and buildings in the order they were laid; `circles`, how many people each place
    has room for; `places`, the places that have circles, in ascending order; `people`, everybody on
    each place, and `nobles`, those of them who are nobles; `city_spaces`, those taken;
    `captain_flags`, `USED_` bits of the captain phase.
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
        """Return the free circles on a place."""
        return self.circles[place] - self.people[place]

    @property
    def forests(self) -> int:
        """How many forests are on the island."""
        return sum(tile >= FIRST_FOREST for tile in self.island)

    def lay_tile(self, tile: int) -> None:
        """Lay a tile on the next free island space."""
        self.island += (tile,)
        if tile < FIRST_FOREST:
            self._add_circles(tile, 1)

    def turn_to_forest(self) -> None:
        """Turn the tile that was laid last face down: a forest."""
        tile = self.island[-1]
        self.island = (*self.island[:-1], FIRST_FOREST + tile)
        self._add_circles(tile, -1)

    def remove_tile(self, tile: int) -> None:
        """Take a tile off the island, of several alike the one that was laid last."""
        at = len(self.island) - 1 - self.island[::-1].index(tile)
        self.island = self.island[:at] + self.island[at + 1 :]
        if tile < FIRST_FOREST:
            self._add_circles(tile, -1)

    def add_building(self, building: int) -> None:
        """Put a building onto the city."""
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
        """Add `change` people to a place (negative: take them away); `noble`: they are nobles."""
        self.people = with_item(self.people, place, self.people[place] + change)
        if noble:
            self.nobles = with_item(self.nobles, place, self.nobles[place] + change)

    def send_to_san_juan(self, place: int, noble: bool) -> None:
        """Move a person from a place to San Juan."""
        self.move_people(place, -1, noble)
        self.move_people(SAN_JUAN, 1, noble)


def with_item(items: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """Return the tuple with one item replaced."""
    changed = list(items)
    changed[index] = value
    return tuple(changed)


class Position:
    """The table at one moment: `seat` is to decide (-1: the game is over) one of the
    `legal_actions`, which stand in the order of their ids. `frame` says what is asked, `pending` is
    the stack of what comes after, the next one last (`game.rules.steps`). The other fields are what
    lies on the table.

    Nothing here checks that an action is legal: `Game` does.
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
    role_card: int  # the card of the current role, -1 between roles
    card_takers: tuple[int, ...]  # by role card: the seat that chose it this round, or -1
    card_doubloons: list[int]  # by role card
    vp_supply: int  # chips
    vp_on_paper: int  # VP that players own beyond the chips
    colonist_supply: int
    noble_supply: int
    colonists_on_ship: int  # on the colonist ship
    nobles_on_ship: int
    quarry_supply: int
    goods_supply: list[int]  # barrels by good
    cargo_goods: list[int]  # by cargo ship, smallest first: the good on board, -1 none
    cargo_barrels: list[int]  # by cargo ship: how many are on board
    trading_house: tuple[int, ...]  # goods, first sold first
    open_plantations: tuple[int, ...]
    discards: tuple[int, ...]  # plantations by good
    face_down: tuple[int, ...]  # plantations, the next one first; `drawn` of them are gone
    drawn: int
    shuffles: int  # how often the discards were shuffled
    market: tuple[int, ...]  # building tiles left, by place
    buildings_in_play: tuple[int, ...]
    produced: int  # bits: goods that the craftsman received in this phase
    end_causes: int  # bits: `END_` reasons that end the game after this round
    players: list[Player]
    pending: list[Frame]
    frame: Frame
    seat: int
    legal_actions: list[Action]
    sink: Sink | None

    def copy(self) -> Position:
        """Return an independent copy without the sink; what never changes is shared."""
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
        """The step that asks for a decision."""
        return self.frame[0]

    @property
    def decision(self) -> str:
        """The name of the step that asks for a decision; "over" when the game has ended."""
        return "over" if self.seat < 0 else steps.STEP_NAMES[self.frame[0]]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended and can be scored."""
        return self.seat < 0

    @property
    def face_down_left(self) -> tuple[int, ...]:
        """The face-down plantations in the order they will be drawn; hidden from the players."""
        return self.face_down[self.drawn :]

    def state(self) -> dict[str, Any]:
        """Return everything that can change as plain lists and numbers; the options are not in it.
        `game.rules.state` reads it back."""
        data: dict[str, Any] = {name: _plain(getattr(self, field)) for name, field in STATE.items()}
        data["stack"] = list(self.face_down_left)
        data["players"] = [
            {name: _plain(getattr(player, field)) for name, field in PLAYER_STATE.items()}
            for player in self.players
        ]
        data["legal"] = [action.text for action in self.legal_actions]
        return data

    def digest(self) -> str:
        """Return a hash of options and state, 32 hex digits: the same in every process
        and on every machine."""
        state = self.state()
        state["legal"] = [FIRST_TEXTS.get(action, action.text) for action in self.legal_actions]
        text = repr((self.setup.options, sorted(state.items())))
        return blake2b(text.encode(), digest_size=16).hexdigest()


# Bound once: a copy would look `__new__` up in the class for each of its boards.
_new_player: Final = Player.__new__
_new_position: Final = Position.__new__


def _plain(value: Any) -> Any:
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    return int(value) if isinstance(value, StepKind) else value


# Fields by their names in match files and digests, which never change, and in this order.
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
# The circles of a player follow from the island and the city.
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
    """Return a board with nothing on it."""
    player = Player.__new__(Player)
    player.doubloons = player.vp = player.city_spaces = player.captain_flags = 0
    player.goods = [0] * len(GOODS)
    player.island = player.city = player.places = ()
    player.circles = player.people = player.nobles = (0,) * PLACES
    return player
