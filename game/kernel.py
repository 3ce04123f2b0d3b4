"""Choose what runs the rules: the modules that a C compiler has made, or their Python source.

`build.py` compiles the source (`.packaging/compilation.py`) into a folder `compiled` beside this
file, in the application and in the package for one system; a checkout has none. Whether they are
sound is looked at when the first of them is imported: for this Python, all modules of
`kernel_modules` and no others, undamaged, and made from the source that lies here. If not, the
source runs; `problem` says why, and so does a line on stderr. The games are the same to the last
bit.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import Any, Final

from game.kernel_modules import MODULES

# Environment variable: a folder of compiled modules instead of the usual one, or SOURCE.
VARIABLE: Final = "PUERTO_RICO_KERNEL"
SOURCE: Final = "python"
MANIFEST: Final = "kernel.json"  # written by `.packaging/compilation.py`
LIBRARY: Final = "game_kernel__mypyc"  # what all compiled modules have in common
_PACKAGE: Final = Path(__file__).resolve().parent
_COVERED: Final = ("game.rules", "game.seats", LIBRARY)  # where compiled modules may be found
_LAYERS: Final = ("rules", "seats")  # below this folder: all that a compiled module can know of
_MAX_MANIFEST: Final = 2**20  # bytes
_MAX_FILE: Final = 2**26  # bytes
_OPEN_FLAGS: Final = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)


class _Unsound(Exception):
    """Compiled modules that cannot be used; the text says why."""


class CompiledModules:
    """Finds the compiled modules in a folder for the import system, if they are sound."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = Lock()
        self._files: dict[str, str] | None = None  # by module; None: not looked at yet
        self.problem = ""  # why modules that are there are not used

    @property
    def in_use(self) -> bool:
        """Whether compiled modules run, rather than their Python source."""
        return bool(self._sound_files())

    def __str__(self) -> str:
        """Say what runs, and why."""
        return "compiled" if self.in_use else f"Python source. {self.problem}".removesuffix(". ")

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a module is, None when it is not among those compiled."""
        if not name.startswith(_COVERED):
            return None
        file = self._sound_files().get(name)
        return None if file is None else self._spec(name, file)

    def _spec(self, name: str, file: str) -> ModuleSpec:
        where = str(self._folder / file)
        spec = ModuleSpec(name, ExtensionFileLoader(name, where), origin=where)
        spec.has_location = True  # so that `__file__` says it
        return spec

    def _sound_files(self) -> dict[str, str]:
        with self._lock:
            if self._files is None:
                self._files = self._look()
            return self._files

    def _look(self) -> dict[str, str]:
        """Return the file of each compiled module, none when there are none or they are not
        sound."""
        if not os.path.isdir(self._folder):
            return {}
        try:
            files = self._checked()
            self._load_library(files[LIBRARY])
            return files
        except _Unsound as error:
            self.problem = f"The compiled rules are not used, the game runs without them: {error}."
        os.environ[VARIABLE] = SOURCE  # processes of this one need not find out again
        if sys.stderr is not None:
            print(self.problem, file=sys.stderr)
        return {}

    def _checked(self) -> dict[str, str]:
        """Return the file of each module after comparing all with the manifest. Raises _Unsound."""
        suffix, modules, made_from = self._manifest()
        if suffix not in EXTENSION_SUFFIXES:
            raise _Unsound(f"they are for another Python or system ({suffix[:40]})")
        if modules.keys() != {LIBRARY, *MODULES}:
            raise _Unsound("they are not the modules of this version")
        files = {name: file_of(name, suffix) for name in modules}
        for name, file in files.items():
            if _checksum(self._folder / file) != modules[name]:
                raise _Unsound(f"{file} is missing or damaged")
        here = sources(_PACKAGE)  # none in the application, where they lie inside the program
        if here and here.keys() != made_from.keys():
            raise _Unsound("they were made from other modules than those that lie here")
        for source, path in here.items():
            if _checksum(path) != made_from[source]:
                raise _Unsound(f"{source} has changed since they were made")
        return files

    def _manifest(self) -> tuple[str, dict[str, int], dict[str, int]]:
        """Return the suffix of the files, the checksum of each module, and that of each source.
        Raises _Unsound."""
        import json

        try:
            data = json.loads(_read(self._folder / MANIFEST, _MAX_MANIFEST))
            suffix, modules, made_from = data["suffix"], data["modules"], data["sources"]
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            raise _Unsound(f"{MANIFEST} cannot be read") from None
        if not (isinstance(suffix, str) and suffix.isprintable()):
            raise _Unsound(f"{MANIFEST} cannot be read")
        if not (_are_checksums(modules) and _are_checksums(made_from)):
            raise _Unsound(f"{MANIFEST} cannot be read")
        return suffix, modules, made_from

    def _load_library(self, file: str) -> None:
        """Load what all compiled modules need. Raises _Unsound."""
        from importlib.util import module_from_spec

        try:
            sys.modules[LIBRARY] = module_from_spec(self._spec(LIBRARY, file))
        except Exception as error:
            raise _Unsound(f"{file} does not load ({error})") from None


def file_of(module: str, suffix: str) -> str:
    """Return the file of a compiled module in the folder of all."""
    return module.replace(".", "/") + suffix


def sources(package: Path) -> dict[str, Path]:
    """Return all source that a compiled module can know of, by its path in the package."""
    files = (file for layer in _LAYERS for file in (package / layer).rglob("*.py"))
    return {file.relative_to(package).as_posix(): file for file in files}


def _are_checksums(value: Any) -> bool:
    return isinstance(value, dict) and all(type(item) is int for item in value.values())


def _checksum(path: Path) -> int:
    """Return the checksum of a file, -1 for what cannot be read."""
    from zlib import crc32

    try:
        return crc32(_read(path, _MAX_FILE))
    except OSError:
        return -1


def _read(path: Path, most: int) -> bytes:
    """Return the content of a regular file of at most so many bytes. Raises OSError."""
    with open(os.open(path, _OPEN_FLAGS), "rb") as file:  # a pipe would wait for somebody
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode) or status.st_size > most:
            raise OSError(f"{path} is no file, or too large a one")
        return file.read(most)


def _folder() -> Path:
    """Return the folder where compiled modules lie, if there are any."""
    wanted = os.environ.get(VARIABLE, "")
    if wanted == SOURCE:
        return _PACKAGE / SOURCE  # which is none
    return Path(wanted) if wanted else _PACKAGE / "compiled"


COMPILED: Final = CompiledModules(_folder())
