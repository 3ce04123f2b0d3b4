"""Topics about phases, goods and buildings: by the words of the almanac, once."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.app.i18n import Translator
from game.app.paths import shipped_folder
from game.content.lessons.lesson import read_lesson
from game.rules import Game, Options
from game.rules.material import CARDS, COFFEE_ROASTER, HACIENDA, SMALL_INDIGO_PLANT, SMALL_MARKET
from game.rules.position import Position
from game.scenes.almanac import AlmanacScene
from game.scenes.table.helper.pointer import CardPointer
from game.scenes.table.helper.situation import Advice, Situation
from game.scenes.table.helper.topics import TOPICS, advice_for
from game.scenes.table.view import spots
from game.ui.phrases import Phrases
from tests.support.table import NAMES, TableDriver, new_match, table_driver

PHRASES = Phrases(Translator(Path(), "en"))
SETTLER = CARDS.index("settler")
WRITTEN = {topic.key for topic in TOPICS if topic.text}
KNOWN = ("role.prospector",)


def found(position: Position, told: tuple[str, ...] = ()) -> list[Advice]:
    """What could be said in the words of the almanac."""
    at = Situation(position, 0, NAMES[:4], PHRASES)
    return list(advice_for(at, {*WRITTEN, *told}))


def told(at: TableDriver) -> set[str]:
    return set(at.driver.ctx.progress.shown_topics())


def become_settler(at: TableDriver) -> None:
    at.settle()
    assert at.cards() == [], "nothing is new before the first role"
    at.click(spots.role(SETTLER))
    at.settle()


def test_the_prospector_is_explained_where_it_can_be_chosen() -> None:
    def explained(players: int) -> list[str]:
        position = Game.new(Options(players=players, governor=0), seed=1).position
        return [advice.text for advice in found(position) if advice.heading == "Prospector"]

    assert explained(3) == []
    (text,) = explained(4)
    assert "Privilege: You get 1 doubloon." in text


def test_the_first_phase_of_a_kind_is_explained_with_its_card_pointed_at(home: Path) -> None:
    with table_driver(new_match(), home, helper="sometimes") as at:
        become_settler(at)
        (panel,) = at.cards()
        effect, privilege = PHRASES.role_effect(SETTLER)
        assert panel.content.heading == "Settler"
        assert panel.content.text == f"{effect} Privilege: {privilege}"
        card = at.scene.display.rect(spots.role(SETTLER))
        (pointer,) = (w for w in at.scene.widgets.all if isinstance(w, CardPointer))
        assert card is not None
        assert pointer.ring.contains(card)
        assert pointer.arrow is not None
        assert pointer.ring.inflate(2, 2).collidepoint(pointer.arrow.tip)
        assert not panel.rect.colliderect(card)
        at.driver.wait(1.5)
        assert told(at) == {"role.settler"}


def test_a_double_click_on_the_card_does_not_reach_the_table(home: Path) -> None:
    with table_driver(new_match(), home, helper="sometimes") as at:
        become_settler(at)
        (panel,) = at.cards()
        before = at.scene.boards.seat
        at.driver.click(panel.rect.center)
        at.driver.click(panel.rect.center)
        assert at.opened is None
        assert at.scene.boards.seat == before
        assert not at.is_covered()


@pytest.mark.parametrize("known", ["role.settler", "tip.role.settler"], ids=["now", "before"])
def test_what_was_told_is_not_told_again(home: Path, known: str) -> None:
    """Also what an earlier version has told."""
    with table_driver(new_match(), home, told=[known], helper="sometimes") as at:
        become_settler(at)
        assert at.cards() == []


def test_the_almanac_opens_at_what_is_spoken_of(home: Path) -> None:
    with table_driver(new_match(), home, helper="sometimes") as at:
        become_settler(at)
        (panel,) = at.cards()
        at.driver.click((panel.rect.x + 40, panel.rect.y + 40), button=3)
        assert isinstance(at.driver.top, AlmanacScene)
        at.driver.key(pygame.K_ESCAPE)
        assert at.cards(), "reading about it takes nothing away"


def test_lessons_teach_topics_that_there_are() -> None:
    folder, keys = shipped_folder("levels") / "lessons", {topic.key for topic in TOPICS}
    taught = [read_lesson(path).teaches for path in sorted(folder.glob("*.toml"))]
    assert all(set(topics) <= keys for topics in taught)
    assert len(set().union(*taught)) == sum(map(len, taught)) > 20, "each in one lesson"


def test_what_a_finished_lesson_has_taught_is_not_told(home: Path) -> None:
    with table_driver(new_match(), home, helper="sometimes") as at:
        at.driver.ctx.progress.finish_lessons(["1_island"])
        become_settler(at)
        assert at.cards() == []


def test_goods_and_buildings_that_work_are_explained() -> None:
    position = Game.new(Options(players=4, governor=0), 3).position
    player = position.players[0]
    player.goods[0] = 1
    player.add_building(SMALL_MARKET)
    player.add_building(HACIENDA)
    player.move_people(SMALL_MARKET, 1)
    goods, market = found(position, KNOWN)
    assert [goods.key, market.key] == ["goods", "building.small_market"]
    assert market.text == PHRASES.effect(SMALL_MARKET)
    player.move_people(HACIENDA, 1)
    (left,) = found(position, (*KNOWN, "goods", "building.small_market"))
    assert left.heading == "Hacienda"


def test_buildings_that_make_goods_are_explained_once_and_only_before_a_role() -> None:
    position = Game.new(Options(players=4, governor=0), 3).position
    player = position.players[0]
    for plant in (SMALL_INDIGO_PLANT, COFFEE_ROASTER):
        player.add_building(plant)
        player.move_people(plant, 1)
    assert [advice.key for advice in found(position, KNOWN)] == ["building.production"]
    assert not found(position, (*KNOWN, "building.production"))
    game = Game.from_text("players: 4\nseat 0: 1 corn\n  city: harbor*\ndecide: choose 0")
    assert "building.harbor" in {advice.key for advice in found(game.position)}
    game.play("builder")
    assert {advice.key for advice in found(game.position)} == {"role.builder"}
