"""The package that pip installs: complete, and working from any folder."""

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from game.seats.networks.shipped import POLICY_FILE, VALUE_FILE

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the project as it lies here."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (made,) = folder.glob("*.whl")
    return made


@pytest.mark.slow
def test_the_wheel_holds_the_game_and_all_that_it_shows(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    shipped = [
        path.relative_to(ROOT)
        for folder in ("assets", "levels")
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
    ]
    assert len(shipped) > 100
    assert {f"game/{path.as_posix()}" for path in shipped} <= names
    assert {"game/__main__.py", "game/py.typed"} <= names
    assert {f"game/seats/networks/{name}" for name in (POLICY_FILE, VALUE_FILE)} <= names
    not_shipped = ("tests/", "build.py", ".packaging", "game/tools")
    assert not [name for name in names if name.startswith(not_shipped)]


@pytest.mark.slow
def test_installed_it_runs_from_any_folder(wheel: Path, tmp_path: Path) -> None:
    """In an environment that holds the wheel, and from here only what the game depends on."""
    home, elsewhere = tmp_path / "environment", tmp_path / "elsewhere"
    elsewhere.mkdir()
    venv.create(home, with_pip=False, symlinks=os.name != "nt")
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    install = ["install", "--quiet", "--no-deps", "--no-index", str(wheel)]
    pip = [sys.executable, "-m", "pip", "--python", str(scripts / "python")]
    subprocess.run([*pip, *install], check=True, capture_output=True)
    packages = sysconfig.get_path("purelib", vars={"base": str(home), "platbase": str(home)})
    # What comes after the environment's own packages cannot hide that something is missing there.
    borrowed = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (Path(packages) / "borrowed.pth").write_text("\n".join(sorted(borrowed)) + "\n")

    report = elsewhere / "report.json"
    surroundings = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    for arguments in (["--version"], ["check"], ["--show-itself", "--report", str(report)]):
        done = subprocess.run(
            [scripts / "puerto-rico", *arguments],
            cwd=elsewhere,
            env=surroundings,
            capture_output=True,
            text=True,
        )
        assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(report.read_text("utf-8"))["faults"] == []
