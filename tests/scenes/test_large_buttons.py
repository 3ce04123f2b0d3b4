"""Buttons with large text: none is narrower or lower than with usual text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.ui.widgets.buttons import Button
from tests.support.texts import measured_scene


def sizes(name: str, home: Path, **settings: Any) -> dict[tuple[str, str], tuple[int, int]]:
    """Return width and height in pixels of each button of a scene."""
    with measured_scene(name, home, language="en", **settings) as at:
        scale = at.scene.ctx.view.scale
        return {
            (button.text, button.icon): (
                round(button.rect.width * scale),
                round(button.rect.height * scale),
            )
            for button in at.scene.widgets.all
            if type(button) is Button
        }


@pytest.mark.slow
@pytest.mark.parametrize("settings", [{"ui_scale": 200}, {"far_from_screen": True}], ids=str)
@pytest.mark.parametrize("name", ["welcome", "pause", "setup", "replay", "review:card"])
def test_no_button_is_smaller(name: str, settings: dict[str, Any], tmp_path: Path) -> None:
    usual = sizes(name, tmp_path / "usual")
    large = sizes(name, tmp_path / "large", **settings)
    for button, (width, height) in usual.items():
        assert large[button][0] >= width, button
        assert large[button][1] >= height, button
