"""Remarks at the table: when they are shown, where, and how they go; who plays is told."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.content.opponents.character import read_opponents
from game.history.statistics.match_outcome import MatchOutcome, SeatOutcome
from game.history.store.outcome_table import OutcomeTable
from game.match.engine_process import InlineEngine
from game.match.match import Match, MatchStep
from game.match.seat_data import PERSON
from game.rules.events import EndTriggered
from game.scenes.scoring import MatchResult
from game.scenes.setup.plan import SetupPlan
from game.scenes.table.helper.guide import Guide
from game.scenes.table.remarks.table_remarks import RemarkBubble, TableRemarks
from game.scenes.table.view import spots
from game.seats import make_seat
from game.ui.context import Context
from game.ui.widgets.buttons import Button
from tests.support.table import TableDriver, settled_table, table_driver
from tests.support.window import project_paths

CATALOG = read_opponents(project_paths(Path()).opponents)


def match_of(*names: str, players: int = 3) -> Match:
    """A match of a person and these characters."""
    plan = SetupPlan(governor=0).with_count(players)
    for seat, name in enumerate(names, 1):
        character = CATALOG.get(name)
        assert character is not None
        plan = plan.with_character(seat, character)
    return Match.new(plan.match(5, CATALOG), None, InlineEngine())


def speak(at: TableDriver, seat: int) -> None:
    """Let a seat's character say that the end is near, which it always does."""
    at.scene.flow.remarks.hide()  # the greeting
    at.scene.stage.notices.ribbon.hide()  # of the round, for which it would wait
    at.scene.flow.remarks.note(EndTriggered("city", seat), at.match.game.position)
    at.driver.wait(0.05)


def wants_remarks(at: TableDriver) -> bool:
    return at.driver.ctx.settings.current.remarks


def bubbles(at: TableDriver) -> list[RemarkBubble]:
    return [w for w in at.scene.widgets.all if isinstance(w, RemarkBubble)]


def buttons(at: TableDriver, text: str) -> list[Button]:
    return [w for w in at.scene.widgets.all if isinstance(w, Button) and w.text == text]


def test_a_remark_covers_the_log_and_goes_by_itself(tmp_path: Path) -> None:
    with settled_table(match_of("gaspar", "leonor"), tmp_path) as at:
        speak(at, 1)
        (bubble,) = bubbles(at)
        assert bubble.markup == "The tide's turning. Last round."
        board = at.scene.display.rect(spots.board(1))
        assert board is not None
        assert not bubble.rect.colliderect(board)
        assert bubble.rect.colliderect(at.scene.display.zone("log"))
        at.driver.skip(3.0)
        assert bubbles(at)
        at.driver.skip(3.0)
        assert not bubbles(at)


@pytest.mark.parametrize("announced", ["ribbon", "turn"])
def test_a_remark_waits_while_something_is_announced(tmp_path: Path, announced: str) -> None:
    with settled_table(match_of("gaspar", "leonor"), tmp_path) as at:
        speak(at, 1)
        if announced == "ribbon":
            at.scene.stage.notices.ribbon.show("Last round", 60)
        else:
            at.scene.handover.input_pause.begin(0)
            at.scene.handover.input_pause.left = 60
        at.driver.skip(20)
        at.driver.wait(0.1)
        assert not bubbles(at)
        at.driver.skip(40.5)
        at.driver.wait(0.1)
        assert bubbles(at)
        at.driver.skip(10)
        assert not bubbles(at)


@pytest.mark.parametrize("settings", [{}, {"ui_scale": 150}, {"far_from_screen": True}])
@pytest.mark.parametrize("players", [2, 5])
def test_it_covers_nothing_that_is_asked_for(
    tmp_path: Path, players: int, settings: dict[str, Any]
) -> None:
    names = ("gaspar", "leonor", "ines", "diego")[: players - 1]
    with settled_table(match_of(*names, players=players), tmp_path, **settings) as at:
        assert at.is_asked()
        speak(at, players - 1)
        zones = ("roles", "sea", "tiles", "supply", "trading_house", "focus", "prompt")
        taken = [*at.scene.keep_clear(), *at.scene.controls.areas]
        taken += [at.scene.display.zone(name) for name in zones]
        for bubble in bubbles(at):
            assert bubble.rect.collidelist(taken) < 0
            assert at.driver.ctx.view.table.contains(bubble.rect)
        assert bubbles(at)


def test_it_goes_when_its_place_is_needed(tmp_path: Path) -> None:
    with settled_table(match_of("gaspar", "leonor"), tmp_path) as at:
        speak(at, 1)
        (bubble,) = bubbles(at)
        remarks = at.scene.flow.remarks
        assert remarks.widgets([pygame.FRect(0, 0, 5, 5)])
        assert remarks.widgets([bubble.rect.inflate(-20, -20)]) == []
        at.driver.wait(0.1)
        assert not bubbles(at)


def test_a_click_closes_it_and_offers_silence(tmp_path: Path) -> None:
    with settled_table(match_of("gaspar", "leonor"), tmp_path) as at:
        before = at.match.game.position.digest()
        speak(at, 2)
        at.driver.click(bubbles(at)[0].rect.center)
        at.driver.wait(0.05)
        assert not bubbles(at)
        (button,) = buttons(at, "Turn off table talk")
        at.driver.skip(6.0)
        assert not buttons(at, "Turn off table talk")  # it was only offered
        assert wants_remarks(at)

        at.match.game.position.round += 1
        speak(at, 1)
        at.driver.click(bubbles(at)[0].rect.center)
        at.driver.wait(0.05)
        (button,) = buttons(at, "Turn off table talk")
        at.driver.click(button.rect.center)
        assert not wants_remarks(at)
        at.match.game.position.round += 1
        speak(at, 2)
        assert not bubbles(at)
        at.match.game.position.round -= 2
        assert at.match.game.position.digest() == before  # nothing was played by the clicks


class Leading(Guide):
    """A guide that leads, as that of a lesson does."""

    leads = True


@pytest.mark.parametrize("guide", [None, lambda ctx: Leading()])
def test_nobody_speaks_in_a_lesson(
    tmp_path: Path, guide: Callable[[Context], Guide] | None
) -> None:
    with table_driver(match_of("gaspar", "leonor"), tmp_path, guide) as at:
        speak(at, 1)
        assert bool(bubbles(at)) == (guide is None)


def test_who_skips_and_who_looks_back_hears_nothing(tmp_path: Path) -> None:
    with settled_table(match_of("gaspar", "leonor"), tmp_path) as at:
        speak(at, 1)
        at.scene.flow.skip()
        at.driver.wait(0.05)
        assert not bubbles(at)
        at.match.game.position.round += 1
        speak(at, 2)
        assert bubbles(at)
        at.scene.log.look_back(at.scene.log.log.entries[0])
        at.driver.wait(0.05)
        assert not bubbles(at)


@pytest.mark.parametrize(("speed", "heard"), [("instant", False), ("fast", True)])
def test_where_all_is_shown_at_once_nobody_speaks(tmp_path: Path, speed: str, heard: bool) -> None:
    with settled_table(match_of("gaspar", "leonor"), tmp_path, computer_speed=speed) as at:
        at.driver.wait(0.1)
        at.scene.flow.remarks.hide()  # the greeting
        pos = at.match.game.position
        at.scene.animation.add([MatchStep(EndTriggered("city", 1), pos.copy())])
        at.scene.decision.pending = None
        at.scene.animation.update()
        assert bool(at.scene.flow.remarks.said) == heard


def test_how_a_character_plays_is_told_at_the_table(tmp_path: Path) -> None:
    match = match_of("gaspar", "leonor")
    with table_driver(match, tmp_path) as at:
        for spot in (spots.turn(2), spots.board(2)):
            text = at.explanation(spot)
            assert "Leonor Villarreal" in text
            assert "Merchant" in text
            assert "Counts first and talks later" in text
        assert at.explanation(spots.turn(0)) == ""
        match.set_seat(2, "merchant")
        assert "Leonor Villarreal" in at.explanation(spots.turn(2))
        match.set_seat(2, "person")
        assert at.explanation(spots.turn(2)) == ""


def test_a_character_of_a_later_version_is_shown_by_level_and_name(tmp_path: Path) -> None:
    match = match_of("gaspar", "leonor")
    seats = list(match.spec.seats)
    seats[1] = replace(seats[1], character="zoe")
    match.spec = replace(match.spec, seats=tuple(seats))
    with settled_table(match, tmp_path) as at:
        state = at.scene.view_state()
        tools = at.scene.display.view.market.tools
        assert tools.portrait(state, 1) == ""
        assert tools.portrait(state, 2) == "portraits/leonor"
        speak(at, 1)
        said = at.scene.flow.remarks.said
        assert said is not None
        assert said.seat == 2
        assert not at.driver.ctx.image_cache.missing


def test_the_result_knows_who_played() -> None:
    match = match_of("pepin", "brigida")
    seat, rng = make_seat("random"), random.Random(2)
    while not match.game.is_over:
        match.play(seat.choose(match.game.observation(match.game.seat), rng))
    assert MatchResult.of(match).characters == ("", "pepin", "brigida")


def test_a_greeting_remembers_the_last_match_and_is_told_once(tmp_path: Path) -> None:
    match = match_of("gaspar", "leonor")
    person = match.spec.seats[0].name
    with table_driver(match_of("gaspar", "leonor"), tmp_path) as at:
        at.scene.stage.notices.ribbon.hide()
        at.driver.wait(0.1)
        (bubble,) = bubbles(at)
        assert person in bubble.markup
        seats = (
            SeatOutcome(person, PERSON, 30, 2),
            SeatOutcome("Gaspar Etxarte", "merchant", 40, 1, {}, "gaspar"),
        )
        outcome = MatchOutcome("key", "2026-01-01", "", "base", 15, seats)
        OutcomeTable(at.driver.ctx.database).record(outcome, tmp_path / "match")
        at.driver.ctx.settings.change(computer_speed="normal")
        remarks = TableRemarks(at.driver.ctx, match, at.scene.display, lambda: None, silent=False)
        assert remarks.said is not None
        assert remarks.said.occasion.kind == "met_loser"
        match.play(match.game.legal_actions[0])
        again = TableRemarks(at.driver.ctx, match, at.scene.display, lambda: None, silent=False)
        assert again.said is None


@pytest.mark.parametrize(("players", "seat", "points"), [(2, 1, True), (3, 1, False), (3, 2, True)])
def test_a_bubble_points_only_at_a_board_next_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: int, seat: int, points: bool
) -> None:
    drawn: list[object] = []
    with settled_table(
        match_of(*("gaspar", "leonor")[: players - 1], players=players), tmp_path
    ) as at:
        speak(at, seat)
        (bubble,) = bubbles(at)
        monkeypatch.setattr(pygame.draw, "polygon", lambda *polygon: drawn.append(polygon))
        bubble.draw(at.driver.ctx.painter(pygame.Surface((1280, 720))))
    assert bool(drawn) is points
