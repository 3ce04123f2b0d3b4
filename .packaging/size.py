"""Keeps the built application small, and says how much each part of it takes.

    size.py FOLDER    print the size of each part of the application in a folder

Run by build.py with the Python that builds; `puerto-rico.spec` uses the rest.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

# What translators work on. The game reads what is made of it.
_SOURCES = (".po", ".pot")
# The parts by the paths of their files: the first that matches; anything else is the program.
_PARTS = {
    "licences": r"licences/",
    "compiled rules": r"game/compiled/",
    "music": r"assets/music/",
    "sounds": r"assets/sounds/",
    "languages": r"assets/locale/",
    "pictures and fonts": r"assets/",
    "networks of the search": r"game/seats/",
    "numpy": r"(^|/)numpy",
    "pygame and SDL": r"(^|/)pygame",
    "Python and system libraries": r"(^|/)(python\d|base_library|[^/]*\.(so|dll|pyd|dylib)\b)",
}


def without_sources(datas: Sequence[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Return the files of data to bundle (place, source, kind) that the game reads."""
    return [entry for entry in datas if not entry[0].endswith(_SOURCES)]


def without_debug_information(
    binaries: Sequence[tuple[str, str, str]], python: Path, work: Path
) -> list[tuple[str, str, str]]:
    """Return the libraries to bundle (place, source, kind), those of the Python in the folder
    `python` as copies without the debug information that some builds of Python carry.

    The copies lie in `work`. Libraries of packages stay as they are: their makers have edited them
    in ways that `strip` does not know. Where there is no `strip`, nothing is copied.
    """
    tool = shutil.which("strip") if sys.platform == "linux" else None
    if tool is None:
        return list(binaries)
    found = []
    for place, source, kind in binaries:
        path = Path(source)
        if python in path.parents and "site-packages" not in path.parts and kind != "SYMLINK":
            copy = work / place
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
            subprocess.run([tool, "--strip-debug", copy], check=True)
            path = copy
        found.append((place, str(path), kind))
    return found


def part_of(path: str) -> str:
    """Return which part of the application a file belongs to, by its path with slashes."""
    found = (name for name, pattern in _PARTS.items() if re.search(pattern, path))
    return next(found, "program")


def part_sizes(folder: Path) -> Counter[str]:
    """Return how many bytes the parts of the application in a folder take; links count as such."""
    sizes: Counter[str] = Counter()
    for path in folder.rglob("*"):
        if path.is_symlink() or path.is_file():
            sizes[part_of(path.relative_to(folder).as_posix())] += path.lstat().st_size
    return sizes


if __name__ == "__main__":
    sizes = part_sizes(Path(sys.argv[1]))
    for name, size in (*sizes.most_common(), ("in all", sizes.total())):
        print(f"{size / 1e6:8.1f} MB  {name}")
