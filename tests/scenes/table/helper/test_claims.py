"""What the helper says of a position is true there: each topic's claim is compared with the rules.

A claim is found in another way than its condition: by playing on, or by changing the board.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pytest

from game.app.i18n import Translator
from game.rules import PASS, Game, Options, steps
from game.rules.actions import ROLE, Action
from game.rules.events import Event, PrivilegeGood, Produced, RoleChosen, RoundBegan
from game.rules.flow import play
from game.rules.material import (
    BUILDING_IDS,
    BUILDINGS,
    CAPTAIN,
    CITY_SPACES,
    CORN,
    CRAFTSMAN,
    GOOD_IDS,
    GOODS,
    ISLAND_SPACES,
    PRODUCTION_BUILDINGS,
    PROSPECTOR,
    QUARRY,
    SAN_JUAN,
    TRADING_HOUSE_SPACES,
    role_of,
)
from game.rules.phases.builder import price
from game.rules.phases.captain import single_barrels, warehouse_kinds
from game.rules.phases.craftsman import production
from game.rules.position import Player, Position
from game.rules.queries.forecast import BuilderForecast, forecast_role
from game.rules.scoring import score
from game.scenes.table.helper.situation import Found, Situation
from game.scenes.table.helper.topics import TOPICS
from game.ui.phrases import Phrases
from tests.support.table import NAMES

PHRASES = Phrases(Translator(Path(), "en"))
SUPPLY = [99] * len(GOODS)
SELLING, LOADING = ("sell", "post"), ("load", "wharf", "small_wharf")
WRITTEN = [topic for topic in TOPICS if topic.text]
CHECKS = 25  # of each topic in a game


class Said(NamedTuple):
    """A topic that fits: where, what it has found, and what happens in the match before and after:
    the cards that were taken in the last round, and the round in which the game ends."""

    at: Situation
    found: Found
    taken: frozenset[int]
    last_round: int

    @property
    def n(self) -> int:
        return int(str(self.found.values["n"]))

    @property
    def good(self) -> int:
        return GOODS.index(str(self.found.values["barrel"]).strip("{}"))

    @property
    def building(self) -> int:
        name = str(self.found.values["building"])
        return next(
            building for building in BUILDING_IDS if str(PHRASES.building(building)) == name
        )

    @property
    def other(self) -> int:
        return self.at.names.index(str(self.found.values["name"]))

    @property
    def targets(self) -> list[int]:
        return [target.number for target in self.found.targets]


Claim = Callable[[Said], bool]


# Other boards, and other courses of play ----------------------------------------------------------


def changed(player: Player, *, tile: int = -1, people: tuple[int, ...] = ()) -> Player:
    """Return a board with one more tile (-1: none), and one more person on each of these places."""
    board = player.copy()
    if tile >= 0:
        board.lay_tile(tile)
    for place in people:
        board.move_people(place, 1)
    return board


def makes(player: Player, good: int) -> int:
    return production(player, SUPPLY)[0][good]


def prices(at: Situation, player: Player) -> list[int]:
    """Return what every building costs a board."""
    position = at.position.copy()
    position.players = list(position.players)
    position.players[at.seat] = player
    return [price(position, at.seat, building).total for building in position.buildings_in_play]


def most_kept(player: Player) -> int:
    """Return the most barrels that a board can keep: whole kinds and single barrels."""
    kinds, single = warehouse_kinds(player), single_barrels(player)
    counts = [count for count in player.goods if count]
    ways = combinations(counts, min(kinds, len(counts)))
    return max(sum(way) + min(single, sum(counts) - sum(way)) for way in ways)


def phase(at: Situation, role: int) -> Iterator[tuple[Position, list[Event]]]:
    """Yield the decisions of a role that the person chooses, where the others and the person take
    the first legal choice, with what has happened up to each; at last the end of the role."""
    position, happened = at.position.copy(), list[Event]()
    position.sink = happened.append
    card = at.card(role)
    play(position, ROLE[card])
    while not position.is_over and position.role_card == card:
        yield position, happened
        play(position, position.legal_actions[0])
    yield position, happened


def offers(at: Situation, role: int, step: steps.StepKind) -> list[Action]:
    """Return what the person could do first in a phase, [] if nothing."""
    asked = (position for position, _ in phase(at, role) if position.step == step)
    first = next(asked, None)
    return list(first.legal_actions) if first is not None and first.seat == at.seat else []


def made(at: Situation) -> dict[int, list[int]]:
    """Return the barrels by good that every seat would get if the person were craftsman, and for
    the person those of the privilege."""
    *_, (_, happened) = phase(at, CRAFTSMAN)
    got = {seat: [0] * len(GOODS) for seat in range(len(at.names))}
    for event in happened:
        if isinstance(event, Produced):
            got[event.seat] = [a + b for a, b in zip(got[event.seat], event.kinds, strict=True)]
        elif isinstance(event, PrivilegeGood):
            got[event.seat][event.good] += 1
    return got


# Claims -------------------------------------------------------------------------------------------


def _quarry_saves_one_on_each(said: Said) -> bool:
    player = said.at.player
    before = prices(said.at, player)
    after = prices(said.at, changed(player, tile=QUARRY, people=(QUARRY,)))
    return after == [max(0, count - 1) for count in before]


def _needs_both(said: Said) -> bool:
    """The good needs somebody on a plantation and in this building; then there is a barrel."""
    board, building = said.at.player.copy(), said.building
    good = next(g for g in GOOD_IDS if building in PRODUCTION_BUILDINGS[g])
    board.people = board.nobles = (0,) * len(board.people)
    both = changed(board, people=(good, building))
    for place in (good, building):
        twin = said.at.player.copy()
        twin.move_people(place, -twin.people[place])
        if makes(twin, good):
            return False
    return good == said.good and makes(both, good) == 1


def _does_nothing(said: Said) -> bool:
    """Every role but the builder would bring the seat the same without the building."""
    at, bare = said.at, said.at.position.copy()
    player = bare.players[at.seat] = at.player.copy()
    player.city = tuple(building for building in player.city if building != said.building)
    for card in at.offers("role"):
        for forecast, two in zip(
            forecast_role(at.position, card), forecast_role(bare, card), strict=True
        ):
            if (
                forecast.seat == at.seat
                and forecast != two
                and not isinstance(forecast, BuilderForecast)
            ):
                return False
    return not at.player.people[said.building]


def _short_for_all(said: Said) -> bool:
    got = made(said.at)
    mine = got.pop(said.at.seat)[said.good]
    return mine == said.n == said.at.position.goods_supply[said.good] and not any(
        goods[said.good] for goods in got.values()
    )


def _gets_more(said: Said) -> bool:
    got = {seat: sum(kinds) for seat, kinds in made(said.at).items()}
    return got[said.other] == said.n > got[said.at.seat]


def _building_makes(said: Said) -> bool:
    """Nothing is made without a building; the one that is named can be had, and is enough."""
    at, good, building = said.at, said.good, said.building
    board = at.player.copy()
    board.move_people(good, board.vacant_circles(good))
    alone = makes(board, good)
    board.add_building(building)
    board.move_people(building, 1)
    return not alone and makes(board, good) > 0 and at.position.market[building] > 0


def _is_free(spaces: int) -> bool:
    return 0 < spaces <= 2


CLAIMS: dict[str, Claim] = {
    "last_round": lambda said: said.at.position.round == said.last_round,
    "would_rot": lambda said: most_kept(said.at.player) < sum(said.at.player.goods),
    "storing": lambda said: said.n == single_barrels(said.at.player),
    "colonists_low": lambda said: said.n == said.at.position.colonist_supply > 0,
    "vp_low": lambda said: said.n == said.at.position.vp_supply > 0,
    "city_nearly_full": lambda said: (
        said.other != said.at.seat
        and _is_free(CITY_SPACES - said.at.position.players[said.other].city_spaces)
    ),
    "idle_large_building": lambda said: (
        said.building not in dict(score(said.at.player).bonuses)
        and said.building in dict(score(changed(said.at.player, people=(said.building,))).bonuses)
    ),
    "large_affordable": lambda said: (
        BUILDINGS[said.targets[0]].copies == 1
        and said.targets[0] in dict(score(_with_large(said)).bonuses)
    ),
    "several_kinds": lambda said: len({a.arg for a in said.at.position.legal_actions}) > 1,
    "quarry_open": _quarry_saves_one_on_each,
    "corn_open": lambda said: (
        makes(changed(said.at.player, tile=CORN, people=(CORN,)), CORN)
        > makes(said.at.player, CORN)
    ),
    "two_people": _needs_both,
    "choosing": lambda said: (
        2 * sum(role_of(card) != PROSPECTOR for card in said.at.position.setup.role_cards)
        > len(said.at.position.setup.role_cards)
    ),
    "card_with_money": lambda said: (
        said.at.position.round > 1
        and said.targets[0] not in said.taken
        and said.at.position.card_doubloons[said.targets[0]] > 0
    ),
    "supply_short": _short_for_all,
    "feeds_others": _gets_more,
    "others_could_ship": lambda said: (
        said.other != said.at.seat and said.n == sum(said.at.position.players[said.other].goods)
    ),
    "no_ship": lambda said: (
        not any(
            action.kind == "small_wharf" or (action.kind in LOADING and action.arg == said.good)
            for action in offers(said.at, CAPTAIN, steps.LOAD)
        )
    ),
    "house_nearly_full": lambda said: (
        len(said.at.position.trading_house) + 1 == TRADING_HOUSE_SPACES
    ),
    "rich": lambda said: (
        said.n == said.at.player.doubloons
        and score(said.at.player).total == score(_poor(said.at.player)).total
    ),
    "idle_plant": lambda said: (
        not any(
            said.at.player.circles[good]
            for good in GOOD_IDS
            if said.building in PRODUCTION_BUILDINGS[good]
        )
        and len(said.at.player.island) < ISLAND_SPACES
    ),
    "idle_building": _does_nothing,
    "no_plant": _building_makes,
    "idle_tile": lambda said: said.at.player.vacant_circles(said.targets[0]) > 0,
    "people_waiting": lambda said: (
        said.at.player.people[SAN_JUAN] > 0
        and not any(
            said.at.player.vacant_circles(place)
            for place in range(len(said.at.player.circles))
            if place != SAN_JUAN
        )
    ),
}


def _with_large(said: Said) -> Player:
    board = said.at.player.copy()
    board.add_building(said.targets[0])
    board.move_people(said.targets[0], 1)
    return board


def _poor(player: Player) -> Player:
    board = player.copy()
    board.doubloons = 0
    return board


# All topics in many games -------------------------------------------------------------------------


def situations(options: Options, seed: int) -> Iterator[tuple[Situation, frozenset[int], int]]:
    """Yield every decision of a random game, the cards taken in the round before, and the round in
    which the game ends."""
    rng, chosen = random.Random(seed), list[Action]()
    game = Game.new(options, seed)
    while not game.is_over:
        legal = [action for action in game.legal_actions if action is not PASS]
        chosen.append(rng.choice(legal if legal and rng.random() < 0.9 else game.legal_actions))
        game.play(chosen[-1])
    last_round = game.position.round
    taken, before = set[int](), frozenset[int]()
    happened = list[Event]()
    game = Game.new(options, seed, sink=happened.append)
    for action in chosen:
        for event in happened:
            if isinstance(event, RoleChosen):
                taken.add(event.card)
            elif isinstance(event, RoundBegan):
                taken, before = set(), frozenset(taken)
        happened.clear()
        position = game.position
        yield (
            Situation(position, position.seat, NAMES[: options.players], PHRASES),
            before,
            last_round,
        )
        game.play(action)


@pytest.fixture(scope="module")
def met() -> Counter[str]:
    """How often every topic was found in random games, where each claim held."""
    counts: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for seed in range(24):
        options = Options(
            players=2 + seed % 4,
            buildings=("base", "all", "random")[seed % 3],
            nobles=seed % 6 >= 3,
        )
        checks: Counter[str] = Counter()
        for at, taken, last_round in situations(options, seed):
            for topic in WRITTEN:
                if checks[topic.key] >= CHECKS:
                    continue
                found = topic.fits(at)
                if found is not None:
                    checks[topic.key] += 1
                    if not CLAIMS[topic.key](Said(at, found, taken, last_round)):
                        wrong[topic.key] += 1
        counts += checks
    assert not wrong, wrong
    return counts


def test_every_claim_of_the_coach_is_true(met: Counter[str]) -> None:
    assert set(met) == set(CLAIMS) == {topic.key for topic in WRITTEN}
