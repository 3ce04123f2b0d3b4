"""Choose which kernel runs the rules: compiled C modules or their Python source.

`build.py` compiles the source (`.packaging/compilation.py`) into the folder `compiled` next to this
file, in the application and in platform-specific packages; a checkout has none. The modules are
verified when the first of them is imported: built for this Python, exactly the modules of
`kernel_modules`, undamaged, and built from the current source, so stale compiled code never hides
an edit. Otherwise the source runs, and `problem` and a line on stderr say why. Games are identical
to the last bit either way.
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

# Environment variable: another folder of compiled modules, or SOURCE.
VARIABLE: Final = "PUERTO_RICO_KERNEL"
SOURCE: Final = "python"
MANIFEST: Final = "kernel.json"  # written by `.packaging/compilation.py`
LIBRARY: Final = "game_kernel__mypyc"  # the library shared by all compiled modules
_PACKAGE: Final = Path(__file__).resolve().parent
_COVERED: Final = ("game.rules", "game.seats", LIBRARY)  # prefixes of modules that may be compiled
_LAYERS: Final = ("rules", "seats")  # subfolders with all source that can affect a compiled module
_MAX_MANIFEST: Final = 2**20  # bytes
_MAX_FILE: Final = 2**26  # bytes
_OPEN_FLAGS: Final = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)


class _Unsound(Exception):
    """Raised for compiled modules that cannot be used; the text says why."""


class CompiledModules:
    """An import finder for the compiled modules in a folder, if they pass verification."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = Lock()
        self._files: dict[str, str] | None = None  # by module; None: not checked yet
        self.problem = ""  # why existing compiled modules are not used

    @property
    def in_use(self) -> bool:
        """Whether compiled modules run instead of their Python source."""
        return bool(self._sound_files())

    def __str__(self) -> str:
        """Return which kernel runs, and why."""
        return "compiled" if self.in_use else f"Python source. {self.problem}".removesuffix(". ")

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a compiled module, None if it is not compiled."""
        if not name.startswith(_COVERED):
            return None
        file = self._sound_files().get(name)
        return None if file is None else self._spec(name, file)

    def _spec(self, name: str, file: str) -> ModuleSpec:
        where = str(self._folder / file)
        spec = ModuleSpec(name, ExtensionFileLoader(name, where), origin=where)
        spec.has_location = True  # sets `__file__`
        return spec

    def _sound_files(self) -> dict[str, str]:
        with self._lock:
            if self._files is None:
                self._files = self._look()
            return self._files

    def _look(self) -> dict[str, str]:
        """Return the file of each compiled module, {} if there are none or they fail
        verification."""
        if not os.path.isdir(self._folder):
            return {}
        try:
            files = self._checked()
            self._load_library(files[LIBRARY])
            return files
        except _Unsound as error:
            self.problem = f"The compiled rules are not used, the game runs without them: {error}."
        os.environ[VARIABLE] = SOURCE  # child processes need not check again
        if sys.stderr is not None:
            print(self.problem, file=sys.stderr)
        return {}

    def _checked(self) -> dict[str, str]:
        """Return the file of each module after checking all of them against the manifest. Raises
        _Unsound."""
        suffix, modules, made_from = self._manifest()
        if suffix not in EXTENSION_SUFFIXES:
            raise _Unsound(f"they are for another Python or system ({suffix[:40]})")
        if modules.keys() != {LIBRARY, *MODULES}:
            raise _Unsound("they are not the modules of this version")
        files = {name: file_of(name, suffix) for name in modules}
        for name, file in files.items():
            if _checksum(self._folder / file) != modules[name]:
                raise _Unsound(f"{file} is missing or damaged")
        here = sources(_PACKAGE)  # empty in the application: no source files
        if here and here.keys() != made_from.keys():
            raise _Unsound("they were made from other modules than those that lie here")
        for source, path in here.items():
            if _checksum(path) != made_from[source]:
                raise _Unsound(f"{source} has changed since they were made")
        return files

    def _manifest(self) -> tuple[str, dict[str, int], dict[str, int]]:
        """Return the suffix of the files, the checksum of each module, and the checksum of each
        source file. Raises _Unsound."""
        import json

        try:
            data = json.loads(_read(self._folder / MANIFEST, _MAX_MANIFEST))
            suffix, modules, made_from = data["suffix"], data["modules"], data["sources"]
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            raise _Unsound(f"{MANIFEST} cannot be read") from None
        are_sums = _are_checksums(modules) and _are_checksums(made_from)
        if not (are_sums and isinstance(suffix, str) and suffix.isprintable()):
            raise _Unsound(f"{MANIFEST} cannot be read")
        return suffix, modules, made_from

    def _load_library(self, file: str) -> None:
        """Load the shared library of the compiled modules. Raises _Unsound."""
        from importlib.util import module_from_spec

        try:
            sys.modules[LIBRARY] = module_from_spec(self._spec(LIBRARY, file))
        except Exception as error:
            raise _Unsound(f"{file} does not load ({error})") from None


def file_of(module: str, suffix: str) -> str:
    """Return the path of a compiled module, relative to the folder."""
    return module.replace(".", "/") + suffix


def sources(package: Path) -> dict[str, Path]:
    """Return all source files that can affect a compiled module, by path in the package."""
    files = (file for layer in _LAYERS for file in (package / layer).rglob("*.py"))
    return {file.relative_to(package).as_posix(): file for file in files}


def _are_checksums(value: Any) -> bool:
    return isinstance(value, dict) and all(type(item) is int for item in value.values())


def _checksum(path: Path) -> int:
    """Return the checksum of a file, -1 if it cannot be read."""
    from zlib import crc32

    try:
        return crc32(_read(path, _MAX_FILE))
    except OSError:
        return -1


def _read(path: Path, most: int) -> bytes:
    """Return the content of a regular file of at most `most` bytes. Raises OSError."""
    with open(os.open(path, _OPEN_FLAGS), "rb") as file:  # opening a pipe would block
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode) or status.st_size > most:
            raise OSError(f"{path} is no file, or too large a one")
        return file.read(most)


def _folder() -> Path:
    """Return the folder of the compiled modules, which need not exist."""
    wanted = os.environ.get(VARIABLE, "")
    if wanted == SOURCE:
        return _PACKAGE / SOURCE  # which does not exist
    return Path(wanted) if wanted else _PACKAGE / "compiled"


COMPILED: Final = CompiledModules(_folder())
