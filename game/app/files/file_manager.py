"""Show a file in the desktop's file manager."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def show_in_folder(path: Path) -> bool:
    """Open a file's folder in the desktop's file manager, with the file selected if the system
    supports that. Return False if no file manager can be started. Does not block."""
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
    """Return the environment without the library path that a frozen program sets for itself."""
    environment = dict(os.environ)
    original = environment.pop("LD_LIBRARY_PATH_ORIG", None)
    if original is not None:
        environment["LD_LIBRARY_PATH"] = original
    elif getattr(sys, "frozen", False):
        environment.pop("LD_LIBRARY_PATH", None)
    return environment
