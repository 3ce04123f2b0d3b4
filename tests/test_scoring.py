"""The end of a match: sources that add up, the winner, and the ways on."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from game.app.i18n import Translator
from game.rules import Game, Options, Position
from game.rules.material import COFFEE, FORTRESS, GUILD_HALL, SAN_JUAN
from game.rules.position import with_item
from game.rules.scoring import scores, winners
from game.scenes.scoring import Result, ScoringScene, ranking, rows
from game.ui.context import Context
from game.ui.phrases import Phrases
from game.ui.widgets import Button
from tests.shell_kit import desk, shipped

NAMES = ("Maximiliána Þórðar", "Ponce", "Arecibo", "Caguas", "Isabela")
PHRASES = Phrases(Translator())


def ended(seed: int, options: Options | None = None) -> Position:
    game = Game.new(options or Options(players=4), seed)
    rng = random.Random(seed)
    while not game.is_over:
        game.play(rng.choice(game.legal))
    return game.position


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("options", [Options(), Options(players=5, buildings="all", nobles=True)])
def test_the_rows_add_up_to_the_points(seed: int, options: Options) -> None:
    pos = ended(seed, options)
    sums = [
        sum(row.values[seat] or 0 for row in rows(pos, PHRASES)) for seat in range(len(pos.players))
    ]
    assert sums == [score.total for score in scores(pos)]


def test_an_unoccupied_large_building_brings_nothing_and_is_shown() -> None:
    pos = ended(1)
    player = pos.players[2]
    player.city, player.people = (), (0,) * len(player.people)
    player.add_building(FORTRESS)
    player.move_people(SAN_JUAN, 9)
    fortress = PHRASES.building(FORTRESS)
    empty = next(row for row in rows(pos, PHRASES) if row.title == fortress)
    assert empty.values[2] == 0
    player.people = with_item(player.people, FORTRESS, 1)
    full = next(row for row in rows(pos, PHRASES) if row.title == fortress)
    assert full.values[2] == sum(player.people) // 3 > 0


def test_only_large_buildings_that_somebody_owns_have_a_row() -> None:
    pos = ended(1)
    for player in pos.players:
        player.city = ()
    titles = [row.title for row in rows(pos, PHRASES)]
    assert PHRASES.building(GUILD_HALL) not in titles
    assert len(titles) == 2


def test_the_tie_break_decides_the_order_and_the_winner() -> None:
    pos = ended(1)
    for player in pos.players:
        player.city, player.vp, player.doubloons, player.goods = (), 20, 3, [0] * 5
        player.people = player.nobles = (0,) * len(player.people)
    pos.players[1].doubloons = 4
    pos.players[3].goods[COFFEE] = 1
    assert set(ranking(pos)[:2]) == {1, 3}
    assert winners(pos) == [1, 3]


class Ways(list[str]):
    """Which way out was taken."""

    def make(self, ctx: Context) -> ScoringScene:
        return ScoringScene(
            ctx,
            Result(ended(3), NAMES[:4], (0, 1, 2, 3)),
            rematch=lambda: self.append("rematch"),
            boards=lambda: self.append("boards"),
            menu=lambda: self.append("menu"),
        )


def test_points_come_one_by_one_and_a_click_shows_them_all(tmp_path: Path) -> None:
    with desk(Ways().make, paths=shipped(tmp_path)) as d:
        scene = d.top
        first = scene.shown
        d.wait(0.5)
        assert first < scene.shown < scene.steps
        d.click((960, 500))
        assert scene.done
        assert d.sounds.played.count("fanfare") == 1
        d.wait(2.0)
        assert d.sounds.played.count("fanfare") == 1


def test_left_alone_the_reckoning_comes_to_its_end(tmp_path: Path) -> None:
    with desk(Ways().make, paths=shipped(tmp_path)) as d:
        d.wait(6.0)
        assert d.top.done


def test_every_way_out_works(tmp_path: Path) -> None:
    ways = Ways()
    with desk(ways.make, paths=shipped(tmp_path)) as d:
        for button in [w for w in d.top.widgets.all if isinstance(w, Button)]:
            d.click(button.rect.center)
        d.key(pygame.K_ESCAPE)
    assert ways == ["menu", "boards", "rematch", "menu"]


@pytest.mark.parametrize("language", ["en", "qps"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_nothing_is_cut_off(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    def make(ctx: Context) -> ScoringScene:
        pos = ended(4, Options(players=5, buildings="all", nobles=True))
        scene = Ways().make(ctx)
        scene.result = Result(pos, NAMES, tuple(range(5)))
        return scene

    with desk(make, size, shipped(tmp_path)) as d:
        d.ctx.settings.change(language=language)
        d.top.reveal()
        d.wait(0.2)
        assert not d.ctx.text.clipped
        assert not d.ctx.sprites.missing
