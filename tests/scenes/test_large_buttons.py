"""Buttons with large text: none is narrower or lower than with usual text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.tools.assets.screenshots import SCREENSHOTS
from game.ui.widgets.buttons import Button
from tests.support.texts import MeasuredScene, measured_scene

pytestmark = pytest.mark.usefixtures("shared_shots")


LARGE: tuple[dict[str, Any], ...] = (
    {"ui_scale": 200, "far_from_screen": False},
    {"ui_scale": 100, "far_from_screen": True},
)


def sizes(at: MeasuredScene) -> dict[tuple[str, str], tuple[int, int]]:
    """Return width and height in pixels of each button of a scene."""
    scale = at.scene.ctx.view.scale
    return {
        (one.text, one.icon): (round(one.rect.width * scale), round(one.rect.height * scale))
        for one in at.scene.widgets.all
        if isinstance(one, Button)
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", SCREENSHOTS)
def test_no_button_is_smaller(name: str, tmp_path: Path) -> None:
    with measured_scene(name, tmp_path, language="en") as at:
        usual = sizes(at)
        for settings in LARGE:
            at.change(**settings)
            large = sizes(at)
            for button in usual.keys() & large.keys():
                assert large[button][0] >= usual[button][0], (button, settings)
                assert large[button][1] >= usual[button][1], (button, settings)
