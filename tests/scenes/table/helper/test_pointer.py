"""Pointing from the card: the arrow ends on the ring, wherever card and area lie."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pygame
from pygame import FRect

from game.app.paths import find_paths
from game.content.lessons.catalog import load_lesson
from game.scenes.dialogs.dialog import Dialog, DialogButton
from game.scenes.table.helper.pointer import CardPointer
from game.ui.context import Context
from tests.support.lessons import lesson_driver
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
            pointer = CardPointer(table, CARD, FRect(x, y, width, height))
            pointer.draw(painter)
            if pointer.arrow is not None:
                tips += 1
                assert pointer.ring.inflate(2, 2).collidepoint(pointer.arrow.tip)
        assert tips > 200


def test_an_arrow_goes_round_words_or_comes_from_the_free_side() -> None:
    table, area = FRect(0, 0, 1920, 1080), FRect(300, 700, 60, 60)
    plain = CardPointer(table, CARD, area).arrow
    assert plain is not None
    name = FRect(0, 0, 90, 30)
    name.center = plain.points[len(plain.points) // 2]
    assert plain.crosses([name])
    around = CardPointer(table, CARD, area, [name]).arrow
    assert around is not None
    assert not around.crosses([name])
    assert around.start == plain.start, "it still begins at the card"
    words = [FRect(700, 0, 300, 920), FRect(700, 940, 300, 100)]
    inside = CardPointer(table, CARD, FRect(140, 870, 60, 60), words).arrow
    assert inside is not None
    assert all(table.collidepoint(point) for point in inside.points)
    wall = FRect(700, 0, 60, 1080)
    short = CardPointer(table, CARD, area, [wall, FRect(400, 600, 90, 300)]).arrow
    assert short is not None
    assert not short.crosses([wall, FRect(400, 600, 90, 300)])
    assert short.start.distance_to(short.tip) < 100


def test_the_arrows_of_lessons_cross_no_names_or_numbers(home: Path) -> None:
    for name, step in (("1_island", 1), ("3_money", 1), ("5_ships", 3)):
        lesson = load_lesson(find_paths().lessons / f"{name}.toml")
        with lesson_driver(lesson, home / name, step=step) as at:
            at.settle()
            (pointer,) = [w for w in at.scene.widgets.all if isinstance(w, CardPointer)]
            inside = pointer.ring.collidepoint
            words = [box for box in at.scene.display.words() if not inside(box.center)]
            assert words
            assert pointer.arrow is not None
            assert not pointer.arrow.crosses(words)
