"""The helper: each topic once, one card a decision, its levels, questions, offers of counsel."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.app.i18n import Translator
from game.content.lessons.targets import KINDS, Target
from game.rules import Game, Options, steps
from game.rules.material import CARDS, CORN
from game.rules.position import END_CITY, Position
from game.scenes.dialogs.dialog import Dialog
from game.scenes.table.guided_table import ZONES, target_spots
from game.scenes.table.helper import adviser
from game.scenes.table.helper.adviser import hard_choice
from game.scenes.table.helper.card import CardBody, Paragraph
from game.scenes.table.helper.conditions import two_people
from game.scenes.table.helper.counsel import LowChoice
from game.scenes.table.helper.pointer import CardPointer
from game.scenes.table.helper.situation import Situation
from game.scenes.table.helper.topics import TOPICS, advice_for
from game.scenes.table.overlays.sheets import SelectableSpot
from game.scenes.table.view import spots
from game.ui.phrases import Phrases
from game.ui.widgets.buttons import Button
from tests.support.table import (
    NAMES,
    TableDriver,
    new_match,
    play_to_the_end,
    play_until,
    settled_table,
    table_driver,
)

PHRASES = Phrases(Translator(Path(), "en"))
ALL_TOLD = [topic.key for topic in TOPICS]
WRITTEN = [topic for topic in TOPICS if topic.text]
CAPTAIN = CARDS.index("captain")


def said(at: TableDriver) -> str:
    """What the card says, "" without one."""
    return " ".join(panel.content.text for panel in at.cards())


def told(at: TableDriver) -> set[str]:
    return set(at.driver.ctx.progress.shown_topics())


# Topics -----------------------------------------------------------------------------------------


def test_it_is_silent_when_it_is_to_be(home: Path) -> None:
    with table_driver(new_match(), home, helper="silent") as at:
        rng = random.Random(1)
        for _ in range(6):
            at.settle()
            assert at.cards() == []
            assert at.helper.advice is None
            at.decide(rng.choice(at.match.game.legal_actions).text)
        assert told(at) == set()


def test_a_topic_is_told_once(home: Path) -> None:
    with settled_table(new_match(), home, helper="teaching") as at:
        first = at.helper.advice
        assert first is not None
        assert said(at) == first.text
        assert told(at) == set(), "nobody has had the time to read it"
        at.driver.wait(1.5)
        assert told(at) == {first.key}
        assert said(at) == first.text, "it stays until the decision is made"
        at.choose("settler")
        assert at.cards() == []
        at.settle()
        assert said(at) not in ("", first.text)
    known = [first.key]
    with settled_table(new_match(), home, told=known, helper="teaching") as at:
        assert said(at) not in ("", first.text)


@pytest.mark.parametrize("scale", [100, 150])
def test_an_open_sheet_is_not_pointed_through(home: Path, scale: int) -> None:
    with settled_table(new_match(), home, helper="teaching", ui_scale=scale) as at:
        (ring,) = pointer_rings(at)
        at.driver.key(pygame.K_b)
        assert at.market_open()
        (sheet,) = at.scene.display.areas_of(())
        assert sheet.colliderect(ring)
        assert pointer_rings(at) == []
        at.driver.key(pygame.K_b)
        assert pointer_rings(at) == [ring]


def pointer_rings(at: TableDriver) -> list[pygame.FRect]:
    return [w.ring for w in at.scene.widgets.all if isinstance(w, CardPointer)]


def test_a_click_takes_the_card_away_and_decides_nothing(home: Path) -> None:
    with settled_table(new_match(), home, helper="teaching") as at:
        advice = at.helper.advice
        assert advice is not None
        (panel,) = at.cards()
        at.driver.click((panel.rect.x + 30, panel.rect.y + 30))
        assert at.cards() == []
        assert told(at) == {advice.key}
        at.driver.wait(1.0)
        assert at.cards() == [], "one a decision, then it falls silent"
        assert at.is_asked()
        assert at.match.game.history == []


def test_the_log_below_the_card_neither_lights_up_nor_scrolls_nor_is_clicked(home: Path) -> None:
    match = play_until(new_match(), lambda match: match.game.position.round > 3)
    with table_driver(match, home, helper="teaching") as at:
        at.settle()
        log = at.scene.log
        (panel,) = at.cards()
        place = log.panel.rect.clip(panel.rect)
        points = [(place.centerx, y) for y in range(int(place.y) + 2, int(place.bottom), 6)]
        assert any(log.panel.entry_at(point) for point in points), "lines lie below it"
        offset = log.panel.offset
        for point in points:
            at.driver.move(point)
            assert not log.pointed
            at.driver.wheel(1)
        assert log.panel.offset == offset
        at.driver.click((panel.rect.x + 12, place.centery))
        assert log.viewed is None
        assert at.cards() == []
        lit = []
        for point in points:
            at.driver.move(point)
            lit.append(bool(log.pointed))
        assert any(lit), "it is there again"


def test_its_buttons_take_it_away_and_make_it_quieter(home: Path) -> None:
    with settled_table(new_match(), home, helper="teaching") as at:
        at.driver.click(at.card_button("Got it").rect.center)
        assert at.cards() == []
        at.driver.wait(1.0)
        at.play_role("settler")
        for level, note in (("sometimes", "now and then"), ("asked", "only when asked")):
            at.driver.wait(1.0)
            at.driver.click(at.card_button("Fewer tips").rect.center)
            assert at.cards() == []
            assert at.driver.ctx.settings.current.helper == level
            assert note in at.toast_text()
            if level == "sometimes":
                at.match.game.position.end_causes = END_CITY
                at.ask(at.match.game.seat)
        at.settle()
        at.decide(at.match.game.legal_actions[-1].text)
        assert at.cards() == []


def test_undo_does_not_leave_it_behind(home: Path) -> None:
    match = new_match(people=(0, 1, 2, 3), undo_anything=True)
    with settled_table(match, home, helper="teaching") as at:
        first = said(at)
        at.play_role("settler")
        at.driver.key(pygame.K_BACKSPACE)
        at.settle()
        at.driver.wait(1.0)
        assert at.match.game.decision == "choose"
        assert said(at) == first, "it was not read"


def test_the_keys_begin_with_the_decision(home: Path) -> None:
    with settled_table(new_match(), home, helper="teaching") as at:
        panel = at.cards()[0]
        at.driver.key(pygame.K_TAB)
        assert isinstance(at.scene.widgets.focused, SelectableSpot)
        for _ in range(60):
            focused = at.scene.widgets.focused
            if isinstance(focused, Button) and panel.rect.contains(focused.rect):
                break
            at.driver.key(pygame.K_TAB)
        else:
            raise AssertionError("the keys do not get to the buttons of the card")
        while focused.text != "Got it":
            at.driver.key(pygame.K_TAB)
            focused = at.scene.widgets.focused
            assert isinstance(focused, Button)
        at.driver.key(pygame.K_RETURN)
        assert at.cards() == []
        assert isinstance(at.scene.widgets.focused, SelectableSpot)
        assert at.match.game.history == []


# Conditions -------------------------------------------------------------------------------------


def random_positions(options: Options, seed: int) -> Iterator[Position]:
    """Every position of a random game."""
    game, rng = Game.new(options, seed), random.Random(seed)
    while not game.is_over:
        yield game.position
        legal = [action for action in game.legal_actions if action.kind != "pass"]
        game.play(rng.choice(legal if legal and rng.random() < 0.9 else game.legal_actions))


@pytest.fixture(scope="module")
def topics_met() -> dict[str, set[str]]:
    """The topics that fit somewhere in random games, each with the texts that it had."""
    met: dict[str, set[str]] = {}
    for seed in range(12):
        options = Options(players=2 + seed % 4, buildings="all" if seed % 3 == 2 else "base")
        for position in random_positions(options, seed):
            at = Situation(position, position.seat, NAMES[: options.players], PHRASES)
            for advice in advice_for(at, ()):
                met.setdefault(advice.key, set()).add(advice.text)
                assert advice.targets
                assert {target.kind for target in advice.targets} <= set(KINDS)
    return met


def test_every_topic_comes_up_in_some_game(topics_met: dict[str, set[str]]) -> None:
    assert {topic.key for topic in WRITTEN} - set(topics_met) == set()


def test_texts_are_short_and_complete(topics_met: dict[str, set[str]]) -> None:
    icons = {"{vp}", "{coin}", "{colonist}", "{corn}", "{indigo}", "{sugar}", "{tobacco}"}
    for texts in (topics_met[topic.key] for topic in WRITTEN):
        for text in texts:
            assert text.count(".") <= 2
            assert len(text) <= 110
            assert not re.search(r"\b0\b", text)  # nothing is called few that is nothing
            for icon in (*icons, "{coffee}", "{sack}"):
                text = text.replace(icon, "")
            assert "{" not in text


# Questions and counsel --------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "wanted"), [("teaching", True), ("sometimes", False)])
def test_a_role_that_brings_nothing_is_asked_about_even_if_it_could_be_undone(
    home: Path, level: str, wanted: bool
) -> None:
    match = new_match(undo_anything=True)
    with settled_table(match, home, helper=level, confirm_mistakes=True) as at:
        for player in match.game.position.players[1:]:
            player.goods[CORN] = 3
        at.decide()
        at.click(spots.role(CAPTAIN))
        assert isinstance(at.driver.top, Dialog) is wanted
        assert (match.game.history == []) is wanted


def test_other_mistakes_are_asked_about_at_every_level(home: Path) -> None:
    match = new_match(undo_anything=True)
    with settled_table(match, home, helper="teaching", confirm_mistakes=True) as at:
        at.play_role("settler")
        at.press("pass")
        assert not at.is_covered()


def test_counsel_is_offered_at_hard_choices_but_not_in_each_round(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def always(pos: Position) -> tuple[int, ...]:
        return tuple(action.arg for action in pos.legal_actions[:2] if pos.step == steps.CHOOSE)

    monkeypatch.setattr(adviser, "hard_choice", always)
    match = new_match()
    with table_driver(match, home, told=ALL_TOLD, helper="teaching") as at:
        rng, offered = random.Random(2), list[int]()
        while match.game.position.round < 7:
            at.settle()
            advice = at.helper.advice
            if advice is not None:
                assert advice.counsel
                roles = [action.arg for action in match.game.legal_actions[:2]]
                first, second = (Phrases(Translator()).role(card) for card in roles)
                assert advice.text == (
                    f"That's a tough one: **{first}** and **{second}** look about equally good."
                )
                offered.append(match.game.position.round)
            if len(offered) == 2 and at.cards():
                at.driver.click(at.card_button("Ask for advice").rect.center)
                assert at.helper.counsel is not None
                assert len(at.cards()) == 1
                at.driver.key(pygame.K_ESCAPE)
                assert not at.cards()
            at.decide(rng.choice(match.game.legal_actions).text)
        assert offered == [1, 3, 5]


def test_some_choices_are_hard_among_the_roles_that_can_be_chosen() -> None:
    hard: list[bool] = []
    for position in random_positions(Options(players=4), 1):
        cards = hard_choice(position)
        if position.step == steps.CHOOSE:
            hard.append(bool(cards))
        assert len(cards) in (0, 2)
        assert len(set(cards)) == len(cards)
        assert {*cards} <= {action.arg for action in position.legal_actions}
    assert 0.03 < sum(hard) / len(hard) < 0.7


# Whole games ------------------------------------------------------------------------------------


def covers_nothing(at: TableDriver) -> None:
    """Check that the one card lies on nothing that can be chosen, asked or pressed."""
    panels = at.cards()
    assert len(panels) <= 1
    for panel in panels:
        table = at.scene.for_guide
        taken = [*table.decision_areas(), *table.foot_areas(), *at.scene.controls.areas]
        assert panel.rect.collidelist(taken) < 0
        assert at.driver.ctx.view.table.contains(panel.rect)


@pytest.mark.slow
def test_a_game_is_played_with_a_helper_that_teaches(home: Path) -> None:
    with table_driver(new_match(seed=8), home, helper="teaching", ui_scale=150) as at:
        said_: list[str] = []

        def watch() -> None:
            covers_nothing(at)
            if at.cards() and at.helper.advice is not None:
                at.driver.wait(1.1)
                said_.append(said(at))
                covers_nothing(at)

        play_to_the_end(at, random.Random(8), watch, last_round=6)
        written = {topic.key for topic in WRITTEN}
        assert len(written & told(at)) >= 4
        assert any(key.startswith("role.") for key in told(at))
        assert len(said_) > 8


@pytest.mark.parametrize(
    ("island", "city", "told"),
    [
        ("indigo*, coffee*", "small_indigo_plant*, coffee_roaster", True),
        ("indigo*, coffee*", "small_indigo_plant*, coffee_roaster*", False),
        ("indigo*, coffee", "small_indigo_plant*, coffee_roaster*", True),
    ],
)
def test_two_people_are_spoken_of_where_one_is_missing(island: str, city: str, told: bool) -> None:
    text = f"players: 2\nseat 0: none\n  island: {island}\n  city: {city}\n"
    game = Game.from_text(f"{text}  san juan: 1 colonist\ndecide: choose 0")
    game.play("mayor")
    found = two_people(Situation(game.position, 0, NAMES[:2], Phrases(Translator())))
    assert (found is not None) is told
    if found is not None:
        assert "offee" in str(found.values["building"]), "not the one that is at work"


def test_every_target_of_a_lesson_is_a_zone_or_a_spot_of_the_table() -> None:
    named = vars(spots).values()
    known = {one.args[0] for one in named if isinstance(one, partial)}
    known |= {one.kind for one in named if isinstance(one, spots.Spot)}
    position = Game.new(Options(players=3, governor=0), seed=1).position
    for kind in set(KINDS) - set(ZONES):
        seat = 0 if KINDS[kind].has_seat else -1
        numbers = KINDS[kind].names.values() or [-1]
        found = [s for n in numbers for s in target_spots(Target(kind, seat, n), position)]
        assert kind == "building" or found, kind  # nobody has built anything yet
        assert {(spot.kind in known, spot.seat) for spot in found} <= {(True, seat)}, kind


def test_advice_beside_the_buttons_of_a_decision_is_whole(tmp_path: Path) -> None:
    match = new_match(Options(players=2), people=(0, 1), seed=0)
    match = play_until(match, lambda match: match.game.decision == "hospice")
    with table_driver(match, tmp_path, far_from_screen=True) as at:
        at.settle()
        at.driver.key(pygame.K_h)
        at.driver.wait(0.2)
        (card,) = at.helper.areas()
        (body,) = (w for w in at.scene.widgets.all if isinstance(w, CardBody))
        buttons = [button.rect for button in at.decision_keys().values()]
        assert body.begins_whole
        assert card.collidelist(buttons) < 0
        second = body.children[1].rect
        assert second.top == body.rect.bottom, "it has a page of its own"


def test_the_rank_of_a_low_choice_is_inside_it(at: TableDriver) -> None:
    choice = LowChoice("ui/hint", (Paragraph("Draw a tile"), Paragraph("Why")), 0, -1.0)
    painter = at.driver.ctx.painter(pygame.Surface((1280, 720)))
    box = pygame.FRect(0, 100, 900, choice.height(painter.text, 900))
    drawn: list[pygame.FRect] = []
    painter.fill = lambda rect, *how, **more: drawn.append(rect)  # type: ignore[method-assign]
    choice.draw(painter, box)
    assert min(rect.top for rect in drawn) >= box.top


def test_opened_missed_events_leave_the_own_board_visible(home: Path) -> None:
    match = play_until(new_match(Options(players=2), people=(0, 1)), lambda m: True)
    with table_driver(match, home, far_from_screen=True) as at:
        at.settle()
        at.tell_missed("one line", "another line", "a third line")
        at.helper.toggle_missed()
        at.driver.wait(0.1)
        (card,) = at.helper.areas()
        assert card.collidelist([at.scene.display.zone(name) for name in ("focus", "roles")]) < 0
        at.helper.toggle_missed()
        at.tell_missed(*(f"line {n}" for n in range(12)))
        at.helper.toggle_missed()
        at.driver.wait(0.1)
        (body,) = (w for w in at.scene.widgets.all if isinstance(w, CardBody))
        assert not body.limit, "more lines may cover anything"
