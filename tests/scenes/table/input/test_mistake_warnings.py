"""Forgiveness: what was undone can be done again, and likely mistakes are asked about."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.app.i18n import Translator
from game.match.match import REDO_REFUSALS, UNDO_REFUSALS, Match
from game.rules import actions
from game.rules.material import CARDS, CORN, GUILD_HALL, INDIGO, SAN_JUAN, SUGAR
from game.rules.notation.reader import from_text
from game.rules.queries.waste import CODES
from game.scenes.dialogs.dialog import Dialog
from game.scenes.table.input.decision_input import QUESTIONS, mistake_question
from game.scenes.table.view import spots
from game.ui.phrases import Phrases
from game.ui.phrases.undo import UNDO_REFUSAL_TEXTS
from tests.support.table import TableDriver, new_match, settled_table

CAPTAIN, CRAFTSMAN, MAYOR = (CARDS.index(name) for name in ("captain", "craftsman", "mayor"))


def others_have_barrels(at: TableDriver) -> None:
    """Everybody has barrels but the first seat."""
    for player in at.match.game.position.players[1:]:
        player.goods[CORN] = 3
    at.decide()


def question(at: TableDriver) -> Dialog | None:
    top = at.driver.top
    return top if isinstance(top, Dialog) else None


def answer(at: TableDriver, which: int) -> None:
    dialog = question(at)
    assert dialog is not None
    buttons = [w for w in dialog.widgets.all if w.focusable][-3:]
    at.driver.click(buttons[which].rect.center)


def test_a_role_for_others_only_is_asked_about(home: Path) -> None:
    with settled_table(new_match(), home, confirm_mistakes=True) as at:
        others_have_barrels(at)
        at.click(spots.role(CAPTAIN))
        dialog = question(at)
        assert dialog is not None
        assert f"**{at.scene.decision.phrases.role(CAPTAIN):nom}**" in dialog.text
        answer(at, 2)  # think again
        assert question(at) is None
        assert at.match.game.history == []
        at.click(spots.role(CAPTAIN))
        answer(at, 0)
        assert at.match.game.history[0] is actions.ROLE[CAPTAIN]
        assert at.driver.ctx.settings.current.confirm_mistakes


def test_the_question_can_be_given_up_for_good(home: Path) -> None:
    with settled_table(new_match(), home, confirm_mistakes=True) as at:
        others_have_barrels(at)
        at.click(spots.role(CAPTAIN))
        answer(at, 1)
        assert at.match.game.history[0] is actions.ROLE[CAPTAIN]
        assert not at.driver.ctx.settings.current.confirm_mistakes


@pytest.mark.parametrize("which", [0, 1])
def test_an_answer_to_passing_is_named_after_it_and_not_after_what_is_missed(
    home: Path, which: int
) -> None:
    match = stood("seat 0: 1 coffee\n", "trader")
    with settled_table(match, home, confirm_mistakes=True) as at:
        at.press("pass")
        dialog = question(at)
        assert dialog is not None
        words = [answer.text for answer in dialog.answers]
        assert words == ["Sell nothing", "Don't ask again", "Go back"]
        answer(at, which)
        assert not any(at.match.game.position.trading_house)
        assert at.driver.ctx.settings.current.confirm_mistakes is (which == 0)


def asked(match: Match, *texts: str) -> str:
    """The question that a table would ask before these actions."""
    return mistake_question(match, [actions.parse(text) for text in texts], Phrases(Translator()))


def test_what_can_be_taken_back_is_not_asked() -> None:
    for undo_anything, people, wanted in ((False, (0,), True), (True, (0,), False)):
        match = new_match(people=people, undo_anything=undo_anything)
        match.game.position.players[1].goods[CORN] = 3
        assert bool(asked(match, "captain")) is wanted
    match = new_match(people=(0, 1, 2, 3))
    match.game.position.players[1].goods[CORN] = 3
    assert not asked(match, "captain")  # there is no computer to make it final
    match = stood("seat 0: 1 coffee\n", "trader", people=(0, 1))
    assert "1 coffee" in asked(match, "pass")  # a computer moves after the next person


def test_an_empty_large_building_is_asked_about_while_somebody_is_idle() -> None:
    match = new_match()
    player = match.game.position.players[0]
    player.add_building(GUILD_HALL)
    player.lay_tile(SUGAR)
    player.move_people(SAN_JUAN, -player.people[SAN_JUAN])
    match.play(actions.ROLE[MAYOR])
    assert match.game.decision == "place"
    people = sum(match.game.position.players[0].people)
    places = match.game.position.players[0].places
    assert places[-1] == GUILD_HALL
    idle = [1 if place in (INDIGO, SUGAR) else 0 for place in places]
    assert people == sum(idle) == 2
    assert asked(match, *(f"place {n}" for n in idle))
    useful = [1 if place in (INDIGO, GUILD_HALL) else 0 for place in places]
    assert not asked(match, *(f"place {n}" for n in useful))


def stood(text: str, *played: str, people: tuple[int, ...] = (0,)) -> Match:
    """A match of four at this position, with these seats of people."""
    match = new_match(people=people)
    match.game.position = from_text("players: 4\n" + text, seed=1)
    for action in played:
        match.game.play(action)
    assert match.waiting_for == "person"
    return match


NOTHING_FREE = "market: 0 small_indigo_plant, 0 small_market\n"
MISTAKES = {
    # question, or "" for none: position, what is played, what is about to be decided
    "role for nobody": ("does nothing for anybody", "", (), "captain"),
    "role for nobody in the last round": ("", "ending: city\n", (), "captain"),
    "role with a doubloon": ("", "on cards: 1 captain\n", (), "captain"),
    "role that helps": ("", "seat 0: 1 corn\n", (), "captain"),
    "role that is as good as any other": (
        "",
        "taken: settler 1, mayor 2, builder 3, prospector 1\nseat 0: none\n",
        (),
        "trader",
    ),
    "tile": ("room for 12", "seat 0: none\n", ("settler",), "pass"),
    "tile while there is little room": (
        "",
        "seat 0: none\n  island: 10 corn\n",
        ("settler",),
        "pass",
    ),
    "tile in the last round": ("", "ending: vp\nseat 0: none\n", ("settler",), "pass"),
    "plant that a plantation need **": (
        "your plantations need it",
        NOTHING_FREE + "seat 0: 3 doubloons\n  island: sugar, corn\n",
        ("builder",),
        "pass",
    ),
    "plant while another plantation need ** a dearer one": (
        "the **sugar mill** for 3",
        NOTHING_FREE + "seat 0: 3 doubloons\n  island: sugar, coffee\n",
        ("builder",),
        "pass",
    ),
    "plant while somebody may be saving": (
        "the **university** for 7",
        NOTHING_FREE + "seat 0: 7 doubloons\n  island: sugar\n",
        ("builder",),
        "pass",
    ),
    "plant that no plantation need **": (
        "the **sugar mill** for 3",
        NOTHING_FREE + "seat 0: 3 doubloons\n  island: indigo, corn\n  city: indigo_plant\n",
        ("builder",),
        "pass",
    ),
    "free building": (
        "for free",
        "seat 0: 1 doubloon\n  island: quarry*\n",
        ("builder",),
        "pass",
    ),
    "building while space is short": (
        "the **indigo plant** for 1",
        "seat 0: 1 doubloon\n  island: quarry*\n  city: guild_hall, residence, fortress, "
        "customs_house, wharf\n",
        ("builder",),
        "pass",
    ),
    "points of the last round": (
        "would still earn you 4",
        "ending: vp\nseat 0: 9 doubloons\n",
        ("builder",),
        "pass",
    ),
    "barrel more": (
        "a free barrel",
        "seat 0: none\n  island: corn*\n",
        ("craftsman",),
        "pass",
    ),
    "good sale": ("1 coffee for 5", "seat 0: 1 coffee, 1 corn\n", ("trader",), "pass"),
    "small sale": ("1 indigo for 2", "seat 0: 2 corn, 1 indigo\n", ("trader",), "pass"),
    "sale for nothing": ("", "governor: 3\nseat 0: 1 corn\n", ("trader",), "pass"),
    "sale in the last round": (
        "1 coffee for 5",
        "ending: vp\nseat 0: 1 coffee\n",
        ("trader",),
        "pass",
    ),
    "sale in the last role": (
        "",
        "taken: settler 1, mayor 2, builder 3\nending: vp\nseat 0: 1 coffee\n",
        ("trader",),
        "pass",
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_likely_slips_are_asked_about_and_plans_are_not(name: str) -> None:
    wanted, text, played, decided = MISTAKES[name]
    question = asked(stood(text, *played), decided)
    assert bool(question) == bool(wanted)
    assert wanted in question
    if question:
        match = stood(text, *played)
        match.spec = replace(match.spec, undo_anything=True)
        assert not asked(match, decided)


MAYOR_TEXT = "{}colonist ship: none\nseat 0: none\n  island: {}\n{}  san juan: {} colonists\n"


@pytest.mark.parametrize(
    ("wanted", "ending", "island", "city", "placed"),
    [
        ("produce a barrel", "", "corn, indigo, coffee", "small_indigo_plant", "1 0 1 1"),
        ("", "", "corn, indigo, coffee", "small_indigo_plant", "1 1 0 1"),
        ("produce a barrel", "", "coffee, tobacco, indigo", "small_indigo_plant", "0 1 1 0"),
        ("", "", "corn, coffee", "", "1 1"),
        ("Quarry", "", "corn, coffee, quarry", "", "1 1 0"),
        ("", "", "corn, coffee, quarry", "", "1 0 1"),
        ("Hospice", "", "corn, coffee", "hospice", "1 1 0"),
        ("", "", "corn, coffee", "hospice", "1 0 1"),
        ("", "ending: vp\n", "corn, coffee", "hospice", "1 1 0"),
        ("score its bonus", "ending: vp\n", "corn, coffee", "guild_hall", "1 1 0"),
    ],
)
def test_who_stands_idle_is_asked_about(
    wanted: str, ending: str, island: str, city: str, placed: str
) -> None:
    people = sum(int(count) for count in placed.split())
    buildings = f"  city: {city}\n" if city else ""
    match = stood(MAYOR_TEXT.format(ending, island, buildings, people - 1), "mayor")
    question = asked(match, *(f"place {count}" for count in placed.split()))
    assert bool(question) == bool(wanted)
    assert wanted in question


def test_every_waste_has_its_question() -> None:
    assert set(QUESTIONS) == set(CODES)


def stands(at: TableDriver) -> tuple[str, int]:
    """How the game stands, and how long the log is."""
    return at.match.game.position.digest(), len(at.scene.log.log.entries)


def test_alone_a_decision_is_taken_back_with_the_computers_moves_since(home: Path) -> None:
    with settled_table(new_match(undo_anything=True), home) as at:
        stood = [stands(at)]
        for role in ("builder", "settler"):
            at.play_role(role)
            while at.match.game.decision != "choose":
                at.decide(at.match.game.legal_actions[0].text)
            stood.append(stands(at))
        assert {entry.seat for entry in at.scene.log.log.entries} > {0}
        assert "the computers' moves since" in at.corner_button("undo").tooltip
        while at.match.game.history:
            at.driver.key(pygame.K_BACKSPACE)
            at.settle()
            assert at.scene.animation.shown.digest() == at.match.game.position.digest()
        assert stands(at) == stood[0]
        assert "There's nothing to undo" in at.corner_button("undo").tooltip
        while at.corner_button("redo").enabled:
            at.press_corner("redo")
            at.settle()
        assert stands(at) == stood[-1]
        assert "There's nothing to redo" in at.corner_button("redo").tooltip


def test_a_gray_button_says_why_and_so_do_the_keys(at: TableDriver) -> None:
    for name, key, words in (
        ("undo", pygame.K_BACKSPACE, "There's nothing to undo"),
        ("redo", pygame.K_y, "There's nothing to redo"),
    ):
        assert words in at.corner_button(name).tooltip
        at.driver.key(key, pygame.KMOD_CTRL if key == pygame.K_y else 0)
        assert words in at.toast_text()
    at.play_role("prospector")
    assert not at.corner_button("undo").enabled
    at.driver.move(at.corner_button("undo").rect.center)
    at.driver.wait(1.0)
    assert at.scene.widgets.tooltip.shown
    assert "A computer has moved since" in at.scene.widgets.tooltip.markup


def test_every_reason_has_its_sentence() -> None:
    assert set(UNDO_REFUSAL_TEXTS) == {*UNDO_REFUSALS, *REDO_REFUSALS}
