"""The table lives between two moves, below all that is read or clicked; dusk falls with the end."""

from pathlib import Path

import numpy as np
import pygame

from game.rules.material import BUILDINGS, PRODUCTION_BUILDINGS
from game.rules.position import END_VP, Position
from game.scenes.table.view.scenery import CHIMNEYS, LEVELS, MAST_TOPS, Daylight, dusk_of
from game.scenes.table.view.spots import MARKET_TAB
from game.ui.view import RectLike
from tests.support.table import TableDriver, new_match, settled_table
from tests.support.window import Mask, differing


def changed(at: TableDriver) -> Mask:
    """The pixels of the window that are not the clean picture's, indexed [x, y]."""
    return differing(at.driver.app.window.get_surface(), at.driver.app.frame)


def moved(at: TableDriver, seconds: float) -> Mask:
    """All pixels that differ from the clean picture at some time."""
    found = np.zeros(at.driver.app.frame.get_size(), bool)
    for _ in range(round(seconds * 10)):
        at.driver.wait(0.1)
        found |= changed(at)
    return found


def part(at: TableDriver, mask: Mask, rect: RectLike) -> Mask:
    pixels = at.driver.ctx.view.rect(rect)
    return mask[pixels.left : pixels.right, pixels.top : pixels.bottom]


def test_water_and_pennants_move_and_nothing_else_does(at: TableDriver) -> None:
    at.driver.wait(6)  # ribbons go
    found, display = moved(at, 6), at.scene.display
    sea = at.driver.ctx.view.rect(display.zone("sea"))
    assert part(at, found, display.zone("sea")).mean() > 0.02
    state = display.state()
    for pennant in (one for vessel in display.view.ships for one in vessel.pennants(state)):
        assert part(at, found, pennant.box).any()
    found[sea.left : sea.right, sea.top : sea.bottom] = False
    assert not found.any()  # nobody works anywhere yet


def test_nothing_moves_on_a_notice_over_the_sea(at: TableDriver) -> None:
    at.driver.wait(6)
    notices = at.scene.stage.notices
    at.scene.stage.notices.show_note("A sentence that is long enough to be read for a while.")
    place = at.scene.display.zone("sea").inflate(-200, -200)
    notices.toast_place = lambda: place  # type: ignore[method-assign]
    at.scene.touch()
    at.driver.wait(0.1)
    found = moved(at, 2)
    assert at.toast_text()
    assert part(at, found, at.scene.display.zone("sea")).any()
    assert not part(at, found, place.inflate(-4, -4)).any()


def test_a_sheet_over_the_board_stops_its_smoke_and_a_dialog_everything(at: TableDriver) -> None:
    at.driver.wait(6)
    _man_a_coffee_roaster(at)
    display = at.scene.display
    (_, picture), *others = display.at_work()
    assert not others
    assert part(at, moved(at, 6), picture).any()
    assert not _outside(at, moved(at, 6), picture)
    at.scene.dialogs.open_menu()
    at.driver.wait(0.2)
    assert not moved(at, 3).any()


def _man_a_coffee_roaster(at: TableDriver) -> None:
    """Show a board in front with a roaster at which somebody works."""
    shown = at.scene.animation.shown.copy()
    player = shown.players[at.scene.boards.seat]
    roaster = next(n for n, kind in enumerate(BUILDINGS) if kind.name == "coffee_roaster")
    player.city = (roaster,)
    player.people = tuple(1 if place == roaster else 0 for place in range(len(player.people)))
    at.scene.animation.show(shown)
    at.driver.wait(0.1)


def _outside(at: TableDriver, found: Mask, picture: RectLike) -> bool:
    """Whether anything moved on the board in front beside the picture."""
    view, focus = at.driver.ctx.view, at.scene.display.zone("focus")
    inside = view.rect(picture).inflate(2, 2)
    found[inside.left : inside.right, inside.top : inside.bottom] = False
    return bool(part(at, found, focus).any())


def test_no_smoke_below_a_sheet(home: Path) -> None:
    with settled_table(new_match(), home, ui_scale=150) as at:
        _man_a_coffee_roaster(at)
        (_, picture), *_ = at.scene.display.at_work()
        at.scene.stage.sheets.open(MARKET_TAB)
        market = at.scene.display.view.market.area
        assert market.colliderect(picture) != bool(list(at.scene.display.at_work()))


def test_every_production_building_and_every_ship_has_its_place() -> None:
    names = {BUILDINGS[plant].name for plants in PRODUCTION_BUILDINGS for plant in plants}
    assert set(CHIMNEYS) == names
    ships = {f"ships/cargo_{capacity}" for capacity in range(4, 9)}
    assert set(MAST_TOPS) == {*ships, "ships/colonist_ship"}


# Dusk


def late(position: Position, *, vp: float = 1.0, city: int = 0) -> Position:
    """A position with a share of the VP left, and so many spaces taken in the fullest city."""
    copy = position.copy()
    copy.vp_supply = round(copy.setup.vp_chips * vp)
    copy.players[1].city_spaces = city
    return copy


def test_dusk_falls_as_the_nearest_end_comes_near() -> None:
    start = new_match().game.position
    assert dusk_of(start) == 0
    assert [dusk_of(late(start, city=spaces)) for spaces in range(13)] == [
        *(0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 4, 4),
    ]
    levels = [dusk_of(late(start, vp=left / 20)) for left in range(20, -1, -1)]
    assert levels == sorted(levels)
    assert set(levels) == set(range(LEVELS + 1))
    ended = start.copy()
    ended.end_causes = END_VP
    assert dusk_of(ended) == LEVELS


def test_it_becomes_later_only_with_a_round() -> None:
    position = late(new_match().game.position, city=6)
    daylight = Daylight()
    assert daylight.at(position) == 1
    darker = late(position, city=11)
    assert daylight.at(darker) == 1
    darker.round += 1
    assert daylight.at(darker) == 4
    assert daylight.at(position) == 1  # looking back


def test_dusk_changes_wood_and_sea_but_no_board_and_no_card(at: TableDriver) -> None:
    at.driver.wait(6)
    day = pygame.surfarray.array3d(at.driver.app.frame).astype(int)
    at.scene.stage.daylight.at = lambda position: LEVELS  # type: ignore[method-assign]
    at.scene.touch()
    at.driver.wait(0.2)
    late = pygame.surfarray.array3d(at.driver.app.frame).astype(int)
    changed_by_dusk = (day != late).any(axis=2)
    display = at.scene.display
    assert part(at, changed_by_dusk, display.zone("sea")).mean() > 0.5
    for zone in ("focus", "market", "seat.0", "log"):
        inside = display.zone(zone).inflate(-16, -16)
        assert part(at, changed_by_dusk, inside).mean() < 0.02, zone
    sea = at.driver.ctx.view.rect(display.zone("sea"))
    red, blue = (
        late[sea.left : sea.right, sea.top : sea.bottom, channel].mean()
        - day[sea.left : sea.right, sea.top : sea.bottom, channel].mean()
        for channel in (0, 2)
    )
    assert red > 0 > blue
