"""What the reference (tests/reference) leaves out, written once more and compared with the engine
in random games: tiles to take and to discard, and where people may stand."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from game.rules import Game, Options, Position
from game.rules.flow import play
from game.rules.material import GOODS, PLACE_OF, SAN_JUAN
from game.rules.phases.settler import has_drawn
from game.rules.phases.trader import turn_done
from game.rules.position import Player
from tests.support.rules import SOME_OPTIONS, ids, legal

Outcomes = Counter[tuple[object, ...]]
SALES = ("sell", "post")  # the reference knows them
MOST_WAYS = 40  # lines of play are counted one by one


def works(player: Player, name: str) -> bool:
    return player.people[PLACE_OF[name]] > 0


def positions(options: Options, decision: str, seeds: range = range(4)) -> Iterator[Position]:
    """The positions of random games in which this is decided, once for each chain."""
    for seed in seeds:
        game, lots = Game.new(options, seed + 300), random.Random(seed)
        before = ("", -1)
        while not game.is_over:
            now = (game.decision, game.seat)
            if now[0] == decision and now != before:
                yield game.position
            before = now
            game.play(lots.choice(game.legal_actions))


# What may be done


def may_use_land_office(pos: Position) -> set[str]:
    player = pos.players[pos.seat]
    if turn_done(pos) & 2:
        return set()
    if player.nobles[PLACE_OF["land_office"]]:
        return may_discard(player)
    tiles = len(pos.face_down_left) + sum(pos.discards)
    room = len(player.island) < 12
    return (
        {"buy tile"}
        if works(player, "land_office") and player.doubloons and tiles and room
        else set()
    )


def may_discard(player: Player) -> set[str]:
    offers = set()
    for tile in player.island:
        if tile >= 6:
            offers.add(f"discard forest_{GOODS[tile - 6]}")
        elif tile < 5:
            people, nobles = player.people[tile], player.nobles[tile]
            if player.island.count(tile) > people:
                offers.add(f"discard {GOODS[tile]}")
            if people > nobles:
                offers.add(f"discard {GOODS[tile]} with colonist")
            if nobles:
                offers.add(f"discard {GOODS[tile]} with noble")
    return offers


def may_settle(pos: Position) -> set[str]:
    player = pos.players[pos.seat]
    offers = {f"take {GOODS[tile]}" for tile in pos.open_plantations}
    if pos.quarry_supply and (pos.seat == pos.chooser or works(player, "construction_hut")):
        offers.add("take quarry")
    if (
        not has_drawn(pos)
        and works(player, "hacienda")
        and (pos.face_down_left or any(pos.discards))
    ):
        offers.add("draw")
    return offers


def may_hunt(pos: Position) -> set[str]:
    return may_discard(pos.players[pos.seat])


RULES = {
    "trade": may_use_land_office,
    "settle": may_settle,
    "lodge": may_hunt,
}


@pytest.mark.parametrize("options", SOME_OPTIONS, ids=ids)
@pytest.mark.parametrize("decision", RULES)
def test_what_may_be_done(options: Options, decision: str) -> None:
    for pos in positions(options, decision):
        offered = {text for text in legal(pos) if not text.startswith(SALES)}
        assert offered - {"pass"} == RULES[decision](pos)


# What a chain of decisions can lead to


def ends(pos: Position, names: tuple[str, ...], seat: int, what: str) -> Outcomes:
    """What a player has (an attribute) after each line of these decisions."""
    if pos.seat != seat or pos.decision not in names:
        return Counter([tuple(getattr(pos.players[seat], what))])
    found: Outcomes = Counter()
    for action in pos.legal_actions:
        after = pos.copy()
        play(after, action)
        found += ends(after, names, seat, what)
    return found


def may_stand(player: Player) -> set[tuple[int, ...]]:
    """Every way to fill as many circles as possible, by the kinds of places."""
    everybody = sum(player.people)
    rows = product(*(range(player.circles[place] + 1) for place in player.places))
    found = set()
    for row in rows:
        if sum(row) == min(everybody, sum(player.circles)):
            people = [0] * len(player.people)
            for place, count in zip(player.places, row, strict=True):
                people[place] = count
            people[SAN_JUAN] = everybody - sum(row)
            found.add(tuple(people))
    return found


@pytest.mark.parametrize("options", [o for o in SOME_OPTIONS if not o.nobles], ids=ids)
def test_where_people_may_stand(options: Options) -> None:
    tried = 0
    for pos in positions(options, "place", range(2)):
        if sum(pos.players[pos.seat].circles) > 16:
            continue
        ways = may_stand(pos.players[pos.seat])
        if len(ways) < MOST_WAYS:
            assert ends(pos, ("place",), pos.seat, "people") == Counter(ways)
            tried += 1
    assert tried > 10
