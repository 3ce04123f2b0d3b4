"""Colors, and the marks that stand for them."""

from itertools import pairwise

import pytest

from game.app.seat_colors import SEAT_COLORS
from game.ui import theme
from game.ui.charts.chart_marks import SHAPES, outline


@pytest.mark.parametrize("palette", theme.PLAYER_PALETTES)
def test_players_can_be_told_apart_and_read(palette: str) -> None:
    players = theme.player_colors(palette)
    assert [player.crest for player in players] == list(range(len(SEAT_COLORS)))
    assert len({player.main for player in players}) == len(SEAT_COLORS) >= 5
    for player in players:
        assert theme.contrast(player.text, player.main) >= 4.5
        assert theme.contrast(player.dark, theme.PAPER) >= 4.5
        assert theme.contrast(player.light, theme.WALNUT) >= 4.5


def test_every_color_has_a_mark_of_its_own() -> None:
    marks = {tuple(outline(color, 10.0)) for color in range(len(SEAT_COLORS))}
    assert len(marks) == len(SHAPES) == len(SEAT_COLORS)


def seen_without(color: theme.Color, kind: str) -> tuple[float, float, float]:
    """Roughly what a person with red-green blindness sees (Viénot, Brettel and Mollon 1999)."""
    red, green, blue = ((part / 255) ** 2.2 for part in color)
    if kind == "protan":
        yellow = 0.11238 * red + 0.88762 * green
        return yellow, yellow, 0.00401 * red - 0.00401 * green + blue
    yellow = 0.29275 * red + 0.70725 * green
    return yellow, yellow, -0.02234 * red + 0.02234 * green + blue


@pytest.mark.parametrize("kind", ["protan", "deutan"])
def test_the_safe_palette_does_without_red_and_green(kind: str) -> None:
    seen = [seen_without(player.main, kind) for player in theme.player_colors("safe")]
    for index, one in enumerate(seen):
        for other in seen[index + 1 :]:
            assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 0.1


def test_the_contrast_palette_does_without_any_color() -> None:
    lights = sorted(theme.luminance(p.main) for p in theme.player_colors("contrast"))
    steps = [(high + 0.05) / (low + 0.05) for low, high in pairwise(lights)]
    assert min(steps) > 1.3
