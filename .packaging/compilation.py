"""Compile the modules in `game/kernel_modules.py` with mypyc, for this Python on this system.

    compilation.py FOLDER    write them to FOLDER (newly created) for `game.kernel`

build.py runs it with the target Python. It works on a copy of the source in a temporary folder, so
the source tree never contains compiled files. The exit code is NO_COMPILER without a C compiler or
the headers of this Python.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from assemble import license_texts
from mypyc.build import mypycify
from setuptools import Distribution, Extension
from setuptools.errors import BaseError, CCompilerError

from game.kernel import LIBRARY, MANIFEST, file_of, sources
from game.kernel_modules import MODULES

ROOT = Path(__file__).resolve().parent.parent
# Products are rounded before they are added, which some processors would skip; calls between the
# modules and to Python's standard library are direct.
FLAGS = [] if os.name == "nt" else ["-ffp-contract=off", "-fvisibility=hidden"]
if sys.platform == "linux":
    FLAGS.append("-fno-plt")
NO_COMPILER = 3  # exit code
PROBE = "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n"


def build_extensions(extensions: Sequence[Extension], target: Path, work: Path) -> None:
    """Compile C into modules below a folder. Raises setuptools' errors."""
    distribution = Distribution({"name": LIBRARY, "ext_modules": list(extensions)})
    command: Any = distribution.get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(target), str(work)
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()


def can_compile(work: Path) -> bool:
    """Return whether there are a C compiler and the headers of this Python."""
    work.mkdir()
    probe = work / "probe.c"
    probe.write_text(PROBE, encoding="ascii")
    try:
        build_extensions([Extension("probe", [str(probe)])], work, work)
    except (BaseError, CCompilerError, OSError):
        return False
    return True


def compile_modules(root: Path, modules: Sequence[str], target: Path, work: Path) -> None:
    """Compile modules of a project into a folder. Raises SystemExit if mypyc rejects the source,
    and setuptools' errors if the C compiler does."""
    tree = work / "tree"
    shutil.copytree(root / "game", tree / "game", ignore=shutil.ignore_patterns("__pycache__"))
    before = Path.cwd()
    os.chdir(tree)  # mypyc names modules by their paths from here
    try:
        extensions = mypycify(
            [str(Path(*name.split(".")).with_suffix(".py")) for name in modules],
            opt_level="3",
            debug_level="0",
            group_name=LIBRARY.removesuffix("__mypyc"),
            target_dir=str(work / "c"),
        )
        for extension in extensions:
            extension.extra_compile_args += FLAGS
        build_extensions(extensions, work / "built", work / "objects")
    finally:
        os.chdir(before)
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(work / "built", target)
    manifest = describe(modules, tree / "game", target)
    (target / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    # Compiled code contains some of mypyc's own.
    (target / "LICENSE-mypyc.txt").write_text("\n\n".join(license_texts("mypy")), encoding="utf-8")


def describe(modules: Sequence[str], package: Path, target: Path) -> dict[str, Any]:
    """Return what `game.kernel` checks before it uses the compiled modules in a folder: their
    Python version, and checksums of their files and of all source they were built from."""
    suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
    return {
        "suffix": suffix,
        "modules": {
            name: crc32((target / file_of(name, suffix)).read_bytes())
            for name in (LIBRARY, *modules)
        },
        "sources": {name: crc32(file.read_bytes()) for name, file in sources(package).items()},
    }


def main(folder: str) -> int:
    """Compile into a folder; return the exit code."""
    with tempfile.TemporaryDirectory(prefix="compile-", ignore_cleanup_errors=True) as work:
        if not can_compile(Path(work, "probe")):
            return NO_COMPILER
        compile_modules(ROOT, MODULES, Path(folder).resolve(), Path(work))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
