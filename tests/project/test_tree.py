"""The tree of the project: folders and files that can be taken in at a glance, classes without
towers, and documents that name files which are there."""

import ast
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MOST_FILES = 15  # Python files of a folder, its __init__.py apart
MOST_LINES = 500  # of a file of Python
MOST_LEVELS = 4  # of our own classes, as a text entry is a row with a label, and that a widget
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
NAMED = re.compile(r"`([\w./-]+\.(?:py|tmx|svg|toml|json|md))`")
EXAMPLES = frozenset(
    {"game/scenes/thanks.py", "assets/svg/buildings/NAME.svg"}
)  # what a guide lets its reader write
PLACES = ("", "game", "game/scenes", "game/scenes/table", "assets", "docs")
"""Folders that a path in a document may be relative to."""


def overfull(root: Path) -> list[str]:
    """Folders below a root with more Python files than can be taken in at a glance."""
    counts = {
        folder: sum(1 for path in folder.glob("*.py") if path.name != "__init__.py")
        for folder in [root, *(path for path in root.rglob("*") if path.is_dir())]
    }
    return [f"{folder.name}: {count}" for folder, count in counts.items() if count > MOST_FILES]


def overlong(paths: Iterable[Path]) -> list[str]:
    """Files with more lines than one subject should need."""
    counts = {path: path.read_text("utf-8").count("\n") for path in paths}
    return [f"{path.name}: {count}" for path, count in counts.items() if count > MOST_LINES]


def parents_of(sources: Mapping[str, str]) -> dict[str, list[str]]:
    """The names of the base classes of every class, by its own name."""
    return {
        node.name: [ast.unparse(base).rpartition(".")[2] for base in node.bases]
        for source in sources.values()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ClassDef)
    }


def levels(name: str, parents: Mapping[str, list[str]], seen: frozenset[str] = frozenset()) -> int:
    """How many of our own classes lie above each other, from a class up to its uppermost base."""
    if name not in parents or name in seen:
        return 0
    return 1 + max((levels(base, parents, seen | {name}) for base in parents[name]), default=0)


def missing(text: str, root: Path) -> list[str]:
    """The files that a document names in backquotes and that are nowhere."""
    found = (
        name
        for name in NAMED.findall(text)
        if not any((root / place / name).exists() for place in PLACES)
    )
    patterns = re.compile(r"\bNAME\b|_N\.")
    return [n for n in found if "/" in n and n not in EXAMPLES and not patterns.search(n)]


def sources(root: Path) -> dict[str, str]:
    """The Python files below a folder, by their path."""
    return {str(path): path.read_text("utf-8") for path in sorted(root.rglob("*.py"))}


def test_a_folder_can_be_taken_in_at_a_glance() -> None:
    assert overfull(ROOT / "game") == []
    assert overfull(ROOT / "tests") == []


def test_a_file_has_one_subject() -> None:
    files = [*(ROOT / "game").rglob("*.py"), *(ROOT / ".packaging").glob("*.py"), ROOT / "build.py"]
    assert overlong(files) == []


def test_every_folder_of_the_game_says_what_lives_there() -> None:
    packages = {path.parent for path in (ROOT / "game").rglob("*.py")}
    assert len(packages) > 20
    for package in packages:
        words = ast.get_docstring(ast.parse((package / "__init__.py").read_text("utf-8")))
        assert words, package


def test_inheritance_builds_no_towers() -> None:
    parents = parents_of(sources(ROOT / "game"))
    assert {"Scene", "Widget", "TableScene"} <= parents.keys()
    assert {name: n for name in parents if (n := levels(name, parents)) > MOST_LEVELS} == {}
    scenes = [name for name in parents if "Scene" in parents[name]]
    assert {name: levels(name, parents) for name in scenes if levels(name, parents) != 2} == {}


def test_documents_name_files_that_are_there() -> None:
    assert {path.name for path in DOCUMENTS} >= {"README.md", "architecture.md"}
    assert {
        path.name: lost for path in DOCUMENTS if (lost := missing(path.read_text("utf-8"), ROOT))
    } == {}


def test_a_test_lies_in_the_folder_of_what_it_tests() -> None:
    tests = ROOT / "tests"
    of_the_game = (path for path in tests.rglob("test_*.py") if path.parent != tests)
    folders = {path.relative_to(tests).parent for path in of_the_game}
    lost = {str(f) for f in folders if not (ROOT / "game" / f).is_dir()}
    assert lost == {"project", "reference", "logged_games"}
