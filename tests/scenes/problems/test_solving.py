"""Solving problems at the table: asked, judged at once, explained, recorded, and the next."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.history.problems.standing import FREE, TIMED
from game.rules.material import CARDS
from game.scenes.challenges.hub import ChallengesScene
from game.scenes.menu import MenuScene
from game.scenes.problems.scene import ProblemsScene
from game.scenes.problems.session import ProblemPhase
from game.scenes.problems.sittings import RUN_SECONDS
from game.scenes.table.scene import TableScene
from game.scenes.table.view import spots
from game.ui.widgets.value_controls import Choice
from tests.support.input_devices import Gamepad, InputDevice, Keyboard, Wanted
from tests.support.problems import POSITION, ProblemDriver, problem, problem_driver


def start(at: ProblemDriver) -> None:
    """Open the first problem from the title, by mouse."""
    at.driver.click_button("Challenges")
    at.driver.skip(1.0)
    cards = at.driver.top.list.children
    next(card for card in cards if card.words.title == "Puzzles").activate()
    at.driver.skip(1.0)
    at.driver.click_button("Start")
    at.driver.skip(1.0)


def test_a_problem_is_solved_from_the_title_with_four_clicks(home: Path) -> None:
    with problem_driver(home, problem()) as at:
        start(at)
        at.settle()
        assert "Which role is best?" in at.text
        at.take("mayor")
        assert at.text.startswith("Right!")
        assert "chime" in at.driver.sounds.played
        (answer,) = at.problems.solver.answers()
        assert (answer.problem, answer.correct, answer.mode) == ("first", True, FREE)


def with_text(text: str) -> Wanted:
    return lambda widget: getattr(widget, "text", None) == text


def at_spot(spot: spots.Spot) -> Wanted:
    return lambda stop: getattr(stop, "spot", None) == spot


@pytest.mark.parametrize("device", [Keyboard, Gamepad])
def test_problems_are_solved_without_a_mouse(device: type[InputDevice], home: Path) -> None:
    with problem_driver(home, problem(), problem("second")) as at:
        hands = device(at.driver)
        hands.activate(with_text("Challenges"))
        at.driver.skip(1.0)
        hands.activate(lambda card: hasattr(card, "words") and card.words.title == "Puzzles")
        at.driver.skip(1.0)
        hands.activate(with_text("Start"))
        for role, verdict in (("settler", "Not the best choice"), ("mayor", "Right!")):
            at.settle()
            at.driver.skip(1.0)
            hands.activate(at_spot(spots.role(CARDS.index(role))))
            at.driver.skip(1.0)
            assert at.text.startswith(verdict)
            hands.activate(with_text("Next"))
            at.driver.skip(1.0)
        assert at.guide.session.phase is ProblemPhase.ASKS
        hands.activate(lambda button: getattr(button, "icon", "") == "ui/cross")
        assert isinstance(at.driver.top, ProblemsScene)


def test_a_wrong_answer_says_why_and_shows_what_happens(home: Path) -> None:
    with problem_driver(home, problem()) as at:
        start(at)
        at.take("settler")
        assert at.text.startswith("Not the best choice")
        assert "wins **40%** of the time. The best choice wins **60%**" in at.text
        assert "Its buildings are worth 3.1 more VP." in at.text
        assert "Mayor" not in at.text, "the answer is not given away"
        at.press_card("What happens")
        at.driver.skip(20.0)
        assert [str(entry.actions[0]) for entry in at.match.past] == [
            "settler", "take corn", "take sugar", "take coffee"
        ]  # fmt: skip
        at.press_card("The answer")
        assert "Mayor" in at.text


def test_only_themes_that_have_problems_are_offered(home: Path) -> None:
    with problem_driver(home, problem(), problem("second", theme="roles")) as at:
        at.driver.click_button("Challenges")
        at.driver.skip(1.0)
        at.driver.top.list.children[1].activate()
        at.driver.skip(1.0)
        assert isinstance(at.driver.top, ProblemsScene)
        themes = at.driver.find(Choice).options
        assert [theme for theme, _ in themes] == ["", "roles", "people"]


def test_the_question_names_the_rival(home: Path) -> None:
    position = POSITION.replace("open:", "seat 2: 1 vp\nopen:")
    with problem_driver(home, problem(ask="spoil", position=position)) as at:
        start(at)
        at.settle()
        assert f"Your strongest rival is {at.match.names[2]}." in at.text


def test_trying_again_counts_for_nothing(home: Path) -> None:
    with problem_driver(home, problem()) as at:
        start(at)
        at.take("settler")
        at.press_card("ui/redo")
        assert at.guide.session.phase is ProblemPhase.ASKS
        at.take("mayor")
        assert at.text.startswith("Right!")
        assert [answer.correct for answer in at.problems.solver.answers()] == [False]


def test_the_next_problem_takes_the_place_of_the_last_and_leaving_returns(home: Path) -> None:
    with problem_driver(home, problem(), problem("second")) as at:
        start(at)
        first = at.guide.session.problem.id
        at.take("mayor")
        at.driver.key(pygame.K_RETURN)
        at.driver.skip(1.0)
        assert at.guide.session.problem.id != first
        assert sum(isinstance(scene, TableScene) for scene in at.driver.ctx.stack) == 1
        at.press_card("ui/cross")
        assert isinstance(at.driver.top, ProblemsScene)


def test_the_hint_is_shown_by_its_key_and_undo_asks_again(home: Path) -> None:
    with problem_driver(home, problem()) as at:
        start(at)
        at.settle()
        at.driver.key(pygame.K_h)
        assert "empty circles" in at.text
        at.take("captain")
        at.driver.key(pygame.K_z, pygame.KMOD_CTRL)
        at.driver.skip(1.0)
        assert at.guide.session.phase is ProblemPhase.ASKS


def test_a_run_ends_with_three_errors_and_its_result_is_kept(home: Path) -> None:
    with problem_driver(home, *(problem(f"p{n}") for n in range(6))) as at:
        at.problems.open()
        at.driver.skip(1.0)
        at.driver.click_button("3 minutes")
        for role in ("mayor", "captain", "trader", "settler"):
            at.driver.skip(3.0)
            at.take(role)
        at.driver.skip(3.0)
        assert "You solved **1** puzzle." in at.text
        assert {answer.mode for answer in at.problems.solver.answers()} == {TIMED}
        assert at.problems.solver.standing().best_run == 1


def test_a_run_ends_when_the_time_is_up(home: Path) -> None:
    with problem_driver(home, problem(), problem("second")) as at:
        at.problems.open()
        at.driver.skip(1.0)
        at.driver.click_button("3 minutes")
        at.driver.skip(RUN_SECONDS + 5.0)
        assert "You solved **0** puzzles." in at.text
        assert at.guide.holds
        at.press_card("Again")
        assert not at.guide.holds


def test_the_pause_menu_returns_to_the_list_and_to_the_title(home: Path) -> None:
    with problem_driver(home, problem()) as at:
        start(at)
        at.settle()
        at.driver.key(pygame.K_ESCAPE)
        at.driver.skip(1.0)
        at.driver.click_button("Back to the list")
        shown = [at.driver.top]
        for _ in range(2):
            at.driver.key(pygame.K_ESCAPE)
            shown.append(at.driver.top)
        assert [type(scene) for scene in shown] == [ProblemsScene, ChallengesScene, MenuScene]
