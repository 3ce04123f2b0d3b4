"""Which rules run: compiled ones where they are sound, else their Python source."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import compilation
import pytest
from setuptools.errors import CompileError

from game.kernel import COMPILED, LIBRARY, MANIFEST, SOURCE, VARIABLE
from game.kernel_modules import MODULES
from game.rules import flow

ROOT = Path(__file__).resolve().parents[2]
FLOW = '"""A module."""\n\n\ndef total(numbers: list[int]) -> int:\n    return sum(numbers)\n'
ASK = "from game.rules import flow; print(flow.__file__, flow.total([1, 2]))"
NOT_USED = "The compiled rules are not used, the game runs without them: "


def test_the_rules_asked_for_are_those_that_run() -> None:
    asked = os.environ.get(VARIABLE, "") not in ("", SOURCE)
    assert COMPILED.in_use == asked
    assert (not str(flow.__file__).endswith(".py")) == asked
    assert str(COMPILED) == ("compiled" if asked else "Python source")


def test_what_is_compiled_exists_and_leaves_packages_as_they_are() -> None:
    for name in MODULES:
        assert (ROOT / f"{name.replace('.', '/')}.py").is_file()
        assert not name.endswith("__init__")
    phases = {file.stem for file in (ROOT / "game" / "rules" / "phases").glob("*.py")}
    assert {f"game.rules.phases.{name}" for name in phases - {"__init__"}} < set(MODULES)


@pytest.mark.parametrize("error", [CompileError("no cc"), OSError("no cc")])
def test_without_a_compiler_nothing_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(compilation, "build_extensions", fail)
    assert compilation.main(str(tmp_path / "compiled")) == compilation.NO_COMPILER
    assert list(tmp_path.iterdir()) == []


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of one module, with the real choice between its source and what is compiled; where
    there is no C compiler, files in its place that are complete but that no Python can load."""
    root = tmp_path_factory.mktemp("project")
    for name in ("rules", "seats"):
        (root / "game" / name).mkdir(parents=True)
        (root / "game" / name / "__init__.py").touch()
    for name in ("__init__.py", "kernel.py"):
        shutil.copy(ROOT / "game" / name, root / "game")
    (root / "game" / "kernel_modules.py").write_text("MODULES = ('game.rules.flow',)")
    (root / "game" / "rules" / "flow.py").write_text(FLOW, encoding="utf-8")
    work = tmp_path_factory.mktemp("work")
    if not compilation.can_compile(work / "probe"):
        lay_stand_ins(root)
        return root
    # In a process of its own: mypyc leaves traces in the one it runs in.
    script = (
        "import sys; from pathlib import Path; import compilation; compilation.compile_modules("
        "Path(sys.argv[1]), ['game.rules.flow'], Path(sys.argv[2]), Path(sys.argv[3]))"
    )
    paths = os.pathsep.join([str(ROOT / ".packaging"), str(ROOT)])
    command = [sys.executable, "-c", script, str(root), str(root / "compiled"), str(work)]
    subprocess.run(command, env=os.environ | {"PYTHONPATH": paths}, check=True, capture_output=True)
    return root


def lay_stand_ins(root: Path) -> None:
    """Lay what looks compiled beside a project."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    for name in (LIBRARY, "game/rules/flow"):
        file = root / "compiled" / f"{name}{suffix}"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"no library")
    said = compilation.describe(["game.rules.flow"], root / "game", root / "compiled")
    (root / "compiled" / MANIFEST).write_text(json.dumps(said), encoding="utf-8")


def ask(project: Path, kernel: str) -> tuple[str, str]:
    """Return what the module says in a new process, and what is on stderr."""
    surroundings = os.environ | {"PYTHONPATH": str(project), VARIABLE: kernel}
    done = subprocess.run(
        [sys.executable, "-c", ASK], env=surroundings, capture_output=True, text=True, cwd=project
    )
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


@pytest.mark.slow
def test_sound_compiled_rules_are_used_unless_the_source_is_asked_for(project: Path) -> None:
    said, errors = ask(project, str(project / "compiled"))
    if library(project / "compiled").read_bytes() == b"no library":
        assert "does not load (" in errors
    else:
        assert Path(said.split()[0]).suffix in (".so", ".pyd")
        assert errors == ""
    assert said.split()[-1] == "3"
    for kernel in (SOURCE, str(project / "nothing here"), ""):
        said, errors = ask(project, kernel)
        assert Path(said.split()[0]) == project / "game" / "rules" / "flow.py"
        assert errors == ""


def manifest_without_json(folder: Path) -> None:
    (folder / MANIFEST).write_text("{", encoding="utf-8")


def manifest_of_nonsense(folder: Path) -> None:
    (folder / MANIFEST).write_text('{"modules": [1], "sources": {}, "suffix": 2}', encoding="utf-8")


def manifest_nested_deeply(folder: Path) -> None:
    (folder / MANIFEST).write_text("[" * 100_000, encoding="utf-8")


def manifest_that_is_no_file(folder: Path) -> None:
    (folder / MANIFEST).unlink()
    getattr(os, "mkfifo", Path.mkdir)(folder / MANIFEST)


def manifest_with(folder: Path, **entries: object) -> None:
    data = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    (folder / MANIFEST).write_text(json.dumps(data | entries), encoding="utf-8")


def for_another_python(folder: Path) -> None:
    manifest_with(folder, suffix=".cpython-27-x86_64-linux-gnu.so")


def a_module_fewer(folder: Path) -> None:
    manifest_with(folder, modules={LIBRARY: crc32(library(folder).read_bytes())})


def a_source_fewer(folder: Path) -> None:
    manifest_with(folder, sources={})


def library(folder: Path) -> Path:
    (file,) = folder.glob(f"{LIBRARY}*")
    return file


def cut_short(folder: Path) -> None:
    whole = library(folder).read_bytes()
    library(folder).write_bytes(whole[: len(whole) // 2])


def a_file_missing(folder: Path) -> None:
    (file,) = folder.glob("game/rules/flow*")
    file.unlink()


def no_library_at_all(folder: Path) -> None:
    library(folder).write_bytes(b"no library")
    data = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    manifest_with(folder, modules=data["modules"] | {LIBRARY: crc32(b"no library")})


def source_changed(folder: Path) -> None:
    (folder.parent / "game" / "rules" / "flow.py").write_text(FLOW + "# more\n", encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (manifest_without_json, f"{MANIFEST} cannot be read"),
        (manifest_of_nonsense, f"{MANIFEST} cannot be read"),
        (manifest_nested_deeply, f"{MANIFEST} cannot be read"),
        (manifest_that_is_no_file, f"{MANIFEST} cannot be read"),
        (a_module_fewer, "not the modules of this version"),
        (a_source_fewer, "made from other modules than those that lie here"),
        (for_another_python, "for another Python or system (.cpython-27-x86_64-linux-gnu.so)"),
        (cut_short, "is missing or damaged"),
        (a_file_missing, "is missing or damaged"),
        (no_library_at_all, "does not load ("),
        (source_changed, "rules/flow.py has changed since they were made"),
    ],
)
def test_compiled_rules_that_are_not_sound_are_a_sentence_and_the_source_runs(
    project: Path, tmp_path: Path, spoil: Callable[[Path], None], reason: str
) -> None:
    spoilt = tmp_path / "project"
    shutil.copytree(project, spoilt)
    spoil(spoilt / "compiled")
    said, errors = ask(spoilt, str(spoilt / "compiled"))
    assert Path(said.split()[0]) == spoilt / "game" / "rules" / "flow.py"
    assert errors.startswith(NOT_USED)
    assert reason in errors
    assert errors.count("\n") == 1
