"""What a role brings every seat, played out."""

from __future__ import annotations

from game.history.review.phase_playout import play_phase, role_gains
from game.rules import parse, steps
from game.rules.flow import play
from game.rules.material import CARDS
from game.rules.notation.reader import from_text

TABLE = """
players: 3
round: 6
seat 0: 3 corn, 2 indigo, 1 coffee
  island: 2 indigo, corn
  city: small_indigo_plant
seat 1: 1 coffee
seat 2: 1 corn
decide: choose 0
"""


def test_all_loadings_count() -> None:
    """Seat 0 loads corn, indigo and coffee, with one more VP as captain; the others' barrels go on
    the same ships."""
    gains = role_gains(from_text(TABLE), CARDS.index("captain"))
    assert gains[0] == 3 + 2 + 1 + 1
    assert sum(gains.values()) == 3 + 2 + 1 + 1 + 1 + 1


def test_a_sale_shuts_out_the_same_good() -> None:
    gains = role_gains(from_text(TABLE), CARDS.index("trader"))
    assert gains == {0: 4 + 1, 1: 0, 2: 0}


def test_the_mayor_counts_for_what_people_will_produce() -> None:
    gains = role_gains(from_text(TABLE), CARDS.index("mayor"))
    assert gains[0] >= 1
    assert gains[2] == 0


def test_a_phase_is_played_out_with_its_storage() -> None:
    """Corn, coffee and tobacco take the three ships. Of its two barrels of indigo, seat 0 keeps
    one."""
    pos = from_text(TABLE.replace("seat 2: 1 corn", "seat 2: 1 corn, 3 tobacco"))
    play(pos, parse("captain"))
    end = play_phase(pos, [parse("load corn 6")])
    assert end.loaded == (4, 1, 4)
    assert end.position.players[0].goods == [0, 1, 0, 0, 0]
    assert end.position.step == steps.CHOOSE


def test_the_mayor_counts_what_people_could_produce_wherever_they_are_put() -> None:
    """Of three people, one is enough for corn, and two for indigo: two barrels. The rules of thumb
    would staff the quarry first."""
    pos = from_text(
        "players: 3\nseat 0:\n  island: corn, indigo, 2 quarry\n"
        "  city: small_indigo_plant, harbor\n  san juan: 1 colonist\ndecide: choose 0"
    )
    assert role_gains(pos, CARDS.index("mayor"))[0] == 2
