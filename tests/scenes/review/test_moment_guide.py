"""Moments of a review on the table: both ways, the better line, trying again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.history.review.estimate import Estimate
from game.history.review.grades import Loss
from game.history.review.reviewer import typical_game
from game.match.replay import Replay
from game.scenes.replay.branch_dialog import BranchDialog
from game.scenes.replay.scene import ReplayScene
from game.scenes.review.arrows import tip_on
from game.scenes.review.choice_spots import spots_of_choices
from game.scenes.review.moment_guide import MomentMarks, goal_area
from game.scenes.review.source_bars import SourceBars
from game.seats.networks import shipped_networks
from game.ui.widgets.buttons import Button
from tests.history.review.review_doubles import NOTHING, of_seats, pairs_of_games
from tests.scenes.review.review_desk import reviewed, reviewing
from tests.support.saved_matches import match_with_undos, spec_for


def marks_of(scene: ReplayScene) -> MomentMarks:
    return next(w for w in scene.widgets.all if isinstance(w, MomentMarks))


def test_a_moment_is_seen_on_the_table_with_both_ways(home: Path) -> None:
    with reviewing(home) as f:
        number = f.errors[0]
        f.panel.select(number)
        reviewed = f.panel.current
        assert reviewed is not None
        f.press("See it on the table")
        scene = f.driver.top
        assert isinstance(scene, ReplayScene)
        assert scene.animation.shown.digest() == reviewed.decision.before.digest()
        assert scene.boards.seat == reviewed.decision.seat
        marks = marks_of(scene)
        assert marks.shown
        f.driver.wait(0.2)
        legend = " ".join(text for _, text in marks.legend.rows)
        assert f.panel.texts.played(reviewed) in legend
        assert f.panel.texts.better(reviewed) in legend
        f.driver.key(pygame.K_RIGHT)
        assert not marks_of(scene).shown
        f.driver.key(pygame.K_ESCAPE)
        assert f.driver.top is f.scene
        assert f.panel.current is reviewed


@pytest.mark.parametrize("settings", [{}, {"ui_scale": 200}], ids=str)
def test_every_error_can_be_seen_on_the_table(home: Path, settings: dict[str, Any]) -> None:
    with reviewing(home, **settings) as f:
        seen: set[str] = set()
        for number in f.errors:
            reviewed = f.panel.review.decisions[number]
            if reviewed.decision.step in seen:
                continue
            seen.add(reviewed.decision.step)
            f.panel.actions.on_the_table(reviewed)
            f.driver.wait(0.2)
            scene = f.driver.top
            for choice in spots_of_choices(reviewed):
                for spot in choice.spots:
                    assert scene.display.rect(spot) is not None, spot
            f.driver.ctx.stack.pop(scene)
        assert {"choose", "settle", "build"} <= seen


def test_trying_again_begins_a_match_at_the_moment(home: Path) -> None:
    with reviewing(home) as f:
        f.panel.select(f.errors[0])
        reviewed = f.panel.current
        assert reviewed is not None
        f.press("Try it again")
        assert isinstance(f.driver.top, BranchDialog)
        f.driver.key(pygame.K_RETURN)
        (branch,) = f.begun
        assert branch.game.position.digest() == reviewed.decision.before.digest()


def test_where_only_computers_played_somebody_tries_again(home: Path) -> None:
    spec = spec_for(3).with_seat_kind(0, "random")
    replay = Replay.of(match_with_undos(None, 30, spec))
    with reviewing(home) as f:
        f.panel.actions._replay = replay
        reviewed = f.panel.review.decisions[f.errors[0]]
        kinds = [seat.kind for seat in f.panel.actions._players(reviewed)]
        assert [seat for seat, kind in enumerate(kinds) if kind == "person"] == [
            reviewed.decision.seat
        ]


def test_the_better_line_is_played_where_there_is_one(home: Path) -> None:
    with reviewing(home) as f:
        panel = f.panel
        forced = next(n for n, r in enumerate(panel.review.decisions) if r.judgment is None)
        panel.select(forced)
        texts = [w.text for w in f.scene.widgets.all if isinstance(w, Button) and w.visible]
        assert "Play the better line" not in texts
        panel.select(f.errors[0])
        reviewed = panel.current
        assert reviewed is not None
        game = typical_game(reviewed, shipped_networks())
        assert game is not None
        f.press("Play the better line")
        scene: Any = f.driver.top
        assert scene.playback.playing
        assert scene.scrubber.caption.startswith("One of the games after")
        assert scene.playback.moment == 0
        assert scene.replay.position(0).digest() == game[0].digest()
        assert len(scene.replay) == len(game[1])
        assert scene.replay.finished


def test_a_find_has_no_better_line_and_its_bars_show_it_as_the_stronger_choice(home: Path) -> None:
    """The choice played gains 3 VP in buildings by the end."""
    with reviewing(home) as f:
        panel = f.panel
        panel.select(f.errors[0])
        reviewed = panel.current
        assert reviewed is not None
        assert reviewed.judgment is not None
        end = NOTHING._replace(buildings=9.0, of_seats=of_seats())
        found = pairs_of_games(320, end, end._replace(buildings=12.0, margin=3.0))
        judgment = replace(reviewed.judgment, playouts=found)
        vars(judgment)["estimate"] = Estimate(Loss(0.0, -3.0), 0.1)
        find = replace(reviewed, judgment=judgment)
        entry = next(one for one in panel.actions.entries if one.text == "Play the better line")
        assert entry.possible(reviewed)
        assert not entry.possible(find)
        (bar,) = SourceBars(f.driver.ctx, find)._bars
        assert (bar.better, bar.worse) == (12.0, 9.0)


def test_a_line_ends_at_the_first_illegal_action() -> None:
    replay, review = reviewed()
    decided = next(r for r in review.decisions if r.judgment and r.judgment.playouts)
    game = typical_game(decided, shipped_networks())
    assert game is not None
    deal, actions = game
    cut = replay.variation(decided.decision.ply, deal, actions[:3] + actions[:9])
    assert 3 <= len(cut) < 12


def test_an_arrow_ends_at_the_hull_of_a_ship_and_at_the_edge_of_a_board() -> None:
    water, below = pygame.FRect(100, 100, 200, 150), (290.0, 400.0)
    assert tip_on(goal_area(water, of_board=False), below) == (226.0, 198.5)
    assert tip_on(goal_area(water, of_board=True), below) == (286.0, 236.0)
