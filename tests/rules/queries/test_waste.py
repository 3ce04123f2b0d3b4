"""What is plainly a waste; the questions about each kind are in the tests of the warnings."""

from __future__ import annotations

from game.rules import Game
from game.rules.actions import ROLE
from game.rules.material import CARDS, CORN, GUILD_HALL, INDIGO
from game.rules.notation.reader import from_text
from game.rules.queries.waste import Waste, idle_large, wasteful_actions, working_for_nothing

CRAFTSMAN = CARDS.index("craftsman")


def test_nobody_gains_by_a_craftsman_before_anything_can_be_produced() -> None:
    wasteful = wasteful_actions(Game.new(seed=1).position)
    assert wasteful[ROLE[CRAFTSMAN]] == Waste("role_for_nobody", CRAFTSMAN)
    pos = from_text("players: 4\nseat 1: none\n  island: corn*\n")
    assert wasteful_actions(pos)[ROLE[CRAFTSMAN]] == Waste("role_for_others", CRAFTSMAN)
    pos = from_text("players: 4\nseat 0: none\n  island: corn*\n")
    assert ROLE[CRAFTSMAN] not in wasteful_actions(pos)


def test_people_who_stand_where_they_bring_nothing_are_found() -> None:
    player = Game.new(seed=1).position.players[0]
    assert idle_large(player) == -1
    player.add_building(GUILD_HALL)
    assert idle_large(player) == GUILD_HALL
    assert working_for_nothing(player) == 0
    player.move_people(INDIGO, 1)
    player.move_people(CORN, 1)
    assert working_for_nothing(player) == 1
