"""The pictures: only what the rasteriser draws faithfully, all that the game needs, told apart.

nanosvg drops or distorts much of SVG without a word (docs/art.md has the list), so each file is
linted as text, then drawn. Every lint rule must also object to a small planted sample.
"""

import io
import os
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")  # no window, also when run by itself
import pygame

from game.ui.good_colors import GOOD_COLORS, STANDARD, recolor

ART = Path(__file__).resolve().parents[2] / "assets" / "svg"
FILES = sorted(path.relative_to(ART).as_posix() for path in ART.rglob("*.svg"))
NAMESPACE = "{http://www.w3.org/2000/svg}"
STAND_INS = {"MAIN": "#b8323a", "DARK": "#6e1a22", "LIGHT": "#e88b7c"}
MOST_BYTES = {"scenery": 80_000}
MOST_BYTES_ELSEWHERE = 20_000


def words(*lines: str) -> list[str]:
    """Names written side by side."""
    return " ".join(lines).split()


GOODS = ["corn", "indigo", "sugar", "tobacco", "coffee"]
ROLES = ["settler", "mayor", "builder", "craftsman", "trader", "captain", "prospector"]
TILES = [*GOODS, "quarry", "forest", "back", "empty"]
PIECES = ["colonist", "noble", "circle", "coin", "coin_stack", "vp", "governor", "sack"]
BUILDINGS = words(
    "small_indigo_plant indigo_plant small_sugar_mill sugar_mill tobacco_storage coffee_roaster",
    "small_market hacienda construction_hut small_warehouse hospice office large_market",
    "large_warehouse factory university harbor wharf",
    "guild_hall residence fortress customs_house city_hall",
    "aqueduct forest_house black_market storehouse guesthouse trading_post church small_wharf",
    "lighthouse specialty_factory library union_hall statue cloister",
    "land_office chapel hunting_lodge zoning_office royal_supplier villa jeweler royal_garden",
)
SCENERY = words("table sea island city paper cloth plank menu scoring logo triumph")
ICONS = words(
    "menu undo redo pin zoom sound mute music music_off settings help play pause step fast person",
    "computer check",
    "cross arrow_left arrow_right arrow_down warning hourglass city flag_end log lock eye",
    "dice fullscreen home trophy star quarry_discount crown plus minus scroll save",
)
PORTRAITS = [file.stem for file in sorted((ART / "portraits").glob("*.svg"))]
ISLANDS = words(
    "sandbar maize two_palms deep_hold soft_ground low_roofs five_gardens court new_walls",
    "full_town no_wind shut_market fast_tide wreck empty_purse world_end",
)
METALS = ["bronze", "silver", "gold"]
EMBLEMS = ["laurel", "compass", "table", "book", "scales", "hourglass", "sunrise"]
GRADES = words("best good find inaccuracy mistake blunder forced ungraded")
FRAMES = ["panel", "paper_panel", "button", "glow", "tooltip"]

# name of the picture: its size in the drawing
NEEDED: dict[str, tuple[int, int]] = {
    **{f"goods/{name}": (64, 64) for name in GOODS},
    **{f"barrels/{name}": (64, 80) for name in GOODS},
    **{f"tiles/{name}": (96, 96) for name in TILES},
    **{f"pieces/{name}": (48, 48) for name in PIECES},
    "pieces/coin_stack": (64, 64),
    "pieces/governor": (64, 64),
    "pieces/governor_card": (100, 140),
    "pieces/foot": (48, 48),
    **{f"pieces/crest_{seat}": (64, 64) for seat in range(5)},
    **{f"roles/{name}": (200, 280) for name in ROLES},
    **{f"roles/icon_{name}": (64, 64) for name in ROLES},
    **{f"ships/cargo_{berths}": (360, 200) for berths in range(4, 9)},
    **{f"grades/{name}": (48, 48) for name in GRADES},
    **{f"portraits/{name}": (128, 128) for name in PORTRAITS},
    **{f"islands/{name}": (160, 128) for name in ISLANDS},
    "ships/colonist_ship": (360, 200),
    "ships/waves": (360, 60),
    "ships/gangway": (72, 92),
    "ships/trail": (200, 40),
    "trade/house": (400, 160),
    "trade/cart_0": (220, 110),
    "trade/cart_1": (220, 110),
    **{f"medals/{name}": (128, 160) for name in ("ribbon", *METALS)},
    **{f"medals/{name}": (64, 64) for name in EMBLEMS},
    **{f"scenery/{name}": (640, 400) for name in SCENERY},
    **{
        f"scenery/{name}": (1920, 1080)
        for name in ("table", "menu", "scoring", "lamplight", "chart")
    },
    **{f"scenery/{name}": (640, 320) for name in ("island", "city")},
    "scenery/sea": (960, 360),
    "scenery/plank": (640, 96),
    "scenery/logo": (400, 400),
    "scenery/triumph": (372, 660),
    **{f"ui/{name}": (48, 48) for name in ICONS},
    **{f"ui/{name}": (160, 160) for name in FRAMES},
    "ui/button": (160, 64),
    **{f"life/flag_{wave}": (80, 60) for wave in range(6)},
    **{f"life/streamer_{wave}": (80, 26) for wave in range(6)},
    **{f"life/pennant_{wave}": (24, 18) for wave in range(6)},
    **{f"life/gull_{beat}": (64, 40) for beat in range(4)},
    **{f"life/boat_{stroke}": (208, 92) for stroke in range(4)},
    **{f"life/glint_{kind}": (64, 10) for kind in range(2)},
    **{f"life/wavelet_{kind}": (48, 14) for kind in range(2)},
    "life/puff": (48, 48),
    "life/lantern": (240, 240),
    "life/window": (13, 16),
    "scenery/low_sun": (960, 360),
}
# Families whose members lie side by side on the table.
FAMILIES: dict[str, list[str]] = {
    "goods": [f"goods/{name}" for name in GOODS],
    "barrels": [f"barrels/{name}" for name in GOODS],
    "tiles": [f"tiles/{name}" for name in TILES],
    "roles": [f"roles/{name}" for name in ROLES],
    "role icons": [f"roles/icon_{name}" for name in ROLES],
    "crests": [f"pieces/crest_{seat}" for seat in range(5)],
    "metals": [f"medals/{name}" for name in METALS],
    "emblems": [f"medals/{name}" for name in EMBLEMS],
    "grades": [f"grades/{name}" for name in GRADES],
    "islands": [f"islands/{name}" for name in ISLANDS],
    "people": ["pieces/colonist", "pieces/noble", "pieces/circle"],
    "buildings": [f"buildings/{name}" for name in BUILDINGS],
}

Rule = Callable[[ET.Element], Iterator[str]]


def plain(tag: str) -> str:
    """A tag without its namespace."""
    return tag.removeprefix(NAMESPACE)


# What nanosvg gets wrong. Each rule takes the root element and yields faults.

BAD_TAGS = frozenset(
    words(
        "use symbol text tspan image pattern clipPath mask filter style foreignObject switch",
        "animate script",
    )
)
BAD_ATTRIBUTES = frozenset(
    words(
        "clip-path mask filter stroke-dasharray stroke-dashoffset fx fy spreadMethod vector-effect",
        "mix-blend-mode paint-order visibility class style opacity preserveAspectRatio href",
    )
)
PAINTS = {"fill", "stroke", "stop-color"}
PAINT = re.compile(r"none|black|white|#[0-9a-f]{3}|#[0-9a-f]{6}|url\(#[\w-]+\)|@[^@]+@")
PLACEHOLDER = re.compile(r"@([^@\s\"]*)@")
GOOD_COLOR = re.compile(rf"({'|'.join(GOOD_COLORS[STANDARD])}):[0-9a-f]{{6}}")
LINES = ("x1", "y1", "x2", "y2")
CIRCLES = ("cx", "cy", "r")


def tags_drawn(root: ET.Element) -> Iterator[str]:
    for element in root.iter():
        tag = plain(element.tag)
        if tag in BAD_TAGS:
            yield f"<{tag}> is not drawn as it should be: docs/art.md"
        elif tag == "svg" and element is not root:
            yield "nested <svg> is misplaced"


def attributes_known(root: ET.Element) -> Iterator[str]:
    for element in root.iter():
        for name in element.attrib:
            short = name.rsplit("}", 1)[-1]
            if short in BAD_ATTRIBUTES:
                yield f"{short} on <{plain(element.tag)}> is not understood: docs/art.md"


def paints_understood(root: ET.Element) -> Iterator[str]:
    for element in root.iter():
        for name in PAINTS & set(element.attrib):
            if not PAINT.fullmatch(element.attrib[name]):
                value = element.attrib[name]
                yield f'{name}="{value}" comes out gray or opaque: write #rrggbb and an opacity'


def placeholders_known(root: ET.Element) -> Iterator[str]:
    for element in root.iter():
        for value in element.attrib.values():
            for name in PLACEHOLDER.findall(value):
                if name not in STAND_INS and not GOOD_COLOR.fullmatch(name):
                    yield f"@{name}@ is filled in by nobody: use one of {', '.join(STAND_INS)}"


def gradients_placed(root: ET.Element) -> Iterator[str]:
    for element in root.iter():
        tag = plain(element.tag)
        if tag not in ("linearGradient", "radialGradient"):
            continue
        if element.get("gradientUnits") == "userSpaceOnUse":
            continue
        for name in LINES if tag == "linearGradient" else CIRCLES:
            value = element.get(name, "0%")
            if not value.endswith("%"):
                yield f'{tag} {name}="{value}" paints one flat color: write per cent'


def references_resolved(root: ET.Element) -> Iterator[str]:
    names = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"id {name} is given twice"
    used = set()
    for element in root.iter():
        for value in element.attrib.values():
            used |= set(re.findall(r"url\(#([\w-]+)\)", value))
    for name in sorted(used - set(names)):
        yield f"url(#{name}) leads nowhere: the shape is not painted"
    for name in sorted(set(names) - used):
        yield f"id {name} is used nowhere"


def size_is_view_box(root: ET.Element) -> Iterator[str]:
    if plain(root.tag) != "svg":
        yield "the root must be <svg>"
    wanted = f"0 0 {root.get('width')} {root.get('height')}"
    if root.get("viewBox") != wanted:
        yield f'viewBox "{root.get("viewBox")}" must be "{wanted}", as width and height say'


RULES: list[tuple[Rule, str]] = [
    (tags_drawn, "<g><use/></g>"),
    (attributes_known, '<circle r="4" stroke-dasharray="2 2"/>'),
    (paints_understood, '<circle r="4" fill="crimson"/>'),
    (placeholders_known, '<circle r="4" fill="@HUE@"/>'),
    (placeholders_known, '<circle r="4" fill="@tea:808000@"/>'),
    (gradients_placed, '<linearGradient id="a" x2="1"/>'),
    (references_resolved, '<circle r="4" fill="url(#away)"/>'),
    (size_is_view_box, ""),
]


def sample(inside: str, view_box: str = "0 0 9 9") -> ET.Element:
    return ET.fromstring(
        f'<svg xmlns="{NAMESPACE[1:-1]}" width="8" height="8" viewBox="{view_box}">{inside}</svg>'
    )


@pytest.mark.parametrize(("rule", "planted"), RULES, ids=[rule.__name__ for rule, _ in RULES])
def test_each_rule_objects_to_its_sample(rule: Rule, planted: str) -> None:
    assert list(rule(sample(planted)))


def test_drawn_with_what_the_rasteriser_knows() -> None:
    for path in (ART / name for name in FILES):
        root = ET.fromstring(path.read_bytes())
        assert [fault for rule, _ in RULES for fault in rule(root)] == [], path
        most = MOST_BYTES.get(path.parent.name, MOST_BYTES_ELSEWHERE)
        assert path.stat().st_size <= most, f"{path}: merge shapes that share a paint"


# What comes out


def draw(name: str, size: tuple[int, int]) -> pygame.Surface:
    """The picture with the stand-in colors, as large as fits into the size."""
    source = (ART / f"{name}.svg").read_text(encoding="utf-8")
    for key, color in STAND_INS.items():
        source = source.replace(f"@{key}@", color)
    source = recolor(source, STANDARD)
    return pygame.image.load_sized_svg(io.BytesIO(source.encode()), size)


def pixels(name: str, size: tuple[int, int], ground: str = "#f0e2c0") -> npt.NDArray[np.float64]:
    """Gray levels 0 to 255 of the picture on a plain ground, indexed [x, y]."""
    picture = draw(name, size)
    sheet = pygame.Surface(size)
    sheet.fill(ground)
    sheet.blit(picture, (0, 0))
    rgb = pygame.surfarray.array3d(sheet).astype(np.float64)
    gray: npt.NDArray[np.float64] = rgb @ np.array([0.299, 0.587, 0.114])
    return gray


def size_of(name: str) -> tuple[int, int]:
    root = ET.fromstring((ART / f"{name}.svg").read_bytes())
    return int(root.attrib["width"]), int(root.attrib["height"])


def test_every_picture_shows_something() -> None:
    for name in (file.removesuffix(".svg") for file in FILES):
        size = size_of(name)
        drawn = draw(name, size)
        assert drawn.get_size() == size, name
        covered = pygame.mask.from_surface(drawn, 20).count()
        assert covered > 0.04 * size[0] * size[1], f"{name} shows next to nothing"


def test_every_picture_exists_in_its_size() -> None:
    wanted = {*NEEDED, *(f"buildings/{name}" for name in BUILDINGS)}
    assert wanted <= {file.removesuffix(".svg") for file in FILES}
    assert {name: size_of(name) for name in NEEDED} == NEEDED


@pytest.mark.parametrize("family", FAMILIES)
def test_told_apart_at_64_pixels_without_color(family: str) -> None:
    there = [name for name in FAMILIES[family] if f"{name}.svg" in FILES]
    drawn = {name: pixels(name, (64, 64)) for name in there}
    assert len(drawn) > 1
    alike = [
        (a, b, round(float(np.abs(drawn[a] - drawn[b]).mean()), 1))
        for a, b in combinations(drawn, 2)
        if np.abs(drawn[a] - drawn[b]).mean() < 5
    ]
    assert alike == []


def test_portraits_are_told_apart_at_40_pixels_without_color() -> None:
    drawn = {name: pixels(f"portraits/{name}", (40, 40))[3:37, 3:37] for name in PORTRAITS}
    even = {name: (gray - gray.mean()) / gray.std() for name, gray in drawn.items()}
    alike = [
        (a, b, round(float(np.abs(even[a] - even[b]).mean()), 2))
        for a, b in combinations(even, 2)
        if np.abs(even[a] - even[b]).mean() < 0.4
    ]
    assert alike == []


# Places that the table counts on


@pytest.mark.parametrize("berths", range(4, 9))
def test_cargo_ship_has_its_berths_where_barrels_are_put(berths: int) -> None:
    gray = pixels(f"ships/cargo_{berths}", (360, 200), "#ffffff")
    centers = [180 + (i - (berths - 1) / 2) * 38 for i in range(berths)]
    inside = [gray[int(x) - 12 : int(x) + 12, 102:134].mean() for x in centers]
    assert max(inside) < 90, "a berth is a dark recess"
    between = [gray[int(x) + 18 : int(x) + 20, 104:132].mean() for x in centers[:-1]]
    assert all(gap > dark + 8 for gap, dark in zip(between, inside, strict=False))
