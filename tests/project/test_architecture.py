"""The architecture: which layer may import which, and what no file may contain.

Every check is a function from source text to a list of faults. It runs over the whole project,
and over a small planted sample that it must object to, so that no check passes by seeing nothing.
"""

import ast
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from game import __version__

ROOT = Path(__file__).resolve().parents[2]
# From the ground up.
LAYERS = (
    "kernel_modules",
    "kernel",
    "rules",
    "seats",
    "app",
    "match",
    "history",
    "content",
    "ui",
    "scenes",
    "commands",
    "__main__",
    "tools",  # not shipped: nothing else imports it
)
RULES_MAY_IMPORT = frozenset(
    {"__future__", "bisect", "collections", "dataclasses", "enum", "functools", "hashlib"}
    | {"itertools", "json", "operator", "re", "types", "typing"}
)
WINDOW_PACKAGES = frozenset({"pygame", "pytmx"})
WINDOW_LAYERS = frozenset({"app", "match", "history", "ui", "scenes", "commands", "tools"})
MOST_GIVEN = 6  # parameters of a constructor, `self` apart
FILE_CALLS = frozenset({"open", "input", "json.load", "json.dump"})
IMPORTERS = frozenset({"__import__", "import_module", "importlib.import_module"})
TEXT_FOLDERS = ("game", "assets", "levels", "tests", "docs", ".ci", ".github")
TEXT_SUFFIXES = frozenset(
    {"", ".cfg", ".csv", ".html", ".json", ".lock", ".md", ".po", ".pot", ".py", ".svg"}
    | {".tmx", ".toml", ".tsx", ".txt", ".xml", ".yaml", ".yml"}
)
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:home|Users|root|work|mnt)/\w|\b[A-Za-z]:\\+Users\\+\w")

Check = Callable[[str, str], list[str]]


# What a module imports and calls


def layer_of(module: str) -> str:
    """The layer that a dotted module name belongs to; "" for the package `game` itself."""
    return module.removesuffix(".__init__").partition(".")[2].partition(".")[0]


@cache
def parsed(source: str) -> ast.Module:
    """The syntax tree of a source; every check of the same source shares it."""
    return ast.parse(source)


def imported(module: str, source: str) -> Iterator[tuple[int, str]]:
    """Line and dotted name of everything that a module imports, wherever in it the import is."""
    package = module.split(".")[:-1]
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            name = ".".join([*base, *filter(None, [node.module])])
            if name == "game":  # `from game import ui` names a layer
                for alias in node.names:
                    yield node.lineno, f"game.{alias.name}"
            else:
                yield node.lineno, name


def import_graph(modules: Mapping[str, str]) -> dict[str, set[str]]:
    """For each module, by dotted name, the modules that it imports anywhere in its text: at the
    top, in functions, for types alone. A package is the module of its name."""
    known = {module.removesuffix(".__init__") for module in modules}
    graph: dict[str, set[str]] = {}
    for module, source in modules.items():
        found = graph.setdefault(module.removesuffix(".__init__"), set())
        for node in ast.walk(parsed(source)):
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                package = module.split(".")[: -node.level] if node.level else []
                base = ".".join([*package, *filter(None, [node.module])])
                for alias in node.names:
                    inner = f"{base}.{alias.name}"
                    found.add(inner if inner in known else base)
    return {module: (names & known) - {module} for module, names in graph.items()}


def import_rings(modules: Mapping[str, str]) -> list[set[str]]:
    """Groups of modules that import each other, at once or by a detour."""
    return rings(import_graph(modules))


def folder_rings(modules: Mapping[str, str], parent: str) -> list[set[str]]:
    """Groups among the folders and modules of a package that import each other, at once or by a
    detour; a folder stands for all modules in it."""

    def part(module: str) -> str:
        return ".".join(module.split(".")[: parent.count(".") + 2])

    graph: dict[str, set[str]] = {}
    for module, names in import_graph(modules).items():
        if module.startswith(f"{parent}."):
            inside = {part(name) for name in names if name.startswith(f"{parent}.")}
            graph.setdefault(part(module), set()).update(inside - {part(module)})
    return rings(graph)


def rings(graph: Mapping[str, set[str]]) -> list[set[str]]:
    """Groups of the names of a graph that lead to each other."""

    def reached(start: str) -> set[str]:
        found: set[str] = set()
        waiting = [start]
        while waiting:
            for name in graph[waiting.pop()] - found:
                found.add(name)
                waiting.append(name)
        return found

    below = {module: reached(module) for module in graph}
    found: list[set[str]] = []
    for module in graph:
        ring = {other for other in below[module] if module in below[other]}
        if ring and ring not in found:
            found.append(ring)
    return found


def called(source: str) -> Iterator[tuple[int, str]]:
    """Line and dotted name of every plainly named call."""
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            yield node.lineno, ast.unparse(node.func)


# The checks: (dotted name or file name, text) -> faults


def imports_upwards(module: str, source: str) -> list[str]:
    """Imports run downwards only, through layers that exist."""
    own = layer_of(module)
    if own and own not in LAYERS:
        return [f"{module} stands in no layer"]
    height = LAYERS.index(own or "kernel")  # the package itself chooses what runs
    faults = []
    for line, name in imported(module, source):
        target = layer_of(name)
        if name.partition(".")[0] != "game" or target in ("", "__version__"):
            continue
        if target not in LAYERS:
            faults.append(f"{module}:{line} imports {name}, which is no layer")
        elif LAYERS.index(target) > height:
            faults.append(f"{module}:{line} imports {name}, which lies above it")
    return faults


def imports_unseen(module: str, source: str) -> list[str]:
    """No imports by computed name: the checks here and frozen builds would not see them."""
    return [f"{module}:{line} calls {name}" for line, name in called(source) if name in IMPORTERS]


def impure_rules(module: str, source: str) -> list[str]:
    """The rules import a few pure modules and touch no file."""
    if layer_of(module) != "rules":
        return []
    faults = [
        f"{module}:{line} imports {name}"
        for line, name in imported(module, source)
        if name.partition(".")[0] not in RULES_MAY_IMPORT | {"game"}
    ]
    calls = [f"{module}:{line} calls {name}" for line, name in called(source) if name in FILE_CALLS]
    return faults + calls


def window_below_the_shell(module: str, source: str) -> list[str]:
    """Only app, ui, scenes, commands and tools know that there is a window."""
    if layer_of(module) in WINDOW_LAYERS:
        return []
    return [
        f"{module}:{line} imports {name}"
        for line, name in imported(module, source)
        if name.partition(".")[0] in WINDOW_PACKAGES
    ]


def prints(module: str, source: str) -> list[str]:
    """Rules and seats return values; they write nothing."""
    if layer_of(module) not in ("rules", "seats"):
        return []
    return [f"{module}:{line} prints" for line, name in called(source) if name == "print"]


def global_statements(module: str, source: str) -> list[str]:
    """No function rebinds a module's name."""
    return [
        f"{module}:{node.lineno} has a global statement"
        for node in ast.walk(parsed(source))
        if isinstance(node, ast.Global)
    ]


def crowded_constructors(module: str, source: str) -> list[str]:
    """Nothing is given more than `MOST_GIVEN` things."""
    return [
        f"{module}:{node.lineno} is given {given} things"
        for node in ast.walk(parsed(source))
        if isinstance(node, ast.FunctionDef) and node.name == "__init__"
        if (given := len(node.args.args) - 1 + len(node.args.kwonlyargs)) > MOST_GIVEN
    ]


def classes_of_one_name(modules: Mapping[str, str]) -> list[str]:
    """A public class has a name of its own; those of one module stay with it."""
    places: dict[str, list[str]] = {}
    for module, source in modules.items():
        for node in ast.walk(parsed(source)):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, []).append(module)
    return [f"{name}: {' '.join(found)}" for name, found in places.items() if len(found) > 1]


def no_docstring(module: str, source: str) -> list[str]:
    """Every module says what it is."""
    return [] if ast.get_docstring(parsed(source)) else [f"{module} has no docstring"]


def machine_paths(name: str, text: str) -> list[str]:
    """No path of somebody's own machine."""
    return [
        f"{name}:{number} {line.strip()[:80]}"
        for number, line in enumerate(text.splitlines(), 1)
        if MACHINE_PATH.search(line)
    ]


MODULE_CHECKS: tuple[Check, ...] = (
    imports_upwards,
    imports_unseen,
    impure_rules,
    window_below_the_shell,
    prints,
    global_statements,
    crowded_constructors,
    no_docstring,
)


# The project


def game_modules() -> list[tuple[str, str]]:
    """Dotted name and source of every module of the game; a package goes by `x.__init__`."""
    return [
        (".".join(path.relative_to(ROOT).with_suffix("").parts), path.read_text(encoding="utf-8"))
        for path in sorted((ROOT / "game").rglob("*.py"))
    ]


def text_files() -> list[Path]:
    """All text that the project keeps."""
    # In a linked worktree .git is a file, which holds a path.
    paths = [path for path in ROOT.iterdir() if path.is_file() and path.name != ".git"]
    for folder in TEXT_FOLDERS:
        paths += [path for path in (ROOT / folder).rglob("*") if path.is_file()]
    return sorted(p for p in paths if p.suffix in TEXT_SUFFIXES and "__pycache__" not in p.parts)


@pytest.mark.parametrize("check", MODULE_CHECKS)
def test_every_module_keeps_the_architecture(check: Check) -> None:
    modules = game_modules()
    assert {layer_of(module) for module, _ in modules} >= set(LAYERS[:-1])
    assert [fault for module, source in modules for fault in check(module, source)] == []


def test_no_two_classes_have_one_name() -> None:
    assert classes_of_one_name(dict(game_modules())) == []


def test_no_modules_import_each_other() -> None:
    assert import_rings(dict(game_modules())) == []


def test_no_folders_import_each_other() -> None:
    modules = dict(game_modules())
    packages = {module.removesuffix(".__init__") for module in modules if "__init__" in module}
    assert {"game", "game.rules", "game.scenes.table"} <= packages
    assert {name: found for name in packages if (found := folder_rings(modules, name))} == {}


def test_no_text_names_a_path_of_one_machine() -> None:
    files = text_files()
    assert {"build.py", "README.md", "run", "ci.yml", "OFL.txt"} <= {path.name for path in files}
    assert [
        fault
        for path in files
        for fault in machine_paths(str(path.relative_to(ROOT)), path.read_text("utf-8", "replace"))
    ] == []


def test_text_has_the_same_line_ends_in_every_checkout() -> None:
    assert "* text=auto eol=lf" in (ROOT / ".gitattributes").read_text("ascii").splitlines()
    assert [path for path in text_files() if b"\r" in path.read_bytes()] == []


def test_the_changelog_has_a_heading_for_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    first, *released = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert first == "[Unreleased]"
    dated = [re.fullmatch(r"\[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)", line) for line in released]
    versions = [(found[1], found[2]) for found in dated if found is not None]
    assert len(versions) == len(released)
    assert versions[0][0] == __version__
    assert [date for _, date in versions] == sorted((date for _, date in versions), reverse=True)
    kinds = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert set(re.findall(r"^### (.+)$", text, re.MULTILINE)) <= kinds


@pytest.mark.parametrize(
    ("lock", "extra"),
    [
        ("requirements.lock", None),
        ("requirements-test.lock", "test"),
        ("requirements-dist.lock", "dist"),
    ],
)
def test_each_lock_pins_what_the_project_asks_for(lock: str, extra: str | None) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = project["dependencies"] + (project["optional-dependencies"][extra] if extra else [])
    text = (ROOT / lock).read_text(encoding="utf-8")
    pinned = dict(re.findall(r"^([\w.-]+)==(\S+)", text, re.MULTILINE))
    for requirement in wanted:
        name, _, exact = re.split(r"(==|>=)", requirement)
        assert name in pinned
        if "==" in requirement:
            assert pinned[name] == exact
    hashed = re.findall(r"^[\w.-]+==[^\n]* \\\n +--hash=sha256:", text, re.MULTILINE)
    assert len(hashed) == len(pinned)
    assert "://" not in text


# The checks themselves


@pytest.mark.parametrize(
    ("check", "module", "bad"),
    [
        (imports_upwards, "game.attic", ""),
        (imports_upwards, "game.rules.x", "from game import ui"),
        (imports_upwards, "game.app.x", "def f():\n from ..scenes import a"),
        (imports_upwards, "game.scenes.x", "import game.attic"),
        (imports_unseen, "game.ui.x", "importlib.import_module('game.scenes')"),
        (impure_rules, "game.rules.x", "def f():\n import time"),
        (impure_rules, "game.rules.x", "json.load(a)"),
        (window_below_the_shell, "game.seats.x", "import pygame"),
        (prints, "game.seats.x", "print('hello')"),
        (global_statements, "game.ui.x", "def f():\n global a\n a = 1"),
        (crowded_constructors, "game.scenes.x", "def __init__(self, a, b, c, d, e, f, *, g): ..."),
        (no_docstring, "game.ui.x", "import sys"),
        (machine_paths, "x.md", "see " + "/".join(["", "home", "ada", "x"])),
    ],
)
def test_each_check_can_fail(check: Check, module: str, bad: str) -> None:
    assert len(check(module, bad)) == 1


def test_classes_of_one_name_are_seen() -> None:
    modules = {"game.a": "class Row: ...\nclass _File: ...", "game.b": "class Row: ..."}
    assert classes_of_one_name(modules | {"game.c": "class _File: ..."}) == ["Row: game.a game.b"]


def test_rings_of_imports_are_seen() -> None:
    modules = {"game.a.one": "from game import b", "game.b": "def f():\n from .a import one"}
    assert import_rings(modules) == [{"game.a.one", "game.b"}]
    modules = {"game.a.one": "import game.b", "game.b": "", "game.a.two": "import game.a.one"}
    assert import_rings(modules) == []
    assert folder_rings(
        {"game.a.x.i": "import game.a.y", "game.a.y": "import game.a.x.j", "game.a.x.j": ""},
        "game.a",
    ) == [{"game.a.x", "game.a.y"}]
