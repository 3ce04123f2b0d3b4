"""Time at the table, its menu, and its end."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.rules.material import CARDS, COFFEE, CORN, INDIGO, SUGAR, TOBACCO
from game.scenes.pause import PauseScene
from tests.support.table import (
    new_match,
    settled_table,
    table_driver,
    to_the_last,
)

# Time -------------------------------------------------------------------------------------------


def test_pieces_fly_and_a_click_brings_them_to_their_end(home: Path) -> None:
    with settled_table(new_match(), home, computer_speed="slow") as at:
        at.choose("craftsman")
        at.driver.wait(0.2)
        assert at.is_animating()
        assert not at.is_asked()
        shown = at.scene.animation.shown
        assert shown.card_takers[CARDS.index("craftsman")] < 0  # the card is still in the air
        at.driver.press((960, 540))
        at.driver.release((960, 540))
        assert not at.is_animating()
        assert at.scene.animation.shown.card_takers[CARDS.index("craftsman")] == 0


def test_a_key_skips_to_the_next_decision_of_a_person_and_never_decides(home: Path) -> None:
    with settled_table(new_match(), home, computer_speed="slow") as at:
        at.choose("prospector")
        at.driver.wait(0.1)
        for key in (pygame.K_SPACE, pygame.K_RETURN):
            at.driver.key(key)
            assert not at.scene.loop.skipping  # what confirms does not skip
        at.driver.key(pygame.K_s)
        at.settle(2.0)
        assert at.is_asked()
        assert not at.scene.loop.skipping
        decided = len(at.match.game.history)
        for _ in range(3):
            at.driver.key(pygame.K_s)
            at.driver.wait(1.0)
        assert len(at.match.game.history) == decided


def test_who_skips_twice_by_keys_does_not_decide(home: Path) -> None:
    """The button "Skip" has the focus, and the next decision comes up at once."""
    with settled_table(new_match(), home, computer_speed="slow") as at:
        at.choose("prospector")
        at.driver.key(pygame.K_TAB)
        at.scene.widgets.focus(at.decision_keys()["skip"], ring=True)
        at.driver.key(pygame.K_RETURN)
        while not at.is_asked():
            at.driver.wait(0.05)
        decided = len(at.match.game.history)
        at.driver.key(pygame.K_RETURN)
        at.driver.key(pygame.K_RETURN)
        assert len(at.match.game.history) == decided
        at.driver.wait(1.0)
        at.driver.key(pygame.K_RETURN)  # a role card is marked
        assert len(at.match.game.history) > decided


def test_no_key_loses_barrels_before_somebody_has_gone_to_the_answer(home: Path) -> None:
    """Space, Enter and the gamepad's first button do nothing; the button has to be gone to."""
    match = new_match()
    with settled_table(match, home) as at:
        player, pos = match.game.position.players[0], match.game.position
        for good in (CORN, INDIGO, SUGAR):
            player.goods[good] = 2
            pos.goods_supply[good] -= 2
        pos.cargo_goods = [TOBACCO, COFFEE, CORN]
        pos.cargo_barrels = [1, 1, 7]
        pos.goods_supply[TOBACCO] -= 1
        pos.goods_supply[COFFEE] -= 1
        pos.goods_supply[CORN] -= 7
        at.driver.key(pygame.K_TAB)  # the keys are used
        at.decide("captain")
        assert match.game.decision == "store"
        for _ in range(2):
            at.driver.key(pygame.K_SPACE)
            at.driver.key(pygame.K_RETURN)
            at.driver.wait(1.0)
        assert match.game.decision == "store"
        assert at.decision_keys()["done"].tone == "danger"
        at.press("done")
        assert match.game.decision != "store"


# Other ways -------------------------------------------------------------------------------------


def test_escape_opens_the_menu_and_the_match_stands_still(home: Path) -> None:
    with settled_table(new_match(), home, computer_speed="slow") as at:
        at.choose("prospector")
        at.driver.key(pygame.K_ESCAPE)
        assert isinstance(at.driver.top, PauseScene)
        assert set(at.driver.top.exits) == {
            "settings",
            "keys",
            "seats",
            "public",
            "leave",
        }
        played = len(at.match.game.history)
        at.driver.wait(3.0)
        assert len(at.match.game.history) == played
        at.driver.key(pygame.K_ESCAPE)
        assert not at.is_covered()


def test_nothing_stale_lies_over_the_finished_boards(home: Path) -> None:
    with table_driver(to_the_last(new_match(people=())), home) as at:
        at.scene.loop.ended = False
        at.scene.stage.notices.ribbon.show("Last round", 60.0)
        at.toast.show("No room", 60.0)
        at.tell_missed("Somebody did something")
        at.driver.wait(0.1)
        assert not at.scene.stage.notices.ribbon.shown
        assert not at.toast.shown
        assert not at.missed_strip()
        at.scene.dialogs.open_menu()
        assert isinstance(at.driver.top, PauseScene)
        assert "seats" not in at.driver.top.exits
        at.driver.top.close()
    with settled_table(new_match(), home / "going on") as at:
        at.scene.dialogs.open_menu()
        assert "seats" in at.driver.top.exits
