"""Events tell the whole story: whoever adds them up knows what everybody owns."""

import random
from typing import get_args

import pytest

from game.rules import Game, Options, events
from game.rules.events import Event
from game.rules.material import CARDS, LAND_OFFICE, PROSPECTOR, SAN_JUAN, role_of
from tests.support.rules import ALL_OPTIONS, SOME_OPTIONS, ids


class Ledger:
    """Doubloons, VP, goods, tiles, buildings and people of every seat, from events alone."""

    def __init__(self, game: Game) -> None:
        self.doubloons = [player.doubloons for player in game.position.players]
        self.vp = [player.vp for player in game.position.players]
        self.goods = [[0] * 5 for _ in self.vp]
        self.islands = [list(player.island) for player in game.position.players]
        self.cities: list[list[int]] = [[] for _ in self.vp]
        self.people = [0] * len(self.vp)
        self.placed = [(player.people, player.nobles) for player in game.position.players]

    def hear(self, event: Event) -> None:
        if isinstance(event, events.RoleChosen | events.MoneyGained):
            self.doubloons[event.seat] += event.doubloons
        elif isinstance(event, events.PointsGained):
            self.vp[event.seat] += event.vp
        elif isinstance(event, events.Built):
            self.doubloons[event.seat] -= event.price
            self.cities[event.seat].append(event.building)
        elif isinstance(event, events.TileBought):
            self.doubloons[event.seat] -= event.doubloons
        elif isinstance(event, events.TileDrawn | events.TileTaken):
            self.islands[event.seat].append(event.tile)
        elif isinstance(event, events.ForestLaid):
            self.islands[event.seat].remove(event.tile)
            self.islands[event.seat].append(event.tile + 6)
        elif isinstance(event, events.TileDiscarded):
            self.islands[event.seat].remove(event.tile)
            self.doubloons[event.seat] += event.place == LAND_OFFICE
        else:
            self.hear_of_goods(event)
            self.hear_of_people(event)

    def hear_of_goods(self, event: Event) -> None:
        if isinstance(event, events.Produced):
            for good, count in enumerate(event.kinds):
                self.goods[event.seat][good] += count
        elif isinstance(event, events.PrivilegeGood):
            self.goods[event.seat][event.good] += 1
        elif isinstance(event, events.Sold):
            self.goods[event.seat][event.good] -= 1
            self.doubloons[event.seat] += event.doubloons
        elif isinstance(event, events.Supplied):
            self.goods[event.seat][event.good] -= 1
        elif isinstance(event, events.Loaded):
            self.vp[event.seat] += event.vp + event.harbor + event.captain
            if event.good >= 0:
                self.goods[event.seat][event.good] -= event.barrels
        elif isinstance(event, events.Stored):
            for good, count in enumerate(event.lost):
                self.goods[event.seat][good] -= count
            assert list(event.kept) == self.goods[event.seat]
        elif isinstance(event, events.Paid):
            if event.what == "good":
                self.goods[event.seat][event.kind] -= 1
            elif event.what == "vp":
                self.vp[event.seat] -= 1
            else:
                self.people[event.seat] -= 1

    def hear_of_people(self, event: Event) -> None:
        if isinstance(event, events.PersonArrived):
            self.people[event.seat] += 1
        elif isinstance(event, events.ShipBoarded):
            self.people[event.seat] += event.colonists + event.nobles
        elif isinstance(event, events.PeoplePlaced):
            assert sum(event.people) == sum(event.people_before) == self.people[event.seat]
            assert sum(event.nobles) == sum(event.nobles_before)


def believed(ledger: Ledger) -> list[object]:
    islands = [sorted(island) for island in ledger.islands]
    return [ledger.doubloons, ledger.vp, ledger.goods, islands, ledger.cities, ledger.people]


def true(game: Game) -> list[object]:
    players = game.position.players
    return [
        [player.doubloons for player in players],
        [player.vp for player in players],
        [player.goods for player in players],
        [sorted(player.island) for player in players],
        [list(player.city) for player in players],
        [sum(player.people) for player in players],
    ]


@pytest.mark.parametrize("options", SOME_OPTIONS, ids=ids)
def test_events_add_up_to_what_everybody_owns(options: Options) -> None:
    told: list[Event] = []
    for seed in range(3):
        game = Game.new(options, seed, sink=told.append)
        ledger, lots = Ledger(game), random.Random(seed)
        told.clear()
        while not game.is_over:
            game.play(lots.choice(game.legal_actions))
            for event in told:
                ledger.hear(event)
            told.clear()
            if game.decision != "pay":  # the price is told when all of it is paid
                assert believed(ledger) == true(game)


def test_an_event_is_told_when_the_position_shows_it() -> None:
    shown: list[tuple[int, int]] = []

    def hear(event: Event) -> None:
        if isinstance(event, events.Built):
            built = event.building in game.position.players[event.seat].city
            shown.append((event.building, int(built)))

    game, lots = Game.new(Options(players=3), 4, sink=hear), random.Random(4)
    while not game.is_over:
        game.play(lots.choice(game.legal_actions))
    assert shown
    assert all(built for _, built in shown)


def test_every_kind_of_event_happens() -> None:
    told: list[Event] = []
    for seed, options in enumerate(o for o in ALL_OPTIONS if o.nobles):
        game, lots = Game.new(options, seed, sink=told.append), random.Random(seed)
        while not game.is_over:
            game.play(lots.choice(game.legal_actions))
    assert {type(event) for event in told} == set(get_args(Event))
    chosen = {role_of(event.card) for event in told if isinstance(event, events.RoleChosen)}
    assert chosen == set(range(PROSPECTOR + 1))
    assert max(e.card for e in told if isinstance(e, events.RoleChosen)) == len(CARDS) - 1
    places = {event.place for event in told if isinstance(event, events.PersonArrived)}
    assert SAN_JUAN in places
