"""Names in backticks, in docstrings and documents, are names of the code."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BACKTICKS = re.compile(r"`+([^`\n]+)`+")
NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*(?:\(\))?")
WORD = re.compile(r"[A-Za-z_]\w*")
# In documents a name is what cannot be an English word, a command or a key of a file.
IN_DOCUMENTS = re.compile(r"[A-Z][A-Z0-9]*_\w+|[A-Z][a-z0-9]+(?:[A-Z]\w*)+(?:\.\w+)*|\w+_\w+\(\)")
# Names of other libraries, and examples of other things: letters, keys, maps, languages.
FOREIGN = frozenset(
    {
        "BLEND_PREMULTIPLIED",
        "Em",
        "G",
        "NaN",
        "Random",
        "ch",
        "corn",
        "large_3",
        "large_draft",
        "cs",
        "cs_CZ",
        "h",
    }
    | {"packages_distributions", "platform", "pt_BR", "sys"}
)


@dataclass
class Module:
    """The names that stand in a module: in its code, in its strings, and those it offers others."""

    names: set[str] = field(default_factory=set)
    public: set[str] = field(default_factory=set)
    docstrings: list[tuple[int, str]] = field(default_factory=list)


def read_module(source: str) -> Module:
    tree, found = ast.parse(source), Module()
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    for node in ast.walk(tree):
        if isinstance(node, documented):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                found.docstrings.append((first.lineno, str(first.value.value)))
        if isinstance(node, ast.Name):
            found.names.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.names.add(node.attr)
        elif isinstance(node, ast.arg | ast.keyword):
            found.names.add(node.arg or "")
        elif isinstance(node, ast.alias):
            found.names.update((node.asname or node.name).split("."))
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.names.add(node.name)
            found.public.add(node.name)
        elif isinstance(node, ast.AnnAssign | ast.Assign):
            targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets
            found.public.update(
                ast.unparse(named) for named in targets if isinstance(named, ast.Name)
            )
    said = {text for _, text in found.docstrings}
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and node.value not in said
        ):
            found.names.update(WORD.findall(node.value))
    return found


@cache
def project() -> dict[str, Module]:
    paths = [*ROOT.glob("game/**/*.py"), *ROOT.glob(".packaging/*.py"), ROOT / "build.py"]
    found = {}
    for path in sorted(paths):
        found[path.relative_to(ROOT).as_posix()] = read_module(path.read_text(encoding="utf-8"))
    return found


def known_everywhere(modules: dict[str, Module]) -> set[str]:
    """What may be named in any module: what a module offers, modules and folders, Python's own."""
    parts = {part for name in modules for part in name.removesuffix(".py").split("/")}
    offered = {name for module in modules.values() for name in module.public}
    return parts | offered | set(dir(builtins)) | FOREIGN


def strange_names(name: str, module: Module, known: set[str]) -> Iterator[str]:
    """Yield names in the docstrings of a module that its code does not have and nobody knows."""
    for line, text in module.docstrings:
        for quoted in BACKTICKS.findall(text):
            if quoted.endswith(".py") or NAME.fullmatch(quoted) is None:
                continue
            for word in WORD.findall(quoted):
                starts = word.endswith("_") and any(name.startswith(word) for name in known)
                if not starts and word not in module.names and word not in known:
                    yield f"{name}:{line}: {quoted}"


def test_names_in_docstrings_exist() -> None:
    modules = project()
    known = known_everywhere(modules)
    assert [
        fault for name, module in modules.items() for fault in strange_names(name, module, known)
    ] == []


def test_names_in_documents_exist() -> None:
    modules = project()
    known = known_everywhere(modules) | {
        name for module in modules.values() for name in module.names
    }
    tests = ROOT.glob("tests/**/*.py")
    known |= {name for path in tests for name in read_module(path.read_text("utf-8")).public}
    strange = []
    for path in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]):
        if path.name == "CHANGELOG.md":  # it tells of what is gone, too
            continue
        for quoted in BACKTICKS.findall(path.read_text(encoding="utf-8")):
            words = WORD.findall(quoted) if IN_DOCUMENTS.fullmatch(quoted) else []
            if not all(word in known for word in words):
                strange.append(f"{path.name}: {quoted}")
    assert strange == []


def test_a_name_that_is_gone_is_found() -> None:
    module = read_module(
        '"""Hire `nobody`, see `Position.copy`, `hire` and `END_`."""\ndef hire(): ...'
    )
    known = {"Position", "copy", "END_CITY"}
    assert list(strange_names("a.py", module, known)) == ["a.py:1: nobody"]
