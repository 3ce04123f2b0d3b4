"""The lists of a review: key moments, what counts stand for, and rows that rest under the mouse."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame

from game.history.review.match_review import ReviewedDecision
from game.match.replay import Replay
from game.match.seat_changes import SeatChange
from game.scenes.review.decision_list import EVERYTHING, MOMENTS, Selection
from game.scenes.review.decision_texts import people_first
from game.scenes.review.review_panel import REFRESH_SECONDS, ReviewPanel
from game.scenes.review.seats_table import COUNTED
from game.tools.assets.finished_review_job import finished_review_job
from game.ui.phrases.review.report import report_lines
from game.ui.phrases.review.themes import theme_lines
from game.ui.widgets.value_controls import Choice
from tests.scenes.review.review_desk import ReviewDesk, counting, reviewed, reviewing
from tests.support.input_devices import Keyboard
from tests.support.saved_matches import NAMES


def test_moments_begin_with_what_most_of_them_have_in_common(home: Path) -> None:
    with reviewing(home) as f:
        f.panel.set_list(MOMENTS)
        review, names = f.panel.review, f.panel.texts.phrases
        themes = [line for seat in range(3) for line in theme_lines(names, review.moments(seat))]
        assert themes
        assert sorted(row.note for row in f.panel.list.rows if row.note) == sorted(themes)
        report = report_lines(names, review, NAMES[:3], (0, 0, 0), "")
        assert all("  " + theme in report for theme in themes)


def test_the_first_list_is_what_mattered_to_the_person(home: Path) -> None:
    with reviewing(home) as f:
        review = f.panel.review

        def shown() -> list[ReviewedDecision]:
            return [review.decisions[number] for number in f.panel.list.decisions]

        assert shown() == review.moments(0)
        f.choose_list(1)
        assert shown() == review.of_seat(0)
        f.choose_list(1)
        order = people_first(f.panel.seats)
        assert order[0] == 0
        assert shown() == [moment for seat in order for moment in review.moments(seat)]
        f.choose_list(1)
        assert f.panel.list.decisions == f.errors
        f.choose_list(1)
        assert shown() == list(review.decisions)


def counted(desk: ReviewDesk, seat: int) -> tuple[int, int]:
    """The row and column of a grade that a seat has got."""
    counts = desk.panel.review.grade_counts(seat)
    column = next(n for n, grade in enumerate(COUNTED) if counts[grade])
    return desk.panel.table.order.index(seat), column


def test_a_click_on_a_count_lists_what_it_counts(home: Path) -> None:
    with reviewing(home) as f:
        row, column = counted(f, 2)
        place = f.panel.table.count_box((row, column)).center
        f.driver.move(place)
        f.driver.click(place)
        shown = [f.panel.review.decisions[number] for number in f.panel.list.decisions]
        assert shown
        assert {(one.decision.seat, one.grade) for one in shown} == {(2, COUNTED[column])}
        assert len(shown) == f.panel.review.grade_counts(2)[COUNTED[column]]
        f.choose_list(1)  # from there to the others, and it is gone
        assert f.panel.selection == Selection(moments=True, seat=0)


def test_counts_are_reached_by_keys(home: Path) -> None:
    with reviewing(home) as f:
        row, column = counted(f, 0)
        Keyboard(f.driver).focus(lambda widget: widget is f.panel.table)
        while f.panel.table.cursor[1] > column:
            f.driver.key(pygame.K_LEFT)
        assert f.panel.table.cursor == (row, column)
        f.driver.key(pygame.K_RETURN)
        assert f.panel.selection == Selection(seat=0, grades=(COUNTED[column],))


def test_no_other_row_comes_to_lie_under_the_mouse(home: Path) -> None:
    with reviewing(home, make_job=counting) as f:
        f.driver.wait(REFRESH_SECONDS + 0.2)
        while len(f.panel.list.decisions) < 2:
            f.driver.wait(REFRESH_SECONDS)
        row, box = next((row, box) for row, box in f.panel.list.places() if row.number >= 0)
        f.driver.move(box.center)
        rows, known = f.panel.list.rows, len(f.panel.review.decisions)
        f.driver.wait(2 * REFRESH_SECONDS + 0.2)
        assert len(f.panel.review.decisions) > known
        assert f.panel.list.rows == rows
        f.driver.click(box.center)
        assert f.panel.selected == row.number
        f.panel.deselect()
        f.driver.move((5, 5))
        assert f.panel.list.review is f.panel.review


def test_the_list_rests_wherever_the_mouse_is_over_it_until_the_review_is_complete(
    home: Path,
) -> None:
    with reviewing(home, make_job=counting) as f:
        while not f.panel.list.decisions:
            f.driver.wait(REFRESH_SECONDS)
        heading, box = f.panel.list.places()[0]
        assert heading.number < 0
        f.driver.move(box.center)
        rows, known = f.panel.list.rows, len(f.panel.review.decisions)
        f.driver.wait(2 * REFRESH_SECONDS + 0.2)
        assert len(f.panel.review.decisions) > known
        assert f.panel.list.rows is rows
        f.driver.move((5, 5))
        assert f.panel.list.review is f.panel.review
        f.driver.move(box.center)
        job = f.panel.job
        while not job.plan.is_done:
            job.update()
        while f.panel.review != job.plan.review:
            f.driver.wait(REFRESH_SECONDS)
        assert f.panel.list.review is f.panel.review


def test_everybody_who_played_a_part_has_key_moments_by_name(home: Path) -> None:
    replay, review = reviewed()
    changes = (SeatChange(5, 1, "person"), SeatChange(9, 1, "random"))
    played = Replay(replay.spec, replay.history, None, changes, replay.record)
    with reviewing(home) as f:
        job = finished_review_job(review)
        panel = ReviewPanel(f.driver.ctx, played, "", job, f.begun.append, lambda widget: None)
        widgets = panel.layout(f.panel.chart.rect)
        (lists,) = (w for w in widgets if isinstance(w, Choice) and w.value == panel.selection)
        assert [text for _, text in lists.options][:4] == [
            f"Key moments: {NAMES[0]}",
            f"All decisions: {NAMES[0]}",
            f"Key moments: {NAMES[1]}",
            f"All decisions: {NAMES[1]}",
        ]
        panel.set_list(Selection(seat=1))
        own = [one for one in review.of_seat(1) if 5 <= one.decision.ply < 9]
        assert panel.list.decisions == [review.decisions.index(one) for one in own]
        assert sum(panel.table.review.grade_counts(1).values()) == len(own)


def test_rows_get_a_little_lower_before_a_list_scrolls(home: Path) -> None:
    with reviewing(home, ui_scale=150) as f:
        shown = f.panel.list
        shown.rect.height = 0.9 * shown.places()[-1][1].bottom - shown.rect.y * 0.9
        assert shown.limit == 0
        assert shown.places()[-1][1].bottom <= shown.rect.bottom
        f.panel.set_list(EVERYTHING)
        assert shown.limit > 0


def test_one_steps_on_from_a_decision_that_has_left_the_list(home: Path) -> None:
    """While a review is computed, a decision whose card is open may stop being a moment."""
    with reviewing(home) as f:
        panel = f.panel
        panel.set_list(MOMENTS)
        listed = panel.list.decisions
        before, after = next(pair for pair in pairwise(listed) if pair[1] - pair[0] > 1)
        gone = before + 1
        panel.select(before)
        panel.selected = gone
        panel._show_selected()
        assert panel.stepper.text == f"Round {panel.review.decisions[gone].decision.round}"
        right = panel.stepper.rect.midright
        f.driver.click((right[0] - 8, right[1]))
        assert panel.selected == after
        assert panel.stepper.text == f"{listed.index(after) + 1} of {len(listed)}"
        panel.selected = gone
        panel.step(-1)
        assert panel.selected == before
