"""Solving problems at the table: asked, judged at once, explained, recorded, and the next."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.content.problems import Answer
from game.history.problems.standing import FREE, TIMED
from game.rules import Game
from game.rules.actions import parse
from game.rules.material import CARDS
from game.rules.notation.reader import from_text
from game.scenes.challenges.hub import ChallengesScene
from game.scenes.menu import MenuScene
from game.scenes.problems.choice import ProblemFilter
from game.scenes.problems.scene import ProblemsScene
from game.scenes.problems.session import ProblemPhase
from game.scenes.problems.sittings import RUN_SECONDS
from game.scenes.table.log.log_panel import LogPanel
from game.scenes.table.scene import TableScene
from game.scenes.table.view import spots
from game.ui.widgets.buttons import Button
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
    at.driver.click_button("Begin")
    at.driver.skip(1.0)


def test_a_problem_is_solved_from_the_title_with_four_clicks(home: Path) -> None:
    with problem_driver(home, problem()) as at:
        start(at)
        at.settle()
        assert "Which role is best?" in at.text
        at.take("mayor")
        assert at.text.startswith("Right!")
        assert "chime" in at.driver.sounds.played
        (answer,) = at.problems.book.solver.answers()
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
        hands.activate(with_text("Begin"))
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
        assert "gets 3.1 more VP from buildings." in at.text
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
        assert [answer.correct for answer in at.problems.book.solver.answers()] == [False]


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
        assert {answer.mode for answer in at.problems.book.solver.answers()} == {TIMED}
        assert at.problems.book.solver.standing().best_run == 1


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


@pytest.mark.parametrize("seats", [4, 5])
def test_the_card_covers_no_board_while_it_asks(seats: int, home: Path) -> None:
    position = POSITION.replace("players: 3", f"players: {seats}")
    with problem_driver(home, problem(ask="spoil", position=position)) as at:
        start(at)
        at.settle()
        boards = [at.scene.display.zone(f"seat.{slot}") for slot in range(seats - 1)]
        (card,) = at.guide.areas()
        assert card.collidelist(boards) < 0
        at.driver.click(boards[-1].center)
        at.driver.skip(1.0)
        assert at.guide.areas() == [card], "an open board does not drive it away"
        assert not any(isinstance(one, LogPanel) for one in at.scene.widgets.all), "it is empty"


def test_with_large_text_the_verdict_leaves_the_own_board_visible(home: Path) -> None:
    with problem_driver(home, problem()) as at:
        at.driver.ctx.settings.change(ui_scale=150)
        start(at)
        at.take("settler")
        (verdict,) = at.guide.areas()
        at.problems.book.start_run()
        at.settle()
        (clock,) = at.guide.areas()
        for card in (verdict, clock):
            assert not card.colliderect(at.scene.display.zone("board"))


def test_the_card_names_the_problem_and_explains_how_it_is_known(home: Path) -> None:
    with problem_driver(home, problem()) as at:
        start(at)
        at.settle()
        (panel,) = at.cards()
        assert "first" not in panel.content.heading
        assert "deep search" in panel.tooltip
        assert panel.tooltip.endswith("\nfirst")


def test_a_press_meant_for_stop_does_not_open_the_next_problem(home: Path) -> None:
    with problem_driver(home, problem(), problem("second")) as at:
        start(at)
        first = at.guide.session.problem.id
        at.take("settler")
        at.press_card("What happens")
        while at.guide.session.phase is ProblemPhase.SHOWS:
            at.driver.skip(0.1)
        at.driver.click(at.card_button("Next").rect.center)
        at.driver.skip(1.0)
        assert at.guide.session.problem.id == first
        at.press_card("Next")
        assert at.guide.session.problem.id != first


def test_the_prompt_names_the_choice_that_is_shown(home: Path) -> None:
    with problem_driver(home, problem()) as at:
        start(at)
        at.take("settler")
        assert at.guide.prompt == "Your choice: Settler"
        at.press_card("The answer")
        at.driver.skip(20.0)
        assert at.guide.prompt == "Best: **Mayor**"


def test_the_trap_is_what_cheap_seats_choose_and_the_reasons_name_their_subject(
    home: Path,
) -> None:
    known = problem().answers
    tempting = [replace(one, chosen=4 * (one.actions == ("trader",))) for one in known]
    with problem_driver(home, problem(answers=tuple(tempting))) as at:
        start(at)
        at.take("mayor")
        assert "The trap: Trader." in at.text
        assert "It wins **40%** of the time. Your choice wins **60%**." in at.text


LAST_LOADING = """
players: 3
round: 8
governor: 0
role: captain 0
taken: captain 0
seat 0: 3 corn, 1 indigo
seat 1: 3 vp, 5 sugar
ships: 4 with 2 tobacco, 6 with 1 corn
ending: colonists
decide: load 0
then: store 0; store 1; store 2; captain_end; round_end
"""


@pytest.mark.parametrize(
    ("goods", "told"),
    [("5 sugar", "You wouldn't win that way."), ("5 sugar, 1 corn", "the others can still keep")],
)
def test_a_win_thrown_away_says_whether_others_prevent_it(
    goods: str, told: str, home: Path
) -> None:
    position, answers = LAST_LOADING.replace("5 sugar", goods), list[Answer]()
    for action in ("load indigo 5", "load corn 6"):
        game = Game.at(from_text(position))
        game.play(action)
        while not game.is_over:
            game.play(game.position.legal_actions[0])
        line = tuple(map(str, game.history))
        answers.append(Answer(actions=(action,), line=line, correct=not answers))
    forced = problem(ask="win", kind="proven", position=position, answers=tuple(answers))
    with problem_driver(home, forced) as at:
        start(at)
        at.settle()
        at.scene.for_guide.choose([parse("load corn 6")])
        assert told in "\n".join(at.guide._texts.verdict(at.guide.scene.match.names))


def test_when_all_are_solved_a_repeat_says_so_and_counts_for_nothing(home: Path) -> None:
    with problem_driver(home, problem()) as at:
        start(at)
        at.take("mayor")
        before = at.problems.book.solver.standing()
        at.press_card("Next")
        at.settle()
        assert "You've solved all of these." in at.text
        at.take("settler")
        after = at.problems.book.solver.standing()
        assert (after.rating, after.streak) == (before.rating, before.streak)


def test_a_filter_without_problems_says_so(home: Path) -> None:
    with problem_driver(home, problem()) as at:
        at.problems.open()
        at.driver.skip(1.0)
        at.driver.top._want(ProblemFilter(level=5))
        assert not at.driver.find(Button, "There's no such puzzle").enabled


def test_a_run_ignores_presses_aimed_at_the_problem_before(home: Path) -> None:
    with problem_driver(home, problem(), problem("second")) as at:
        at.problems.open()
        at.driver.skip(1.0)
        at.driver.click_button("3 minutes")
        at.driver.skip(3.0)
        at.take("mayor")
        first = at.guide.session
        while at.guide.session is first:
            at.driver.skip(0.1)
        at.click(spots.role(CARDS.index("settler")))
        at.driver.skip(0.1)
        assert at.guide.session.phase is ProblemPhase.ASKS
        at.take("mayor")
        assert at.guide.session.correct


def test_mistakes_of_a_run_are_looked_at_for_nothing(home: Path) -> None:
    with problem_driver(home, *(problem(f"p{n}") for n in range(6))) as at:
        at.problems.open()
        at.driver.skip(1.0)
        at.driver.click_button("3 minutes")
        at.driver.skip(3.0)
        assert "third mistake ends" in at.text
        for _ in range(3):
            at.take("captain")
            at.driver.skip(3.0)
        assert at.text.startswith("You solved **0** puzzles.\nThat was your third mistake.")
        at.press_card("Mistakes")
        at.take("mayor")
        assert at.text.startswith("Right!")
        assert len(at.problems.book.solver.answers()) == 3
