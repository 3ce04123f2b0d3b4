"""What comes and goes over the table: it never lies over what somebody has to choose from."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.rules import Options
from game.rules.events import EndTriggered, RoleChosen, RoundBegan
from game.rules.position import END_CITY, END_COLONISTS
from game.scenes.table.helper.card import SHEET_EDGE, CardBody
from game.scenes.table.helper.missed_events import RoleNews, missed_titles
from game.scenes.table.overlays.handover import GRACE, PassMouseScene
from game.scenes.table.overlays.notices import STOPPED_SECONDS, TOAST_SECONDS
from game.ui.free_place import free_place
from game.ui.phrases import Phrases
from game.ui.widgets.widget import RichLabel
from tests.support.table import new_match, play_until, settled_table, table_driver

LONG = (
    "**Craftsman**: Somebody 1 {corn} 1 {indigo} +2 {coin} · Another 2 {sugar} · you 1 {corn}",
    "**Prospector**: Somebody +1 {coin}",
)
DECISIONS = ("choose", "settle", "place", "build", "privilege", "trade", "load", "store")


@pytest.mark.parametrize(
    ("players", "settings"),
    [
        *((players, {}) for players in (2, 3, 5)),
        *((players, {"far_from_screen": True}) for players in (2, 5)),
        (5, {"ui_scale": 150}),
        (4, {"ui_scale": 200}),
    ],
)
def test_what_is_told_lies_over_nothing_that_is_needed(
    tmp_path: Path, players: int, settings: dict[str, Any]
) -> None:
    """What was missed and the ribbon of a new round, in every decision of a game."""
    match = new_match(Options(players=players), tuple(range(players)), seed=players)
    rng = Random(players)
    met: set[str] = set()
    with table_driver(match, tmp_path, **settings) as at:
        scene, notices = at.scene, at.scene.stage.notices
        at.driver.resize((1920, 1080))
        while not match.game.is_over and met != set(DECISIONS):
            asked = match.game.decision
            if asked in DECISIONS and asked not in met:
                scene.animation.reset(match.game.position.copy())
                at.ask(match.game.seat)
                assert scene.decision.pending is not None
                if not scene.decision.pending.glowing:  # there is nothing to choose
                    assert asked == "store"
                    scene.decision.end()
                    match.play(rng.choice(match.game.legal_actions))
                    continue
                met.add(asked)
                at.tell_missed(*LONG)
                notices.toast.hide()
                notices.announce(RoundBegan(3, 1), match.game.position)
                scene.stage.sheets.open(None)
                scene.refresh()
                (told,) = at.missed_strip()
                ribbon = notices.ribbon_place()
                if ribbon is None:
                    assert settings.get("ui_scale") == 200, asked
                    ribbon = pygame.FRect(0, 0, 0, 0)
                state, view = scene.view_state(), scene.display.view
                lit = [view.seen(spot, state) for spot in scene.decision.pending.glowing]
                taken = [box for box in lit if box is not None]
                assert taken
                names = ("prompt", "buttons", "menu", "turns")
                taken += [view.zone(name) for name in names]
                if not scene.display.large_text:
                    taken.append(scene.log.panel.frame)
                for box in taken:
                    assert not told.rect.colliderect(box), (asked, told.rect, box)
                    assert not ribbon.colliderect(box), (asked, ribbon, box)
                assert not ribbon.colliderect(told.rect)
                notices.show_refusal(
                    "No, for a reason that takes some words to tell.", "role/builder"
                )
                if settings.get("ui_scale") == 200:  # there may be no room beside the ships
                    taken = [view.zone("prompt")]
                assert not any(notices.toast_place().colliderect(box) for box in taken), asked
                scene.decision.end()
            match.play(rng.choice(match.game.legal_actions))
    assert met >= {*DECISIONS} - {"store", "privilege"}, met


@pytest.mark.parametrize("settings", [{}, {"ui_scale": 200}, {"far_from_screen": True}])
def test_the_strip_says_as_much_as_has_room(tmp_path: Path, settings: dict[str, Any]) -> None:
    with table_driver(new_match(Options(players=5)), tmp_path, language="de", **settings) as at:
        at.driver.resize((1280, 720))
        at.settle()
        at.tell_missed("Somebody did something")
        chosen = [RoleChosen(seat, seat, 1) for seat in range(1, 5)] * 2
        events_ = [RoleNews(event, [event]) for event in chosen]
        phrases = Phrases(at.driver.ctx.translator)
        (strip,) = at.missed_strip()
        strip.texts = missed_titles(events_, 0, phrases, ("Ein sehr langer Name",) * 5)
        assert len(strip.texts) > 3
        text = at.driver.ctx.text
        text.clipped.clear()
        strip.draw(at.driver.ctx.painter(pygame.Surface((1280, 720))))
        assert not text.clipped


def test_the_card_of_what_was_missed_has_room_for_its_lines_or_scrolls(tmp_path: Path) -> None:
    with settled_table(new_match(), tmp_path, computer_speed="instant") as at:
        at.sheets.open(None)  # the market, should a building be asked for
        heights = []
        for count in (1, 2, 8, 60):
            at.tell_missed(*[LONG[1]] * count)
            at.driver.click(at.missed_strip()[0].rect.center)
            (panel,) = at.cards()
            (body,) = (w for w in at.scene.widgets.all if isinstance(w, CardBody))
            heights.append(panel.rect.height)
            assert at.driver.ctx.view.table.contains(panel.rect)
            assert (body.limit > 0) is (count == 60)
            if body.limit:
                at.driver.click(at.card_button("ui/arrow_down").rect.center)
                (body,) = (w for w in at.scene.widgets.all if isinstance(w, CardBody))
                assert body.offset > 0
            at.driver.click(at.card_button("Got it").rect.center)
            assert not at.cards()
        assert heights[0] == heights[1] < heights[2] < heights[3]


@pytest.mark.parametrize("rows", [1, 2, 3, 6])
def test_a_large_card_of_what_was_missed_keeps_heading_and_edges(tmp_path: Path, rows: int) -> None:
    match = play_until(new_match(), lambda m: m.game.decision == "choose", seed=7)
    with settled_table(match, tmp_path, ui_scale=150) as at:
        at.tell_missed(*[LONG[1]] * rows)
        at.driver.click(at.missed_strip()[0].rect.center)
        (panel,) = at.cards()
        (body,) = (w for w in at.scene.widgets.all if isinstance(w, CardBody))
        heading, *lines = (one for one in body.children if isinstance(one, RichLabel))
        assert heading.text in ("Since your last turn", "Before your first turn")
        assert len(lines) == rows
        assert not body.limit
        assert heading.rect.top - panel.rect.top >= SHEET_EDGE
        assert panel.rect.bottom - lines[-1].rect.bottom >= SHEET_EDGE


def test_the_opened_card_has_room_even_over_the_decision(tmp_path: Path) -> None:
    match = play_until(new_match(), lambda m: m.game.decision == "load", seed=7)
    with settled_table(match, tmp_path, ui_scale=150) as at:
        at.tell_missed(*[LONG[1]] * 4)
        at.driver.click(at.missed_strip()[0].rect.center)
        (panel,) = at.cards()
        (body,) = (w for w in at.scene.widgets.all if isinstance(w, CardBody))
        assert not body.limit
        zone = at.scene.display.zone
        assert not panel.rect.colliderect(zone("prompt"))
        assert not panel.rect.colliderect(zone("sea"))


def test_a_free_place_is_the_nearest_one() -> None:
    area = pygame.FRect(0, 0, 100, 60)
    middle, corner = (free_place((20, 20), area, [], wish) for wish in ((50, 30), (100, 60)))
    assert middle == pygame.FRect(40, 20, 20, 20)
    assert corner == pygame.FRect(80, 40, 20, 20)
    beside = free_place((20, 20), area, [pygame.FRect(30, 0, 25, 60)], (50, 30))
    assert beside == pygame.FRect(55, 20, 20, 20)
    assert free_place((20, 20), area, [pygame.FRect(10, 0, 80, 60)], (50, 30)) is None
    assert free_place((101, 20), area, [], (50, 30)) is None


@pytest.mark.parametrize("settings", [{}, {"far_from_screen": True}, {"ui_scale": 200}])
def test_a_match_that_goes_on_says_where_it_stopped(
    tmp_path: Path, settings: dict[str, Any]
) -> None:
    match = play_until(new_match(people=(0,)), lambda m: m.game.position.round == 3)
    with settled_table(match, tmp_path, **settings) as at:
        stopped = at.scene.stage.notices.stopped
        assert stopped.text.startswith("This is round 3.")
        last = at.scene.log.last_decision
        assert last is not None
        assert last.markup in stopped.text
        place = at.scene.stage.notices.stopped_place()
        assert place is not None
        below = [box for spot, box in at.scene.display.spots() if spot.kind != "board"]
        assert place.collidelist(below) < 0
        at.settle()
        at.scene.flow.play(at.scene.decision.active, [match.game.legal_actions[0]])  # type: ignore[arg-type]
        assert not stopped.shown


def test_the_notice_of_where_a_match_stopped_names_who_is_asked(tmp_path: Path) -> None:
    match = play_until(
        new_match(Options(players=3, governor=0), people=(0, 1)),
        lambda m: m.game.decision == "choose" and m.game.position.round == 3 and m.game.seat == 2,
    )
    match.set_seat(2, "random")
    with table_driver(match, tmp_path, handover="always") as at:
        stopped = at.scene.stage.notices.stopped
        at.driver.wait(0.1)
        at.settle()
        assert isinstance(at.driver.top, PassMouseScene)
        assert not stopped.shown  # it would lie below
        at.driver.wait(GRACE)
        at.driver.top.go()
        at.settle()
        assert f"{match.names[at.pending.seat]} is next" in at.scene.stage.notices.stopped.text
        assert "Þórður is next" not in stopped.text


@pytest.mark.parametrize("scale", [100, 200])
def test_where_all_is_needed_a_sentence_still_leaves_the_prompt_free(
    tmp_path: Path, scale: int
) -> None:
    with settled_table(new_match(), tmp_path, ui_scale=scale) as at:
        scene, notices = at.scene, at.scene.stage.notices
        notices.show_note(
            "VP chips are face down. To see yours, hold V or hold the mouse button on them."
        )
        notices._keep_clear = lambda: [scene.ctx.view.table]
        prompt = scene.display.zone("prompt")
        below = scene.display.zone("toast")
        below.bottom = prompt.bottom
        zone = scene.display.zone
        scene.display.zone = lambda name: below if name == "toast" else zone(name)  # type: ignore[method-assign]
        assert not notices.toast_place().colliderect(prompt)


def test_the_ribbon_of_a_round_goes_when_another_player_is_asked(tmp_path: Path) -> None:
    match = new_match(Options(players=3, governor=0), people=(0, 1, 2))
    with table_driver(match, tmp_path) as at:
        notices = at.scene.stage.notices
        notices.ribbon.hide()
        for governor, shown in ((0, True), (1, False)):
            notices.announce(RoundBegan(2, governor), match.game.position)
            at.settle()
            assert at.scene.decision.seat == 0
            assert notices.ribbon.shown is shown
            at.scene.flow.end_decision()


def test_the_end_is_announced_once(tmp_path: Path) -> None:
    with settled_table(new_match(), tmp_path) as at:
        notices, position = at.scene.stage.notices, at.match.game.position.copy()
        position.end_causes = END_CITY
        notices.announce(EndTriggered("city", 1), position)
        assert notices.ribbon.text == "Last round"
        notices.ribbon.hide()
        position.end_causes |= END_COLONISTS
        notices.announce(EndTriggered("colonists", -1), position)
        assert not notices.ribbon.shown


def test_of_sentences_one_is_shown_at_a_time(tmp_path: Path) -> None:
    options = Options(players=3, governor=0, hidden_vp=True)
    match = play_until(new_match(options, people=(0, 1, 2)), lambda m: m.game.position.round == 3)
    with table_driver(match, tmp_path) as at:
        notices = at.scene.stage.notices
        at.settle()
        at.driver.wait(1)
        assert notices.stopped.shown
        assert not notices.toast.shown
        notices.announce(RoundBegan(3, match.game.seat), match.game.position)
        (stopped,) = notices.areas()
        ribbon = notices.ribbon_place()
        assert ribbon is None or not ribbon.colliderect(stopped)
        at.driver.wait(STOPPED_SECONDS)
        assert not [n for n in (notices.stopped,) if n.shown]
        assert "hold V" in at.toast_text()
        notices.queue_note("Another one")
        assert "hold V" in at.toast_text()
        notices.show_refusal("An answer")  # at once
        assert at.toast_text() == "An answer"
        at.driver.wait(TOAST_SECONDS + 0.5)
        assert at.toast_text() == "Another one"


def test_an_answer_takes_the_place_of_where_a_match_stopped(tmp_path: Path) -> None:
    match = play_until(new_match(people=(0,)), lambda m: m.game.position.round == 3)
    with settled_table(match, tmp_path) as at:
        notices = at.scene.stage.notices
        assert notices.stopped.shown
        notices.show_refusal("An answer")
        assert not notices.stopped.shown


def test_nothing_else_is_said_while_the_banner_says_whose_turn_begins(tmp_path: Path) -> None:
    match = new_match(Options(players=3, governor=0), people=(0, 1, 2))
    with table_driver(match, tmp_path) as at:
        drawn: list[str] = []
        at.scene.stage.notices.draw = lambda p: drawn.append("notices")  # type: ignore[method-assign]
        at.driver.wait(0.1)
        assert at.scene.handover.input_pause.running
        at.scene.draw(pygame.Surface((1280, 720)))
        assert not drawn
        at.driver.wait(GRACE)
        at.scene.draw(pygame.Surface((1280, 720)))
        assert drawn
