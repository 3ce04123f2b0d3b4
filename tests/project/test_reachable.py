"""Nothing is offered without effect: settings nobody reads, texts nobody can see, dead entries."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import game
from game.app.settings import Settings
from game.rules import Options
from game.scenes.menu import MenuScene
from game.scenes.navigator import Navigator
from game.scenes.settings.scene import SECTIONS, SettingsScene
from game.tools.assets.translations import KEYWORDS
from game.ui.widgets.buttons import Toggle
from game.ui.widgets.value_controls import Choice, Slider
from tests.support.table import new_match, table_driver
from tests.support.window import app_driver, project_paths

PACKAGE = Path(game.__file__).parent
OWN = {PACKAGE / "app" / "settings.py", PACKAGE / "scenes" / "settings" / "scene.py"}
# Chosen elsewhere: by the window, in the setup, in rows of another kind.
ELSEWHERE = {"window_size", "maximized", "last_setup", "keys"}
# No choices: what somebody has been asked, been told and learned.
ELSEWHERE |= {"welcomed", "told", "lesson_steps", "lessons_done"}


def sources() -> dict[Path, str]:
    """The text of every file of the game."""
    return {path: path.read_text("utf-8") for path in sorted(PACKAGE.rglob("*.py"))}


# Settings


def settings_read(source: str) -> set[str]:
    """The settings that a file reads: attributes of ``settings``, of ``….current``, or of a name
    that stands for one of them."""
    tree = ast.parse(source)
    standing = {"settings"}
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.annotation is not None:
            if ast.unparse(node.annotation) == "Settings":
                standing.add(node.arg)
        elif isinstance(node, ast.Assign) and ast.unparse(node.value).endswith("settings.current"):
            standing |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            owner = ast.unparse(node.value)
            if owner in standing or owner.endswith(("settings.current", ".settings")):
                found.add(node.attr)
    return found


def test_every_setting_is_read_by_somebody() -> None:
    read = set[str]().union(*(settings_read(t) for path, t in sources().items() if path not in OWN))
    own = ast.parse((PACKAGE / "app" / "settings.py").read_text("utf-8"))
    for node in ast.walk(own):  # what is told in other words is read through them
        if isinstance(node, ast.FunctionDef) and node.name in read:
            read |= {at.attr for at in ast.walk(node) if isinstance(at, ast.Attribute)}
    assert [field_.name for field_ in fields(Settings) if field_.name not in read] == []


def test_every_row_says_what_it_does() -> None:
    with app_driver(SettingsScene) as d:
        for section in SECTIONS:
            d.top.show_section(section)
            rows = [w for w in d.top.widgets.all if w.clip is not None and w.focusable]
            tips = []
            for row in rows:
                d.top.widgets.focus(row, ring=True)  # which scrolls to it
                d.move(row.rect.center)
                tips.append(d.top.tip)
            assert len(set(tips)) == len(rows) > 3
            assert all(tip.endswith(".") for tip in tips)


def test_every_setting_has_a_row() -> None:
    changed: set[str] = set()
    with app_driver(SettingsScene) as d:
        names = {field_.name for field_ in fields(Settings)} - ELSEWHERE

        def note(old: Settings, new: Settings) -> None:
            changed.update(name for name in names if getattr(old, name) != getattr(new, name))

        d.ctx.settings.listeners.append(note)
        for section in SECTIONS[:-1]:
            d.top.show_section(section)
            for index in range(len(d.top.widgets.all)):
                row = d.top.widgets.all[index]  # made anew by every change
                if isinstance(row, Toggle | Choice):
                    row.activate()
                elif isinstance(row, Slider):
                    row.drag((row.track.x, row.track.centery))
    assert changed == names


# Words


def holds_words(node: ast.AST) -> bool:
    """Is anything inside to be translated?"""
    called = (call.func for call in ast.walk(node) if isinstance(call, ast.Call))
    names = (getattr(at, "attr", getattr(at, "id", "")) for at in called)
    return any(name.lstrip("_") in KEYWORDS for name in names)


def worded(tree: ast.Module) -> Iterator[tuple[str, int, set[int]]]:
    """Names of a file that hold words: module-level names and methods, the line, and all lines."""
    for top in tree.body:
        inner = top.body if isinstance(top, ast.ClassDef) else [top]
        for node in inner:
            names: list[str] = []
            if isinstance(node, ast.FunctionDef):
                names = [node.name]
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                names = [named.id for named in targets if isinstance(named, ast.Name)]
            if holds_words(node):
                lines = set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
                yield from ((name, node.lineno, lines) for name in names)


def mentioned(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Every name, attribute and import of a file, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id, node.lineno
        elif isinstance(node, ast.Attribute):
            yield node.attr, node.lineno
        elif isinstance(node, ast.ImportFrom):
            yield from ((alias.name, node.lineno) for alias in node.names)


def unreachable(texts: dict[Path, str]) -> list[str]:
    """Tables, functions and methods with words that nothing else in the game mentions."""
    trees = {path: ast.parse(text) for path, text in texts.items()}
    where: dict[str, set[tuple[Path, int]]] = {}
    for path, tree in trees.items():
        for name, line in mentioned(tree):
            where.setdefault(name, set()).add((path, line))
    found = []
    for path, tree in trees.items():
        for name, line, own in worded(tree):
            others = {(p, at) for p, at in where.get(name, set()) if p != path or at not in own}
            if not others and not name.startswith("__"):
                found.append(f"{path.name}:{line} {name}")
    return found


@pytest.mark.slow
def test_no_words_stand_where_nobody_comes() -> None:
    assert unreachable(sources()) == []


# Entries


def test_every_entry_of_the_title_leads_somewhere(home: Path) -> None:
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=project_paths(home)) as d:
        menu: MenuScene = d.top
        offered = menu.texts().keys()
        assert offered == menu.exits.keys() | {"quit"}


def test_every_entry_of_the_pause_menu_leads_somewhere(home: Path) -> None:
    offered_entries: set[str] = set()
    with table_driver(new_match(Options(players=3, governor=0)), home) as at:
        at.scene.exits.clear()
        navigator, match = Navigator(at.driver.ctx), at.scene.match
        at.scene.exits.update({**navigator._exits(match), **navigator._exits(match, at.scene)})
        at.scene.dialogs.open_menu()
        pause: Any = at.driver.top
        offered_entries |= pause.exits.keys()
        offered = pause.texts().keys()
    assert offered == offered_entries
