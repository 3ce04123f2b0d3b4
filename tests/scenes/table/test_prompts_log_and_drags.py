"""What makes the table pleasant: clear questions, a log that tells all, hands that are obeyed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from game.app.engine_process import InlineEngine
from game.app.i18n import Translator
from game.app.match import Match
from game.app.match_spec import MatchSpec, SeatSpec
from game.rules import Options, events
from game.rules.material import (
    CARDS,
    CORN,
    INDIGO,
    LAND_OFFICE,
    PLACES,
    SAN_JUAN,
    SMALL_MARKET,
)
from game.rules.position import Player, Position
from game.scenes.dialogs.dialog import Dialog, DialogButton
from game.scenes.draft.scene import DraftScene
from game.scenes.navigator import Navigator
from game.scenes.settings.key_list import KeyListScene
from game.scenes.table.scene import TableScene
from game.scenes.table.view import spots
from game.ui.phrases import Phrases
from game.ui.text.rich_text import plain
from tests.scenes.table.test_expansion_decisions import opened, staffed
from tests.support.table import NAMES, new_match, table_driver
from tests.support.window import AppDriver, app_driver, project_paths

SAY = Phrases(Translator(Path("nowhere"), "en"))

# Questions --------------------------------------------------------------------------------------


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
            assert at.scene.decision.pending is not None
            assert asked in at.scene.decision.pending.prompt
            assert "barrel" not in at.scene.decision.pending.prompt + at.scene.decision.pending.hint


def test_the_trader_asks_for_a_barrel_where_there_is_one(home: Path) -> None:
    def change(player: Player, pos: Position) -> None:
        staffed(player, LAND_OFFICE)
        player.goods = [0, 1, 0, 0, 0]

    with opened(home, change, "trader") as at:
        assert at.scene.decision.pending is not None
        assert "barrel" in at.scene.decision.pending.prompt


def test_either_of_two_like_prospectors_may_be_clicked(home: Path) -> None:
    for card in (6, 7):
        with table_driver(new_match(Options(players=5, governor=0)), home) as at:
            at.settle()
            at.driver.move(at.spot_centre(spots.role(card)))
            assert spots.role(card) in at.scene.view_state().glowing
            at.click(spots.role(card))
            assert at.match.game.history[0].text == "prospector"
            assert not at.toast_text()


def kind(on: AppDriver) -> type:
    """What sort of scene is on top?"""
    return type(on.top)


def test_taking_back_the_last_naming_leads_to_the_draft(home: Path) -> None:
    seats = tuple(SeatSpec(NAMES[n], n, "person") for n in range(2))
    options = Options(players=2, buildings="draft", governor=0)
    match = Match.new(MatchSpec(options, 5, seats), home / "saves", InlineEngine())
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=project_paths(home)) as on:
        on.ctx.settings.change(computer_speed="instant")
        Navigator(on.ctx).open_match(match)
        while match.game.decision == "draft":
            on.top.click_card(match.game.legal_actions[0].arg)
            on.wait(0.2)
            if isinstance(on.top, Dialog):
                on.top.answer(on.top.answers[0])
            on.wait(1.0)
        named = len(match.game.history)
        on.key(pygame.K_RETURN)
        assert kind(on) is TableScene
        on.key(pygame.K_BACKSPACE)
        assert kind(on) is DraftScene
        assert len(match.game.history) == named - 1
        on.top.click_card(
            match.game.legal_actions[0].arg
        )  # the match goes on: its journal is still open
        assert len(match.game.history) == named
        assert match.write_error is None


# What is over the table -------------------------------------------------------------------------


def test_previews_are_gone_below_a_question(home: Path) -> None:
    def right_edge() -> bytes:
        surface = pygame.Surface((1280, 720))
        at.scene.draw(surface)
        seat = at.scene.display.view.rect(spots.board(1), at.scene.view_state())
        assert seat is not None
        return pygame.image.tobytes(surface.subsurface(at.driver.ctx.view.rect(seat)), "RGB")

    with table_driver(new_match(), home) as at:
        at.settle()
        at.driver.move((1, 1079))
        bare = right_edge()
        at.driver.move(at.spot_centre(spots.role(CARDS.index("builder"))))
        assert right_edge() != bare
        at.driver.key(pygame.K_F10)
        assert right_edge() == bare


def test_an_explanation_leaves_the_question_free(home: Path) -> None:
    with table_driver(new_match(), home) as at:
        at.settle()
        at.driver.move(at.spot_centre(spots.open_tile(1)))
        at.driver.wait(0.6)
        surface = pygame.Surface((1280, 720))
        box = at.tip.place(at.driver.ctx.painter(surface))
        assert not box.colliderect(at.scene.display.view.zone("prompt"))


# The log ----------------------------------------------------------------------------------------


def people(**places: int) -> tuple[int, ...]:
    ids = {"corn": CORN, "indigo": INDIGO, "market": SMALL_MARKET, "waiting": SAN_JUAN}
    found = [0] * PLACES
    for name, count in places.items():
        found[ids[name]] = count
    return tuple(found)


def line(event: events.Event) -> str:
    return SAY.event(event, NAMES).replace("\u00a0", " ")


def test_the_log_tells_whom_the_mayor_placed_where() -> None:
    before, after = people(waiting=2, indigo=1), people(corn=2, market=1)
    none = people()
    told = line(events.PeoplePlaced(0, before, none, after, none))
    assert told == "Anežka places people: {corn} ×2, Small market; leaves: {indigo}"
    assert line(events.PeoplePlaced(0, before, none, before, none)) == ""
    nobles = line(events.PeoplePlaced(0, after, none, after, people(market=1)))
    assert nobles == "Anežka places people: {noble} Small market"


def test_the_log_tells_where_points_come_from() -> None:
    told = line(events.Loaded(1, CORN, 3, 6, 3, 1, 1, 0))
    assert told == "Bálint loads 3 {corn} on the ship of 6: 5 {vp} (1 Harbor, 1 privilege)"
    assert "(" not in line(events.Loaded(1, CORN, 3, 6, 3, 0, 0, 0))


def test_the_log_tells_what_lies_on_the_cards_and_who_ends_it() -> None:
    assert line(events.DoubloonsPlaced((0, 7))) == "1 {coin} more on {settler} {prospector}"
    assert line(events.DoubloonsPlaced(())) == ""
    assert "Bálint" in line(events.EndTriggered("city", 1))
    assert "31" in line(events.GameEnded((12, 31), (1,)))


def test_a_tile_sold_by_the_land_office_brings_its_doubloon_in_the_log(home: Path) -> None:
    with opened(home, officer(noble=True), "trader") as at:
        had = at.match.game.position.players[0].doubloons
        at.decide("discard corn")
        assert at.match.game.position.players[0].doubloons == had + 1
        told = [plain(entry.markup) for entry in at.scene.log.log.entries]
        assert any("sells with the Land office" in one and "1" in one for one in told)


# Hands ------------------------------------------------------------------------------------------


def test_a_held_cross_repeats_and_stops(home: Path) -> None:
    def cross(kind: int) -> None:
        at.driver.post(kind, button=pygame.CONTROLLER_BUTTON_DPAD_RIGHT, instance_id=0)

    with table_driver(new_match(), home) as at:
        at.settle()
        cross(pygame.CONTROLLERBUTTONDOWN)
        first = at.scene.view_state().focused
        at.driver.wait(1.0)
        far = at.scene.view_state().focused
        assert first is not None
        assert far is not None
        assert far.index > first.index + 1
        cross(pygame.CONTROLLERBUTTONUP)
        at.driver.wait(1.0)
        assert at.scene.view_state().focused == far


def test_the_mute_key_works_under_the_menu_and_a_dialog(home: Path) -> None:
    with table_driver(new_match(), home) as at:
        at.settle()
        settings = at.driver.ctx.settings
        for _ in range(2):
            before = settings.current.mute
            at.driver.key(pygame.K_m)
            assert settings.current.mute is not before
            at.driver.key(pygame.K_F10)
            at.driver.key(pygame.K_m)
            assert settings.current.mute is before
            at.driver.key(pygame.K_ESCAPE)
        at.driver.ctx.stack.push(Dialog(at.driver.ctx, "", "?", [DialogButton("OK")]))
        before = settings.current.mute
        at.driver.key(pygame.K_m)
        assert settings.current.mute is not before


def test_the_menu_lists_the_keys_as_they_are_set(home: Path) -> None:
    with table_driver(new_match(), home) as at:
        at.settle()
        at.driver.ctx.settings.change(keys={"log": "k"})
        at.driver.key(pygame.K_F10)
        entry = next(w for w in at.driver.top.widgets.all if getattr(w, "text", "") == "Keys")
        at.driver.click(entry.rect.center)
        assert isinstance(at.driver.top, KeyListScene)
        keys = {line.sentence: line.keys for line in at.driver.top.lines}
        assert keys["Make the log large or small."] == ("K",)
        assert keys["Ask the Governor what to do, and why."] == ("H",)
