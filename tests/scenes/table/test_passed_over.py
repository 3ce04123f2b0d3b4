"""People who can do nothing in a phase are told so, and why."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.app.i18n import Translator
from game.match.match import Match
from game.rules import actions
from game.rules.material import CARDS
from game.rules.notation.reader import from_text
from game.scenes.table.passed_over import PassedOver
from tests.support.table import TableDriver, new_match, settled_table

TEN_CORN = "  island: 10 corn, 2 sugar\n"
PASSED_OVER = {
    "You have no goods to ship.": ("captain", "seat 0: none\nseat 1: 2 corn\n"),
    "You can't ship: no ship can take your goods.": (
        "captain",
        "ships: 5 with 5 corn, 6 with 1 sugar, 7 with 1 indigo\nseat 0: 1 corn\nseat 1: 2 sugar\n",
    ),
    "You have no goods to sell.": ("trader", "seat 0: none\nseat 1: 2 corn\n"),
    "You can't sell: the trading house already has your goods.": (
        "trader",
        "house: corn, indigo\nseat 0: 1 corn\nseat 1: 1 coffee\n",
    ),
    "You can't sell: the trading house is full.": (
        "trader",
        "governor: 1\nhouse: corn, indigo, sugar\nseat 0: 1 tobacco\nseat 1: 1 coffee\n",
    ),
    "You can't afford any building.": (
        "builder",
        "market: 0 small_indigo_plant, 0 small_market\nseat 0: none\nseat 1: 9 doubloons\n",
    ),
    "You can't build: your city is full.": (
        "builder",
        "seat 0: none\n  city: guild_hall, residence, fortress, customs_house, city_hall, harbor, "
        "wharf\n"
        "seat 1: 9 doubloons\n",
    ),
    "You can't take a tile: your island is full.": ("settler", "seat 0: none\n" + TEN_CORN),
}


@pytest.mark.parametrize("said", PASSED_OVER)
@pytest.mark.parametrize("people", [(0,), (0, 3)])
def test_a_person_who_can_do_nothing_in_a_phase_is_told_why_once(
    said: str, people: tuple[int, ...]
) -> None:
    role, text = PASSED_OVER[said]
    match = new_match(people=people)
    match.game.position = from_text("players: 4\n" + text, seed=1)
    told = list[str]()
    passed_over = PassedOver(Translator().tr, match, told.append)
    passed_over.look(match.play(actions.parse(role)))
    while match.game.decision != "choose":
        likely = [action for action in match.game.legal_actions if action is not actions.PASS]
        passed_over.look(match.play(likely[0]))
    own = said if len(people) == 1 else f"**Anežka:** {said}"
    assert told.count(own) == 1
    others = [line for line in told if line != own]
    assert all(len(people) > 1 and line.startswith("**Eszter:**") for line in others)


@contextmanager
def after_the_captain(match: Match, home: Path) -> Iterator[TableDriver]:
    """A table where the captain was chosen, for whom the first person has nothing to ship."""
    match.game.position = from_text("players: 4\nseat 0: none\nseat 1: 2 corn\n", seed=1)
    with settled_table(match, home, computer_speed="slow") as at:
        at.choose("captain")
        at.driver.wait(0.3)
        assert at.scene.stage.notices.stopped.shown
        yield at


def test_a_person_passed_over_is_told_at_the_table_and_need_not_click(home: Path) -> None:
    with after_the_captain(new_match(), home) as at:
        stopped = at.scene.stage.notices.stopped
        assert stopped.text == "You have no goods to ship."
        place = at.scene.stage.notices.stopped_place()
        assert place is not None
        others = [box for spot, box in at.scene.display.spots() if spot.kind != "board"]
        assert place.collidelist(others) < 0
        stopped.left = 600.0
        at.settle()
        assert at.match.game.position.role_card != CARDS.index("captain")
        assert not stopped.shown  # its phase is over


def test_a_person_passed_over_is_told_nothing_while_somebody_else_is_asked(home: Path) -> None:
    with after_the_captain(new_match(people=(0, 3)), home) as at:
        stopped = at.scene.stage.notices.stopped
        assert stopped.text == (
            "**Anežka:** You have no goods to ship.\n**Eszter:** You have no goods to ship."
        )
        at.scene.flow.ask(3)
        assert not stopped.shown


def test_a_person_who_was_asked_is_not_told() -> None:
    match = new_match()
    match.game.position = from_text("players: 4\nseat 0: 2 corn\nseat 1: 4 sugar\n", seed=1)
    told = list[str]()
    passed_over = PassedOver(Translator().tr, match, told.append)
    passed_over.look(match.play(actions.parse("captain")))
    while match.game.decision != "choose":
        passed_over.look(match.play(match.game.legal_actions[0]))
    assert not told
