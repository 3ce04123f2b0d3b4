"""The log: whose lines it shows, and the table as it was after each of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pygame

from game.match.match import Match
from game.scenes.table.log.log_entries import ROLE, ROUND, LogEntry
from game.scenes.table.log.log_panel import LogCrest, LogPanel
from game.scenes.table.view import spots
from game.ui.text.rich_text import keep_numbers_with_icons, plain
from tests.scenes.table.test_expansion_decisions import opened
from tests.scenes.table.test_prompt_line import officer
from tests.support.table import (
    NAMES,
    TableDriver,
    match_at_loading,
    new_match,
    settled_table,
    to_the_last,
)


def crests(at: TableDriver) -> list[LogCrest]:
    return [w for w in at.scene.widgets.all if isinstance(w, LogCrest)]


def shown(at: TableDriver) -> list[LogEntry]:
    """The lines of the log, whatever is scrolled."""
    return at.scene.log.log.of(at.scene.log.seat)


def click_line(at: TableDriver, entry: LogEntry) -> None:
    at.scene.log.panel.scroll_to(0)
    while at.scene.log.panel.place_of(entry) is None:
        at.driver.move(at.scene.log.panel.rect.center)
        before = at.scene.log.panel.offset
        at.driver.wheel(-1)
        assert at.scene.log.panel.offset > before, "the line is not in the log"
    place = at.scene.log.panel.place_of(entry)
    assert place is not None
    at.driver.click((place.x + 60, place.centery))


def test_crests_choose_whose_lines_are_shown(home: Path) -> None:
    with settled_table(match_at_loading(), home) as at:
        everybody = len(shown(at))
        assert len(crests(at)) == 4
        at.driver.click(crests(at)[1].rect.center)
        mine = [entry for entry in shown(at) if entry.level != ROUND]
        assert 0 < len(mine) < everybody
        assert all(entry.seat == 1 for entry in mine)
        assert all(NAMES[1] in entry.markup for entry in mine)
        assert [crest.lit for crest in crests(at)] == [False, True, False, False]
        at.driver.click(crests(at)[2].rect.center)
        assert {entry.seat for entry in shown(at)} == {-1, 2}
        at.driver.click(crests(at)[2].rect.center)
        assert len(shown(at)) == everybody
        assert all(crest.lit for crest in crests(at))


def test_new_lines_follow_into_a_filtered_log(home: Path) -> None:
    with settled_table(new_match(people=(0, 1, 2, 3)), home) as at:
        at.driver.click(crests(at)[0].rect.center)
        lines = len(shown(at))
        at.play_role("prospector")
        assert len(shown(at)) == lines + 2
        at.choose("builder")  # the next seat's
        assert len(shown(at)) == lines + 2


def test_a_new_size_of_the_window_writes_no_line_anew_and_asks_nothing_anew(home: Path) -> None:
    with settled_table(match_at_loading(), home) as at:
        pending = at.scene.decision.pending
        entries = list(at.scene.log.log.entries)
        at.scene.log.look_back(first_role(at))
        at.driver.resize((1600, 900))
        at.driver.wait(0.5)
        assert at.scene.log.log.entries == entries
        assert at.scene.log.viewed in entries
        assert at.scene.decision.pending is pending


def first_role(at: TableDriver) -> LogEntry:
    return next(entry for entry in at.scene.log.log.entries if entry.level == ROLE)


def test_a_line_shows_the_table_as_it_was(home: Path) -> None:
    with settled_table(match_at_loading(), home) as at:
        now = at.scene.view_state().position
        pending = at.scene.decision.pending
        entry = first_role(at)
        ways: list[Callable[[], None]] = [
            lambda: at.driver.key(pygame.K_ESCAPE),
            lambda: at.driver.click((700, 300)),
            lambda: at.driver.click((700, 300), 3),
            lambda: at.press("now"),
            lambda: at.driver.key(pygame.K_SPACE),
        ]
        for go_back in ways:
            click_line(at, entry)
            assert at.scene.view_state().position is entry.position
            assert at.scene.view_state().position.round == 1
            assert at.glowing() == []
            assert set(at.decision_keys()) == {"now"}
            at.driver.wait(0.2)
            played = len(at.match.game.history)
            go_back()
            assert at.scene.view_state().position is now
            assert at.scene.decision.pending is pending
            assert len(at.match.game.history) == played
            assert not at.is_covered()


def test_computers_wait_while_somebody_looks_back(home: Path) -> None:
    with settled_table(new_match(), home, computer_speed="fast") as at:
        at.choose("prospector")
        at.driver.wait(0.3)
        click_line(at, at.scene.log.log.entries[0])
        played = len(at.match.game.history)
        at.driver.skip(5.0)
        assert len(at.match.game.history) == played
        at.driver.key(pygame.K_ESCAPE)
        at.settle()
        assert len(at.match.game.history) > played


def test_explanations_speak_of_the_moment_that_is_shown(home: Path) -> None:
    def rich(match: Match) -> int:
        return match.game.position.players[0].doubloons

    with settled_table(match_at_loading(), home) as at:
        entry = first_role(at)
        assert entry.position is not None
        click_line(at, entry)
        then = entry.position.players[0].doubloons
        assert at.explanation(spots.doubloons(0)).startswith(f"{NAMES[0]}: {then}")
        assert then != rich(at.match)


def test_lines_are_picked_with_keys(home: Path) -> None:
    with settled_table(match_at_loading(), home) as at:
        at.driver.key(pygame.K_TAB)
        while not isinstance(at.scene.widgets.focused, LogPanel):
            at.driver.key(pygame.K_TAB)
        for _ in range(3):
            at.driver.key(pygame.K_UP)
        at.driver.key(pygame.K_RETURN)
        assert at.scene.log.viewed is at.scene.log.log.entries[-3]
        at.driver.key(pygame.K_ESCAPE)
        assert at.scene.log.viewed is None


def test_numbers_stay_with_their_icons(home: Path) -> None:
    assert keep_numbers_with_icons("5 {coin} and **7** {vp}, 3 of {corn}") == (
        "5\u00a0{coin} and **7**\u00a0{vp}, 3 of {corn}"
    )
    assert keep_numbers_with_icons("{corn} 5 {#ff0000}red{/}") == "{corn} 5 {#ff0000}red{/}"
    match = to_the_last(new_match(people=()))
    with settled_table(match, home) as at:
        told = [entry.markup for entry in at.scene.log.log.entries]
        parted = [line for line in told if re.search(r"\d(\*\*)? \{", line)]
        assert len(told) > 100
        assert parted == []


def test_a_tile_sold_by_the_land_office_brings_its_doubloon_in_the_log(home: Path) -> None:
    with opened(home, officer(noble=True), "trader") as at:
        had = at.match.game.position.players[0].doubloons
        at.decide("discard corn")
        assert at.match.game.position.players[0].doubloons == had + 1
        told = [plain(entry.markup) for entry in at.scene.log.log.entries]
        assert any("uses the land office to sell" in line and "1" in line for line in told)


def test_the_log_of_a_match_gone_on_with_is_written_again(home: Path) -> None:
    match = match_at_loading()
    with settled_table(match, home) as at:
        assert len(at.scene.log.log.entries) > 20
        at.driver.move(at.scene.log.panel.rect.center)
        at.driver.wheel(3)
        assert not at.log_at_end()
        at.driver.key(pygame.K_l)
        assert at.scene.log.large
        at.driver.key(pygame.K_END)
        assert at.log_at_end()
        at.driver.key(pygame.K_l)
        at.driver.move((at.scene.log.panel.rect.x + 40, at.scene.log.panel.rect.bottom - 20))
        assert at.scene.log.panel.entry_at(at.driver.ctx.inputs.pointer) is not None
