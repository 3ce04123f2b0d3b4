"""The deal of the day: played once, compared with computers, marked in the calendar."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from game.content.daily_deal import person_seat
from game.history.daily.computer_results import FIELD
from game.history.daily.results import DailyResult, FieldResult
from game.match.engine_process import InlineEngine
from game.match.journal import BRANCHED
from game.match.match import Match
from game.scenes.daily.calendar import DayCell, moved
from game.scenes.daily.opener import DailyDeals
from game.scenes.daily.scene import POLL_SECONDS, DailyScene
from game.scenes.dialogs.dialog import Dialog
from game.scenes.navigator import Navigator
from game.scenes.setup.plan import SeatPlan, SetupPlan
from game.scenes.table.scene import TableScene
from game.seats import make_seat
from game.ui.widgets.buttons import Button
from tests.support.input_devices import Keyboard
from tests.support.window import AppDriver, app_driver, project_paths

MONDAY = date(2026, 11, 30)


class Clock:
    """A calendar whose day tests choose."""

    def __init__(self) -> None:
        self.day = MONDAY

    def __call__(self) -> datetime:
        return datetime.combine(self.day, datetime.min.time())


class Opened:
    """The game at its title, with the deals of the day; no process is started."""

    def __init__(self, d: AppDriver, clock: Clock) -> None:
        self.d, self.clock = d, clock
        self.navigator = Navigator(d.ctx, lambda: 1, clock)
        self.deals: DailyDeals = self.navigator.challenges.daily
        everyone = [
            FieldResult(kind, number, DailyResult(40, 1, number % 5))
            for kind, count in FIELD.items()
            for number in range(count)
        ]
        for ahead in range(-3, 4):
            day = MONDAY + timedelta(days=ahead)
            self.deals._table.add_field(day, everyone)  # computers have played already

    def open(self) -> DailyScene:
        self.deals.open()
        self.d.wait(0.1)
        scene = self.d.top
        assert isinstance(scene, DailyScene)
        return scene

    def play_to_the_end(self) -> Match:
        """Let a computer decide for the person, and count the match."""
        table = self.d.top
        assert isinstance(table, TableScene)
        path = table.match.path
        table.match.close()
        assert path is not None
        match = Match.load(path, InlineEngine())
        seat, rng = make_seat("greedy"), random.Random(1)
        while not match.game.is_over:
            match.play(seat.choose(match.game.observation(match.game.seat), rng))
        self.navigator.challenges.count(match)
        return match


@pytest.fixture
def opened(home: Path) -> Iterator[Opened]:
    clock = Clock()
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=project_paths(home)) as d:
        yield Opened(d, clock)


def texts(d: AppDriver) -> list[str]:
    return [w.text for w in d.find_all(Button) if w.text]


def press(d: AppDriver, text: str) -> None:
    d.wait(0.8)  # a second press at the same place would be ignored
    d.click_button(text)
    d.wait(0.1)


def test_a_deal_is_played_once_and_its_result_compared(opened: Opened) -> None:
    opened.open()
    press(opened.d, "Play")
    match = opened.play_to_the_end()
    tried = opened.deals.tried(MONDAY)
    assert tried is not None
    assert tried.result is not None
    points = match.game.scores()[person_seat(match.spec)].total
    assert tried.result.points == points
    opened.navigator.leave()
    scene = opened.open()
    assert "Play" not in texts(opened.d)
    assert str(points) in scene.shared_line()
    opened.navigator.challenges.count(match)  # once more changes nothing
    assert opened.deals.tried(MONDAY) == tried


def test_on_a_couch_it_is_said_whose_try_it_is(opened: Opened) -> None:
    def notes() -> str:
        scene = opened.open()
        text = " ".join(getattr(w, "text", "") for w in scene.widgets.all)
        scene.close()
        return text

    assert "is playing this deal" not in notes()
    people = (SeatPlan("Anežka"), SeatPlan("Bálint", 1))
    opened.d.ctx.settings.change(last_setup=SetupPlan(seats=people).to_json())
    assert "Anežka is playing this deal." in notes()


def test_a_try_that_was_left_continues_and_a_lost_file_is_told(opened: Opened) -> None:
    opened.open()
    press(opened.d, "Play")
    table = opened.d.top
    assert isinstance(table, TableScene)
    path = table.match.path
    assert path is not None
    opened.navigator.leave()
    opened.open()
    press(opened.d, "Continue")
    again = opened.d.top
    assert isinstance(again, TableScene)
    assert again.match.path == path
    opened.navigator.leave()
    path.unlink()
    opened.open()
    press(opened.d, "Continue")
    assert isinstance(opened.d.top, Dialog)


def test_a_branch_of_a_deal_does_not_count(opened: Opened) -> None:
    opened.open()
    press(opened.d, "Play")
    table = opened.d.top
    assert isinstance(table, TableScene)
    table.match.record.about[BRANCHED] = 3
    opened.navigator.challenges.count(table.match)
    tried = opened.deals.tried(MONDAY)
    assert tried is not None
    assert tried.result is None


def test_the_calendar_shows_other_days_but_none_to_come(opened: Opened) -> None:
    scene = opened.open()
    cells = {cell.day: cell for cell in scene.widgets.all if isinstance(cell, DayCell)}
    assert len(cells) == 30
    yesterday = MONDAY - timedelta(days=1)
    opened.d.click(cells[yesterday].rect.center)
    opened.d.wait(0.1)
    assert scene.day == yesterday
    opened.clock.day = MONDAY - timedelta(days=10)  # the clock is set back
    scene.resumed()
    later = [cell for cell in scene.widgets.all if isinstance(cell, DayCell) and cell.enabled]
    assert max(cell.day for cell in later) == opened.clock.day


def test_months_are_turned_by_keys(opened: Opened) -> None:
    scene = opened.open()
    arrows = [w for w in scene.widgets.all if isinstance(w, Button) and not w.text]
    Keyboard(opened.d).activate(lambda widget: widget is arrows[0])
    opened.d.wait(0.1)
    assert (scene.day.year, scene.day.month) == (2026, 10)


def test_moving_by_months_stays_within_them() -> None:
    assert moved(date(2026, 3, 31), -1, MONDAY) == date(2026, 2, 28)
    assert moved(date(2026, 1, 15), -1, MONDAY) == date(2025, 12, 15)
    assert moved(date(2026, 11, 5), 1, MONDAY) == MONDAY


def test_results_of_computers_appear_while_one_looks(opened: Opened) -> None:
    book = opened.deals
    opened.open()
    press(opened.d, "Play")
    opened.play_to_the_end()
    opened.navigator.leave()
    scene = opened.open()
    before = scene.shared_line()
    book._table.add_field(MONDAY, [FieldResult("bosun", 99, DailyResult(90, 1, 60))])
    opened.d.wait(POLL_SECONDS + 0.1)
    assert scene.shared_line() != before


def test_the_card_of_the_list_says_what_is_to_be_done(opened: Opened) -> None:
    (card,) = opened.deals.cards()
    assert (card.call, card.first) == ("Play", True)
    card.open()
    opened.d.wait(0.1)
    press(opened.d, "Play")
    assert opened.deals.cards()[0].call == "Continue"
    opened.play_to_the_end()
    (card,) = opened.deals.cards()
    assert (card.call, card.first) == ("Results", False)
    assert "1 day in a row" in card.note
    opened.clock.day += timedelta(days=1)
    assert opened.deals.cards()[0].call == "Play"
