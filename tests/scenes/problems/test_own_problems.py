"""Problems of one's own: kept, listed, solved with a search, shared, opened and deleted."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.__main__ import _is_file
from game.content.problem_checks import check_problem
from game.content.problems import OWN
from game.rules import Game, Options, steps
from game.rules.actions import parse
from game.scenes.dialogs.questions import TextInputScene
from game.scenes.learn.cards import WordCard
from game.scenes.problems.own_problems import (
    SUFFIX,
    ask_to_keep,
    can_be_kept,
    own_entries,
    own_problem,
    read_own,
    write_own,
)
from game.scenes.problems.scene import ProblemsScene
from game.ui.widgets.buttons import Button
from tests.support.problems import ProblemDriver, problem, problem_driver
from tests.support.table import new_match, settled_table

START = Game.new(Options(players=3, governor=0), 5).position


def keep_one(at: ProblemDriver, name: str = "What now?") -> Path:
    played = [parse("mayor")]
    return write_own(own_problem(name, START, played), at.driver.ctx.paths.own_problems)


def own_card(at: ProblemDriver) -> WordCard:
    """Open the list of puzzles and return the first card of one's own."""
    at.problems.open()
    at.driver.skip(1.0)
    return next(one for one in at.driver.top.list.children if isinstance(one, WordCard))


def test_a_kept_position_is_a_problem_that_hides_the_stack(tmp_path: Path) -> None:
    kept = own_problem("Ada's question", START, [parse("settler")])
    path = write_own(kept, tmp_path)
    again = read_own(path)
    assert path.suffix == SUFFIX
    assert (again.name, again.kind, again.answers[0].actions) == (
        "Ada's question",
        OWN,
        ("settler",),
    )
    assert "stack:" not in again.position
    assert again.start().digest() == kept.start().digest()
    assert write_own(kept, tmp_path) != path, "nothing is overwritten"


def test_positions_of_every_decision_can_be_kept() -> None:
    options = Options(players=3, governor=0, buildings="all", nobles=True, hidden_vp=True)
    game, kept = Game.new(options, 11), set[int]()
    for number in range(900):
        if game.is_over:
            break
        position = game.position
        if can_be_kept(position) and position.step not in kept:
            kept.add(position.step)
            made = own_problem("One", position, [position.legal_actions[0]])
            assert check_problem(made) == "", position.decision
        game.play(position.legal_actions[number % len(position.legal_actions)])
    assert {steps.CHOOSE, steps.SETTLE, steps.BUILD, steps.LOAD} <= kept


def test_a_position_is_kept_from_the_pause_menu_under_a_name(home: Path) -> None:
    with problem_driver(home, problem()) as at:
        ask_to_keep(at.driver.ctx, START)
        at.driver.skip(0.5)
        assert isinstance(at.driver.top, TextInputScene)
        at.driver.type_text("Mine")
        at.driver.key(pygame.K_RETURN)
        at.driver.skip(1.0)
        at.driver.click_button("OK")
        (entry,) = own_entries(at.driver.ctx.paths.own_problems)
        assert entry.problem is not None
        assert entry.problem.name == "Mine"


def test_the_search_says_whether_it_agrees(home: Path) -> None:
    with problem_driver(home) as at:
        keep_one(at)
        card = own_card(at)
        card.activate()
        at.take("captain")
        at.driver.skip(5.0)
        assert at.text.startswith(("The computer would choose",))
        assert "chance to win" in at.text
        assert "In the match: Mayor" in at.text
        assert at.problems.book.solver.answers() == [], "it counts for nothing"
        at.press_card("Done")
        assert isinstance(at.driver.top, ProblemsScene)


def test_a_click_on_solve_opens_a_problem_of_ones_own(home: Path) -> None:
    with problem_driver(home) as at:
        keep_one(at)
        card = own_card(at)
        right, bottom = card.rect.bottomright
        at.driver.click((right - 40, bottom - 24))
        at.settle()
        assert at.guide.session.problem.name == "What now?"


def test_a_damaged_file_is_one_sentence_and_the_others_work(home: Path) -> None:
    with problem_driver(home) as at:
        folder = keep_one(at).parent
        (folder / f"broken{SUFFIX}").write_text("no problem", encoding="utf-8")
        good, bad = sorted(own_entries(folder), key=lambda entry: entry.problem is None)
        assert good.problem is not None
        assert bad.error is not None
        at.problems.open()
        at.driver.wait(0.5)
        words = [one.words.title for one in at.driver.top.list.children if hasattr(one, "words")]
        assert words == [f"broken{SUFFIX}", "What now?"]


def test_a_file_is_opened_from_elsewhere_and_kept(home: Path, tmp_path: Path) -> None:
    with problem_driver(home) as at:
        gift = write_own(own_problem("A gift", START), tmp_path)
        at.driver.post(pygame.DROPFILE, file=str(gift))
        at.settle()
        assert at.guide.session.problem.name == "A gift"
        assert len(own_entries(at.driver.ctx.paths.own_problems)) == 1
        at.press_card("ui/cross")
        (tmp_path / f"bad{SUFFIX}").write_text("?", encoding="utf-8")
        at.driver.post(pygame.DROPFILE, file=str(tmp_path / f"bad{SUFFIX}"))
        at.driver.skip(0.5)
        assert f"bad{SUFFIX}" in at.driver.top.text


def test_a_problem_is_shared_and_deleted(home: Path) -> None:
    with problem_driver(home) as at:
        path = keep_one(at)
        at.problems.open()
        at.driver.skip(1.0)
        buttons = {one.icon: one for one in at.driver.top.list.children if isinstance(one, Button)}
        buttons["ui/save"].activate()
        at.driver.click_button("OK")
        (shared,) = at.driver.ctx.paths.exports.glob(f"*{SUFFIX}")
        assert read_own(shared) == read_own(path)
        buttons["ui/bin"].activate()
        at.driver.skip(1.0)
        at.driver.click_button("Delete")
        assert not path.exists()


def test_the_command_line_takes_problem_files() -> None:
    assert _is_file(f"gift{SUFFIX}")


def test_the_pause_menu_offers_it_while_a_person_decides(home: Path) -> None:
    with settled_table(new_match(), home) as at:
        at.scene.exits["keep"] = lambda: None
        at.scene.dialogs.open_menu()
        assert "keep" in at.driver.top.exits
