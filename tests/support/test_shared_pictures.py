"""What tests share shows the same as what the game makes itself."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.tools.assets import screenshots
from game.ui.images.image_cache import ImageCache
from tests.support.played_shots import played_shots
from tests.support.shared_assets import shared_rasters

SIZE = (960, 540)


def picture(name: str) -> bytes:
    return pygame.image.tobytes(screenshots.draw_screenshot(name, SIZE, seed=5, players=2), "RGB")


@pytest.mark.parametrize("name", ["draft", pytest.param("library", marks=pytest.mark.slow)])
@pytest.mark.usefixtures("own_rasters")
def test_a_shared_picture_is_the_picture(name: str, tmp_path: Path) -> None:
    alone = picture(name)
    with shared_rasters(), played_shots(tmp_path):
        assert [picture(name) for _ in range(2)] == [alone, alone]


def test_a_match_is_played_once_whatever_is_asked_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with played_shots(tmp_path):
        half = picture("draft")
        whole = picture("draft:done")
        monkeypatch.setattr("game.seats.heuristic.seat.HeuristicSeat.choose", None)
        assert [picture("draft"), picture("draft:done")] == [half, whole]


DOT = '<svg viewBox="0 0 4 4"><rect width="4" height="4" fill="{}"/></svg>'


def test_who_draws_on_a_shared_picture_harms_nobody(tmp_path: Path) -> None:
    file = tmp_path / "dot.svg"
    with shared_rasters():
        file.write_text(DOT.format("#0000ff"))
        ImageCache(tmp_path).get("dot", (4, 4)).fill("red")
        assert ImageCache(tmp_path).get("dot", (4, 4)).get_at((2, 2)) == pygame.Color("blue")
        file.write_text(DOT.format("#00ff00"))
        assert ImageCache(tmp_path).get("dot", (4, 4)).get_at((2, 2)) == pygame.Color("#00ff00")


def test_every_instance_complains_of_a_missing_picture(tmp_path: Path) -> None:
    with shared_rasters():
        for image_cache in (ImageCache(tmp_path), ImageCache(tmp_path)):
            image_cache.get("nothing", (4, 4))
            assert image_cache.missing == {"nothing"}
