"""Choose what runs the rules: the modules that a C compiler has made, or their Python source.

`build.py` compiles the source (`.packaging/compilation.py`) into a folder `compiled` beside this
file, in the application and in the package for one system; a checkout has none. Whether they are
sound is looked at when the first of them is imported: for this Python, complete, undamaged, and
made from the source that lies here. If not, the source runs; `problem` says why, and so does a line
on stderr. The games are the same to the last bit.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import Final

# Environment variable: a folder of compiled modules instead of the usual one, or SOURCE.
VARIABLE: Final = "PUERTO_RICO_KERNEL"
SOURCE: Final = "python"
MANIFEST: Final = "kernel.json"  # written by `.packaging/compilation.py`
LIBRARY: Final = "game_kernel__mypyc"  # what all compiled modules have in common
_PACKAGE: Final = Path(__file__).resolve().parent
_COVERED: Final = ("game.rules", "game.seats", LIBRARY)  # where compiled modules may be found


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
        import json
        from zlib import crc32

        try:
            manifest = json.loads((self._folder / MANIFEST).read_bytes())
            suffix, files = str(manifest["suffix"]), dict[str, str](manifest["files"])
            sums, made_from = dict[str, int](manifest["sums"]), dict[str, int](manifest["sources"])
            files[LIBRARY]
        except (OSError, ValueError, TypeError, KeyError):
            raise _Unsound(f"{MANIFEST} cannot be read") from None
        if suffix not in EXTENSION_SUFFIXES:
            raise _Unsound(f"they are for another Python or system ({suffix})")
        for name, file in files.items():
            try:
                damaged = crc32((self._folder / file).read_bytes()) != sums[name]
            except (OSError, KeyError, TypeError, ValueError):
                damaged = True
            if damaged:
                raise _Unsound(f"{file} is missing or damaged")
        for source, wanted in made_from.items():
            try:
                text = (_PACKAGE / source).read_bytes()
            except OSError:
                continue  # in the application the source lies inside the program
            if crc32(text) != wanted:
                raise _Unsound(f"{source} has changed since they were made")
        return files

    def _load_library(self, file: str) -> None:
        """Load what all compiled modules need. Raises _Unsound."""
        from importlib.util import module_from_spec

        try:
            sys.modules[LIBRARY] = module_from_spec(self._spec(LIBRARY, file))
        except Exception as error:
            raise _Unsound(f"{file} does not load ({error})") from None


def _folder() -> Path:
    """Return the folder where compiled modules lie, if there are any."""
    wanted = os.environ.get(VARIABLE, "")
    if wanted == SOURCE:
        return _PACKAGE / SOURCE  # which is none
    return Path(wanted) if wanted else _PACKAGE / "compiled"


COMPILED: Final = CompiledModules(_folder())
