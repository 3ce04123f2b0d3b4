"""Show a file in the file manager of the desktop."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def show_in_folder(path: Path) -> bool:
    """Open the folder of a file in the desktop's file manager, with the file selected where the
    system can do that; False when no file manager can be started. Does not wait for it."""
    try:
        subprocess.Popen(
            _command(path),
            env=_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        return False
    return True


def _command(path: Path) -> list[str]:
    if sys.platform == "win32":
        return ["explorer", f"/select,{path}"]
    if sys.platform == "darwin":
        return ["open", "-R", str(path)]
    return ["xdg-open", str(path.parent)]


def _environment() -> dict[str, str]:
    """Return the environment without the libraries that a frozen program brings for itself."""
    environment = dict(os.environ)
    original = environment.pop("LD_LIBRARY_PATH_ORIG", None)
    if original is not None:
        environment["LD_LIBRARY_PATH"] = original
    elif getattr(sys, "frozen", False):
        environment.pop("LD_LIBRARY_PATH", None)
    return environment
