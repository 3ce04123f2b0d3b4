"""What the table shows and where: zones, spots, pictures, and that drawing changes nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pygame
import pytest
from pygame import FRect

from game.app.paths import Paths, find_paths
from game.rules import Game, Options, Position
from game.rules.material import BUILDING_IDS, BUILDINGS, PLACES, SAN_JUAN
from game.rules.position import empty_player
from game.scenes.table.view import spots
from game.scenes.table.view.boards.board_layout import large_layout, small_layout
from game.scenes.table.view.cargo_ships import CargoShips
from game.scenes.table.view.market.offers import offers
from game.scenes.table.view.table_layout import FREE_ZONES, PHASES, PLAIN, table_level, zone_names
from game.scenes.table.view.table_view import TableView
from game.scenes.table.view.top_bar import EndClocks, TopBar, still_to_act
from game.scenes.table.view.view_state import ViewState
from game.seats import make_seat
from game.ui import drawing
from game.ui.context import Context
from game.ui.tiled_layout import TiledLayout
from tests.scenes.table.preview import plain_view_state, preview_context, render_table
from tests.support.rules import BASE, at

SEATS = (2, 3, 4, 5)
LAYOUTS = [
    *((seats, PLAIN) for seats in SEATS),
    *((5, phase) for phase in PHASES),
]
SMALL = (1280, 720)
LONG = ("Maximiliána Þórðardóttir", "Wolfeschlegelsteinhausen", "Jón", "Ö", "Bartholomew Smith")
TABLE = FRect(0, 0, 1920, 1080)
PARENTS = ("board", "ship", "house", "island", "city")


def paths() -> Paths:
    return find_paths()


def view_for(
    seats: int, size: tuple[int, int] = SMALL, phase: str = PLAIN
) -> tuple[TableView, Context]:
    """The table for so many seats, as it lies between the phases or in one."""
    ctx, level = preview_context(paths(), size), table_level(paths(), seats)
    return TableView(ctx, level.variants[phase] if phase else level), ctx


def positions(seats: int, most: int) -> list[Position]:
    """One position for each kind of decision that a game comes to, and a late one."""
    game = Game.new(Options(players=seats), seed=seats)
    seat, rng = make_seat("random"), random.Random(seats)
    found: dict[str, Position] = {}
    while not game.is_over:
        found[game.decision] = game.position.copy()
        game.play(seat.choose(game.observation(game.seat), rng))
    return [*list(found.values())[:most], game.position.copy(), crowded(seats)]


def crowded(seats: int, options: Options | None = None) -> Position:
    """Full islands, full cities, many goods: the most that boards can hold."""
    pos = Game.new(options or Options(players=seats), seed=1).position.copy()
    rng = random.Random(seats)
    small = [b for b in pos.buildings_in_play if BUILDINGS[b].spaces == 1]
    large = [b for b in pos.buildings_in_play if BUILDINGS[b].spaces == 2]
    for seat in range(seats):
        player = empty_player()
        for tile in rng.choices(range(6), k=12):
            player.lay_tile(tile)
        wide = seat % 4
        for building in rng.sample(small, 12 - 2 * wide) + rng.sample(large, wide):
            player.add_building(building)
        people = [0] * PLACES
        for place in player.places:
            people[place] = rng.randint(0, player.circles[place])
        people[SAN_JUAN] = 11
        player.people = tuple(people)
        player.goods = [11, 11, 10, 9, 9]
        player.doubloons, player.vp = 88, 99
        pos.players[seat] = player
    pos.colonists_on_ship = 30
    pos.card_doubloons = [index % 5 for index in range(len(pos.card_doubloons))]
    pos.end_causes = 7
    return pos


def view_states(seats: int, phase: str) -> Iterator[tuple[TableView, ViewState]]:
    """A table with positions to be shown on it."""
    view, _ = view_for(seats, phase=phase)
    for position in positions(seats, 1 if phase else 3):
        yield view, plain_view_state(position, seats - 1, LONG)


# Zones

GROUNDS = (TopBar, CargoShips)
"""Parts on which others lie."""


@pytest.mark.parametrize("seats", SEATS)
def test_a_level_has_all_zones_and_none_lies_on_another(seats: int) -> None:
    level = table_level(paths(), seats)
    assert set(level.zones) == set(zone_names(seats))
    assert set(level.variants) == set(PHASES)
    for phase, variant in level.variants.items():
        assert set(zone_names(seats)) ^ set(variant.zones) == {"market", "tab.market"}, phase
    for layout in (level, *level.variants.values()):
        nothing_lies_on_another(layout)


def nothing_lies_on_another(level: TiledLayout) -> None:
    """No zone of a layout lies on another but what may."""
    over = ("bar", "toast", "market.large", "log.large", "helper")
    outer = [z for z in level.zones.values() if "ship" not in z.name and z.name not in over]
    for one, other in combinations(outer, 2):
        assert not one.rect.colliderect(other.rect), (one.name, other.name)
    # The large market covers a zone or leaves it alone, and never what the decision needs.
    large = level["market.large"].rect
    for zone in outer:
        assert large.contains(zone.rect) or not large.colliderect(zone.rect), zone.name
    for name in ("prompt", "buttons", "focus", "menu", "clocks"):
        assert not large.colliderect(level[name].rect), name
    sea = level["sea"].rect
    ships = [zone.rect for zone in level.zones.values() if "ship" in zone.name]
    assert all(sea.contains(ship) for ship in ships)
    assert not any(a.colliderect(b) for a, b in combinations(ships, 2))
    bar = level["bar"].rect
    assert all(bar.contains(level[name].rect) for name in ("round", "turns", "clocks", "menu"))
    # The large log reaches over the boards of the others and the small log.
    boards = [zone.rect for zone in level.zones.values() if zone.name.startswith("seat.")]
    assert all(level["log.large"].rect.contains(box) for box in (*boards, level["log"].rect))


@pytest.mark.parametrize(("seats", "phase"), LAYOUTS)
def test_parts_keep_out_of_each_other_and_of_the_scenes_zones(seats: int, phase: str) -> None:
    view, _ = view_for(seats, phase=phase)
    for table_part, other in combinations(view.parts, 2):
        apart = not table_part.area.colliderect(other.area)
        assert apart or (
            isinstance(table_part, GROUNDS) and table_part.area.contains(other.area)
        ), (table_part, other)
    for name in set(FREE_ZONES) - {"toast", "menu"}:
        assert not any(part.area.colliderect(view.zone(name)) for part in view.parts), name


def test_each_clock_has_one_number(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(drawing, "amount", lambda p, icon, text, *_, **__: shown.append(text))
    view, ctx = view_for(4)
    pos = positions(4, 1)[0]
    clocks = next(part for part in view.parts if isinstance(part, EndClocks))
    clocks.draw(ctx.painter(pygame.Surface(SMALL)), plain_view_state(pos))
    assert shown == [str(pos.colonist_supply), str(pos.vp_supply), "12/12"]


# Spots


@pytest.mark.parametrize(("seats", "phase"), [LAYOUTS[0], *LAYOUTS[3::2]])
def test_spots_lie_apart_on_the_table_and_are_found_where_they_lie(seats: int, phase: str) -> None:
    for view, state in view_states(seats, phase):
        places = list(view.spots(state))
        boards = {spot.seat: box for spot, box in places if spot.kind == "board"}
        assert set(boards) == set(range(len(state.names)))
        assert boards[state.focus] == view.zone("focus")
        by_kind: dict[str, list[tuple[spots.Spot, FRect]]] = {}
        for spot, box in places:
            assert TABLE.contains(box), spot
            assert view.rect(spot, state) == box
            assert spot in view.spots_at(box.center, state)
            if spot.kind not in PARENTS:  # the topmost is the smallest
                assert view.spot_at(box.center, state) == spot
            if spot.kind in ("island", "city", "goods", "san_juan", "doubloons", "points"):
                assert boards[spot.seat].contains(box), spot
            by_kind.setdefault(spot.kind, []).append((spot, box.inflate(-0.5, -0.5)))
        assert len({spot for spot, _ in places}) == len(places)
        for alike in by_kind.values():
            for (one, first), (other, second) in combinations(alike, 2):
                assert not first.colliderect(second), (one, other)


def test_pieces_to_come_have_their_place() -> None:
    view, _ = view_for(3)
    state = plain_view_state(Game.new(Options(players=3), seed=1).position)
    for seat in range(3):
        board = view.rect(spots.board(seat), state)
        assert board is not None
        coming = [
            *(spots.island(seat, space) for space in range(12)),
            *(spots.island_circle(seat, space) for space in range(12)),
            *(spots.barrel(seat, good, 10) for good in range(5)),
        ]
        for spot in coming:
            box = view.rect(spot, state)
            assert box is not None, spot
            assert board.contains(box), spot
    for capacity in state.position.setup.ship_capacities:
        ship = view.rect(spots.ship(capacity), state)
        assert ship is not None
        for index in range(capacity):
            box = view.rect(spots.berth(capacity, index), state)
            assert box is not None
            assert ship.contains(box)


def test_what_is_not_on_the_table_has_no_place() -> None:
    view, _ = view_for(3)
    state = plain_view_state(Game.new(Options(players=3), seed=1).position)
    assert view.rect(spots.city(0, 5), state) is None
    assert view.rect(spots.ship(8), state) is None
    assert view.spot_at((-5, -5), state) is None


@pytest.mark.parametrize("height", [200, 246, 300, 340])
def test_a_city_of_any_mix_has_room(height: int) -> None:
    large = [b for b in BUILDING_IDS if BUILDINGS[b].spaces == 2]
    small = [b for b in BUILDING_IDS if BUILDINGS[b].spaces == 1]
    for plan in (small_layout(FRect(0, 0, 430, height)), large_layout(FRect(0, 0, 1456, 290))):
        for wide in range(7):
            city = large[:wide] + small[: 12 - 2 * wide]
            slots = plan.slots(city)
            assert all(plan.city.contains(slot) for slot in slots)
            assert not any(
                a.inflate(-0.5, -0.5).colliderect(b.inflate(-0.5, -0.5))
                for a, b in combinations(slots, 2)
            )
            assert not list(plan.empty_cells(city))


def test_a_building_stays_where_it_was_built() -> None:
    plan = large_layout(FRect(0, 0, 1456, 290))
    large = [b for b in BUILDING_IDS if BUILDINGS[b].spaces == 2]
    city = [7, large[0], 8]
    before = plan.slots(city)
    assert plan.slots([*city, large[1], 9])[:3] == before


# Prices


def test_the_market_shows_todays_price_and_the_privilege_only_to_the_builder() -> None:
    game = Game.new(Options(players=3), seed=1)
    before = {offer.building: offer for offer in offers(plain_view_state(game.position))}
    assert all(offer.price == offer.cost for offer in before.values())
    game.play("builder")
    state = plain_view_state(game.position)
    for offer in offers(state):
        assert offer.price == max(0, offer.cost - 1)
        assert offer.within_reach == (offer.price <= game.position.players[state.acting].doubloons)
    other = (state.acting + 1) % 3
    assert all(o.price == o.cost for o in offers(replace(state, prices_for=other)))
    game.play(next(a for a in game.legal_actions if a.kind == "build"))
    owner = replace(plain_view_state(game.position), prices_for=state.acting)
    assert sum(offer.owned for offer in offers(owner)) == 1


def test_the_seats_that_still_act_are_those_after_the_chooser() -> None:
    game = Game.new(Options(players=4, governor=1), seed=2)
    assert still_to_act(game.position) == {2, 3, 0}
    game.play("settler")
    assert still_to_act(game.position) == {2, 3, 0}
    game.play(game.legal_actions[-1])
    assert still_to_act(game.position) == {3, 0}


def test_loading_goes_round_so_whoever_can_load_still_acts() -> None:
    pos = at(BASE + "seat 0: 2 corn\nseat 1: 1 sugar\n", "captain")
    assert still_to_act(pos) == {0, 1}


# Drawing


def test_a_kept_sheet_shows_the_same_as_a_new_one() -> None:
    """Redrawing only what has changed must give what drawing everything gives."""
    view, ctx = view_for(3)
    game = Game.new(Options(players=3), seed=5)
    seat, rng = make_seat("random"), random.Random(5)
    kept = pygame.Surface(SMALL)
    for number in range(60):
        game.play(seat.choose(game.observation(game.seat), rng))
        state = plain_view_state(game.position.copy(), focus=number % 3)
        view.draw(ctx.painter(kept), state)
    fresh = render_table(paths(), SMALL, state.position, state)
    assert pygame.image.tobytes(kept, "RGB") == pygame.image.tobytes(fresh, "RGB")


@pytest.mark.parametrize("seats", [2, 5])
def test_every_picture_is_there_and_the_scenes_zones_stay_free(seats: int) -> None:
    view, ctx = view_for(seats)
    surface, bare = pygame.Surface(SMALL), pygame.Surface(SMALL)
    ctx.painter(bare).cover("scenery/table")
    view.draw(ctx.painter(surface), plain_view_state(crowded(seats), 0, LONG))
    assert ctx.image_cache.missing == frozenset()
    for name in set(FREE_ZONES) - {"menu", "toast"}:
        place = ctx.view.rect(view.zone(name))
        here, there = surface.subsurface(place), bare.subsurface(place)
        assert pygame.image.tobytes(here, "RGB") == pygame.image.tobytes(there, "RGB"), name


def test_what_is_in_the_air_is_not_on_the_table() -> None:
    view, ctx = view_for(4)
    position = crowded(4)
    state = plain_view_state(position, 0)
    whole, without = pygame.Surface(SMALL), pygame.Surface(SMALL)
    view.draw(ctx.painter(whole), state)
    hidden = [spots.open_tile(0), spots.island(0, 3), spots.city(0, 0), spots.barrel(0, 0, 0)]
    for spot in hidden:
        view.draw(ctx.painter(without), replace(state, hidden=frozenset({spot})))
        box = view.rect(spot, state)
        assert box is not None
        place = ctx.view.rect(box)
        here, there = whole.subsurface(place), without.subsurface(place)
        assert pygame.image.tobytes(here, "RGB") != pygame.image.tobytes(there, "RGB"), spot


def lit(state: ViewState, how: str, spot: spots.Spot) -> ViewState:
    """The look with one spot lit."""
    if how == "glowing":
        return replace(state, glowing=frozenset({spot}))
    if how == "chosen":
        return replace(state, chosen=frozenset({spot}))
    return replace(state, focused=spot)


@pytest.mark.parametrize("how", ["glowing", "chosen", "focused"])  # hovered: test_hover.py
def test_every_kind_of_spot_can_be_lit(how: str) -> None:
    view, ctx = view_for(3)
    state = plain_view_state(crowded(3), 0)
    surface = pygame.Surface(SMALL)
    view.draw(ctx.painter(surface), state)
    still = pygame.image.tobytes(surface, "RGB")
    kinds = {spot.kind: spot for spot, _ in view.spots(state)}
    for spot in kinds.values():
        view.draw(ctx.painter(surface), lit(state, how, spot))
        assert pygame.image.tobytes(surface, "RGB") != still, spot
    view.draw(ctx.painter(surface), state)
    assert pygame.image.tobytes(surface, "RGB") == still


def test_hidden_points_are_not_drawn() -> None:
    view, ctx = view_for(3)
    position = crowded(3)
    other = position.copy()
    for player in other.players:
        player.vp = 12
    state = replace(plain_view_state(position, 0), vp_hidden=frozenset({0, 1, 2}))
    first, second = pygame.Surface(SMALL), pygame.Surface(SMALL)
    view.draw(ctx.painter(first), state)
    view.draw(ctx.painter(second), replace(state, position=other))
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")
