"""What is heard at the table: signals, places, and the mood of the music."""

from pathlib import Path

import pygame
import pytest

from game.rules import Game, Options
from game.rules.material import CARDS, ROLES
from game.rules.position import END_VP
from game.scenes.table.match_sounds import nears_end
from game.scenes.table.view import spots
from tests.support.table import TableDriver, new_match, settled_table

PROSPECTOR = CARDS.index("prospector")


def test_a_role_and_its_pieces_are_heard_where_they_land(home: Path) -> None:
    with settled_table(new_match(), home, computer_speed="normal") as at:
        sounds = at.driver.sounds
        sounds.played.clear()
        sounds.places.clear()
        rect = at.scene.display.rect(spots.doubloons(0))
        at.click(spots.role(PROSPECTOR))
        at.driver.wait(2.5)
        played = sounds.played
        assert played.index("card") < played.index("prospector") < played.index("coin")
        place = dict(zip(played, sounds.places, strict=True))["coin"]
        assert rect is not None
        assert place == pytest.approx(rect.center)


def test_your_turn_is_signalled_after_others_and_not_after_yourself(at: TableDriver) -> None:
    sounds = at.driver.sounds
    assert sounds.played.count("your_turn") == 1
    at.choose("settler")
    at.settle()  # for a plantation
    assert at.match.game.history
    assert sounds.played.count("your_turn") == 1
    at.driver.key(pygame.K_u)
    at.settle()
    assert not at.match.game.history
    assert sounds.played.count("your_turn") == 1
    at.click(spots.role(PROSPECTOR))
    at.settle()
    assert sounds.played.count("your_turn") == 2


def test_at_once_means_no_sound_but_the_signal(home: Path) -> None:
    with settled_table(new_match(), home, computer_speed="instant") as at:
        at.driver.sounds.played.clear()
        at.click(spots.role(PROSPECTOR))
        at.settle()
        heard = set(at.driver.sounds.played)
        assert "your_turn" in heard
        assert not heard & {"coin", "barrel", "step", *ROLES}


def test_music_is_calm_and_softer_while_a_person_thinks(home: Path) -> None:
    with settled_table(new_match(), home, computer_speed="normal") as at:
        at.driver.wait(0.2)
        assert (at.driver.sounds.mood, at.driver.sounds.hushed) == ("calm", True)
        at.click(spots.role(PROSPECTOR))
        at.driver.wait(0.2)
        assert not at.driver.sounds.hushed


def test_music_gets_lively_near_each_end_of_a_game() -> None:
    start = Game.new(Options(players=4, governor=0)).position
    assert not nears_end(start)
    for name, value in (("vp_supply", 10), ("colonist_supply", 8), ("end_causes", END_VP)):
        late = start.copy()
        setattr(late, name, value)
        assert nears_end(late), name
    built = start.copy()
    built.players[2].city_spaces = 10
    assert nears_end(built)
