"""The card of a lesson: reading, reasons, back, skip, why, leaving and going on later."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.content.lessons.catalog import load_lesson
from game.content.lessons.lesson import Lesson, read_lesson
from game.content.lessons.session import Phase
from game.content.lessons.walkthrough import decision_for, positions
from game.rules import Game
from game.rules.material import CARDS, SAN_JUAN
from game.scenes.double_click import SECONDS
from game.scenes.table.helper.pointer import CardPointer, Spotlight
from game.scenes.table.input.decision_buttons import DecisionButtonWidget
from game.scenes.table.view import spots
from game.scenes.table.view.trading_house import TradingHouse
from tests.support.lessons import LESSONS, LessonDriver, clicking, lesson_driver

LESSONS_BY_NUMBER = {path.name.partition("_")[0]: path for path in LESSONS}
LESSON = """
title = "A lesson"
summary = "It teaches."
names = ["You", "Ines", "Mateo"]
position = '''
players: 3
seat 0: 3 doubloons
  island: indigo, corn
  san juan: 1 colonist
open: corn, sugar, coffee, tobacco
stack: corn, indigo
decide: choose 0
'''

[[steps]]
text = "Read this."
why = "It helps."
target = ["board 0"]

[[steps]]
text = "Take the settler."
why = "Land comes first."
target = ["role settler"]
want = ["settler"]
reasons = { mayor = "Land comes first today.", "*" = "The settler is better." }

[[steps]]
text = "Take the quarry."
target = ["quarries"]
want = ["take quarry"]
reasons = { "*" = "The quarry is better." }
script = ["take corn", "take coffee"]

[[steps]]
text = "The end."
"""


@pytest.fixture
def lesson(tmp_path: Path) -> Lesson:
    path = tmp_path / "lesson.toml"
    path.write_text(LESSON, encoding="utf-8")
    return read_lesson(path)


def role(name: str) -> spots.Spot:
    return spots.role(CARDS.index(name))


def words(at: LessonDriver) -> str:
    panel = at.card()
    assert panel is not None
    text, _, more = panel.content.text.partition("\n")
    return f"{panel.content.heading} | {text} | {more}"


def test_nothing_can_be_decided_while_something_is_to_be_read(lesson: Lesson, home: Path) -> None:
    with lesson_driver(lesson, home) as at:
        at.driver.wait(2.0)
        assert words(at) == "A lesson · 1 of 4 | Read this. | "
        assert not at.is_asked()
        assert at.glowing() == []
        at.click(role("settler"))
        assert "read what the helper says" in at.toast_text()
        assert at.match.game.history == []
        at.driver.key(pygame.K_RETURN)
        at.wait_for_step()
        assert at.is_asked()
        assert "Take the settler." in words(at)


def test_why_opens_one_more_sentence(lesson: Lesson, home: Path) -> None:
    with lesson_driver(lesson, home) as at:
        at.driver.click(at.button("ui/help").rect.center)
        assert words(at).endswith("| It helps.")
        at.driver.click(at.main_button().rect.center)
        at.wait_for_step()
        assert words(at).endswith("| ")
        at.driver.key(pygame.K_h)
        assert words(at).endswith("| Land comes first.")
        assert not at.is_covered(), "the key for counsel belongs to the lesson"


def test_a_wrong_card_is_answered_and_nothing_is_lost(lesson: Lesson, home: Path) -> None:
    with lesson_driver(lesson, home, step=1) as at:
        at.wait_for_step()
        at.click(role("mayor"))
        assert at.toast_text() == "Land comes first today."
        at.driver.wait(1.0)
        at.click(role("captain"))
        assert at.toast_text() == "The settler is better."
        assert at.match.game.history == []
        at.driver.wait(1.0)
        at.click(spots.HOUSE)
        assert at.match.game.history == []
        at.driver.wait(1.0)
        at.click(role("settler"))
        at.wait_for_step()
        assert at.guide.session.index == 2


def test_back_skip_and_undo(lesson: Lesson, home: Path) -> None:
    with lesson_driver(lesson, home, step=1) as at:
        at.wait_for_step()
        skip = at.button("ui/fast")
        assert skip.tooltip == "Play this step for me"
        at.driver.click(skip.rect.center)
        at.wait_for_step()
        assert at.guide.session.index == 2
        assert at.match.game.decision == "settle"
        at.driver.key(pygame.K_BACKSPACE)
        at.wait_for_step()
        assert at.guide.session.index == 1
        assert at.match.game.decision == "choose"
        at.driver.wait(1.0)
        at.driver.click(at.button("ui/undo").rect.center)
        at.wait_for_step()
        assert at.guide.session.phase is Phase.TELLS
        assert not at.is_asked()


def test_the_last_step_is_the_end(lesson: Lesson, home: Path) -> None:
    with lesson_driver(lesson, home) as at:
        at.follow(clicking(at))
        assert at.ended == ["done"]
        assert at.guide.areas() == [], "the card is gone"
        assert at.match.game.position.players[2].island[-1] == 4, "the script was played"


def test_what_is_spoken_of_stays_bright_and_free(lesson: Lesson, home: Path) -> None:
    """What else can be chosen is dimmed, so that what is wanted stands out."""
    with lesson_driver(lesson, home, step=1) as at:
        at.wait_for_step()
        light = next(w for w in at.scene.widgets.all if isinstance(w, Spotlight))
        card = at.scene.display.rect(role("settler"))
        panel = at.card()
        assert card is not None
        assert panel is not None
        other = at.scene.display.rect(role("captain"))
        assert other is not None
        assert any(area.contains(card) for area in light.bright)
        assert not any(area.contains(other) for area in light.bright)
        pointer = next(w for w in at.scene.widgets.all if isinstance(w, CardPointer))
        assert pointer.ring.contains(card)
        assert not panel.rect.colliderect(card)
        assert pointer.arrow is not None
        assert pointer.ring.inflate(2, 2).collidepoint(pointer.arrow.tip)


def test_a_lesson_asks_no_other_questions(lesson: Lesson, home: Path) -> None:
    """Likely mistakes, forced decisions and what was missed are for matches."""
    with lesson_driver(lesson, home, step=2, confirm_mistakes=True, auto_single=True) as at:
        at.wait_for_step()
        at.click(spots.QUARRIES)
        at.wait_for_step()
        assert not at.is_covered()
        assert at.missed_strip() == []
        assert at.guide.session.index == 3


def test_newcomers_wait_until_somebody_places_them(tmp_path: Path, home: Path) -> None:
    path = tmp_path / "lesson.toml"
    text = LESSON[: LESSON.index("[[steps]]")].replace("  san juan: 1 colonist\n", "")
    text += """
[[steps]]
text = "Be the mayor."
want = ["mayor"]
reasons = { "*" = "No." }

[[steps]]
text = "Corn first."
want = ["occupy corn"]
reasons = { "*" = "Corn needs no building." }
script = []

[[steps]]
text = "Another example."
position = '''
players: 3
open: corn, sugar, coffee, tobacco
stack: corn, indigo
decide: choose 0
'''
"""
    path.write_text(text.replace("island: indigo, corn", "island: 2 indigo, corn"), "utf-8")
    with lesson_driver(read_lesson(path), home) as at:
        at.wait_for_step()
        at.decide_by(clicking(at))
        at.wait_for_step()
        state = at.scene.view_state()
        assert state.people is not None
        assert sum(state.people) == state.people[SAN_JUAN] == 2
        assert "suggest" not in at.decision_keys()
        at.decide_by(clicking(at))
        at.wait_for_step()
        assert "a different table" in words(at)
        assert "A different table" in at.scene.stage.notices.ribbon.text


def test_an_explanation_does_not_hide_the_card(lesson: Lesson, home: Path) -> None:
    with lesson_driver(lesson, home, step=1) as at:
        at.wait_for_step()
        at.driver.move(at.spot_center(role("settler")))
        at.driver.wait(1.0)
        panel, tip = at.card(), at.tip
        assert panel is not None
        assert tip.shown
        drawn: list[pygame.FRect] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("game.ui.skin.tooltip", lambda p, box: drawn.append(pygame.FRect(box)))
            at.scene.draw(at.driver.app.window.get_surface())
        assert drawn
        assert not any(box.colliderect(panel.rect) for box in drawn)


def pointer(at: LessonDriver) -> CardPointer | None:
    return next((w for w in at.scene.widgets.all if isinstance(w, CardPointer)), None)


def test_once_everybody_is_placed_arrow_and_card_tell_to_press_done(home: Path) -> None:
    def note() -> str:
        panel = at.card()
        assert panel is not None
        return panel.content.note

    with lesson_driver(LESSONS_BY_NUMBER["1"], home, step=4) as at:
        at.wait_for_step()
        assert note() == "{play} Your move"
        before = pointer(at)
        assert before is not None
        done, reset = (at.decision_keys()[key].rect for key in ("done", "reset"))
        assert not before.ring.contains(done)
        at.click(at.glowing()[1])
        after = pointer(at)
        assert after is not None
        assert after.ring.contains(done)
        assert not after.ring.contains(reset)
        assert note() == "{play} Now press Done"


def test_a_placement_that_the_step_does_not_want_is_not_sent_to_done(home: Path) -> None:
    with lesson_driver(LESSONS_BY_NUMBER["1"], home, step=4) as at:
        at.wait_for_step()
        other, wanted = at.glowing()[:2]
        at.click(other)
        panel = at.card()
        assert panel is not None
        assert at.guide._scene is not None
        assert at.guide._scene.placed
        assert panel.content.note == "{play} Your move"
        at.click(other)
        at.click(wanted)
        panel = at.card()
        assert panel is not None
        assert panel.content.note == "{play} Now press Done"


def test_no_arrow_gives_away_an_answer(home: Path) -> None:
    """Nor is what a role would bring told beside what came of an answer."""
    with lesson_driver(LESSONS_BY_NUMBER["5"], home, step=1) as at:
        at.wait_for_step()
        assert at.guide.session.step.answers
        assert pointer(at) is None
        at.driver.move(at.spot_center(role("craftsman")))
        assert at.scene.view_state().pointed_spot == role("craftsman")
        at.click(role("craftsman"))
        at.wait_for_step()
        assert at.phase is Phase.COMPARES
        assert at.main_button().text == "Next"
        assert pointer(at) is not None
        assert at.scene.view_state().pointed_spot is None
        panel = at.card()
        assert panel is not None
        assert panel.content.text.endswith("\nYour moves were played for you.")


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_no_script_chooses_for_the_person_without_saying_so(path: Path) -> None:
    """Only scripts of answers do; what came of them is told with a sentence about it."""
    lesson = load_lesson(path)
    for step, start in zip(lesson.steps, positions(lesson) if lesson.steps else (), strict=True):
        game = Game.at(start)
        for wish in (*step.wishes[:1], *step.script):
            mine = game.seat == lesson.seat and wish not in step.wishes
            assert not mine or len(game.legal_actions) == 1, (step.text, wish)
            for action in decision_for(game.position, wish):
                game.play(action)


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("lesson", ["6", "7"])
def test_the_buttons_of_the_card_stay_where_they_are(home: Path, lesson: str, scale: int) -> None:
    with lesson_driver(LESSONS_BY_NUMBER[lesson], home, ui_scale=scale) as at:
        places: dict[str, set[tuple[float, float]]] = {}
        while not at.ended:
            at.wait_for_step()
            for icon in ("ui/cross", "ui/undo", "ui/help"):
                places.setdefault(icon, set()).add(at.button(icon).rect.topleft)
            if at.phase is Phase.TELLS:  # "Next", and in the end "Finish"
                places.setdefault("main", set()).add(at.main_button().rect.bottomright)
            at.guide.skip()
        assert {len(seen) for seen in places.values()} == {1}


def test_a_slow_double_click_turns_one_page(home: Path) -> None:
    with lesson_driver(LESSONS[0].parent / "1_island.toml", home) as at:
        at.wait_for_step()
        button = at.main_button().rect.center
        at.driver.click(button)
        at.driver.skip(0.5)
        at.driver.click(button)
        assert at.guide.session.index == 1
        at.driver.skip(SECONDS)
        at.driver.click(button)
        assert at.guide.session.index == 2


def test_a_lesson_never_looks_back(home: Path) -> None:
    """The log lies where the button of the card was: a click too many must not stop the lesson."""
    with lesson_driver(LESSONS[0].parent / "1_island.toml", home, step=4) as at:
        at.wait_for_step()
        log = at.scene.log
        log.look_back(next(entry for entry in log.log.entries if entry.position is not None))
        assert log.viewed is None


def test_with_large_text_the_card_has_room_where_it_is(home: Path) -> None:
    with lesson_driver(LESSONS[0].parent / "2_goods.toml", home, ui_scale=150) as at:
        while not at.ended:
            at.wait_for_step()
            panel = at.card()
            assert panel is not None
            zone = at.scene.for_guide.card_place.zone
            assert panel.rect == zone, at.guide.session.index
            at.guide.skip()


def test_a_column_is_lit_whole_and_the_trading_house_with_its_prices(home: Path) -> None:
    city = load_lesson(LESSONS[0].parent / "4_city.toml")
    with lesson_driver(city, home / "city", step=1) as at:
        at.settle()
        areas = at.guide.bright_areas()
        assert len(areas) == 4
        view, state = at.scene.display.view, at.scene.view_state()
        for building in state.position.buildings_in_play:
            card = view.rect(spots.market(building), state)
            assert card is not None
            assert sum(area.contains(card) for area in areas) == 1
    money = load_lesson(LESSONS[0].parent / "3_money.toml")
    with lesson_driver(money, home / "money") as at:
        at.settle()
        house = next(p for p in at.scene.display.view.parts if isinstance(p, TradingHouse))
        assert any(area.contains(house.prices) for area in at.guide.bright_areas())


def test_only_the_buttons_are_lit_not_their_zone(home: Path) -> None:
    lesson = load_lesson(LESSONS[0].parent / "3_money.toml")
    with lesson_driver(lesson, home, step=2) as at:
        at.settle()
        buttons = [w.rect for w in at.scene.widgets.all if isinstance(w, DecisionButtonWidget)]
        assert buttons
        assert at.scene.for_guide.foot_areas()[1:] == buttons
