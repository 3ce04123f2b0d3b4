"""Tips in place: what matters for the first time is explained beside the piece, once."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.app.i18n import Translator
from game.rules import Game, Options
from game.rules.actions import parse
from game.rules.material import CARDS, COFFEE_ROASTER, HACIENDA, SMALL_INDIGO_PLANT, SMALL_MARKET
from game.scenes.almanac import AlmanacScene
from game.scenes.navigator import Navigator
from game.scenes.table.guides.coach import CoachGuide
from game.scenes.table.guides.situation import Situation
from game.scenes.table.guides.tips import is_about_phase, tips
from game.scenes.table.view import spots
from game.ui.phrases import Phrases
from tests.support.table import NAMES, TableDriver, new_match, table_driver

PHRASES = Phrases(Translator(Path(), "en"))
SETTLER = CARDS.index("settler")


def told(at: TableDriver) -> set[str]:
    return set(at.driver.ctx.progress.told())


def become_settler(at: TableDriver) -> None:
    at.settle()
    assert at.bubbles() == [], "nothing is new before the first role"
    at.click(spots.role(SETTLER))
    at.settle()


def test_the_first_phase_of_a_kind_is_explained_beside_its_card(home: Path) -> None:
    with table_driver(new_match(), home, CoachGuide) as at:
        become_settler(at)
        (panel,) = at.bubbles()
        effect, privilege = PHRASES.role_effect(SETTLER)
        assert panel.words.heading == "Settler"
        assert panel.words.text == f"{effect} Privilege: {privilege}"
        card = at.scene.display.rect(spots.role(SETTLER))
        assert card is not None
        assert panel.tip is not None
        assert card.collidepoint(panel.tip)
        assert not panel.rect.colliderect(card)
        at.driver.wait(1.5)
        assert told(at) == {"tip.role.settler"}


def test_input_goes_to_the_decision(home: Path) -> None:
    with table_driver(new_match(), home, CoachGuide) as at:
        become_settler(at)
        assert at.bubbles()
        at.click(spots.open_tile(0))
        assert len(at.match.game.history) > 1
        assert at.bubbles() == []


def test_a_click_on_a_tip_takes_it_away(home: Path) -> None:
    with table_driver(new_match(), home, CoachGuide) as at:
        become_settler(at)
        (panel,) = at.bubbles()
        at.driver.click((panel.rect.centerx, panel.rect.y + 40))
        assert at.bubbles() == []
        assert told(at) == {"tip.role.settler"}
        assert at.match.game.decision == "settle"


def test_a_double_click_on_a_tip_does_not_reach_the_table(home: Path) -> None:
    with table_driver(new_match(), home, CoachGuide) as at:
        become_settler(at)
        (panel,) = at.bubbles()
        before = at.scene.boards.seat
        at.driver.click(panel.rect.center)
        at.driver.click(panel.rect.center)
        assert at.opened is None
        assert at.scene.boards.seat == before
        assert not at.is_covered()


def test_no_more_tips(home: Path) -> None:
    with table_driver(new_match(), home, CoachGuide) as at:
        become_settler(at)
        at.driver.click(at.bubble_button("No more tips").rect.center)
        assert at.bubbles() == []
        assert not at.driver.ctx.settings.current.tips
        assert not at.driver.ctx.settings.current.coach
        at.driver.wait(1.0)
        at.click(spots.open_tile(0))
        at.settle()
        assert at.bubbles() == []


def test_what_was_told_is_not_told_again(home: Path) -> None:
    with table_driver(new_match(), home, CoachGuide, told={"tip.role.settler": True}) as at:
        become_settler(at)
        assert at.bubbles() == []


def test_the_almanac_opens_at_what_the_tip_is_about(home: Path) -> None:
    with table_driver(new_match(), home, CoachGuide) as at:
        become_settler(at)
        (panel,) = at.bubbles()
        at.driver.click((panel.rect.x + 40, panel.rect.y + 40), button=3)
        assert isinstance(at.driver.top, AlmanacScene)
        at.driver.key(pygame.K_ESCAPE)
        assert at.bubbles(), "reading about it takes nothing away"


def test_goods_and_buildings_that_work_are_explained() -> None:
    position = Game.new(Options(players=4, governor=0), 3).position
    player = position.players[0]
    player.goods[0] = 1
    player.add_building(SMALL_MARKET)
    player.add_building(HACIENDA)
    player.move_people(SMALL_MARKET, 1)
    found = list(tips(Situation(position, 0, NAMES[:4], PHRASES), ()))
    assert [tip.key for tip in found] == ["tip.goods", "tip.building.small_market"]
    assert found[1].text == PHRASES.effect(SMALL_MARKET)
    assert not any(is_about_phase(tip) for tip in found)
    player.move_people(HACIENDA, 1)
    (left,) = tips(
        Situation(position, 0, NAMES[:4], PHRASES), {"tip.goods", "tip.building.small_market"}
    )
    assert left.heading == "Hacienda"


def test_an_ordinary_match_has_tips_but_no_coach(home: Path) -> None:
    with table_driver(new_match(), home) as at:
        match = new_match()
        match.play(parse("settler"))
        table = Navigator(at.driver.ctx).table(match)
        assert isinstance(table.guide, CoachGuide)
        assert not table.guide.coaches
        at.settle()
        at.driver.wait(0.5)
        assert [panel.words.heading for panel in at.bubbles()] == ["Settler"]


def test_buildings_that_make_goods_are_explained_once_and_only_before_a_role() -> None:
    position = Game.new(Options(players=4, governor=0), 3).position
    player = position.players[0]
    for plant in (SMALL_INDIGO_PLANT, COFFEE_ROASTER):
        player.add_building(plant)
        player.move_people(plant, 1)
    found = {tip.key for tip in tips(Situation(position, 0, NAMES[:4], PHRASES), ())}
    assert found == {"tip.building.production"}
    assert not list(tips(Situation(position, 0, NAMES[:4], PHRASES), found))
    game = Game.from_text("players: 4\nseat 0: 1 corn\n  city: harbor*\ndecide: choose 0")
    assert "tip.building.harbor" in keys_at(game)
    game.play("builder")
    assert keys_at(game) == {"tip.role.builder"}


def keys_at(game: Game) -> set[str]:
    """The keys of all tips at a position."""
    return {tip.key for tip in tips(Situation(game.position, 0, NAMES[:4], PHRASES), ())}
