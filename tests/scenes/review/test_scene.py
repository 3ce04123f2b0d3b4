"""The review on the screen, with posted events: chart, cards, exports."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.i18n import Message
from game.history.review.decisions import list_decisions
from game.history.review.review_process import ReviewJob
from game.history.review.reviewer import review_match
from game.match.match_spec import MatchSpec
from game.match.replay import Replay
from game.match.seat_data import UNNAMED
from game.scenes.dialogs.dialog import Dialog
from game.scenes.double_click import PATIENCE
from game.scenes.menu import MenuScene
from game.scenes.navigator import Navigator
from game.scenes.replay.scene import ReplayScene
from game.scenes.review.decision_list import EVERYTHING
from game.scenes.review.prospects_chart import CHANCE
from game.scenes.review.review_panel import REFRESH_SECONDS, TABLE
from game.scenes.review.scene import ReviewScene
from game.scenes.saves.scene import LibraryScene
from game.scenes.scoring import ScoringScene
from game.scenes.scoring.review_page import ReviewPage
from game.scenes.table.overlays.handover import GRACE
from game.scenes.table.scene import TableScene
from game.tools.assets.finished_review_job import finished_review_job
from game.ui.text.typesetting import TextStyle
from game.ui.widgets.buttons import Button
from game.ui.widgets.tab import Tab
from game.ui.widgets.value_controls import Choice
from tests.history.review.review_doubles import InlineReviewJob
from tests.scenes.review.review_desk import EFFORT, CountingJob, counting, reviewed, reviewing
from tests.support.input_devices import Gamepad
from tests.support.saved_matches import NAMES, match_with_undos, saved_match, spec_for
from tests.support.texts import sizes_drawn
from tests.support.window import app_driver, project_paths

LONG = "Wolfeschlegelsteinhausen"


def test_a_review_fills_while_it_is_made_and_leaving_ends_it(home: Path) -> None:
    with reviewing(home, make_job=counting) as f:
        job = f.panel.job
        assert isinstance(job, CountingJob)
        f.driver.wait(REFRESH_SECONDS + 0.2)
        first = len(f.panel.review.decisions)
        assert 0 < first < len(job.plan.decisions)
        assert len(f.panel.chart.review.decisions) == first
        f.driver.wait(REFRESH_SECONDS + 0.2)
        assert len(f.panel.review.decisions) > first
        f.driver.key(pygame.K_ESCAPE)
        assert isinstance(f.driver.top, MenuScene)
        assert job.closed


def test_what_a_review_does_is_never_cut(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with reviewing(home, make_job=counting) as f:
        ctx, job = f.driver.ctx, f.panel.job
        while not job.plan.stage:
            job.update()
        monkeypatch.setattr(job, "update", lambda: False)
        for scale, language in product((100, 150, 200), ("en", "cs", "hu", "de", "is")):
            ctx.settings.change(ui_scale=scale, language=language)
            f.driver.wait(0.1)
            assert not job.plan.is_done
            told: list[tuple[str, pygame.FRect, TextStyle]] = []
            painter = ctx.painter(f.driver.app.window.get_surface())
            painter.write = lambda *how, told=told, **_: told.append(how[:3])  # type: ignore[method-assign]
            f.panel.paint(painter)
            ((text, room, style),) = told
            assert ctx.text.size(text, style)[0] <= room.width, (scale, text)


def test_new_decisions_leave_focus_press_and_card_alone(home: Path) -> None:
    with reviewing(home, make_job=counting) as f:
        f.driver.wait(REFRESH_SECONDS + 0.2)
        f.panel.select(0)
        before = f.panel.current
        focused = f.scene.widgets.focused
        f.driver.press(f.panel.stepper.rect.center)
        f.driver.wait(2 * REFRESH_SECONDS)
        assert (f.panel.current, f.scene.widgets.focused) == (before, focused)
        assert f.panel.stepper.pressed


def test_grades_are_marked_as_not_final_until_the_review_is_complete(home: Path) -> None:
    with reviewing(home) as f:
        panel, told = f.panel, []
        painter = f.driver.ctx.painter(f.driver.app.window.get_surface())
        painter.write = lambda text, *rest, **how: told.append(text)  # type: ignore[method-assign]
        panel.select(0)
        for widget in (panel.table, panel.list, panel.card):
            assert widget.is_final == panel.job.plan.is_done
            for final in (False, True):
                widget.is_final = final
                told.clear()
                widget.draw(painter)
                assert ("Not final yet." in told) != final


def test_a_complete_review_says_that_it_is_final(home: Path) -> None:
    with reviewing(home) as f:
        ctx, told = f.driver.ctx, list[str]()
        for scale, view in product((100, 150, 200), (CHANCE, TABLE)):
            ctx.settings.change(ui_scale=scale)
            f.driver.wait(0.1)
            f.panel.set_view(view)
            painter = ctx.painter(f.driver.app.window.get_surface())
            painter.write_rich = lambda text, *rest, **how: told.append(text)  # type: ignore[method-assign]
            f.panel.paint(painter)
        assert len(told) == 6
        assert all(text.startswith("Final.") for text in told)


def test_the_chart_says_why_its_numbers_differ_from_the_cards(home: Path) -> None:
    with reviewing(home) as f:
        switch = next(w for w in f.scene.widgets.all if isinstance(w, Choice))
        heads = [widget.tooltip for widget in f.panel.table.tooltips()]
        assert "its numbers can differ" in switch.tooltip
        assert switch.tooltip == heads[0]


def test_a_review_that_fails_says_why_and_keeps_what_is_done(home: Path) -> None:
    with reviewing(home, make_job=counting) as f:
        f.driver.wait(REFRESH_SECONDS + 0.2)
        job = f.panel.job
        assert isinstance(job, CountingJob)
        job.failure = Message("The networks are missing.", {})
        f.driver.wait(REFRESH_SECONDS + 0.2)
        told: list[str] = []
        painter = f.driver.ctx.painter(f.driver.app.window.get_surface())
        painter.write_rich = lambda text, *rest, **how: told.append(text)  # type: ignore[method-assign]
        f.panel.paint(painter)
        assert told == ["The networks are missing."]
        f.panel.select(0)
        assert f.panel.current is not None


def test_a_decision_under_the_mouse_is_told_and_a_click_opens_it(home: Path) -> None:
    with reviewing(home) as f:
        chart, number = f.panel.chart, f.errors[1]
        place = (chart.x_of(number), chart.field.centery)
        f.driver.move(place)
        assert (chart.pointed, f.panel.marked()) == (number, number)
        f.driver.click(place)
        assert f.panel.selected == number
        f.driver.move((5, 5))
        assert chart.pointed == -1
        assert f.panel.marked() == number  # the one of the card


def test_keys_go_along_the_chart(home: Path) -> None:
    with reviewing(home) as f:
        f.scene.widgets.focus(f.panel.chart, ring=True)
        for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT):
            f.driver.key(key)
        assert (f.panel.chart.cursor, f.panel.marked()) == (1, 1)
        f.driver.key(pygame.K_RETURN)
        assert f.panel.selected == 1


def test_lead_and_chance_take_turns(home: Path) -> None:
    with reviewing(home) as f:
        chart = f.panel.chart
        prospects = chart.prospects[f.errors[0]]
        assert prospects is not None
        assert chart.value(f.errors[0], 1) == 100 * prospects.win_shares[1]
        choice = next(w for w in f.scene.widgets.all if isinstance(w, Choice))
        f.driver.click((choice.rect.right - 12, choice.rect.centery))
        assert chart.value(f.errors[0], 1) == prospects.margins[1]
        assert chart.scale.bottom == -chart.scale.top < 0


def test_every_seat_has_a_line_and_a_row_people_first(home: Path) -> None:
    with reviewing(home, 5) as f:
        lines = [f.panel.chart.line(seat) for seat in range(5)]
        assert len({line.shape for line in lines}) == 5
        assert f.panel.table.order[0] == 0  # the only person
        assert sorted(f.panel.table.order) == list(range(5))


def test_a_card_tells_all_and_one_steps_from_card_to_card(home: Path) -> None:
    with reviewing(home) as f:
        first, second = f.panel.list.decisions[:2]
        f.click_row(first)
        reviewed = f.panel.current
        assert reviewed is f.panel.review.decisions[first]
        assert f.panel.texts.played(reviewed) in f.panel.card.markup
        assert f.panel.texts.better(reviewed) in f.panel.card.markup
        assert f.panel.stepper.text.startswith("1 of ")
        f.driver.click(f.panel.stepper.rect.inflate(-16, 0).midright)
        assert f.panel.selected == second
        f.driver.key(pygame.K_LEFT)
        f.driver.key(pygame.K_LEFT)
        assert f.panel.selected == second if f.scene.widgets.focused is None else first
        f.driver.key(pygame.K_ESCAPE)
        assert f.panel.current is None
        assert f.driver.top is f.scene
        f.driver.key(pygame.K_ESCAPE)
        assert isinstance(f.driver.top, MenuScene)


def test_every_decision_has_a_card(home: Path) -> None:
    with reviewing(home) as f:
        f.panel.select(f.errors[0])
        f.choose_list(0)
        f.panel.set_list(EVERYTHING)
        for number in f.panel.list.decisions:
            f.panel.select(number)
            f.driver.wait(0.02)
            assert f.panel.card.markup
        assert f.driver.ctx.text.clipped == set()


def test_everything_is_reached_without_a_mouse(home: Path) -> None:
    with reviewing(home) as f:
        hands = Gamepad(f.driver)
        assert set(hands.usable_widgets) == set(hands.tab_order())
        hands.focus(lambda widget: widget is f.panel.list)
        f.driver.key(pygame.K_DOWN)
        f.driver.key(pygame.K_RETURN)
        assert f.panel.current is not None
        assert set(hands.usable_widgets) == set(hands.tab_order())
        hands.activate(lambda widget: getattr(widget, "text", "") == "See it on the table")
        assert isinstance(f.driver.top, ReplayScene)


def test_the_review_is_exported_as_picture_and_text(home: Path) -> None:
    with reviewing(home) as f:
        f.press("Save the picture")
        assert isinstance(f.driver.top, Dialog)
        f.driver.key(pygame.K_RETURN)
        pictures = list((home / "pictures").iterdir())
        assert [path.suffix for path in pictures] == [".png"]
        drawn = pygame.image.load(pictures[0])
        assert drawn.get_at(f.driver.ctx.view.point(f.panel.table.rect.center)) != drawn.get_at(
            (2, 2)
        )
        f.driver.click(f.panel._save.rect.center)
        assert isinstance(f.driver.top, Dialog)
        (text,) = (home / "exports").iterdir()
        words = text.read_text("utf-8")
        assert all(name in words for name in NAMES[:3])
        assert "What mattered: " in words


def test_the_text_of_a_review_in_the_making_says_so(home: Path) -> None:
    with reviewing(home, make_job=counting) as f:
        f.panel.save_text()
        (path,) = (home / "exports").rglob("*.txt")
        assert "Reviewing: decision" in "".join(path.read_text("utf-8").splitlines()[:3])


def test_a_text_that_cannot_be_written_is_told(home: Path) -> None:
    with reviewing(home) as f:
        (home / "exports").write_text("no folder")
        f.panel.save_text()
        assert "couldn't be saved" in f.driver.top.text


def small_review(replay: Replay) -> ReviewJob:
    return InlineReviewJob(list_decisions(replay.history), len(replay.spec.seats), EFFORT)


def test_the_page_of_the_result_begins_the_review_when_it_is_opened(home: Path) -> None:
    begun: list[ReviewJob] = []

    def begin(replay: Replay) -> ReviewJob:
        begun.append(counting(replay))
        return begun[-1]

    match = match_with_undos(None)
    with app_driver(lambda ctx: MenuScene(ctx, {}), paths=project_paths(home)) as on:
        Navigator(on.ctx, begin_review=begin).scoring(match)
        on.wait(GRACE)
        scene = on.top
        assert isinstance(scene, ScoringScene)
        assert not begun
        on.click_button("Key moments")
        on.wait(REFRESH_SECONDS + 0.3)
        page = scene.page
        assert not any(w.text == "Key moments" for w in on.find_all(Button))
        assert isinstance(page, ReviewPage)
        assert len(begun) == 1
        assert page.panel.review.decisions
        page.panel.select(0)
        on.key(pygame.K_ESCAPE)  # closes the card, not the page
        assert on.top is scene
        assert page.panel.current is None
        tabs = [w for w in scene.widgets.all if isinstance(w, Tab)]
        on.click(tabs[0].rect.center)
        on.click(tabs[-1].rect.center)
        assert len(begun) == 1
        on.key(pygame.K_ESCAPE)
        job = begun[0]
        assert isinstance(job, CountingJob)
        on.ctx.stack.pop(scene)
        assert job.closed


@pytest.mark.parametrize(
    ("hidden", "decisions", "offered"), [(True, 30, False), (True, -1, True), (False, 30, True)]
)
def test_a_saved_match_is_reviewed_unless_that_would_give_points_away(
    home: Path, hidden: bool, decisions: int, offered: bool
) -> None:
    paths = project_paths(home)
    saved_match(paths.saves, decisions, hidden_vp=hidden)
    with app_driver(lambda ctx: MenuScene(ctx, {}), paths=paths) as on:
        Navigator(on.ctx, begin_review=small_review).library()
        button = on.find(Button, "Review")
        assert button.enabled == offered
        assert ("hidden" in button.tooltip) == (not offered)
        on.click(button.rect.center)
        assert isinstance(on.top, ReviewScene if offered else LibraryScene)
        on.wait(0.3)


def test_a_match_begun_at_a_moment_leads_back_to_it(home: Path) -> None:
    replay, review = reviewed()
    with app_driver(lambda ctx: MenuScene(ctx, {}), paths=project_paths(home)) as on:
        navigator = Navigator(on.ctx, begin_review=lambda replay: finished_review_job(review))
        navigator.replays.open_review(replay)
        scene = on.top
        assert isinstance(scene, ReviewScene)

        def begin_at(number: int) -> TableScene:
            scene.panel.select(number)
            on.click_button("Try it again")
            on.wait(0.5)
            on.click_button("Play from here")
            on.wait(0.5)
            assert isinstance(on.top, TableScene)
            return on.top

        table = begin_at(7)
        table.dialogs.open_menu()
        on.wait(0.5)
        on.click_button("Back to the original match")
        assert on.top is scene
        assert scene.panel.selected == 7
        table = begin_at(9)
        navigator.scoring(table.match, below=scene)
        on.wait(GRACE)
        on.click_button("Back to the original match")
        assert on.top is scene
        assert scene.panel.selected == 9


def test_a_damaged_file_is_told(home: Path) -> None:
    paths = project_paths(home)
    path = saved_match(paths.saves, 30)
    path.write_bytes(b"no match")
    with app_driver(lambda ctx: MenuScene(ctx, {}), paths=paths) as on:
        Navigator(on.ctx, begin_review=small_review).replays.review(path)
        assert isinstance(on.top, Dialog)


@pytest.mark.parametrize("decisions", [0, 1])
def test_a_match_that_has_hardly_begun(home: Path, decisions: int) -> None:
    with reviewing(home, decisions=decisions) as f:
        f.driver.move(f.panel.chart.rect.center)
        f.driver.wait(0.2)
        for key in (pygame.K_TAB, pygame.K_DOWN, pygame.K_RETURN, pygame.K_LEFT, pygame.K_RIGHT):
            f.driver.key(key)
        f.driver.wait(0.2)
        assert len(f.panel.review.decisions) <= 1
        assert f.driver.ctx.text.clipped == set()


def test_a_draft_is_not_graded_and_can_be_seen(home: Path) -> None:
    spec = spec_for(3, buildings="draft")
    replay = Replay.of(match_with_undos(None, 12, spec))
    review = review_match(list_decisions(replay.history), 3, EFFORT)
    with app_driver(lambda ctx: MenuScene(ctx, {}), paths=project_paths(home)) as on:
        scene = ReviewScene(
            on.ctx, replay, "Draft", lambda: finished_review_job(review), lambda match: None
        )
        on.ctx.stack.push(scene)
        scene.panel.select(0)
        on.wait(0.2)
        assert "Drafting isn't graded." in scene.panel.card.markup
        scene.panel.actions.on_the_table(review.decisions[0])
        on.wait(0.5)
        assert isinstance(on.top, ReplayScene)


def long_names(spec: MatchSpec) -> MatchSpec:
    seats = (replace(seat, name=f"{LONG[:-1]}{nth}") for nth, seat in enumerate(spec.seats))
    return replace(spec, seats=tuple(seats))


def test_very_long_names_cut_nothing_else(home: Path) -> None:
    replay, review = reviewed(5)
    other = Replay(long_names(replay.spec), replay.history)
    with app_driver(lambda ctx: MenuScene(ctx, {}), paths=project_paths(home)) as on:
        for scale in (100, 200):
            on.ctx.settings.change(ui_scale=scale, language="qps")
            scene = ReviewScene(
                on.ctx, other, "Test", lambda: finished_review_job(review), lambda match: None
            )
            on.ctx.stack.push(scene)
            on.wait(0.2)
            scene.panel.set_view(TABLE)
            scene.panel.select(0)
            on.wait(0.2)
            scene.panel.deselect()
            on.wait(0.2)
            assert {text for text in on.ctx.text.clipped if LONG[:8] not in text} == set(), scale


def test_who_gave_no_name_has_one_in_the_language(home: Path) -> None:
    replay, review = reviewed()
    first, *rest = replay.spec.seats
    seats = (replace(first, name=UNNAMED), *rest)
    other = Replay(replace(replay.spec, seats=seats), replay.history)
    with app_driver(lambda ctx: MenuScene(ctx, {}), paths=project_paths(home)) as on:
        on.ctx.settings.change(language="qps")
        scene = ReviewScene(
            on.ctx, other, "Test", lambda: finished_review_job(review), lambda match: None
        )
        on.ctx.stack.push(scene)
        on.wait(0.2)
        drawn = sizes_drawn(scene)
        assert scene.tr(UNNAMED) in drawn
        assert UNNAMED not in drawn


@pytest.mark.parametrize("pause", [0.1, 1.2])
@pytest.mark.parametrize("settings", [{}, {"ui_scale": 150}], ids=["usual", "large"])
def test_a_double_click_that_closes_a_card_saves_nothing(
    home: Path, settings: dict[str, Any], pause: float
) -> None:
    with reviewing(home, **settings) as f:
        f.click_row(f.panel.list.decisions[0])
        f.driver.skip(PATIENCE)
        assert f.panel.selected >= 0
        cross = next(w for w in f.driver.find_all(Button) if w.tooltip == "Back to the list")
        f.driver.click(cross.rect.center)
        f.driver.skip(pause)
        f.driver.click(cross.rect.center)
        assert f.panel.selected == -1
        assert f.driver.top is f.scene  # no text was saved
        f.driver.skip(PATIENCE)
        f.driver.click(cross.rect.center)
        assert f.driver.top is not f.scene


def test_the_bar_agrees_with_the_decisions_that_are_told(home: Path) -> None:
    with reviewing(home, make_job=counting) as f:
        f.driver.wait(REFRESH_SECONDS + 0.2)
        plan = f.panel.job.plan
        assert plan.stage == 0
        done = len(plan.review.decisions)
        assert 0 < plan.phase_progress == pytest.approx(done / len(plan.decisions))
        while plan.stage == 0:
            f.panel.job.update()
        assert plan.phase_progress < 0.5
        while not plan.is_done:
            before = plan.phase_progress
            f.panel.job.update()
            assert plan.phase_progress >= before
        assert plan.phase_progress == 1
