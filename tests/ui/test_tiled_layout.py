"""Layouts that are drawn in Tiled, and the mistakes in them."""

from pathlib import Path

import pygame
import pytest

from game.ui.tiled_layout import TiledLayoutError, load_layout

ZONE = '<object id="{id}" name="{name}" x="{x}" y="20" width="{width}" height="160"/>'


def tmx(path: Path, *layers: str, width: int = 16) -> Path:
    path.write_text(
        '<?xml version="1.0" encoding="UTF-8"?>'
        f'<map version="1.10" orientation="orthogonal" renderorder="right-down" width="{width}" '
        'height="9" tilewidth="120" tileheight="120" infinite="0">'
        '<imagelayer id="9" name="background"><image source="none.jpg"/></imagelayer>'
        + "".join(
            f'<objectgroup id="{number}" name="layer {number}">{zones}</objectgroup>'
            for number, zones in enumerate(layers, 1)
        )
        + "</map>"
    )
    return path


def zone(name: str, number: int = 1, x: float = 40, width: float = 820) -> str:
    return ZONE.format(id=number, name=name, x=x, width=width)


def test_a_level_has_the_zones_of_all_layers_by_name_and_no_picture(tmp_path: Path) -> None:
    level = load_layout(
        tmx(tmp_path / "a.tmx", zone("roles"), zone("ships", 2)), ["roles", "ships"]
    )
    assert level["roles"].rect == pygame.FRect(40, 20, 820, 160)
    assert list(level.zones) == ["roles", "ships"]
    assert "roles" in level
    with pytest.raises(TiledLayoutError, match="market"):
        level["market"]
    with pytest.raises(TypeError):
        level.zones["x"] = level["roles"]  # type: ignore[index]


@pytest.mark.parametrize(
    ("zones", "options", "complaint"),
    [
        (zone("roles") + zone("roles", 2), {}, "two zones are called 'roles'"),
        (zone(""), {}, "has no name"),
        (zone("roles", width=0), {}, "'roles' has no size"),
        (zone("roles", x=1500), {}, "'roles' lies outside"),
        (zone("roles", x=-1), {}, "'roles' lies outside"),
        (zone("ships"), {}, "missing zones: roles"),
        (zone("roles"), {"width": 15}, "1800 x 1080"),
        (zone("roles").replace("/>", ' rotation="30"/>'), {}, "'roles' is turned"),
    ],
)
def test_each_mistake_is_named(
    tmp_path: Path, zones: str, options: dict[str, int], complaint: str
) -> None:
    path = tmx(tmp_path / "bad.tmx", zones, **options)
    with pytest.raises(TiledLayoutError, match=complaint) as caught:
        load_layout(path, ["roles"])
    assert "bad.tmx" in str(caught.value)


IN_LAYER = '</objectgroup><objectgroup id="8" name="captain" visible="0">'
INSTEAD = {"tab.market": "market"}


def test_a_layer_holds_what_lies_elsewhere_in_its_layout(tmp_path: Path) -> None:
    zones = zone("roles") + zone("market", 2) + IN_LAYER
    zones += zone("roles", 3, x=60) + zone("tab.market", 4).replace("/>", ' type="small"/>')
    level = load_layout(
        tmx(tmp_path / "a.tmx", zones), ["roles", "market"], ["captain", "mayor"], INSTEAD
    )
    assert set(level.zones) == {"roles", "market"}
    assert level["roles"].x == 40
    (captain,) = level.variants.values()
    assert set(captain.zones) == {"roles", "tab.market"}
    assert captain["roles"].x == 60
    assert captain["tab.market"].kind == "small"
    assert captain["roles"].kind == ""


@pytest.mark.parametrize(
    ("zones", "complaint"),
    [
        (zone("ship", 3), "the map has no zones: ship"),
        (zone("roles", 3) + zone("roles", 4), "two zones are called 'roles'"),
        (zone("roles", 3, x=1500), "'roles' lies outside"),
        (zone("market", 3) + zone("tab.market", 4), "has market and what takes its place"),
        (zone("", 3), "has no name"),
    ],
)
def test_a_mistake_in_a_layer_is_told_with_the_layer(
    tmp_path: Path, zones: str, complaint: str
) -> None:
    path = tmx(tmp_path / "bad.tmx", zone("roles") + zone("market", 2) + IN_LAYER + zones)
    with pytest.raises(TiledLayoutError, match=complaint) as caught:
        load_layout(path, ["roles", "market"], ["captain"], INSTEAD)
    assert "bad.tmx: layer 'captain'" in str(caught.value)


def test_a_map_over_another_replaces_what_differs(tmp_path: Path) -> None:
    below = zone("roles") + zone("market", 2) + zone("ship", 3) + IN_LAYER
    below += zone("roles", 4, x=60) + zone("market", 5, x=60) + zone("ship", 6)
    above = zone("roles", x=80) + zone("seat", 2) + IN_LAYER + zone("market", 3, x=100)
    path, over = tmx(tmp_path / "a.tmx", below), tmx(tmp_path / "over.tmx", above)
    names = ["roles", "market", "seat"]  # this table has no ship
    level = load_layout(path, names, ["captain"], INSTEAD, over)
    assert {name: zone.x for name, zone in level.zones.items()} == {
        "roles": 80,
        "market": 40,
        "seat": 40,
    }
    assert {name: zone.x for name, zone in level.variants["captain"].zones.items()} == {
        "roles": 60,
        "market": 100,
        "seat": 40,
    }


@pytest.mark.parametrize(
    ("zones", "complaint"),
    [
        (zone("shop"), "over.tmx: layer 'layer 1': this table has no zone 'shop'"),
        (IN_LAYER + zone("shop"), "over.tmx: layer 'captain': this table has no zone 'shop'"),
        (zone("ship"), "over.tmx: layer 'layer 1': this table has no zone 'ship'"),
        (zone("tab.market"), "over.tmx: layer 'layer 1': this table has no zone 'tab.market'"),
        (
            IN_LAYER.replace("captain", "capitan") + zone("roles"),
            "over.tmx: layer 'capitan': zone 'roles' lies in layer 'layer 1' of a.tmx",
        ),
        (zone("roles") + zone("roles", 2), "over.tmx: layer 'layer 1': two zones are called"),
        (IN_LAYER + zone("tab.market"), "over.tmx: layer 'captain': has market and what takes"),
        ("", "a.tmx: missing zones, here and in over.tmx: seat"),
    ],
)
def test_a_mistake_in_a_map_over_another_is_told_with_its_place(
    tmp_path: Path, zones: str, complaint: str
) -> None:
    below = zone("roles") + zone("market", 2) + zone("ship", 3) + IN_LAYER + zone("market", 4)
    path, over = tmx(tmp_path / "a.tmx", below), tmx(tmp_path / "over.tmx", zones)
    names = ["roles", "market", *(["seat"] if not zones else [])]
    with pytest.raises(TiledLayoutError, match=complaint):
        load_layout(path, names, ["captain"], INSTEAD, over)


def test_a_file_that_is_no_layout_is_refused_with_its_reason(tmp_path: Path) -> None:
    with pytest.raises(TiledLayoutError, match="no such file"):
        load_layout(tmp_path / "none.tmx", ())
    broken = tmp_path / "broken.tmx"
    broken.write_text("<map")
    with pytest.raises(TiledLayoutError, match="not a Tiled map"):
        load_layout(broken, ())
    broken.write_text('<map width="x"/>')
    with pytest.raises(TiledLayoutError, match="cannot be read"):
        load_layout(broken, ())
    with pytest.raises(TiledLayoutError, match=r"Is a directory|denied"):
        load_layout(tmp_path, ())
