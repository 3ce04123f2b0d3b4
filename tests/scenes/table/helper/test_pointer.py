"""Pointing from the card: the arrow ends on the ring, wherever card and area lie."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pygame
from pygame import FRect

from game.scenes.dialogs.dialog import Dialog, DialogButton
from game.scenes.table.helper.pointer import Pointer
from game.ui.context import Context
from tests.support.window import app_driver, project_paths

CARD = FRect(1478, 824, 430, 250)


def dialog(ctx: Context) -> Dialog:
    return Dialog(ctx, "", "", [DialogButton("OK")])


def test_an_arrow_ends_on_the_ring_around_any_area(home: Path) -> None:
    table, surface = FRect(0, 0, 1920, 1080), pygame.Surface((1280, 720))
    with app_driver(dialog, paths=project_paths(home)) as on:
        painter = on.ctx.painter(surface)
        tips = 0
        for x, y, width, height in product(
            range(0, 1500, 150), range(0, 900, 90), (40, 900), (40, 400)
        ):
            pointer = Pointer(table, CARD, FRect(x, y, width, height))
            pointer.draw(painter)
            if pointer.tip is not None:
                tips += 1
                assert pointer.ring.inflate(2, 2).collidepoint(pointer.tip)
        assert tips > 200
