"""The list of lessons: by mouse, keyboard and gamepad; progress, broken files, what comes next."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.paths import Paths
from game.content.lessons.catalog import load_catalog, load_lesson, next_lesson
from game.content.lessons.lesson import Lesson
from game.history.store.personal_progress import Reached
from game.match.engine_process import InlineEngine
from game.match.match import Match
from game.scenes.dialogs.dialog import Dialog
from game.scenes.learn.cards import BrokenCard, LessonCard
from game.scenes.learn.celebration import SECONDS, CelebrationDialog
from game.scenes.learn.lesson_match import whole_game
from game.scenes.learn.scene import LearnScene
from game.scenes.menu import MenuScene
from game.scenes.pause import PauseScene
from game.scenes.table.scene import TableScene
from game.ui.input import InputAction
from game.ui.phrases.players import kind_level
from game.ui.widgets.buttons import Button
from tests.support.input_devices import Gamepad, InputDevice, Keyboard
from tests.support.window import AppDriver, InlineNavigator, app_driver, project_paths

Device = Callable[[AppDriver], InputDevice]

LESSON = """
title = "{title}"
summary = "What it is about."
group = "{group}"
minutes = {minutes}
names = ["You", "Ines", "Mateo"]
position = '''
players: 3
seat 0: 2 doubloons
  island: indigo
seat 1: 2 doubloons
  island: indigo
seat 2: 2 doubloons
  island: corn
open: corn, sugar, coffee, tobacco
stack: corn, indigo, sugar, coffee
decide: choose 0
'''

[[steps]]
text = "One."

[[steps]]
text = "Two."

[[steps]]
text = "Three."
"""
GAME = """
title = "A whole game"
summary = "All of it."
kind = "game"
players = 3
level = "deckhand"
"""


@pytest.fixture
def lessons(home: Path, tmp_path: Path) -> Paths:
    """The game with four lessons, a whole game, and a file that is none."""
    real = project_paths(home)
    levels = tmp_path / "levels"
    shutil.copytree(real.levels / "tables", levels / "tables")
    shutil.copy(real.opponents, levels)
    folder = levels / "lessons"
    folder.mkdir()
    for nth, (title, group) in enumerate(
        (("First", "basics"), ("Second", "basics"), ("Nobles", "expansions"), ("Ship", "judgement"))
    ):
        text = LESSON.format(title=title, group=group, minutes=nth + 1)
        (folder / f"{nth + 1}_{title.lower()}.toml").write_text(text, "utf-8")
    (folder / "0_game.toml").write_text(GAME, "utf-8")
    (folder / "5_mine.toml").write_text("title = 'Mine'", "utf-8")
    return Paths(real.assets, levels, home)


NOTHING: Mapping[str, int] = {}


@contextmanager
def at_list(
    paths: Paths,
    lessons_done: Iterable[str] = (),
    lesson_steps: Mapping[str, int] = NOTHING,
    **settings: Any,
) -> Iterator[AppDriver]:
    """The list of lessons over the title."""
    with app_driver(lambda ctx: InlineNavigator(ctx, lambda: 7).menu(), paths=paths) as d:
        quick = {"computer_speed": "instant", "reduced_motion": True}
        d.ctx.settings.change(**quick, **settings)
        d.ctx.progress.finish_lessons(lessons_done)
        for lesson, step in lesson_steps.items():
            d.ctx.progress.set_step(lesson, step)
        InlineNavigator(d.ctx, lambda: 7).lessons.open()
        d.wait(0.2)
        yield d


def cards(d: AppDriver) -> dict[str, LessonCard]:
    return {w.words.title: w for w in d.top.widgets.all if isinstance(w, LessonCard)}


def texts(d: AppDriver) -> list[str]:
    return [w.text for w in d.top.widgets.all if isinstance(w, Button)]


def shown(d: AppDriver) -> type:
    """The kind of scene on top."""
    return type(d.top)


def button(d: AppDriver, text: str) -> Button:
    return next(w for w in d.top.widgets.all if isinstance(w, Button) and text in (w.text, w.icon))


def lesson_at_table(d: AppDriver) -> tuple[str, int]:
    """The title and step of the lesson at the table."""
    assert isinstance(d.top, TableScene)
    session: Any = d.top.guide
    return session.session.lesson.title, session.session.index


# The list


def test_all_lessons_stand_in_their_groups(lessons: Paths) -> None:
    with at_list(lessons) as d:
        assert list(cards(d)) == ["A whole game", "First", "Second", "Nobles", "Ship"]
        assert [card.words.number for card in cards(d).values()] == [1, 2, 3, 4, 5]
        assert "3 minutes" in cards(d)["Nobles"].words.note
        assert all(card.words.call == "Begin" for card in cards(d).values())


def test_progress_is_shown_and_the_next_one_is_marked(lessons: Paths) -> None:
    done = {"0_game": True, "1_first": True}
    with at_list(lessons, lessons_done=done, lesson_steps={"3_nobles": 1}) as d:
        found = cards(d)
        assert [title for title, card in found.items() if card.done] == ["A whole game", "First"]
        assert [title for title, card in found.items() if card.first] == ["Nobles"]
        assert "step 2 of 3" in found["Nobles"].words.note
        assert found["Nobles"].words.call == "Continue"
        assert found["First"].words.call == "Start over"
        assert d.top.widgets.focused is found["Nobles"]


def test_a_broken_file_says_why_and_cannot_be_started(lessons: Paths) -> None:
    with at_list(lessons) as d:
        broken = d.find_all(BrokenCard)
        assert [card.words.title for card in broken] == ["5_mine"]
        assert "5_mine.toml" in broken[0].words.summary
        assert "summary" in broken[0].words.summary
        for _ in range(3):
            d.key(pygame.K_PAGEDOWN)
        area = broken[0].clip
        assert area is not None
        assert area.contains(broken[0].rect)
        d.click(broken[0].rect.center)
        assert isinstance(d.top, LearnScene)
        assert not broken[0].usable


def test_a_lesson_begins_where_it_was_left_or_anew(lessons: Paths) -> None:
    with at_list(lessons, lesson_steps={"1_first": 2}) as d:
        d.click(cards(d)["First"].rect.center)
        assert lesson_at_table(d) == ("First", 2)
    with at_list(lessons, lesson_steps={"1_first": 2}) as d:
        d.click(button(d, "ui/undo").rect.center)
        assert lesson_at_table(d) == ("First", 0)
        assert "1_first" not in d.ctx.progress.lessons().steps


def test_a_step_that_a_shorter_lesson_no_longer_has_begins_it_anew(lessons: Paths) -> None:
    """Progress stored by an earlier version may lie beyond the end of the lesson."""
    with at_list(lessons, lesson_steps={"1_first": 7}) as d:
        assert cards(d)["First"].words.call == "Begin"
        d.click(cards(d)["First"].rect.center)
        assert lesson_at_table(d) == ("First", 0)


@pytest.mark.parametrize("device", [Keyboard, Gamepad])
def test_the_list_without_a_mouse(lessons: Paths, device: Device) -> None:
    with at_list(lessons, lessons_done={"0_game": True}) as d:
        hands = device(d)
        reached = set(map(id, hands.tab_order()))
        assert {id(w) for w in hands.usable_widgets} == reached
        assert {id(w) for w in hands.reachable_by_arrows()} == reached
        hands.activate(lambda w: isinstance(w, LessonCard) and w.words.title == "Second")
        assert lesson_at_table(d) == ("Second", 0)
    with at_list(lessons, lessons_done={"0_game": True}) as d:
        device(d).perform(InputAction.CONFIRM)  # the next one is ready
        assert lesson_at_table(d) == ("First", 0)
    with at_list(lessons) as d:
        device(d).perform(InputAction.CANCEL)
        assert shown(d) is MenuScene


def test_a_folder_without_lessons_is_no_mishap(lessons: Paths) -> None:
    shutil.rmtree(lessons.lessons)
    with at_list(lessons) as d:
        assert cards(d) == {}
        d.key(pygame.K_RETURN)
        assert isinstance(d.top, MenuScene)


# What comes next


def finish(d: AppDriver) -> None:
    """Go through a lesson that only tells something."""
    for _ in range(3):
        d.key(pygame.K_RETURN)
        d.wait(0.3)


def test_a_lesson_leads_to_the_next_one(lessons: Paths) -> None:
    with at_list(lessons, lessons_done={"0_game": True}) as d:
        d.click(cards(d)["First"].rect.center)
        finish(d)
        assert isinstance(d.top, Dialog)
        assert "Second" in d.top.text
        assert "1_first" in d.ctx.progress.lessons().done
        d.click(button(d, "Next lesson").rect.center)
        assert lesson_at_table(d) == ("Second", 0)


@pytest.mark.parametrize("reduced", [False, True])
def test_the_last_lesson_before_the_whole_game_is_celebrated(lessons: Paths, reduced: bool) -> None:
    everything_else = ["1_first", "3_nobles", "4_ship"]
    with at_list(lessons, lessons_done=everything_else) as d:
        d.ctx.settings.change(reduced_motion=reduced)
        played: list[str] = []
        d.ctx.sounds.play = lambda name, *_, **__: played.append(name)  # type: ignore[method-assign]
        d.click(cards(d)["Second"].rect.center)
        finish(d)
        assert isinstance(d.top, CelebrationDialog)
        assert "fanfare" in played
        assert button(d, "Play now").tone == "brass"
        d.wait(SECONDS + 1)
        d.app.render()
        assert not d.top.dirty, "the confetti has fallen"
        d.click(button(d, "Play now").rect.center)
        assert isinstance(d.top, TableScene)
        assert d.ctx.settings.current.helper == "teaching"


@pytest.mark.parametrize(
    ("answer", "scene"), [("All lessons", LearnScene), ("Title screen", MenuScene)]
)
def test_after_a_lesson_one_may_stop(lessons: Paths, answer: str, scene: type) -> None:
    with at_list(lessons) as d:
        d.click(cards(d)["First"].rect.center)
        finish(d)
        d.click(button(d, answer).rect.center)
        assert isinstance(d.top, scene)
        assert isinstance(next(iter(d.ctx.stack)), MenuScene)


def test_after_the_last_lesson_all_are_done(lessons: Paths) -> None:
    ids = [entry.id for entry in load_catalog(lessons.lessons)]
    with at_list(lessons, lessons_done=dict.fromkeys(ids, True)) as d:
        assert d.top.next is None
        d.click(cards(d)["Nobles"].rect.center)
        finish(d)
        assert isinstance(d.top, Dialog)
        assert texts(d) == ["All lessons", "Title screen"]


def test_who_leaves_a_lesson_comes_to_the_list(lessons: Paths) -> None:
    with at_list(lessons) as d:
        d.click(cards(d)["Second"].rect.center)
        d.key(pygame.K_RETURN)
        d.wait(0.3)
        d.key(pygame.K_F10)
        assert shown(d) is PauseScene
        assert "Change players" not in texts(d)
        d.click(button(d, "All lessons").rect.center)
        assert shown(d) is LearnScene
        assert "step 2 of 3" in cards(d)["Second"].words.note
        d.key(pygame.K_RETURN)
        assert lesson_at_table(d) == ("Second", 1)
        d.click(button(d, "ui/cross").rect.center)
        assert shown(d) is LearnScene


def test_what_was_begun_comes_before_what_was_not(lessons: Paths) -> None:
    entries = load_catalog(lessons.lessons)

    def following(after: str = "", begun: Iterable[str] = (), done: Iterable[str] = ()) -> str:
        reached = Reached(dict.fromkeys(begun, 1), frozenset(done))
        found = next_lesson(entries, reached, after)
        return found.id if found is not None else ""

    assert following() == "0_game"
    assert following(begun=["2_second"]) == "2_second"
    assert following("1_first") == "2_second"
    assert following("4_ship") == "0_game"
    assert following("4_ship", done=["0_game"]) == "1_first"
    assert following(done=[entry.id for entry in entries]) == ""


# A whole game


def game_lesson(paths: Paths) -> Lesson:
    return load_lesson(paths.lessons / "0_game.toml")


def test_a_whole_game_is_a_match_beside_the_coach(lessons: Paths) -> None:
    with at_list(lessons) as d:
        d.click(cards(d)["A whole game"].rect.center)
        assert isinstance(d.top, TableScene)
        match = d.top.match
        person, *others = match.spec.seats
        assert (person.kind, person.character) == ("person", "")
        for seat in others:
            character = d.ctx.characters.get(seat.character)
            assert character is not None
            assert (seat.kind, seat.name) == (character.kind, character.name)
            assert kind_level(seat.kind) == "deckhand"
        assert match.names[0] == "Islander"
        assert d.ctx.settings.current.helper == "teaching"
        assert len(list(lessons.saves.glob("*.jsonl"))) == 1


@pytest.mark.parametrize("same", [True, False])
def test_only_the_match_of_the_lesson_counts_as_the_whole_game(lessons: Paths, same: bool) -> None:
    with at_list(lessons) as d:
        spec = whole_game(game_lesson(lessons), 3, d.ctx.characters)
        if not same:
            spec = replace(spec, options=replace(spec.options, buildings="all"))
        match = Match.new(spec, None, InlineEngine())
        while not match.game.is_over:
            match.play(match.game.legal_actions[0])
        InlineNavigator(d.ctx).scoring(match)
        assert d.ctx.progress.lessons().done == ({"0_game"} if same else set())
