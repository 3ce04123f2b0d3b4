"""Draw the pictures that lie below the zones when a map is opened in Tiled.

A map names its picture in its only tileset. The game itself never loads these pictures.
"""

from __future__ import annotations

import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pygame

from game.tools.assets import screenshots
from game.ui.view import LOGICAL_SIZE

PICTURE_SIZE = (640, 360)
"""Of the files, in pixels; Tiled shows them as large as the map."""
SEED = 1


def draw_backgrounds(levels: Path) -> list[Path]:
    """Draw the pictures of all maps in a folder, each into the file that its map names; returns
    the files. Raises OSError when one cannot be written."""
    files = []
    for path in sorted(levels.glob("*.tmx")):
        picture = picture_path(path)
        picture.parent.mkdir(parents=True, exist_ok=True)
        try:
            pygame.image.save(draw_background(path.stem), picture)
        except pygame.error as error:
            raise OSError(f"{picture}: {error}") from None
        files.append(picture)
    return files


def picture_path(path: Path) -> Path:
    """The file of the picture that a map names. Raises ValueError when it names none."""
    image = ElementTree.parse(path).getroot().find("tileset/image")
    if image is None:
        raise ValueError(f"{path}: the map has no picture")
    return (path.parent / image.attrib["source"]).resolve()


def draw_background(name: str) -> pygame.Surface:
    """A game on the map of a name like `table_4` or `couch_draft`, some rounds old, in
    `PICTURE_SIZE` pixels."""
    pygame.init()
    family, _, kind = name.rpartition("_")
    seats = int(kind) if kind.isdigit() else 4
    with tempfile.TemporaryDirectory() as home:
        ctx = screenshots.screenshot_context(LOGICAL_SIZE, Path(home), couch_mode=family == "couch")
        screenshots.show_scene(ctx, "draft" if kind == "draft" else "table", SEED, seats)
        picture = pygame.Surface(LOGICAL_SIZE)
        ctx.stack.draw(picture)
        while ctx.stack.top is not None:
            ctx.stack.pop()
    return pygame.transform.smoothscale(picture, PICTURE_SIZE)
