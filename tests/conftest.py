"""What every test gets: no window, no sound, a home folder of its own, the same examples always."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from game.app.paths import Paths
    from tests.support.shared_assets import RasterCache

# Before anything imports pygame. E2E=1 leaves the choice of drivers to whoever starts the tests.
if not os.environ.get("E2E"):
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["LANGUAGE"] = "en"  # whatever the system's is
# Before anything imports numpy: its threads would wait for those of the other test processes.
for threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    os.environ[threads] = "1"

# No health check of the time that examples take: it fails on a busy machine.
settings.register_profile(
    "house", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")


def pytest_collection_finish() -> None:
    """Thousands of collected tests stay to the end: the garbage collector passes them over, and
    comes less often to what the tests make."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.fixture(scope="session", autouse=True)
def _shared_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """For fixtures that live longer than a test: they too stay away from the real home folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PUERTO_RICO_HOME", str(tmp_path_factory.mktemp("shared-home")))
        yield


@pytest.fixture(scope="session", autouse=True)
def _rasters() -> "Iterator[RasterCache]":
    """Pictures, fonts, catalogs and content are read once for all tests of a process."""
    # pygame, after the drivers are chosen
    from tests.support.shared_assets import shared_files, shared_rasters

    with shared_files(), shared_rasters() as cache:
        yield cache


@pytest.fixture
def own_rasters(_rasters: "RasterCache") -> Iterator[None]:
    """For tests that look at when a picture is made: theirs are made as in the game."""
    _rasters.resting = True
    yield
    _rasters.resting = False


@pytest.fixture(scope="session", autouse=True)
def _no_waiting_for_the_disk() -> Iterator[None]:
    """Nothing is forced onto the disk: that it is wanted shows where a test has it refused."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda file: None)
        patch.setattr("game.history.store.database.SYNCHRONOUS", "OFF")
        yield


@pytest.fixture(scope="session")
def shared_shots(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The matches behind pictures of scenes are played once for all tests of a process."""
    from tests.support.played_shots import played_shots

    with played_shots(tmp_path_factory.mktemp("shots")):
        yield


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that settings, saves and logs of this test go to; it does not exist yet."""
    folder = tmp_path / "home"
    monkeypatch.setenv("PUERTO_RICO_HOME", str(folder))
    return folder


@pytest.fixture
def paths(home: Path) -> "Paths":
    """The folders of a game that is started in this home folder."""
    from tests.support.window import project_paths

    return project_paths(home)
