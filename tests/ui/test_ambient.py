"""The ambient animation by itself: what it draws over, and how its subjects move."""

import random
from collections.abc import Iterable
from dataclasses import dataclass, field

import pygame
import pytest

from game.app.paths import shipped_folder
from game.ui.ambient.gulls import CirclingGull, CirclingGulls
from game.ui.ambient.layer import AmbientLayer, Ground, placed_picture
from game.ui.ambient.sprite import Sprite, Subject
from game.ui.ambient.subjects import (
    Chimney,
    Flag,
    Flags,
    Float,
    Floating,
    Smoke,
    Swing,
    Twinkles,
    TwinkleStyle,
)
from game.ui.images.image_cache import ImageCache
from game.ui.view import View

SIZE = (400, 240)
WATER = (20, 90, 120)


@pytest.fixture
def images() -> ImageCache:
    pygame.display.init()
    return ImageCache(shipped_folder("assets") / "svg")


@dataclass
class Puppet:
    """A subject that shows what it is told to."""

    now: list[Sprite] = field(default_factory=list)
    at_rest: list[Sprite] = field(default_factory=list)

    def advance(self, dt: float) -> None:
        pass

    def sprites(self) -> Iterable[Sprite]:
        return self.now

    def still(self) -> Iterable[Sprite]:
        return self.at_rest


class Stage:
    """Plain water with a layer over it; the frame is what a scene has drawn."""

    def __init__(self, images: ImageCache, *subjects: Subject) -> None:
        self.view = View(SIZE)
        self.view.scale, self.view.offset = 1.0, (0.0, 0.0)
        self.bare = pygame.Surface(SIZE)
        self.bare.fill(WATER)
        self.frame = self.bare.copy()
        for subject in subjects:
            for sprite in subject.still():
                self.frame.blit(*placed_picture(images, self.view, sprite))
        self.window = self.frame.copy()
        ground = Ground(self.bare, (0, 0), self.bare.get_rect(), self.view)
        self.layer = AmbientLayer(images, lambda: ground, subjects)

    def draw(self) -> bool:
        return self.layer.draw(self.window, self.frame)

    def changed(self) -> pygame.Mask:
        """The pixels of the window that differ from the frame."""
        mask = pygame.mask.from_threshold(self.window, (0, 0, 0), (1, 1, 1, 255), self.frame)
        mask.invert()
        return mask


def flag(x: float, frame: int = 0) -> Sprite:
    return Sprite(f"life/flag_{frame}", (x, 60, 80, 60))


def test_what_is_as_it_was_is_not_drawn_again(images: ImageCache) -> None:
    puppet = Puppet([flag(40)])
    stage = Stage(images, puppet)
    assert stage.draw()
    assert not stage.draw()
    puppet.now = [flag(41)]
    assert stage.draw()


def test_what_goes_leaves_nothing_behind(images: ImageCache) -> None:
    puppet = Puppet([flag(40), flag(90, 3)])
    stage = Stage(images, puppet)
    stage.draw()
    assert stage.changed().count() > 1000
    puppet.now = [flag(90, 3)]
    stage.draw()
    assert stage.changed().get_bounding_rects()[0].left >= 90
    puppet.now = []
    stage.draw()
    assert stage.changed().count() == 0


def test_a_piece_that_moves_does_not_stay_where_the_scene_drew_it(images: ImageCache) -> None:
    puppet = Puppet([flag(200)], [flag(40)])
    stage = Stage(images, puppet)
    stage.draw()
    assert stage.window.get_at((70, 90)) == stage.bare.get_at((70, 90))
    assert stage.window.get_at((230, 90)) == stage.frame.get_at((70, 90))
    puppet.now = [flag(40)]
    stage.draw()
    assert stage.changed().count() == 0


@pytest.mark.parametrize("veil", [None, 20, 150])
def test_it_stays_below_whatever_lies_over_the_scenery(
    images: ImageCache, veil: int | None
) -> None:
    """A tooltip, cards, a piece in the air; or a veil, however thin, over everything."""
    puppet = Puppet([flag(60)], [flag(40)])
    stage = Stage(images, puppet)
    if veil is None:
        over = pygame.Rect(80, 70, 60, 30)
        stage.frame.fill((250, 240, 220), over)
    else:
        over = stage.frame.get_rect()
        sheet = pygame.Surface(SIZE, pygame.SRCALPHA)
        sheet.fill((30, 15, 5, veil))
        stage.frame.blit(sheet, (0, 0))
    stage.window.blit(stage.frame, (0, 0))
    stage.draw()
    changed = stage.changed()
    covered = pygame.Mask(over.size, fill=True)
    assert changed.overlap_area(covered, over.topleft) == 0
    assert (changed.count() > 0) == (veil is None)


def test_nothing_is_drawn_beside_its_ground(images: ImageCache) -> None:
    stage = Stage(images)
    half = pygame.Rect(0, 0, 100, SIZE[1])
    ground = Ground(stage.bare, (0, 0), half, stage.view)
    layer = AmbientLayer(images, lambda: ground, (Puppet([flag(60), flag(300)]),))
    layer.draw(stage.window, stage.frame)
    assert stage.changed().get_bounding_rects()[0].right == 100


def test_no_ground_nothing_drawn(images: ImageCache) -> None:
    stage = Stage(images)
    layer = AmbientLayer(images, lambda: None, (Puppet([flag(60)]),))
    assert not layer.draw(stage.window, stage.frame)


# Subjects

BOX = (10.0, 20.0, 80.0, 60.0)
SUBJECTS: list[Subject] = [
    Flags(lambda: [Flag("life/flag", BOX), Flag("life/flag", BOX)]),
    Floating(lambda: [Float(("life/boat_0", "life/boat_1"), BOX)], Swing(2, 3, 4, 5)),
    CirclingGulls([CirclingGull(100, 80, 1, 30, 10, 9)], "#3a2348"),
    Smoke(lambda: [Chimney(50, 50, 30, 8)]),
    Twinkles(TwinkleStyle(("life/glint_0",), (1, 2), (1, 2)), 3, lambda _: BOX, random.Random(2)),
]


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: type(subject).__name__)
def test_at_the_beginning_it_is_as_the_scene_has_drawn_it(subject: Subject) -> None:
    assert list(subject.sprites()) == list(subject.still())
    resting = list(subject.still())
    seen = set[Sprite]()
    for _ in range(120):
        subject.advance(1 / 12)
        seen.update(subject.sprites())
    assert len(seen) > 5
    assert list(subject.still()) == resting


def test_smoke_rises_no_higher_than_it_may_and_thins_out() -> None:
    chimney = Chimney(50, 60, 30, 8)
    smoke = Smoke(lambda: [chimney])
    sprites = []
    for _ in range(200):
        smoke.advance(1 / 12)
        sprites += list(smoke.sprites())
    assert min(sprite.box[1] for sprite in sprites) >= chimney.y - chimney.rise - 0.01
    highest = min(sprites, key=lambda sprite: sprite.box[1])
    assert highest.opacity < max(sprite.opacity for sprite in sprites) / 2
