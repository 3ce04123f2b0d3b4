"""Compiles the modules of `COMPILED` with mypyc, for this Python on this system.

    compilation.py FOLDER    lay them into FOLDER (made afresh), as `game.kernel` wants them

Run by build.py with the Python that they are to be for. It works on a copy of the source in a
temporary folder, so that nothing compiled ever lies in the source tree. Ends with NO_COMPILER when
there is no C compiler, or no header of this Python.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from assemble import licence_texts
from mypyc.build import mypycify
from setuptools import Distribution, Extension
from setuptools.errors import BaseError, CCompilerError

from game.kernel import LIBRARY, MANIFEST

ROOT = Path(__file__).resolve().parent.parent
LAYERS = ("game/rules", "game/seats")  # all that a compiled module can know of
# Modules, and folders with all their modules; a package's own `__init__` is never among them, as it
# says where the modules inside are found. What reads files stays as it is (notation, records,
# options): anything may stand there, and compiled code refuses a wrong type in words of its own.
# So do seats themselves: somebody else's may be derived from them, which compiled classes forbid.
# Fractions come out the same to the last bit, but `sum` of a generator of them does not: from
# Python 3.12 on the one of Python is more exact. Let it have a list.
COMPILED = (
    "game/rules/actions.py",
    "game/rules/bank.py",
    "game/rules/chance.py",
    "game/rules/events.py",
    "game/rules/flow.py",
    "game/rules/game.py",
    "game/rules/material.py",
    "game/rules/phases",
    "game/rules/position.py",
    "game/rules/scoring.py",
    "game/rules/setup.py",
    "game/rules/steps.py",
    "game/seats/heuristic/building_values.py",
    "game/seats/heuristic/evaluation.py",
    "game/seats/heuristic/outlook.py",
    "game/seats/heuristic/purchases.py",
    "game/seats/heuristic/role_choice.py",
    "game/seats/heuristic/rollout.py",
    "game/seats/heuristic/staffing.py",
    "game/seats/networks/features.py",
    "game/seats/networks/network.py",
    "game/seats/networks/rollout.py",
    "game/seats/networks/softmax.py",
    "game/seats/search/leaf_evaluation.py",
    "game/seats/search/priors.py",
    "game/seats/search/search.py",
    "game/seats/search/tree.py",
)
# No product is added to a sum without rounding in between, as some processors could; what modules
# call of each other and of Python's own library is called without a detour.
FLAGS = [] if os.name == "nt" else ["-ffp-contract=off", "-fvisibility=hidden"]
if sys.platform == "linux":
    FLAGS.append("-fno-plt")
NO_COMPILER = 3  # exit code
PROBE = "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n"


def sources(root: Path, names: Sequence[str]) -> dict[str, Path]:
    """Return the files of folders and single modules, by the names of the modules."""
    files: list[Path] = []
    for name in names:
        path = root / name
        files += sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return {".".join(file.relative_to(root).with_suffix("").parts): file for file in files}


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


def compile_modules(root: Path, compiled: Sequence[str], target: Path, work: Path) -> None:
    """Compile modules of a project into a folder. Raises SystemExit where mypyc objects to the
    source, setuptools' errors where the C compiler does."""
    tree = work / "tree"
    shutil.copytree(root / "game", tree / "game", ignore=shutil.ignore_patterns("__pycache__"))
    modules = sources(tree, compiled)
    modules = {name: file for name, file in modules.items() if file.name != "__init__.py"}
    before = Path.cwd()
    os.chdir(tree)  # mypyc names modules by their paths from here
    try:
        extensions = mypycify(
            [str(file.relative_to(tree)) for file in modules.values()],
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
    manifest = describe(list(modules), sources(tree, LAYERS), tree / "game", target)
    (target / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    # Compiled code holds some of mypyc's own.
    (target / "LICENCE-mypyc.txt").write_text("\n\n".join(licence_texts("mypy")), encoding="utf-8")


def describe(
    modules: Sequence[str], known: Mapping[str, Path], package: Path, target: Path
) -> dict[str, Any]:
    """Return what `game.kernel` compares before it uses the compiled modules in a folder: for which
    Python they are, where each lies, sums over their files and over all source that they know."""
    suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
    files = {name: name.replace(".", "/") + suffix for name in (LIBRARY, *modules)}
    return {
        "suffix": suffix,
        "files": files,
        "sums": {name: crc32((target / file).read_bytes()) for name, file in files.items()},
        "sources": {
            file.relative_to(package).as_posix(): crc32(file.read_bytes())
            for file in known.values()
        },
    }


def main(folder: str) -> int:
    """Compile into a folder; return the exit code."""
    with tempfile.TemporaryDirectory(prefix="compile-", ignore_cleanup_errors=True) as work:
        if not can_compile(Path(work, "probe")):
            return NO_COMPILER
        compile_modules(ROOT, COMPILED, Path(folder).resolve(), Path(work))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
