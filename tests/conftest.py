"""What every test gets: no window, no sound, a home folder of its own, the same examples always."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# Before anything imports pygame. E2E=1 leaves the choice of drivers to whoever starts the tests.
if not os.environ.get("E2E"):
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

settings.register_profile("house", derandomize=True, deadline=None)
settings.load_profile("house")


@pytest.fixture(scope="session", autouse=True)
def _shared_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """For fixtures that live longer than a test: they too stay away from the real home folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PUERTO_RICO_HOME", str(tmp_path_factory.mktemp("shared-home")))
        yield


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that settings, saves and logs of this test go to; it does not exist yet."""
    folder = tmp_path / "home"
    monkeypatch.setenv("PUERTO_RICO_HOME", str(folder))
    return folder
