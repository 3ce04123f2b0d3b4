"""Images and fonts for the tests of drawing."""

from pathlib import Path

import pytest

from game.app.paths import shipped_folder
from game.ui.images.image_cache import ImageCache
from game.ui.text.typesetting import TextRenderer
from game.ui.view import View

SQUARE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20" viewBox="0 0 10 20">'
    '<rect x="0" y="0" width="10" height="20" fill="@MAIN@"/></svg>'
)


@pytest.fixture
def image_cache(tmp_path: Path) -> ImageCache:
    (tmp_path / "square.svg").write_text(SQUARE)
    (tmp_path / "broken.svg").write_text("<svg")
    return ImageCache(tmp_path)


@pytest.fixture
def text(image_cache: ImageCache) -> TextRenderer:
    return TextRenderer(View((1920, 1080)), shipped_folder("assets") / "fonts", image_cache)
