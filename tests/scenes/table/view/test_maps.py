"""The maps drawn in Tiled: whatever zone is moved, all that belongs to it moves along."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest
from pygame import FRect
from pygame.surfarray import array3d

from game.app.paths import Paths, find_paths
from game.app.settings import Settings, SettingsStore
from game.match.match import Match
from game.rules import Options
from game.scenes.draft import layout
from game.scenes.draft.scene import DraftScene
from game.scenes.table.scene import TableScene
from game.scenes.table.view import spots
from game.scenes.table.view.spots import LOG_TAB, MARKET_TAB
from game.scenes.table.view.table_layout import BASE_SEATS, PHASES, phase_of, table_level
from game.tools.assets.maps import PICTURE_SIZE, draw_background, picture_path
from game.ui.context import Context, make_context
from game.ui.sound.audio import Silence
from game.ui.tiled_layout import BACKGROUND, TiledLayout
from tests.support.draft import draft_match
from tests.support.table import new_match

SIZE = (1920, 1080)
TABLE = FRect(0, 0, *SIZE)
WHOLE = ["table", "large"]
OVER = [f"{name}_{seats}" for name in WHOLE for seats in (2, 3, 5)]
TABLES = [*WHOLE, *OVER]
DRAFTS = ["draft", "large_draft"]
SHEETS = {
    "table": ("market.large", "log.large", "helper", "toast"),
    "large": ("market", "board", "log", "toast"),
    "draft": ("helper",),
}
"""What opens over other zones, one at a time."""

Places = dict[object, tuple[str, FRect]]


@dataclass
class Map:
    """A scene that lies on a map, or on its layout for a phase, while the map can be changed. Time
    does not pass in it, and nobody is asked anything."""

    name: str
    ctx: Context
    scene: Any
    phase: str = ""

    @property
    def family(self) -> str:
        """Which kind of map it is."""
        return "draft" if self.name in DRAFTS else self.name.partition("_")[0]

    @property
    def sheets(self) -> tuple[str, ...]:
        """The zones over others."""
        return SHEETS[self.family]

    @cached_property
    def zones(self) -> dict[str, FRect]:
        """Where everything lies on the map as it is in the project."""
        level = level_of(self.name)
        level = level.variants[self.phase] if self.phase else level
        return {name: zone.rect for name, zone in level.zones.items()}

    @property
    def own(self) -> list[str]:
        """The zones that the layer of the phase places, or all."""
        if not self.phase:
            return list(self.zones)
        layer = f"objectgroup[@name='{self.phase}']/object"
        return [thing.attrib["name"] for thing in tree(self.name).iterfind(layer)]

    @property
    def flat(self) -> list[str]:
        """The zones that lie over no others, but for ships on the sea and what is on the bar."""
        return [name for name in self.zones if name not in self.sheets]

    def move(self, to: Mapping[str, FRect]) -> None:
        """Draw some zones elsewhere, all others where they are in the project."""
        roots = {name: tree(name) for name in files(self.name)}
        # What lies elsewhere on the map over the whole one, or in the phase, comes last.
        layers = [layer for root in roots.values() for layer in usual_layers(root)]
        layers += [
            layer
            for root in roots.values()
            for layer in root.iterfind(f"objectgroup[@name='{self.phase}']")
        ]
        things = {t.attrib["name"]: t for layer in layers for t in layer.iterfind("object[@name]")}
        for name, place in to.items():
            things[name].attrib.update(x=f"{place.x:g}", y=f"{place.y:g}")
        for name, root in roots.items():
            path = self.ctx.paths.tables / f"{name}.tmx"
            path.write_text(ElementTree.tostring(root, encoding="unicode"), encoding="utf-8")
        if self.family != "draft":
            self.scene.display.rebuild()
        self.scene.layout()

    def show(self, zone: str) -> None:
        """Open what is to be seen in a zone, and close all else."""
        if self.family == "draft":
            return
        scene, large = self.scene, {"market.large": MARKET_TAB, "board": spots.board(1)}
        if self.family == "large":
            large |= {"market": MARKET_TAB, "log": LOG_TAB}
        toast = scene.stage.notices.toast
        toast.hide()
        if zone == "toast":
            toast.show("This sentence says what cannot be done.", 9.0)
        scene.log.large = zone == "log.large"
        scene.stage.sheets.opened = large.get(zone)
        scene.layout()

    @property
    def toast(self) -> FRect:
        """Where a notice is shown."""
        return FRect() if self.family == "draft" else self.scene.stage.notices.toast_place()

    def places(self, shown: str) -> Places:
        """What can be clicked, each with the zone on the project's map that it belongs to; of a
        sheet what lies on it, of the notices their place."""
        kinds, found = Counter[type](), dict[object, FRect]()
        for widget in self.scene.widgets.all:  # counted kind by kind: a sheet hides some
            kinds[type(widget)] += 1
            found[type(widget), kinds[type(widget)]] = widget.rect
        if self.family != "draft":
            state, view = self.scene.view_state(), self.scene.display.view
            # A building of the large market may be seen on the small one too: the first counts.
            found |= dict(reversed(view.spots(state)))
            for spot in [spot for spot in found if isinstance(spot, spots.Spot)]:
                assert spot in view.spots_at(found[spot].center, state), spot
        if shown == "toast":
            return {"toast": ("toast", self.toast)}
        return {part: (self._owner(part, box, shown), box) for part, box in found.items()}

    def _owner(self, part: object, box: FRect, shown: str) -> str:
        """The smallest zone around the middle of something."""
        zones = self.zones
        if shown in self.sheets:
            below = shown == "log.large" and isinstance(part, spots.Spot)
            return shown if zones[shown].collidepoint(box.center) and not below else ""
        around = [name for name in self.flat if zones[name].collidepoint(box.center)]
        return min(around, key=lambda name: zones[name].width * zones[name].height, default="")


def seats_of(name: str) -> int:
    """The seats of a table on a map."""
    return int(name[-1]) if name in OVER else BASE_SEATS


def level_of(name: str) -> TiledLayout:
    """What the game reads from a map, and the one that it lies over."""
    large_text = name.startswith("large")
    if name in DRAFTS:
        return layout.draft_level(find_paths(), large_text=large_text)
    return table_level(find_paths(), seats_of(name), large_text=large_text)


def files(name: str) -> list[str]:
    """The maps of a scene, the lowest first."""
    return [name.partition("_")[0], name] if name in OVER else [name]


def tree(name: str) -> ElementTree.Element:
    """A map of the project."""
    return ElementTree.parse(find_paths().tables / f"{name}.tmx").getroot()


def usual_layers(root: ElementTree.Element) -> list[ElementTree.Element]:
    """The layers with zones of a map, but those of the phases."""
    without = (BACKGROUND, *PHASES)
    layers = root.findall("objectgroup")
    return [layer for layer in layers if layer.attrib["name"] not in without]


@pytest.fixture
def still(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Map]:
    """The scene on a map with a game some decisions old, which computers play."""
    pygame.init()
    name, _, phase = request.param.partition(":")
    shipped = find_paths()
    paths = Paths(shipped.assets, tmp_path / "levels", tmp_path)
    paths.tables.mkdir(parents=True)
    for path in shipped.tables.glob("*.tmx"):
        (paths.tables / path.name).write_bytes(path.read_bytes())
    settings = Settings(reduced_motion=True, far_from_screen=name.startswith("large"))
    ctx = make_context(SettingsStore(settings=settings), paths, size=SIZE, sounds=Silence())
    match = played(name, phase)
    draft = name in DRAFTS
    scene = DraftScene(ctx, match, {}, lambda: None) if draft else TableScene(ctx, match, {})
    if isinstance(scene, TableScene):
        scene.stage.notices.stopped.hide()  # it lies over other zones
    ctx.stack.push(scene)
    yield Map(name, ctx, scene, phase)
    while ctx.stack.top is not None:
        ctx.stack.pop()


def played(name: str, phase: str) -> Match:
    """A match for a map, in which something lies everywhere, in the midst of a phase."""
    match = draft_match(people=())
    if name not in DRAFTS:
        match = new_match(Options(players=seats_of(name), governor=0), people=())
    rng = random.Random(5)
    for _ in range(7 if name in DRAFTS else 60):
        match.play(rng.choice(match.game.legal_actions))
    if name not in DRAFTS:
        level = level_of(name)
        while phase_of(match.game.position, level) != phase:
            match.play(rng.choice(match.game.legal_actions))
    return match


# One zone

UNTOUCHED = ("bar", "round", "sea", "prompt", "title", "turns")
"""Zones in which nothing can be clicked, at least not on every map or not at this moment."""


def moved(name: str, box: FRect) -> FRect:
    """Return where a zone is moved to, far away."""
    room = TABLE.inflate(-80, -80) if name == "toast" else TABLE  # it may be larger than its zone
    far = box.copy()
    far.x = room.left if box.centerx > room.centerx else room.right - box.width
    far.y = room.top if box.centery > room.centery else room.bottom - box.height
    odd = (far.x - box.x) % 2, (far.y - box.y) % 2
    far.x += odd[0] if far.x == room.left else -odd[0]
    far.y += odd[1] if far.y == room.top else -odd[1]
    return far


@pytest.mark.parametrize("still", ["large_5", "table:trader", "draft"], indirect=True)
def test_what_can_be_clicked_moves_with_its_zone_and_nothing_else_does(still: Map) -> None:
    for name in still.own:
        if name == "helper":
            continue  # nobody speaks
        box = still.zones[name]
        still.show(name)
        before = still.places(name)
        assert any(owner == name for owner, _ in before.values()) or name in UNTOUCHED
        to = moved(name, box)
        still.move({name: to})
        after = still.places(name)
        for part, (owner, place) in before.items():
            if owner == name:
                place = place.move(to.x - box.x, to.y - box.y)
            elif name in still.sheets:
                continue  # it covers other things now
            assert np.allclose([*after[part][1]], [*place], atol=0.01), (name, part, owner)
        still.move({})


# The files


@pytest.mark.parametrize("name", [*TABLES, *DRAFTS])
def test_a_map_holds_nothing_but_zones_and_its_picture(name: str) -> None:
    root = tree(name)
    picture, background, *rest = root
    layers = usual_layers(root)
    phases = [layer for layer in rest if layer not in layers]
    assert (picture.tag, background.attrib["name"]) == ("tileset", BACKGROUND)
    assert all(layer.tag == "objectgroup" for layer in rest)
    assert all(layer.attrib["visible"] == "0" for layer in phases)  # one looks at one at a time
    assert all(element.tag == "object" and not len(element) for layer in rest for element in layer)
    if name not in OVER:
        zones = {zone.attrib["name"] for layer in layers for zone in layer}
        assert zones == set(level_of(name).zones)
        assert [layer.attrib["name"] for layer in phases] == [*(PHASES if name == "table" else ())]
    ids = [element.attrib["id"] for element in root.iter("object")]
    assert len(set(ids)) == len(ids)
    assert root.attrib["nextobjectid"] == str(max(map(int, ids)) + 1)


@pytest.mark.parametrize("name", OVER)
def test_a_map_over_the_whole_table_holds_only_what_differs(name: str) -> None:
    """Else what is moved on the whole table would stay where it is on this one."""
    below, above = (
        {
            (layer.attrib["name"], zone.attrib["name"]): {**zone.attrib, "id": ""}
            for layer in tree(file).findall("objectgroup")
            for zone in layer.iterfind("object[@name]")
        }
        for file in files(name)
    )
    assert above
    assert [key for key in above if above[key] == below.get(key)] == []


@pytest.mark.parametrize("name", ["table_5", "draft"])
def test_a_maps_picture_shows_what_lies_in_its_zones(name: str) -> None:
    """Not to the pixel: letters and light are smoothed otherwise on other machines."""
    path = find_paths().tables / f"{name}.tmx"
    kept, drawn = pygame.image.load(picture_path(path)), draw_background(name)
    assert kept.get_size() == drawn.get_size() == PICTURE_SIZE
    size = tree(name).find("tileset/image")
    assert size is not None
    assert (int(size.attrib["width"]), int(size.attrib["height"])) == PICTURE_SIZE
    pixels, other = (array3d(picture).astype(int) for picture in (kept, drawn))
    for zone in level_of(name).zones.values():
        box = [int(number / 3) for number in zone.rect]
        here = np.s_[box[0] : box[0] + box[2], box[1] : box[1] + box[3]]
        assert np.abs(pixels[here] - other[here]).mean() < ALIKE, (
            zone.name,
            "python -m game.tools maps",
        )


ALIKE = 12.0
"""Levels of 255 by which a picture may differ, on the average of a zone."""
