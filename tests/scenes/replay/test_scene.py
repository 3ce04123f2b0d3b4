"""The replay scene, with posted events: stepping, jumping, playing, speed, log, and playing on."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.match.engine_process import InlineEngine
from game.match.match import Match
from game.match.replay import Replay
from game.scenes.menu import MenuScene
from game.scenes.navigator import Navigator
from game.scenes.replay.branch_dialog import BranchDialog
from game.scenes.replay.controls import Scrubber
from game.scenes.replay.log import ReplayLogPanel
from game.scenes.replay.scene import ReplayScene
from game.scenes.table.scene import TableScene
from game.scenes.table.view import spots
from game.scenes.table.view.spots import LOG_TAB, MARKET_TAB, Spot
from game.ui.widgets.buttons import Button
from game.ui.widgets.value_controls import Choice
from tests.support.match import path_of
from tests.support.saved_matches import NAMES, match_with_undos, spec_for
from tests.support.window import AppDriver, app_driver, project_paths


class ReplayDesk:
    """A replay scene, and what a person sees and does in it."""

    def __init__(self, on: AppDriver, scene: ReplayScene, begun: list[Match]) -> None:
        self.driver = on
        self.scene = scene
        self.begun = begun

    @property
    def moment(self) -> int:
        return self.scene.playback.moment

    def shown(self) -> str:
        """The digest of the position that is shown."""
        return self.scene.animation.shown.digest()

    def in_step(self) -> bool:
        """Whether the position of the moment is shown."""
        return self.shown() == self.scene.replay.position(self.moment).digest()

    def opened(self) -> Spot | None:
        """The sheet that lies open."""
        return self.scene.sheets.opened

    def press(self, icon: str) -> None:
        self.click(self.button(icon).rect.center)

    def button(self, icon: str) -> Button:
        found = (w for w in self.scene.widgets.all if isinstance(w, Button))
        return next(button for button in found if button.icon == f"ui/{icon}")

    def scrubber(self) -> Scrubber:
        return next(w for w in self.scene.widgets.all if isinstance(w, Scrubber))

    def log(self) -> ReplayLogPanel:
        return next(w for w in self.scene.widgets.all if isinstance(w, ReplayLogPanel))

    def point(self, pos: tuple[float, float]) -> tuple[float, float]:
        """Where a place of the replay lies for the driver, which knows nothing of the strip."""
        return self.driver.ctx.view.inverse(self.scene.ctx.view.point(pos))

    def click(self, pos: tuple[float, float], button: int = 1) -> None:
        self.driver.click(self.point(pos), button)


@contextmanager
def replaying(match: Match, home: Path, **settings: Any) -> Iterator[ReplayDesk]:
    """A window in which a match is replayed."""
    begun: list[Match] = []
    with app_driver(lambda ctx: MenuScene(ctx, {}), paths=project_paths(home)) as on:
        on.ctx.settings.change(**settings)
        scene = ReplayScene(on.ctx, Replay.of(match), begun.append)
        on.ctx.stack.push(scene)
        on.wait(0.2)
        yield ReplayDesk(on, scene, begun)
        for other in begun:
            other.close()


@pytest.fixture(scope="module")
def match() -> Match:
    return match_with_undos(None)


def test_buttons_and_keys_step_by_a_decision(match: Match, home: Path) -> None:
    with replaying(match, home) as f:
        for nth in range(1, 6):
            f.press("step")
            assert f.moment == nth
            f.driver.wait(4)
            assert f.in_step()
        f.press("step_back")
        assert (f.moment, f.in_step()) == (4, True)
        f.driver.key(pygame.K_RIGHT)
        f.driver.key(pygame.K_RIGHT)
        assert f.moment == 6
        f.driver.key(pygame.K_s)  # at once
        f.driver.wait(0.1)
        assert f.in_step()
        for _ in range(9):
            f.driver.key(pygame.K_LEFT)
        assert (f.moment, f.in_step()) == (0, True)


def test_buttons_and_keys_jump_to_roles_and_rounds(match: Match, home: Path) -> None:
    with replaying(match, home) as f:
        marks = f.scene.replay.marks
        rounds = [mark.ply for mark in marks if mark.seat < 0]
        roles = [mark.ply for mark in marks if mark.seat >= 0]
        before = max(moment for moment in roles if moment < rounds[1])
        f.press("fast")
        assert f.moment == roles[0]
        f.press("skip")
        assert (f.moment, f.scene.animation.shown.round, f.in_step()) == (rounds[1], 2, True)
        f.press("fast_back")
        assert f.moment == before
        f.press("skip_back")
        assert f.moment == 0
        f.driver.key(pygame.K_PAGEDOWN)
        f.driver.key(pygame.K_DOWN)
        f.driver.key(pygame.K_DOWN)
        f.driver.key(pygame.K_UP)
        f.driver.key(pygame.K_PAGEUP)
        assert f.moment == before
        f.driver.key(pygame.K_END)
        assert (f.moment, f.in_step()) == (len(f.scene.replay), True)
        f.driver.key(pygame.K_HOME)
        assert f.moment == 0


def test_it_plays_pauses_and_begins_again(match: Match, home: Path) -> None:
    with replaying(match, home) as f:
        f.driver.key(pygame.K_SPACE)
        assert f.scene.playback.playing
        f.driver.skip(20)
        assert 3 < f.moment < len(f.scene.replay)
        f.press("pause")
        at = f.moment
        f.driver.skip(5)
        assert (f.moment, f.in_step(), f.scene.playback.playing) == (at, True, False)
        f.scene.playback.speed = "instant"
        f.scene.playback.go(len(f.scene.replay) - 5)
        f.press("play")
        f.driver.skip(5)
        assert (f.moment, f.scene.playback.playing) == (len(f.scene.replay), False)
        f.press("play")  # once more from the beginning
        assert f.moment < 5


def test_each_speed_is_faster_than_the_one_before(match: Match, home: Path) -> None:
    reached = []
    with replaying(match, home) as f:
        choice = next(w for w in f.scene.widgets.all if isinstance(w, Choice))
        for _ in range(4):
            f.scene.playback.go(0)
            f.scene.playback.play()
            f.driver.skip(5)
            reached.append((f.scene.playback.speed, f.moment))
            f.click((choice.rect.right - 20, choice.rect.centery))
    assert [speed for speed, _ in reached] == ["normal", "fast", "instant", "slow"]
    assert reached[3][1] < reached[0][1] < reached[1][1] < reached[2][1]


def test_the_scrubber_is_dragged(match: Match, home: Path) -> None:
    with replaying(match, home) as f:
        scrubber = f.scrubber()
        track = scrubber.track
        f.click((track.x + track.width / 2, track.centery))
        assert abs(f.moment - len(f.scene.replay) / 2) <= 1
        assert f.in_step()
        f.driver.press(f.point((track.x + 10, track.centery)))
        for share in (0.3, 0.9):
            f.driver.move(f.point((track.x + share * track.width, track.centery + 400)))
            assert (abs(f.moment - share * len(f.scene.replay)) < 2, f.in_step()) == (True, True)
        f.driver.move(f.point((5000, 0)))
        f.driver.release(f.point((5000, 0)))
        assert f.moment == len(f.scene.replay)


def test_a_line_of_the_log_leads_to_its_moment(match: Match, home: Path) -> None:
    with replaying(match, home) as f:
        log = f.log()
        assert len(log.log.entries) > 50  # all of it is there from the beginning
        log.scroll_to(log.limit / 2)
        entry = log.entry_at((log.rect.x + 60, log.rect.centery))
        assert entry is not None
        place = log.place_of(entry)
        assert place is not None
        f.click(place.center)  # not near its edge, where whole pixels may mean the line beside it
        assert (f.moment, f.in_step()) == (f.scene.log.moments[entry], True)
        assert f.scene.prompt() in {
            line.markup for line in log.log.entries if f.scene.log.moments[line] == f.moment
        }
        top = f.log().offset
        f.driver.key(pygame.K_END)
        assert f.log().offset > top  # it follows
        f.driver.key(pygame.K_l)
        assert f.log().rect.height > log.rect.height


def test_boards_are_chosen_and_a_right_click_explains(match: Match, home: Path) -> None:
    with replaying(match, home) as f:
        f.scene.playback.go(len(f.scene.replay) // 2)
        assert f.scene.boards.seat == 0
        rect = f.scene.display.view.rect(spots.board(1), f.scene.view_state())
        assert rect is not None
        f.click((rect.right - 6, rect.top + 6))
        assert f.scene.boards.seat == 1
        f.driver.key(pygame.K_3)
        assert f.scene.boards.seat == 2
        f.driver.move(f.point(f.scene.display.view.zone("round").center))
        f.click(f.scene.display.view.zone("roles").move(40, 0).midleft, 3)
        assert f.driver.top.page.id.startswith("role/")
        f.driver.key(pygame.K_ESCAPE)
        assert f.driver.top is f.scene


@pytest.mark.parametrize(("hidden", "finished"), [(True, True), (True, False), (False, False)])
def test_points_are_secret_while_the_match_is(home: Path, hidden: bool, finished: bool) -> None:
    spec = spec_for(hidden_vp=hidden)
    spec = spec.with_seat_kind(1, "person")
    with replaying(match_with_undos(None, -1 if finished else 100, spec), home) as f:
        f.scene.playback.go(90)
        assert bool(f.scene.view_state().vp_hidden) == (hidden and not finished)


def test_another_size_and_language_on_the_way(match: Match, home: Path) -> None:
    with replaying(match, home) as f:
        f.scene.playback.go(100)
        f.press("step")
        f.driver.resize((1920, 1080))
        f.driver.wait(0.5)
        assert (f.moment, f.in_step()) == (101, True)
        f.driver.ctx.settings.change(language="qps")
        f.press("step")
        assert f.moment == 102
        f.driver.wait(3)
        assert f.in_step()


def test_sheets_open_and_close_where_text_is_large(match: Match, home: Path) -> None:
    with replaying(match, home, far_from_screen=True) as f:
        f.scene.playback.go(80)
        look, view = f.scene.view_state, f.scene.display.view
        for key, tab in (
            (pygame.K_b, MARKET_TAB),
            (pygame.K_l, LOG_TAB),
            (pygame.K_2, spots.board(1)),
        ):
            f.driver.key(key)
            assert f.opened() == tab
            f.driver.key(pygame.K_ESCAPE)
            assert f.opened() is None
            box = view.rect(tab, look())
            assert box is not None
            f.click(box.center)
            assert f.opened() == tab
            f.click(f.scene.widgets.all[-1].rect.center)  # its own cross lies on top
            assert f.driver.kind() is ReplayScene
            assert f.opened() is None
        f.driver.key(pygame.K_l)
        log = f.log()
        log.scroll_to(log.limit / 2)
        entry = log.entry_at((log.rect.x + 60, log.rect.centery))
        assert entry is not None
        place = log.place_of(entry)
        assert place is not None
        f.click(place.center)
        assert (f.moment, f.opened()) == (f.scene.log.moments[entry], None)
        f.driver.key(pygame.K_b)
        f.driver.key(pygame.K_RIGHT)
        assert f.opened() == MARKET_TAB  # what it shows goes on
        f.driver.ctx.settings.change(far_from_screen=False)
        assert f.opened() == MARKET_TAB  # the usual table opens it large as well
        f.click(f.scene.display.view.zone("focus").center)
        assert f.opened() is None
        f.driver.key(pygame.K_ESCAPE)
        assert f.driver.kind() is MenuScene


def test_playing_on_asks_who_plays_and_begins_a_match_at_the_moment(
    match: Match, home: Path
) -> None:
    with replaying(match, home) as f:
        f.scene.playback.go(70)
        f.click(f.scene.play_on_button.rect.center)
        assert f.driver.kind() is BranchDialog
        f.driver.key(pygame.K_ESCAPE)
        assert f.driver.kind() is ReplayScene
        assert not f.begun
        f.click(f.scene.play_on_button.rect.center)
        choices = f.driver.find_all(Choice)
        f.driver.click((choices[0].rect.right - 20, choices[0].rect.centery))
        f.driver.click((choices[1].rect.right - 20, choices[1].rect.centery))
        kinds = tuple(f.driver.top.kinds)
        f.driver.key(pygame.K_RETURN)
        (branch,) = f.begun
        assert tuple(seat.kind for seat in branch.spec.seats) == kinds
        assert kinds[0] != "person"
        assert branch.game.position.digest() == f.scene.replay.position(70).digest()
        f.driver.key(pygame.K_END)
        assert not f.scene.play_on_button.enabled


def test_five_people_fit_into_the_question_who_plays_on(home: Path) -> None:
    with replaying(match_with_undos(None, 30, spec_for(5)), home, ui_scale=150) as f:
        f.scene.play_on()
        f.driver.wait(0.2)
        table = f.driver.ctx.view.table
        assert all(table.contains(widget.rect) for widget in f.driver.top.widgets.all)


def test_a_saved_match_is_replayed_and_played_on(home: Path) -> None:
    paths = project_paths(home)
    path = match_with_undos(paths.saves, 60).path
    assert path is not None
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=paths) as on:
        navigator = Navigator(on.ctx)
        navigator.replays.replay(path)
        assert on.kind() is ReplayScene
        on.top.play_on()
        on.key(pygame.K_RETURN)
        assert on.kind() is TableScene
        assert on.top.match.path not in (None, path)
        navigator.leave()
        navigator.replays.replay(path)
        on.key(pygame.K_ESCAPE)
        assert on.kind() is MenuScene
        path.write_bytes(path.read_bytes()[:-5])
        navigator.replays.replay(path)
        assert path.name in on.top.text
        on.key(pygame.K_RETURN)
        assert on.kind() is ReplayScene


def test_a_draft_can_be_watched(home: Path) -> None:
    with replaying(match_with_undos(None, 120, spec_for(3, buildings="draft")), home) as f:
        for _ in range(40):
            f.driver.key(pygame.K_RIGHT)
        f.driver.wait(4)
        assert (f.moment, f.in_step()) == (40, True)


def test_the_log_says_who_plays_each_seat_from_when_on(home: Path) -> None:
    """A seat goes to a computer and comes back; what was undone in between does not count."""
    paths = project_paths(home)
    match, rng = Match.new(spec_for(), paths.saves, InlineEngine()), random.Random(2)

    def play(decisions: int) -> None:
        for _ in range(decisions):
            match.play(rng.choice(match.game.legal_actions))

    play(5)
    match.set_seat(0, "greedy")
    play(7)
    match.set_seat(0, "person")
    match.set_seat(1, "person")
    play(3)
    match.close()
    replay = Replay.load(path_of(match))
    kinds = [tuple(seat.kind for seat in replay.spec_at(moment).seats) for moment in range(16)]
    assert kinds == (
        [("person", "random", "random")] * 5
        + [("greedy", "random", "random")] * 7
        + [("person", "person", "random")] * 4
    )
    assert Replay.of(match).changes == replay.changes
    with app_driver(lambda ctx: ReplayScene(ctx, replay, lambda match: None), paths=paths) as on:
        lines = {
            entry.markup: on.top.log.moments[entry]
            for entry in on.top.log.log.entries
            if "now played by" in entry.markup
        }
        assert list(lines.values()) == [5, 12, 12]
        assert [NAMES[0] in line for line in lines] == [True, True, False]
        on.top.playback.go(8)
        on.top.play_on()
        assert tuple(on.top.kinds) == kinds[8]
