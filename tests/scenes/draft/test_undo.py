"""Undo at the beginning of a match leads back to the draft."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.match.engine_process import InlineEngine
from game.match.match import Match
from game.match.match_spec import MatchSpec, SeatSpec
from game.rules import Options
from game.scenes.dialogs.dialog import Dialog
from game.scenes.draft.scene import DraftScene
from game.scenes.navigator import Navigator
from game.scenes.table.scene import TableScene
from tests.support.table import NAMES
from tests.support.window import AppDriver, app_driver, project_paths


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
        assert kind(on) is Dialog  # the other one has named last
        on.key(pygame.K_RETURN)
        assert kind(on) is DraftScene
        assert len(match.game.history) == named - 1
        on.top.click_card(
            match.game.legal_actions[0].arg
        )  # the match goes on: its journal is still open
        assert len(match.game.history) == named
        assert match.write_error is None
