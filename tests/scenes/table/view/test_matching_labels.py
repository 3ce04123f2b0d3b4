"""What stands beside each other is written alike: the names of the header, the numbers of the
supply; and the strip of the replay grows with the text."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.rules import Game, Options, Position
from game.rules.material import GOODS
from game.scenes.replay.controls import Scrubber, context_with_strip
from game.scenes.replay.scene import ReplayScene
from game.scenes.table.view import spots
from game.scenes.table.view.boards.large_board import LargeBoard
from game.scenes.table.view.cargo_ships import CargoShip
from game.scenes.table.view.goods_supply import GoodsSupply
from game.scenes.table.view.market.offers import on_the_market
from game.scenes.table.view.market.small_market import SmallMarket
from game.scenes.table.view.plantation_supply import PlantationSupply
from game.scenes.table.view.table_view import TableView
from game.scenes.table.view.top_bar import TurnChips
from game.ui import drawing
from game.ui.context import Context
from game.ui.phrases import Phrases
from game.ui.text.typesetting import BODY, LABEL, SMALL, TextStyle
from game.ui.theme import INK, Color
from game.ui.view import RectLike
from game.ui.widgets.buttons import Button
from game.ui.widgets.value_controls import Choice
from tests.scenes.table.preview import plain_view_state
from tests.scenes.table.view.test_large_text import (
    KINDS,
    SEATS,
    SHOWN,
    SIZES,
    context,
    full,
    view_of,
)
from tests.support.texts import RecordingTextRenderer, WordsOnly, drawn_scene

USUAL = ("Player", "Anselmo", "Elvira", "Fajardo", "Isabela")
LONG = ("Bartholomew", "Maximiliána Þórðardóttir", "Jiří", "Þórður", "Wolfeschlegelsteinhausen")


class Scribe(WordsOnly):
    """Notes what is written in which pixels, and the size of pictures."""

    def __init__(self, ctx: Context) -> None:
        text = RecordingTextRenderer(ctx.view, ctx.paths.assets / "fonts", ctx.image_cache)
        settings = ctx.settings.current
        text.set_scale(settings.text_scale)
        super().__init__(pygame.Surface(ctx.view.size), ctx.view, ctx.image_cache, text)
        self.watched = text
        self.pictures: dict[str, RectLike] = {}
        self.places: dict[str, pygame.Rect] = {}  # pixels that words cover

    def _seen(self, name: str, rect: RectLike, **subst: str) -> None:
        self.pictures[name] = rect

    picture = dimmed = _seen

    def write(
        self,
        text: str,
        rect: RectLike,
        style: TextStyle = BODY,
        color: Color = INK,
        **how: Any,
    ) -> None:
        self.places[text] = self.text.draw(self.surface, text, rect, style, color, **how)


def header(seats: int, names: tuple[str, ...], **settings: Any) -> tuple[dict[str, int], Scribe]:
    """The names of the seats as they are written at the head of the table, and their pixels, while
    most seats have taken a role and one has taken none."""
    ctx = context(SIZES[0], **settings)
    view, pos = view_of(ctx, seats), full(seats, "base")
    pos.card_takers = taken(pos)
    p = Scribe(ctx)
    chips = next(part for part in view.parts if isinstance(part, TurnChips))
    chips.draw(p, plain_view_state(pos, 0, names))
    written = {
        text: pixels
        for text, pixels in p.watched.drawn.items()
        if any(name.startswith(text.rstrip("…")) for name in names)
    }
    return written, p


def taken(pos: Position) -> tuple[int, ...]:
    """Every seat but the last has taken as many roles as it can."""
    seats = len(pos.players)
    most = {2: 3, 3: 2}.get(seats, 1)
    return tuple(
        nth % seats if nth < seats * most and nth % seats < seats - 1 else -1
        for nth in range(len(pos.card_takers))
    )


@pytest.mark.parametrize(("scale", "far"), SHOWN)
def test_long_names_are_all_written_and_shortened_alike(scale: int, far: bool) -> None:
    for seats in SEATS:
        written, p = header(seats, LONG, ui_scale=scale, far_from_screen=far)
        assert len(written) == seats
        assert len(set(written.values())) == 1
        assert min(written.values()) >= p.text.floor
        assert all(len(text.rstrip("…")) >= 4 for text in written)
        whole = {text for text in written if text in LONG}
        first = {text for text in written if text in [name.split(" ")[0] for name in LONG]}
        assert {"Jiří", "Þórður"}.intersection(LONG[:seats]) <= first | whole
        if written.keys() - first:  # one is cut, or written to the end: then no other is half
            assert whole == set(LONG[:seats]) or all(t in first or "…" in t for t in written)


@pytest.mark.parametrize(("scale", "far"), SHOWN)
def test_one_long_name_is_whole_beside_usual_ones(scale: int, far: bool) -> None:
    one_word = "Wolfeschleg" if far or scale > 100 else "Wolfeschlegelst"
    for seats, own in product(SEATS, (one_word, "Bartholomew Smithson")):
        written, p = header(seats, (own, *USUAL[1:]), ui_scale=scale, far_from_screen=far)
        assert {own, own.split(" ")[0]} & set(written)
        assert not [text for text in written if "…" in text]
        assert not p.text.clipped | p.text.squeezed


@pytest.mark.parametrize(("scale", "far"), SHOWN)
def test_names_that_begin_alike_are_told_apart(scale: int, far: bool) -> None:
    names = "Bartholomew A", "Bartholomew B"
    for seats in SEATS:
        seated = (*names, *USUAL[2:seats])
        _, p = header(seats, seated, ui_scale=scale, far_from_screen=far)
        shown = [text for text in p.places if text[:3] == names[0][:3]]
        assert len(shown) == 2
        assert {text[-1] for text in shown} >= {names[1][-1]}


def test_what_names_differ_by_is_not_cut() -> None:
    text = context(SIZES[0]).text
    names = ("Islander", "Islander 2", "Islander 13", "Eva")
    width = text.size("Islande", LABEL)[0]
    shown = drawing.cut_names(text, names, [width] * 4, LABEL)
    assert len(set(shown)) == 4
    assert [name[-1] for name in shown] == ["…", "2", "3", "a"]
    assert all(text.size(name, LABEL)[0] <= width for name in shown)


def test_names_stay_as_they_are_when_roles_are_taken() -> None:
    for seats, far in product(SEATS, (False, True)):
        ctx = context(SIZES[0], far_from_screen=far)
        view, pos = view_of(ctx, seats), full(seats, "base")
        chips = next(part for part in view.parts if isinstance(part, TurnChips))
        found = []
        for roles in (pos.card_takers, taken(pos)):
            pos.card_takers = roles
            p = Scribe(ctx)
            chips.draw(p, plain_view_state(pos, 0, LONG))
            found.append({t: n for t, n in p.watched.drawn.items() if not t.isdigit()})
        assert found[0] == found[1]


def supply_of(view: TableView) -> GoodsSupply:
    return next(part for part in view.parts if isinstance(part, GoodsSupply))


@pytest.mark.parametrize(("scale", "far"), SHOWN)
@pytest.mark.parametrize("goods", [[11, 10, 0, 3, 9], [1, 2, 3, 4, 5]])
def test_the_barrels_and_numbers_of_the_supply_are_alike(
    scale: int, far: bool, goods: list[int]
) -> None:
    for seats in SEATS:
        ctx = context(SIZES[0], ui_scale=scale, far_from_screen=far)
        view, pos = view_of(ctx, seats), full(seats, "base")
        pos.goods_supply = goods
        p, supply, state = Scribe(ctx), supply_of(view), plain_view_state(pos)
        supply.draw(p, state)
        barrels = [pygame.FRect(p.pictures[drawing.barrel_picture(good)]) for good in range(5)]
        heights = {round(barrel.height, 3) for barrel in barrels}
        assert len(heights) == 1
        assert heights.pop() >= 44
        assert len(set(p.watched.drawn.values())) == 1
        assert set(p.watched.drawn) == {str(count) for count in goods}
        for good in range(len(GOODS)):
            box = supply.rect(spots.supply(good), state)
            assert box is not None
            assert box.contains(barrels[good])
            number = p.places[str(goods[good])]
            digits = number.inflate(0, -0.4 * number.height)  # a line is higher than they are
            assert not ctx.view.rect(barrels[good]).colliderect(digits)
            assert ctx.view.rect(box).contains(digits)


@pytest.mark.parametrize(("scale", "far"), SHOWN)
def test_numbers_leave_ships_and_piles_to_be_seen(scale: int, far: bool) -> None:
    for seats in SEATS:
        ctx = context(SIZES[0], ui_scale=scale, far_from_screen=far)
        view, state = view_of(ctx, seats), plain_view_state(full(seats, "base"))
        p = Scribe(ctx)
        for ship in (part for part in view.parts if isinstance(part, CargoShip)):
            ship.draw(p, state)
            capacity = state.position.setup.ship_capacities[ship.index]
            berth = view.rect(spots.berth(capacity, 0), state)
            assert berth is not None
            assert p.places[f"0/{capacity}"].top >= ctx.view.rect(berth).bottom - 1
        supply = next(part for part in view.parts if isinstance(part, PlantationSupply))
        supply.draw(p, state)
        pile = view.rect(spots.QUARRIES, state)
        assert pile is not None
        number = p.places[str(state.position.quarry_supply)]
        assert number.height <= 0.5 * ctx.view.rect(pile).height + 1


@pytest.mark.parametrize(("scale", "far"), SHOWN)
def test_names_on_the_large_board_are_alike_and_san_juan_has_its_own(scale: int, far: bool) -> None:
    ctx = context(SIZES[0], ui_scale=scale, far_from_screen=far)
    for seen, seats in product((ctx, context_with_strip(ctx)), (2, 5)):
        view = view_of(seen, seats)
        state = plain_view_state(full(seats, "everything"))
        p = Scribe(seen)
        board = next(part for part in view.parts if isinstance(part, LargeBoard))
        board.draw(p, state)
        phrases = Phrases(seen.translator)
        city = state.position.players[state.focus].city
        assert "San Juan" in p.watched.drawn
        pixels = set()
        for building in city:
            lines = board.written_name(building)
            names = {phrases.building(building), phrases.building_short(building)}
            assert " ".join(lines) in names
            pixels |= {p.watched.drawn[line] for line in lines}
        assert len(pixels) == 1


def test_the_name_of_san_juan_is_inside_the_wall_of_its_plaza() -> None:
    ctx = context((1920, 1080))
    view, state = view_of(ctx, 3), plain_view_state(full(3, "everything"))
    p = Scribe(ctx)
    board = next(part for part in view.parts if isinstance(part, LargeBoard))
    board.draw(p, state)
    assert sum(board.waiting(state)) > 0
    box = view.rect(spots.san_juan(state.focus), state)
    assert box is not None
    assert p.places["San Juan"].bottom <= ctx.view.rect(box).bottom - 5


@pytest.mark.parametrize("kind", [*KINDS, "draft"])
def test_no_name_is_abbreviated_in_the_small_market(kind: str) -> None:
    ctx = context(SIZES[0])
    phrases, rules = Phrases(ctx.translator), KINDS.get(kind, {"buildings": kind})
    pos = Game.new(Options(players=4, **rules), seed=1).position
    p, state = Scribe(ctx), plain_view_state(pos)
    market = next(part for part in view_of(ctx, 4).parts if isinstance(part, SmallMarket))
    market.draw(p, state)
    names = {phrases.building(building) for building in on_the_market(pos)}
    assert names - set(p.watched.drawn) == set()


# The strip of the replay


@pytest.mark.usefixtures("shared_shots")
@pytest.mark.parametrize("language", ["en", "qps"])
def test_the_strip_grows_with_the_text(home: Path, language: str) -> None:
    with drawn_scene("replay", home, language=language) as seen:
        scene = seen.ctx.stack.top
        assert isinstance(scene, ReplayScene)
        text = scene.ctx.text
        assert isinstance(text, RecordingTextRenderer)
        for scale, far in SHOWN:
            seen.ctx.settings.change(ui_scale=scale, far_from_screen=far)
            seen.ctx.view.resize(SIZES[0])
            scene.resized()
            scrubber = next(w for w in scene.widgets.all if isinstance(w, Scrubber))
            text.drawn.clear()
            scrubber.draw(scene.ctx.painter(pygame.Surface(SIZES[0])))
            told, count = scrubber.caption, f"{scrubber.moment} / {len(scrubber.replay)}"
            assert {told, count, "1"} <= set(text.drawn)
            assert min(text.drawn.values()) >= text.floor
            # Grown as asked for, as far as there is room.
            asked = min(text.pixels(SMALL), round(1.15 * text.floor))
            assert min(text.drawn["1"], text.drawn[count]) >= asked
            if language == "en":
                assert text.drawn[told] >= asked
            steering = [w for w in scene.widgets.all if isinstance(w, (Button, Choice, Scrubber))]
            strip = [w.rect for w in steering if w.rect.y > 1080]
            assert len(strip) == 9
            least = 72 if seen.ctx.settings.current.large_text else 56
            assert all(rect.height >= least for rect in strip)
            for nth, rect in enumerate(strip):
                assert not any(rect.colliderect(other) for other in strip[nth + 1 :])
                assert scene.ctx.view.whole.contains(rect)
