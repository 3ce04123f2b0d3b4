"""Draw the background pictures that Tiled shows below the zones of a map.

Each map names its picture in its only tileset. The game itself never loads these pictures.
"""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pygame

from game.scenes.table.view.table_layout import BASE_SEATS
from game.tools.assets import screenshots
from game.ui.view import LOGICAL_SIZE

PICTURE_SIZE = (640, 360)
"""Size of the picture files, in pixels; Tiled scales them to the map."""
SEED = 1


def draw_backgrounds(levels: Path) -> list[Path]:
    """Draw the pictures of all maps in a folder to the files that the maps name, and return the
    files. Raises ScreenshotError or OSError if one cannot be written."""
    files = []
    for path in sorted(levels.glob("*.tmx")):
        files.append(picture_path(path))
        screenshots.save_picture(draw_background(path.stem), files[-1])
    return files


def picture_path(path: Path) -> Path:
    """Return the path of a map's picture. Raises ValueError if the map has none."""
    image = ElementTree.parse(path).getroot().find("tileset/image")
    if image is None:
        raise ValueError(f"{path}: the map has no picture")
    return (path.parent / image.attrib["source"]).resolve()


def draw_background(name: str) -> pygame.Surface:
    """Return a picture of a game some rounds in, on the map with a name like `table`, `large_3` or
    `large_draft`, in `PICTURE_SIZE` pixels."""
    family, _, kind = name.partition("_")
    scene, seats = "draft" if name.endswith("draft") else "table", BASE_SEATS
    if kind.isdigit():
        seats = int(kind)
    picture = screenshots.draw_screenshot(
        scene, LOGICAL_SIZE, SEED, players=seats, far_from_screen=family == "large"
    )
    return pygame.transform.smoothscale(picture, PICTURE_SIZE)
