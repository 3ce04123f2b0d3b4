"""What tests of the program's files share."""

from pathlib import Path

import pytest


@pytest.fixture
def blocked(tmp_path: Path) -> Path:
    """A folder that cannot be made, for root neither: a file stands in its way."""
    wall = tmp_path / "wall"
    wall.write_text("not a folder")
    return wall / "home"
