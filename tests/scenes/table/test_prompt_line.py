"""The prompt: what is asked, and what lies over the table meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.rules import Game, Options
from game.rules.material import CARDS, CORN, HACIENDA, LAND_OFFICE
from game.rules.position import Player, Position
from game.scenes.table.input.decision_input import pending_decision_for
from game.scenes.table.prompt_line import draw_prompt, with_hint
from game.scenes.table.view import spots
from tests.scenes.table.test_expansion_decisions import opened, staffed
from tests.support.table import TableDriver, new_match, settled_table


def officer(noble: bool) -> Callable[[Player, Position], None]:
    def change(player: Player, pos: Position) -> None:
        staffed(player, LAND_OFFICE, int(noble), int(not noble))
        player.lay_tile(CORN)
        player.doubloons = 3

    return change


def test_the_trader_asks_for_what_can_be_done(home: Path) -> None:
    for noble, asked in ((False, "buy a tile"), (True, "sell a tile")):
        with opened(home, officer(noble), "trader") as at:
            assert at.match.game.decision == "trade"
            assert asked in at.pending.prompt
            assert "barrel" not in at.pending.prompt + at.pending.hint


def test_the_trader_asks_for_a_barrel_where_there_is_one(home: Path) -> None:
    def change(player: Player, pos: Position) -> None:
        staffed(player, LAND_OFFICE)
        player.goods = [0, 1, 0, 0, 0]

    with opened(home, change, "trader") as at:
        assert "barrel" in at.pending.prompt


def test_the_hacienda_is_offered_until_it_has_drawn(home: Path) -> None:
    with opened(home, lambda player, pos: staffed(player, HACIENDA), "settler") as at:
        assert "hacienda" in at.pending.hint
        at.click(spots.STACK)
        at.settle()
        assert at.match.game.decision == "settle"
        assert "hacienda" not in at.pending.hint


@pytest.mark.parametrize("scale", [100, 150])
def test_a_long_line_stays_in_its_frame(home: Path, scale: int) -> None:
    with settled_table(new_match(), home, ui_scale=scale) as at:
        line = "Leonor Villarreal loads 2 {corn} onto the 5-space ship: 3 {vp} (privilege +1)"
        zone = at.driver.ctx.view.rect(at.scene.display.zone("prompt"))
        text = at.driver.ctx.text
        drawn: list[pygame.Rect] = []
        draw_rich = text.draw_rich

        def note(*args: Any, **more: Any) -> pygame.Rect:
            drawn.append(draw_rich(*args, **more))
            return drawn[-1]

        text.draw_rich = note  # type: ignore[method-assign]
        painter = at.driver.ctx.painter(pygame.Surface((1280, 720)))
        draw_prompt(painter, at.scene.display.zone("prompt"), line, None)
        frame = round(0.1 * zone.height)
        assert zone.inflate(0, -2 * frame).contains(drawn[0])


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_every_hint_is_shown_on_two_lines_if_necessary(
    home: Path, scale: int, language: str
) -> None:
    with settled_table(new_match(), home, ui_scale=scale, language=language) as at:
        ctx, zone = at.driver.ctx, at.scene.display.zone("prompt")
        game = Game.new(Options(players=4, buildings="all", nobles=True), seed=2)
        rng, shown = Random(1), set[str]()
        while not game.is_over:
            pending = pending_decision_for(game.position, at.scene.decision.phrases)
            if pending.hint and pending.hint not in shown:
                shown.add(pending.hint)
                prompt = with_hint(ctx, zone, f"**Islander:** {pending.prompt}", pending.hint)
                assert pending.hint in prompt
                painter = ctx.painter(pygame.Surface((1280, 720)))
                draw_prompt(painter, zone, prompt, ctx.players[0], asks=True)
                assert not ctx.text.clipped | ctx.text.squeezed
            game.play(rng.choice(game.legal_actions))
        assert len(shown) > 8


def test_the_log_uses_first_names(home: Path) -> None:
    match = new_match()
    seats = tuple(replace(seat, name=f"{seat.name} Villarreal") for seat in match.spec.seats)
    match.spec = replace(match.spec, seats=seats)
    with settled_table(match, home) as at:
        at.play_role("prospector")
        lines = [entry.markup for entry in at.scene.log.log.entries if entry.seat >= 0]
        assert lines
        assert not any("Villarreal" in line for line in lines)


def test_previews_are_gone_below_a_question(home: Path) -> None:
    def right_edge() -> bytes:
        surface = pygame.Surface((1280, 720))
        at.scene.draw(surface)
        seat = at.scene.display.view.rect(spots.board(1), at.scene.view_state())
        assert seat is not None
        return pygame.image.tobytes(surface.subsurface(at.driver.ctx.view.rect(seat)), "RGB")

    with settled_table(new_match(), home) as at:
        at.driver.move((1, 1079))
        bare = right_edge()
        at.driver.move(at.spot_center(spots.role(CARDS.index("builder"))))
        assert right_edge() != bare
        at.driver.key(pygame.K_F10)
        assert right_edge() == bare


def test_an_explanation_leaves_the_question_free(at: TableDriver) -> None:
    at.driver.move(at.spot_center(spots.open_tile(1)))
    at.driver.wait(0.6)
    surface = pygame.Surface((1280, 720))
    box = at.tip.place(at.driver.ctx.painter(surface))
    assert not box.colliderect(at.scene.display.view.zone("prompt"))
