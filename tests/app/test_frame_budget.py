"""Frame budget: its limit, background work, what is shown meanwhile, and that the final picture is
the one drawn without a limit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.frame_budget import FrameBudget, OutOfTime
from game.app.window import DRAW_BUDGET
from game.match.match import Match
from game.scenes.base import Scene
from game.scenes.setup.plan import SetupPlan
from game.scenes.table.view.table_layout import table_level
from game.scenes.table.view.table_view import TableView
from game.ui.context import Context
from game.ui.images.image_cache import ImageCache
from game.ui.images.surface_cache import SurfaceCache
from game.ui.paint import Painter
from game.ui.tween import Animator, Tween
from tests.scenes.table.preview import plain_view_state, preview_context
from tests.support.table import new_match
from tests.support.window import AppDriver, ByHand, app_driver, project_paths


class Ticking:
    """A clock that moves a little each time somebody looks at it."""

    def __init__(self, step: float = 0.001) -> None:
        self.now, self.step = 100.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def square(side: int = 10) -> pygame.Surface:
    return pygame.Surface((side, side))


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


# The rule


def test_without_a_limit_all_items_are_made_at_once() -> None:
    frame_budget = FrameBudget(Ticking(1.0))
    for _ in range(5):
        frame_budget.start_item()
    assert frame_budget.generation == 0


def test_out_of_time_is_raised_after_the_limit() -> None:
    clock = Ticking(0)
    frame_budget = FrameBudget(clock)
    kept = SurfaceCache(10_000, frame_budget)

    def make() -> pygame.Surface:
        clock.now += 0.004
        return square()

    def picture() -> None:
        with frame_budget.within(0.010):
            clock.now += 7  # what is only drawn does not count
            for number in range(9):
                kept.get(number, make)

    with pytest.raises(OutOfTime):
        picture()
    assert (len(kept), frame_budget.generation, frame_budget.limited) == (3, 0, False)
    with frame_budget.within(0):
        frame_budget.start_item()
    assert frame_budget.generation == 1


def test_each_frame_finishes_at_least_one_item() -> None:
    """A thing of three parts, each of which takes longer than a slice."""
    frame_budget = FrameBudget(Ticking(1.0))
    kept = SurfaceCache(10_000, frame_budget)

    def whole() -> pygame.Surface:
        for part in range(3):
            kept.get(part, square)
        return square()

    for parts in (1, 2):
        with pytest.raises(OutOfTime), frame_budget.within(0.1):
            kept.get("whole", whole)
        assert len(kept) == parts
    with frame_budget.within(0.1):
        kept.get("whole", whole)
    assert len(kept) == 4


def test_long_work_runs_in_the_background() -> None:
    aside = ByHand()
    frame_budget = FrameBudget(Ticking(), aside)
    for _ in range(2):
        with pytest.raises(OutOfTime), frame_budget.within(1):
            frame_budget.in_background("a", lambda: 5)
    assert len(aside.waiting) == 1
    aside.work()
    with frame_budget.within(1):
        assert frame_budget.in_background("a", lambda: 6) == 5
    assert frame_budget.in_background("a", lambda: 7) == 7  # nobody waits: no thread


def test_cancelled_background_work_is_run_again() -> None:
    aside = ByHand()
    frame_budget = FrameBudget(Ticking(), aside)
    with pytest.raises(OutOfTime), frame_budget.within(1):
        frame_budget.in_background("a", lambda: 5)
    frame_budget.cancel_background()
    aside.work()
    with pytest.raises(OutOfTime), frame_budget.within(1):
        frame_budget.in_background("a", lambda: 6)


def test_an_exception_in_the_background_is_raised() -> None:
    aside = ByHand()
    frame_budget = FrameBudget(Ticking(), aside)
    with pytest.raises(OutOfTime), frame_budget.within(1):
        frame_budget.in_background("a", lambda: 1 / 0)
    _, future = aside.waiting.pop()
    future.set_exception(ZeroDivisionError())
    with pytest.raises(ZeroDivisionError), frame_budget.within(1):
        frame_budget.in_background("a", lambda: 1)


# What is kept


def test_the_least_recently_used_picture_is_evicted() -> None:
    kept = SurfaceCache(250, FrameBudget())
    first = kept.get(1, square)
    kept.get(2, square)
    assert kept.get(1, square) is first
    kept.get(3, square)
    assert (len(kept), kept.pixels) == (2, 200)
    assert kept.get(1, square) is first


def test_a_picture_larger_than_the_cache_is_completed() -> None:
    frame_budget = FrameBudget(Ticking())
    kept = SurfaceCache(250, frame_budget)
    for done in range(1, 6):
        try:
            with frame_budget.within(0):
                for key in range(6):
                    kept.get(key, square)
        except OutOfTime:
            assert len(kept) == done
    assert len(kept) == 5
    with frame_budget.within(0):
        for key in range(6):
            kept.get(key, square)
    assert len(kept) == 6
    with frame_budget.within(0):
        kept.get("next", square)
    assert len(kept) == 2


# The window


class Slow(Scene):
    """A scene of pictures each of which takes a while."""

    count = 5

    def __init__(self, ctx: Context, color: str = "#ff0000") -> None:
        super().__init__(ctx)
        self.color = color
        self.presses = self.releases = 0
        self.time = 0.0

    def paint(self, p: Painter) -> None:
        for number in range(self.count):
            p.picture("pieces/coin", (number * 100, 0, 60 + 9 * number, 90), MAIN=self.color)

    def tick(self, dt: float) -> None:
        self.time += dt

    def handle(self, event: pygame.Event) -> bool:
        self.presses += event.type == pygame.MOUSEBUTTONDOWN
        self.releases += event.type == pygame.MOUSEBUTTONUP
        return True


@contextmanager
def slow_app(monkeypatch: pytest.MonkeyPatch, first: Any = Slow) -> Iterator[AppDriver]:
    """An app on which to make one picture takes longer than a slice."""
    with app_driver(first) as d:
        load = ImageCache._load

        def loaded(self: ImageCache, *what: Any) -> pygame.Surface | None:
            d.clock.now += DRAW_BUDGET * 1.5
            return load(self, *what)

        monkeypatch.setattr(ImageCache, "_load", loaded)
        yield d


@pytest.mark.usefixtures("own_rasters")
def test_the_old_picture_stays_until_the_new_one_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    with slow_app(monkeypatch) as d:
        before, drawn = pixels(d.app.frame), d.app.frames_drawn
        d.ctx.stack.push(Slow(d.ctx, "#00ff00"))
        for made in range(1, 5):
            assert not d.app.render()
            assert d.app.shows_old_picture
            assert pixels(d.app.frame) == before
            assert len(d.ctx.image_cache.surfaces) == 5 + made
        assert d.app.render()
        assert not d.app.shows_old_picture
        assert d.app.frames_drawn == drawn + 1
        assert len(d.ctx.image_cache.surfaces) == 10


@pytest.mark.usefixtures("own_rasters")
def test_a_press_on_the_picture_of_another_scene_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with slow_app(monkeypatch) as d:
        d.ctx.stack.push(Slow(d.ctx, "#00ff00"))
        d.app.render()
        d.press((10, 10))
        assert d.top.presses == 0
        while d.app.shows_old_picture:
            d.app.render()
        d.press((10, 10))
        assert d.top.presses == 1


@pytest.mark.usefixtures("own_rasters")
def test_a_press_after_a_resize_waits_for_the_new_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    with slow_app(monkeypatch) as d:
        d.resize((1600, 900))
        d.app.apply_resize()
        d.app.render()
        for _ in range(2):  # the last one counts
            d.click((10, 10))
        assert (d.top.presses, d.top.releases) == (0, 0)
        while d.app.shows_old_picture:
            d.app.render()
        assert (d.top.presses, d.top.releases) == (1, 1)
        d.app.render()
        assert d.top.presses == 1


@pytest.mark.usefixtures("own_rasters")
def test_a_press_after_a_resize_is_not_for_another_scene(monkeypatch: pytest.MonkeyPatch) -> None:
    with slow_app(monkeypatch) as d:
        d.resize((1600, 900))
        d.app.apply_resize()
        d.app.render()
        d.click((10, 10))
        d.ctx.stack.push(Slow(d.ctx, "#00ff00"))
        d.click((10, 10))
        while d.app.shows_old_picture:
            d.app.render()
        assert d.top.presses == 0
        d.ctx.stack.pop()
        assert d.top.presses == 0


@pytest.mark.usefixtures("own_rasters")
def test_a_press_while_a_seen_scene_is_drawn_anew_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    with slow_app(monkeypatch) as d:
        d.top.color = "#00ff00"
        d.top.touch()
        assert not d.app.render()
        d.press((10, 10))
        assert d.top.presses == 1


@pytest.mark.usefixtures("own_rasters")
def test_time_stands_still_on_a_scene_that_cannot_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    with slow_app(monkeypatch) as d:
        d.ctx.stack.push(Slow(d.ctx, "#00ff00"))
        d.app.render()
        before = d.top.time
        d.clock.now += 0.1
        d.app.update()
        assert d.top.time == before
        while d.app.shows_old_picture:
            d.app.render()
        d.clock.now += 0.1
        d.app.update()
        assert d.top.time > before


@pytest.mark.usefixtures("own_rasters")
def test_after_a_resize_the_old_picture_is_stretched_until_the_new_one_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with slow_app(monkeypatch) as d:
        d.resize((1600, 900))
        d.app.render()
        d.app.apply_resize()
        for _ in range(4):
            assert not d.app.render()
            assert d.app.frame.get_size() == (1280, 720)
        assert d.app.window.get_surface().get_size() == (1600, 900)
        assert d.app.render()
        assert d.app.frame.get_size() == (1600, 900)


@pytest.mark.usefixtures("own_rasters")
def test_idle_callbacks_run_only_when_nothing_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    with slow_app(monkeypatch) as d:
        calls: list[int] = []
        d.app.idle_callbacks.append(lambda: calls.append(len(d.ctx.image_cache.surfaces)))
        d.ctx.stack.push(Slow(d.ctx, "#00ff00"))
        for _ in range(5):
            d.app.run_frame()
        assert calls == []
        d.app.run_frame()
        assert calls == [10]


# The table


def in_slices(ctx: Context, view: TableView, surface: pygame.Surface, state: Any) -> int:
    """Draw a look in slices; how many there were."""
    for turn in range(1, 2000):
        made = len(ctx.image_cache.surfaces) + len(ctx.text.surfaces)
        surface.fill((0, 0, 0))
        try:
            with ctx.image_cache.frame_budget.within(0.0005):
                view.draw(ctx.painter(surface), state)
        except OutOfTime:
            more = len(ctx.image_cache.surfaces) + len(ctx.text.surfaces) - made
            assert more in (1, 2)  # one, or the last part of one and with it the whole
        else:
            return turn
    raise AssertionError("never done")


@pytest.mark.parametrize("large_text", [False, True])
def test_a_table_drawn_over_several_frames_is_the_same(home: Path, large_text: bool) -> None:
    size = (1280, 720)
    drawn = []
    for cut in (True, False):
        ctx = preview_context(project_paths(home), size)
        ctx.image_cache.frame_budget.clock = Ticking()
        view = TableView(ctx, table_level(ctx.paths, 4, large_text=large_text))
        state = plain_view_state(new_match().game.position)
        surface = pygame.Surface(size)
        if cut:
            assert in_slices(ctx, view, surface, state) > 100
        else:
            view.draw(ctx.painter(surface), state)
        drawn.append(pixels(surface))
    assert drawn[0] == drawn[1]


def test_interrupted_drawing_leaves_no_trace(home: Path) -> None:
    """Other looks are begun and never finished; then the first is wanted again."""
    size = (1280, 720)
    ctx = preview_context(project_paths(home), size)
    ctx.image_cache.frame_budget.clock = Ticking()
    view = TableView(ctx, table_level(ctx.paths, 4, large_text=True))
    state = plain_view_state(new_match().game.position)
    first, again = pygame.Surface(size), pygame.Surface(size)
    view.draw(ctx.painter(first), state)
    others = [replace(state, opened=tab) for tab in view.sheets if tab.kind != "board"]
    for other in (*others, replace(state, names=("A", "B", "C", "D"))):
        with pytest.raises(OutOfTime), ctx.image_cache.frame_budget.within(0):
            view.draw(ctx.painter(again), other)
        view.draw(ctx.painter(again), state)
        assert pixels(again) == pixels(first)


@pytest.mark.parametrize(
    ("seats", "large_text", "size"), [(2, True, (1280, 720)), (5, False, (1500, 940))]
)
def test_in_whatever_order_parts_are_drawn_anew_the_table_is_the_same(
    home: Path, seats: int, large_text: bool, size: tuple[int, int]
) -> None:
    ctx = preview_context(project_paths(home), size)
    view = TableView(ctx, table_level(ctx.paths, seats, large_text=large_text))
    spec = SetupPlan().with_count(seats).match(3)
    state = plain_view_state(Match.new(spec, None).game.position)
    surface = pygame.Surface(size)
    view.draw(ctx.painter(surface), state)
    assert view._sheet is not None
    wanted = pixels(view._sheet)
    view._sheet.set_alpha(255)  # as it is while it is drawn on (`blank_surface`)
    for part in reversed(view.parts):
        view._redraw(ctx.painter(view._sheet), part.ground, state)
        assert pixels(view._sheet) == wanted, part


# Movements


def test_what_begins_itself_again_for_ever_can_be_hurried() -> None:
    animator = Animator()
    landed = 0

    def again() -> None:
        nonlocal landed
        landed += 1
        animator.add(Tween(1, on_done=again))

    again()
    animator.finish()
    assert animator.busy
    assert landed > 1000
