"""The live bar of chances: where it is shown, what it shows, and that it costs nothing idle."""

from __future__ import annotations

import random
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import FRect

from game.app.paths import find_paths
from game.app.settings import Settings
from game.history.review.chances import ESTIMATE_DEALS, ChanceEstimate
from game.match.match import Match
from game.rules import Options
from game.scenes.table.helper.guide import Guide
from game.scenes.table.overlays import chances_bar
from game.scenes.table.overlays.chances_bar import GLIDE, ChancesStrip, percentages
from game.scenes.table.view.table_layout import CHANCES, table_level, with_chances
from game.seats.networks import Networks, shipped_networks
from tests.scenes.table.view.test_large_text import TABLE, context
from tests.support.table import TableDriver, new_match, table_driver


@pytest.fixture
def evaluated(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is done for the bar: each loading of the networks, and each deal."""
    done: list[str] = []
    evaluate = ChanceEstimate.evaluate_deal

    def loaded(players: int) -> Networks:
        done.append("networks")
        return shipped_networks(players)

    def evaluate_deal(estimate: ChanceEstimate) -> None:
        done.append("deal")
        evaluate(estimate)

    monkeypatch.setattr(chances_bar, "shipped_networks", loaded)
    monkeypatch.setattr(ChanceEstimate, "evaluate_deal", evaluate_deal)
    return done


def match_under_way(decisions: int = 40, **options: Any) -> Match:
    """A match of one person, some decisions old."""
    match, rng = new_match(Options(players=4, governor=0, **options)), random.Random(2)
    while len(match.game.history) < decisions or match.waiting_for != "person":
        match.play(rng.choice(match.game.legal_actions))
    return match


def strip(at: TableDriver) -> ChancesStrip:
    """The bar on the screen."""
    (found,) = [w for w in at.scene.widgets.all if isinstance(w, ChancesStrip)]
    return found


def shown(at: TableDriver) -> list[float]:
    """The widths of the segments, [] for an empty bar or none."""
    strips = [w for w in at.scene.widgets.all if isinstance(w, ChancesStrip)]
    return [box.width for bar in strips for box in bar.segments()]


def decide(at: TableDriver) -> None:
    """Click the first thing that is offered."""
    at.click(at.glowing()[0])


class LeadingGuide(Guide):
    """A guide that leads, as in a lesson."""

    leads = True


# Where it is shown


def test_off_by_default_and_nothing_is_computed(tmp_path: Path, evaluated: list[str]) -> None:
    assert not Settings().show_chances
    with table_driver(match_under_way(), tmp_path) as at:
        at.driver.wait(2.0)
        assert at.is_asked()
        assert (shown(at), at.scene.chances.prospects, evaluated) == ([], None, [])
        assert CHANCES not in at.scene.display.view.level


def test_shown_as_soon_as_it_is_set_and_gone_as_soon_as_it_is_not(tmp_path: Path) -> None:
    with table_driver(match_under_way(), tmp_path) as at:
        zone = at.scene.display.zone("roles")
        at.driver.ctx.settings.change(show_chances=True)
        at.driver.wait(1.0)
        prospects = at.scene.chances.prospects
        assert prospects is not None
        widths = shown(at)
        order = sorted(range(4), key=lambda seat: prospects.win_shares[seat])
        assert all(widths[one] < widths[other] for one, other in pairwise(order))
        assert sum(widths) == pytest.approx(strip(at).bar.width, abs=0.1)
        at.driver.ctx.settings.change(show_chances=False)
        at.driver.wait(1.0)
        assert (shown(at), at.scene.display.zone("roles")) == ([], zone)


@pytest.mark.parametrize("people", [(0,), (0, 1), ()])
def test_never_beside_hidden_vp(
    tmp_path: Path, evaluated: list[str], people: tuple[int, ...]
) -> None:
    options = Options(players=3, governor=0, hidden_vp=True)
    with table_driver(new_match(options, people), tmp_path, show_chances=True) as at:
        at.driver.wait(2.0)
        assert (shown(at), evaluated, at.scene.display.chances) == ([], [], None)


def test_not_in_a_lesson(tmp_path: Path, evaluated: list[str]) -> None:
    lesson = table_driver(new_match(), tmp_path, lambda ctx: LeadingGuide(), show_chances=True)
    with lesson as at:
        at.driver.wait(2.0)
        assert (shown(at), evaluated, at.scene.display.chances) == ([], [], None)


# What it shows


def test_the_tooltip_tells_percent_and_lead_of_every_seat(tmp_path: Path) -> None:
    with table_driver(match_under_way(), tmp_path, show_chances=True) as at:
        at.driver.wait(2.0)
        at.driver.move(strip(at).rect.center)
        at.driver.wait(1.0)
        tooltip = at.scene.widgets.tooltip
        prospects = at.scene.chances.prospects
        assert tooltip.shown
        assert prospects is not None
        lines = tooltip.markup.splitlines()
        best = max(range(4), key=lambda seat: prospects.win_shares[seat])
        percents = percentages(prospects.win_shares)
        for seat, name in enumerate(at.match.names):
            (line,) = [line for line in lines if name in line]
            assert f"{percents[seat]}%" in line
            assert str(abs(round(prospects.margins[seat]))) in line or "level" in line
        assert at.match.names[best] in lines[1]


def test_percentages_add_up() -> None:
    assert percentages([1 / 3, 1 / 3, 1 / 3]) == [34, 33, 33]
    assert percentages([0.505, 0.495]) == [51, 49]
    assert percentages([1.0, 0.0]) == [100, 0]


def test_every_seat_has_room_for_its_crest() -> None:
    colors = context((1280, 720)).players
    bar = ChancesStrip(FRect(0, 0, 1920, 28), colors, lambda: (1.0, 0.0, 0.0, 0.0, 0.0), "")
    assert min(box.width for box in bar.segments()) >= 26


def test_the_bar_can_be_reached_by_keys(tmp_path: Path) -> None:
    with table_driver(match_under_way(), tmp_path, show_chances=True) as at:
        at.driver.wait(2.0)
        at.driver.key(pygame.K_TAB)
        for _ in range(60):
            if isinstance(at.scene.widgets.focused, ChancesStrip):
                break
            at.driver.key(pygame.K_TAB)
        assert strip(at).focused
        at.driver.wait(1.0)
        assert at.scene.widgets.tooltip.shown


def test_what_is_taken_back_has_the_bar_of_before(tmp_path: Path) -> None:
    match = new_match(Options(players=2, governor=0), people=(0, 1), undo_anything=True)
    with table_driver(match, tmp_path, show_chances=True) as at:
        at.driver.wait(2.0)
        first = shown(at)
        decide(at)
        at.driver.wait(2.0)
        assert shown(at) != first
        at.press_corner("undo")
        at.driver.wait(2.0)
        assert shown(at) == first


def test_nothing_is_shown_while_somebody_looks_back(tmp_path: Path) -> None:
    with table_driver(match_under_way(), tmp_path, show_chances=True) as at:
        at.driver.wait(2.0)
        before = shown(at)
        entries = at.scene.log.log.entries
        at.scene.log.look_back(next(entry for entry in entries if entry.position is not None))
        assert shown(at) == []
        at.driver.key(pygame.K_ESCAPE)
        assert shown(at) == before != []


# Time


def test_an_idle_table_draws_no_frames_and_computes_nothing(
    tmp_path: Path, evaluated: list[str]
) -> None:
    with table_driver(match_under_way(), tmp_path, show_chances=True) as at:
        at.driver.wait(12.0)  # until nobody is told any more where the match stopped
        budget = at.driver.ctx.image_cache.frame_budget
        before = at.driver.app.frames_drawn, len(evaluated)
        assert evaluated[0] == "networks"
        for _ in range(50):
            at.scene.update(0.1)
            rounds = budget.generation
            at.scene.update(0.1)
            assert (at.scene.dirty, budget.generation) == (False, rounds)
        at.driver.wait(5.0)
        assert (at.driver.app.frames_drawn, len(evaluated)) == before


@pytest.mark.parametrize("reduced", [False, True])
def test_it_moves_softly_once_everything_has_landed(tmp_path: Path, reduced: bool) -> None:
    settings: dict[str, Any] = {"computer_speed": "normal", "reduced_motion": reduced}
    match = new_match(Options(players=2, governor=0), people=(0, 1))
    with table_driver(match, tmp_path, show_chances=True, **settings) as at:
        at.driver.wait(6.0)
        before = shown(at)
        decide(at)
        seen = [before]
        while at.is_animating():
            at.driver.wait(0.02)
            assert shown(at) == before or not at.is_animating()
        for _ in range(round(3 * GLIDE / 0.02)):
            at.driver.skip(0.02)
            seen.append(shown(at))
        different = [one for one, other in pairwise(seen) if one != other]
        assert seen[-1] != before
        assert (len(different) == 1) if reduced else (len(different) > 10)
        widths = [shares[0] for shares in seen]
        assert widths in (sorted(widths), sorted(widths, reverse=True))  # without a leap back


def test_an_estimate_is_divided_among_ticks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each deal takes a millisecond here, and a tick may take two."""
    with table_driver(match_under_way(), tmp_path) as at:
        at.driver.wait(2.0)
        deals: list[ChanceEstimate] = []
        evaluate = ChanceEstimate.evaluate_deal

        def slow(estimate: ChanceEstimate) -> None:
            deals.append(estimate)
            evaluate(estimate)
            at.driver.clock.now += 0.001

        monkeypatch.setattr(ChanceEstimate, "evaluate_deal", slow)
        at.driver.ctx.settings.change(show_chances=True)
        ticks = []
        while at.scene.chances.prospects is None:
            done = len(deals)
            at.scene.update(1 / 60)
            ticks.append(len(deals) - done)
        assert sum(ticks) == ESTIMATE_DEALS
        assert 0 < max(ticks) <= 3


# Its place


@pytest.mark.parametrize("large_text", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nothing_lies_on_it_and_no_zones_meet_that_did_not(seats: int, large_text: bool) -> None:
    bare = table_level(find_paths(), seats, large_text=large_text)
    level = with_chances(bare, large_text=large_text)
    for name in bare.zones:
        assert not level[name].rect.colliderect(level[CHANCES].rect), name
        assert TABLE.contains(level[name].rect), name
    for one, other in combinations(bare.zones, 2):
        for test in (FRect.colliderect, FRect.contains):
            before = test(bare[one].rect, bare[other].rect)
            assert test(level[one].rect, level[other].rect) == before, (one, other)
