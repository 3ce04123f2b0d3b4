"""The pace of the table: step by step, what others did, and decisions without a choice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.app.i18n import Translator
from game.app.match import Match
from game.rules import Options, actions, events
from game.rules.material import CARDS, COFFEE, CORN, HARBOR, INDIGO
from game.scenes.table.forced_decisions import forced_actions
from game.scenes.table.overlays.recap import MOST_LINES, RecapPlate, recap
from game.scenes.table.view import spots
from game.ui.phrases import Phrases
from game.ui.text.rich_text import plain
from tests.support.rules import random_decisions
from tests.support.table import NAMES, TableDriver, new_match, play_until, table_driver

SAY = Phrases(Translator())

# Step by step -----------------------------------------------------------------------------------


def rest(at: TableDriver) -> None:
    """Let everything be shown."""
    for _ in range(200):
        at.driver.wait(0.1)
        if not at.is_animating() and (at.is_asked() or at.scene.loop.paused):
            return


def test_computers_wait_to_be_told_to_go_on(home: Path) -> None:
    with table_driver(new_match(), home, computer_speed="step") as at:
        at.settle()
        at.click(spots.role(CARDS.index("builder")))
        rest(at)
        if at.is_asked():
            at.press("pass")
            rest(at)
        ways: list[Callable[[], None]] = [
            lambda: at.driver.key(pygame.K_SPACE),
            lambda: at.press("step"),
            lambda: at.driver.click((960, 1075)),
        ]
        for go_on in ways:
            assert at.scene.loop.paused
            assert "step" in set(at.decision_keys())
            played = len(at.match.game.history)
            at.driver.wait(5.0)
            assert len(at.match.game.history) == played
            go_on()
            rest(at)
            assert len(at.match.game.history) == played + 1


def test_steps_can_be_skipped_and_given_up(home: Path) -> None:
    with table_driver(new_match(), home, computer_speed="step") as at:
        at.settle()
        at.click(spots.role(CARDS.index("prospector")))
        rest(at)
        assert at.scene.loop.paused
        at.press("skip")
        at.settle()
        assert at.is_asked()
        at.scene.loop.paused = True
        at.driver.ctx.settings.change(computer_speed="fast")
        at.driver.wait(0.1)
        assert not at.scene.loop.paused


# What others did --------------------------------------------------------------------------------


def plate(at: TableDriver) -> RecapPlate | None:
    return next((w for w in at.scene.widgets.all if isinstance(w, RecapPlate)), None)


def answer_somehow(at: TableDriver) -> None:
    """Any answer, then the next question."""
    keys = set(at.decision_keys())
    if keys & {"done", "pass"}:
        at.press("done" if "done" in keys else "pass")
    else:
        at.click(at.glowing()[0])
    at.settle()


def test_what_others_did_is_told_and_clicked_away(home: Path) -> None:
    with table_driver(new_match(), home) as at:
        at.settle()
        assert plate(at) is None
        at.click(spots.role(CARDS.index("prospector")))
        at.settle()
        while plate(at) is None:
            at.click(at.glowing()[0])
            at.settle()
        shown = plate(at)
        assert shown is not None
        assert 0 < len(shown.lines) <= MOST_LINES
        assert all(any(name in line for name in NAMES[1:]) for line in shown.lines)
        at.driver.click(shown.rect.center)
        assert plate(at) is None
        assert at.is_asked()


def test_the_plate_leaves_what_glows_free_and_goes_with_escape(home: Path) -> None:
    with table_driver(new_match(), home) as at:
        at.settle()
        for recapped in range(6):
            while plate(at) is None:
                answer_somehow(at)
            shown = plate(at)
            assert shown is not None
            state = at.scene.view_state()
            for spot in at.glowing():
                rect = at.scene.display.view.rect(spot, state)
                assert rect is not None
                assert not shown.rect.colliderect(rect), (recapped, spot)
            at.driver.key(pygame.K_ESCAPE)
            assert plate(at) is None
            assert not at.is_covered()


@pytest.mark.slow
def test_nothing_is_told_to_those_who_watched_or_do_not_want_it(home: Path) -> None:
    for settings in ({"show_recap": False}, {"computer_speed": "slow"}):
        with table_driver(new_match(), home, **settings) as at:
            at.settle()
            at.click(spots.role(CARDS.index("prospector")))
            for _ in range(6):
                at.settle(200.0)
                assert plate(at) is None
                answer_somehow(at)


def test_each_role_is_one_line_with_what_everybody_got() -> None:
    happened: list[events.Event] = [
        events.TileTaken(2, CORN, 0),  # the end of a role that was seen
        events.RoleChosen(1, CARDS.index("trader"), 1),
        events.Sold(1, COFFEE, 5, False),
        events.RoleChosen(2, CARDS.index("captain"), 0),
        events.Loaded(2, CORN, 3, 5, 3, 0, 1, 0),
        events.Loaded(0, INDIGO, 1, 6, 1, 0, 0, 0),
        events.Stored(1, (0, 0, 0, 0, 1), (2, 0, 0, 0, 0)),
        events.RoleChosen(3, CARDS.index("builder"), 0),
        events.Built(3, HARBOR, 7),
    ]
    lines = [plain(line) for line in recap(happened, 0, SAY, NAMES)]
    assert len(lines) == 3
    assert lines[0].startswith("Trader: Bálint")
    assert "5" in lines[0]
    assert "+1" in lines[0]
    assert "+4" in lines[1]
    assert "you +1" in lines[1]
    assert "lost: 2" in lines[1]
    assert lines[2] == f"Builder: {NAMES[3]} Harbor"


def test_what_others_got_by_the_role_of_the_last_decision_is_told() -> None:
    ongoing = events.RoleChosen(0, CARDS.index("builder"), 0)
    happened: list[events.Event] = [
        events.Built(2, HARBOR, 7),
        events.RoleChosen(1, CARDS.index("prospector"), 0),
        events.MoneyGained(1, 1, -1),
    ]
    names = ("Ana Ruiz", "Bea Sol", "Carlos Paz", "Dina Mar")
    lines = [plain(line) for line in recap(happened, 0, SAY, names, ongoing)]
    assert lines[0] == "Builder: you · Carlos Harbor"
    assert lines[1].startswith("Prospector: Bea +1")
    assert len(recap(happened[1:], 0, SAY, names, ongoing)) == 1


def test_without_a_role_of_another_there_is_nothing_to_tell() -> None:
    assert recap([events.Sold(1, COFFEE, 5, False)], 0, SAY, NAMES) == []
    assert recap([events.RoleChosen(0, 4, 0)], 0, SAY, NAMES) == []


# Single choices ---------------------------------------------------------------------------------


def lonely(home: Path, wanted: bool) -> tuple[int, str]:
    """A loading that leaves no choice: how long the game is when a person is asked, and what."""

    def single(match: Match) -> bool:
        return match.game.decision == "load" and len(match.game.legal_actions) == 1

    match = play_until(new_match(people=(), seed=2), single, seed=2)
    for seat in range(4):
        match.set_seat(seat, "person")
    before = len(match.game.history)
    with table_driver(match, home, auto_single=wanted) as at:
        at.decide()  # the first question came before the setting
        return len(match.game.history) - before, match.game.decision


def test_single_choices_play_themselves_only_if_wanted(home: Path) -> None:
    assert lonely(home, wanted=False) == (0, "load")
    assert lonely(home, wanted=True)[0] > 0


def test_a_mayors_turn_is_forced_only_as_a_whole() -> None:
    seen = set()
    for game in random_decisions(Options(players=3), seed=2):
        chain = forced_actions(game.position)
        if game.decision == "place" and not isinstance(game.position.frame[2], int):
            seen.add(bool(chain))
        if chain:
            trial = game.copy()
            for action in chain:
                assert trial.legal_actions == [action]
                trial.play(action)
    assert seen == {True, False}


def test_undo_goes_back_beyond_what_played_itself(home: Path) -> None:
    options = Options(players=3, governor=0)
    with table_driver(new_match(options, people=(0, 1, 2)), home, auto_single=True) as at:
        at.settle()
        for player in at.match.game.position.players:
            player.goods = [1, 0, 0, 0, 0]
        for at_ship, capacity in enumerate((4, 5, 6)):
            pos = at.match.game.position
            pos.cargo_goods[at_ship] = at_ship
            pos.cargo_barrels[at_ship] = capacity if at_ship else 0
        at.decide()
        before = at.match.game.position.digest()
        at.scene.match.game.position.cargo_goods[0] = CORN
        at.click(spots.role(CARDS.index("captain")))
        at.settle()
        assert at.match.game.history[0] is actions.ROLE[CARDS.index("captain")]
        assert len(at.match.game.history) > 2  # three loadings without a choice
        at.driver.key(pygame.K_BACKSPACE)
        at.settle()
        assert at.match.game.history == []
        assert at.match.game.position.digest() == before
