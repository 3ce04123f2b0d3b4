"""Reduce the size of the built application, and measure its parts.

    size.py FOLDER    print the size of each part of the application in a folder

build.py runs it with the Python that builds; `puerto-rico.spec` uses the rest.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

# Sources for translators. The game reads the compiled files.
_SOURCES = (".po", ".pot")
# The parts by path patterns; the first match counts, and everything else is the program.
_PARTS = {
    "licenses": r"licenses/",
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
    """Return the data files to bundle (place, source, kind), without those the game does not
    read."""
    return [entry for entry in datas if not entry[0].endswith(_SOURCES)]


def without_debug_information(
    binaries: Sequence[tuple[str, str, str]], python: Path, work: Path
) -> list[tuple[str, str, str]]:
    """Return the libraries to bundle (place, source, kind), with those of the Python in the folder
    `python` replaced by copies without debug information.

    The copies are in `work`. Libraries of packages are unchanged, because their authors have
    modified them in ways that `strip` does not handle. Without `strip`, nothing is copied.
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
    """Return which part of the application a file belongs to, given its path with slashes."""
    found = (name for name, pattern in _PARTS.items() if re.search(pattern, path))
    return next(found, "program")


def part_sizes(folder: Path) -> Counter[str]:
    """Return the size in bytes of each part of the application in a folder; links count by their
    own size."""
    sizes: Counter[str] = Counter()
    for path in folder.rglob("*"):
        if path.is_symlink() or path.is_file():
            sizes[part_of(path.relative_to(folder).as_posix())] += path.lstat().st_size
    return sizes


if __name__ == "__main__":
    sizes = part_sizes(Path(sys.argv[1]))
    for name, size in (*sizes.most_common(), ("in all", sizes.total())):
        print(f"{size / 1e6:8.1f} MB  {name}")
