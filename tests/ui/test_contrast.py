"""Contrast of text: the colors as declared, and every text of every scene as it is drawn."""

from pathlib import Path

import pytest

from game.app.seat_colors import HIGH_CONTRAST
from game.scenes.table.view import scenery
from game.ui import skin, theme
from game.ui.theme import PLAYER_PALETTES, TEXT_CONTRAST, Color, contrast
from tests.support.texts import drawn_scene

# Text and the grounds that it may lie on, at any size.
PAIRS: tuple[tuple[Color, tuple[Color, ...]], ...] = (
    (theme.INK, (theme.PAPER_LIGHT, theme.PAPER, theme.PAPER_SHADE, theme.PAPER_EDGE, theme.BRASS)),
    (theme.INK, (theme.BRASS_LIGHT, theme.GLOW)),
    (theme.INK_SOFT, (theme.PAPER_LIGHT, theme.PAPER, theme.PAPER_SHADE)),
    (theme.DISABLED, (theme.PAPER_LIGHT,)),
    (theme.BRASS_DARK, (theme.PAPER_LIGHT, theme.PAPER)),
    (theme.GOOD_NEWS, (theme.PAPER_LIGHT, theme.PAPER, theme.PAPER_SHADE)),
    (theme.WARNING, (theme.PAPER_LIGHT, theme.PAPER, theme.PAPER_SHADE)),
    (theme.CRIMSON, (theme.PAPER_LIGHT, theme.PAPER)),
    (theme.PAPER_LIGHT, (theme.WALNUT_DARK, theme.WALNUT, theme.WALNUT_LIGHT, theme.SEA_DARK)),
    (theme.PAPER_LIGHT, (theme.SEA,)),
    (theme.PAPER, (theme.WALNUT_DARK, theme.WALNUT, theme.WALNUT_LIGHT, theme.SEA_DARK)),
    (theme.PAPER_SHADE, (theme.WALNUT_DARK, theme.WALNUT, theme.WALNUT_LIGHT)),
    (theme.BRASS_LIGHT, (theme.WALNUT_DARK, theme.WALNUT, theme.WALNUT_LIGHT)),
)


@pytest.mark.parametrize(
    ("ink", "ground"),
    [(ink, ground) for ink, grounds in PAIRS for ground in grounds],
    ids=lambda color: theme.hexcode(color),
)
def test_ink_reads_on_its_grounds(ink: Color, ground: Color) -> None:
    assert contrast(ink, ground) >= TEXT_CONTRAST


@pytest.mark.parametrize("tone", skin.TONES)
def test_what_is_written_on_a_button_reads(tone: str) -> None:
    colors = skin.TONES[tone]
    assert contrast(colors.text, colors.main) >= TEXT_CONTRAST


STRONG = 6.0  # what text of usual size has at least in the palette of high contrast
WITH_PLAYERS = ("setup", "library", "draft", "table", "scoring:points", "scoring:course")


@pytest.mark.slow
@pytest.mark.usefixtures("shared_shots")
@pytest.mark.parametrize("name", WITH_PLAYERS)
@pytest.mark.parametrize("palette", list(PLAYER_PALETTES)[1:])
def test_every_text_reads_in_every_palette(name: str, palette: str, tmp_path: Path) -> None:
    """In the standard palette: `tests/scenes/test_longer_words.py`."""
    players = 2 if name.startswith("draft") else 5
    strong = STRONG - TEXT_CONTRAST if palette == HIGH_CONTRAST else 0.0
    with drawn_scene(name, tmp_path, palette=palette, players=players) as scene:
        assert len(scene.text.readings) >= 8
        assert [drawn for drawn in scene.text.readings if drawn.ratio < drawn.wanted + strong] == []


@pytest.mark.slow
@pytest.mark.usefixtures("shared_shots")
@pytest.mark.parametrize("name", ["table", "table:captain"])
def test_every_text_of_the_table_reads_at_dusk(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scenery, "dusk_of", lambda position: scenery.LEVELS)
    with drawn_scene(name, tmp_path, palette="standard", players=5) as scene:
        assert [drawn for drawn in scene.text.readings if drawn.ratio < drawn.wanted] == []


def test_faint_text_would_be_noticed(tmp_path: Path) -> None:
    with drawn_scene("credits", tmp_path) as scene:
        painter = scene.ctx.painter(scene.picture)
        painter.fill((200, 200, 400, 100), theme.PAPER)
        scene.text.readings.clear()
        painter.write("faint", (220, 220, 300, 40), color=theme.PAPER_EDGE)
        painter.write_rich("clear {#c9ab72}faint{/}", (220, 220, 300, 40))
        faint = [drawn.text for drawn in scene.text.readings if drawn.ratio < drawn.wanted]
        assert faint == ["faint", "clear {#c9ab72}faint{/}"]


def test_high_contrast_makes_every_color_of_text_stronger() -> None:
    for ink, grounds in PAIRS:
        for ground in grounds:
            assert contrast(theme.stronger(ink), ground) > max(STRONG, contrast(ink, ground))
