"""Replay: every moment of a match is the one that was played, and one can play on from it."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.journal import JournalError
from game.app.match import InlineThinker, Match, MatchSpec, SeatSpec
from game.app.reel import Reel
from game.app.settings import UI_SCALES
from game.rules import Options
from game.rules.events import RoundBegan
from game.rules.position import Position
from game.scenes.branch import BranchScene
from game.scenes.menu import MenuScene
from game.scenes.replay import ReplayScene
from game.scenes.replay_bar import FilmLog, Scrubber
from game.scenes.rooms import Rooms
from game.scenes.table import spots
from game.scenes.table.scene import TableScene
from game.ui.widgets import Button, Choice
from tests.shell_kit import Desk, desk, shipped

NAMES = ("Anežka", "Bálint", "Þórður", "Eszter", "Jiří")


def spec_for(players: int = 3, **options: Any) -> MatchSpec:
    seats = tuple(
        SeatSpec(name, at, "random" if at else "person") for at, name in enumerate(NAMES[:players])
    )
    return MatchSpec(Options(players=players, governor=0, **options), 3, seats)


def played(folder: Path | None, decisions: int = -1, spec: MatchSpec | None = None) -> Match:
    """A match with so many decisions (-1: to its end), some of which were taken back first."""
    match, rng = Match.new(spec or spec_for(), folder, InlineThinker()), random.Random(2)
    while not match.game.is_over and len(match.game.history) != decisions:
        match.play(rng.choice(match.game.legal))
        if match.can_undo and rng.random() < 0.2:
            match.undo()
    match.close()
    return match


def kind(on: Desk) -> type:
    """What is on top."""
    return type(on.top)


# The film


def digests(match: Match) -> list[str]:
    """The positions of a match, one after each decision that stands."""
    found: list[str] = []
    again = Match.new(match.spec, None, InlineThinker())
    found.append(again.game.position.digest())
    for action in match.game.history:
        again.play(action)
        found.append(again.game.position.digest())
    return found


def test_every_moment_is_the_one_that_was_played() -> None:
    match = played(None)
    reel = Reel.of(match)
    wanted = digests(match)
    assert len(reel) == len(wanted) - 1
    assert [reel.position(moment).digest() for moment in range(len(reel) + 1)] == wanted
    for moment in range(len(reel)):
        assert reel.game(moment).history == match.game.history[:moment]
        steps = reel.steps(moment)
        assert all(step.position.sink is None for step in steps)
    assert reel.steps(len(reel)) == []
    assert reel.finished


def test_looking_changes_nothing(tmp_path: Path) -> None:
    match = played(tmp_path, 80)
    assert match.path is not None
    before = match.path.read_bytes()
    reel = Reel.load(match.path)
    for moment in (0, 40, 80):
        position = reel.position(moment)
        digest = position.digest()
        position.colonists += 7
        assert reel.position(moment).digest() == digest
        reel.game(moment).history.clear()
    reel.run(lambda *_: None)
    assert match.path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [match.path]


def test_marks_are_rounds_and_roles() -> None:
    match = played(None)
    reel = Reel.of(match)
    seen: list[tuple[int, Position, Position]] = []
    begun: list[tuple[int, int]] = []

    def watch(moment: int, event: object, before: Position, after: Position) -> None:
        seen.append((moment, before, after))
        if isinstance(event, RoundBegan):
            begun.append((moment, event.number))

    reel.run(watch)
    assert [(m.moment, m.round) for m in reel.marks if m.seat < 0] == begun
    assert [number for _, number in begun] == list(range(1, len(begun) + 1))
    assert [moment for moment, *_ in seen] == sorted(moment for moment, *_ in seen)
    for mark in reel.marks:
        position = reel.position(mark.moment)
        if mark.seat >= 0:
            assert position.taken[mark.role] == mark.seat or position.round > mark.round
    roles = sum(1 for mark in reel.marks if mark.seat >= 0)
    assert roles == 3 * len(begun)


def test_going_from_mark_to_mark() -> None:
    reel = Reel.of(played(None))
    reel.run(lambda *_: None)
    moments = sorted({mark.moment for mark in reel.marks})
    rounds = sorted({mark.moment for mark in reel.marks if mark.seat < 0})
    for wanted, only in ((moments, False), (rounds, True)):
        at, there = 0, [0]
        while (at := reel.next_mark(at, rounds=only)) < len(reel):
            there.append(at)
        assert there == wanted
        back = [len(reel)]
        while back[-1] > 0:
            back.append(reel.last_mark(back[-1], rounds=only))
        assert back[1:] == wanted[::-1]
    assert reel.mark_at(0) == reel.marks[0]


@pytest.mark.parametrize("moment", [0, 1, 57, 120])
def test_a_branch_is_a_match_of_its_own(tmp_path: Path, moment: int) -> None:
    match = played(tmp_path, 120)
    assert match.path is not None
    before = match.path.read_bytes()
    reel = Reel.load(match.path)
    branch = reel.branch(moment, ("random", "person", "greedy"), tmp_path)
    assert branch.path not in (None, match.path)
    assert branch.computer == (True, False, True)
    assert branch.game.position.digest() == reel.position(moment).digest()
    branch.play(branch.game.legal[0])
    branch.close()
    assert branch.path is not None
    loaded = Match.load(branch.path)
    assert loaded.notice is None
    assert loaded.spec == branch.spec
    assert loaded.game.history == branch.game.history
    assert loaded.game.history[:moment] == match.game.history[:moment]
    assert match.path.read_bytes() == before


def test_a_branch_deals_the_same_tiles() -> None:
    """What lies face down at the moment of the branch is the same as in the match."""
    match = played(None)
    branch = Reel.of(match).branch(60, ("random",) * 3, None)
    for action in match.game.history[60:]:
        branch.play(action)
    assert branch.game.position.digest() == match.game.position.digest()


def test_of_a_damaged_match_the_sound_part_is_shown(tmp_path: Path) -> None:
    match = played(tmp_path, 50)
    assert match.path is not None
    match.path.write_bytes(match.path.read_bytes()[:-9])
    reel = Reel.load(match.path)
    assert reel.notice is not None
    assert len(reel) in (49, 50)
    with pytest.raises(JournalError):
        Reel.load(tmp_path / "nothing.jsonl")


# The scene


class Film:
    """A replay on a desk."""

    def __init__(self, on: Desk, scene: ReplayScene, begun: list[Match]) -> None:
        self.desk = on
        self.scene = scene
        self.begun = begun

    @property
    def moment(self) -> int:
        return self.scene.moment

    def shown(self) -> str:
        """The table that is seen."""
        return self.scene.director.shown.digest()

    def right(self) -> bool:
        """Is the table seen that belongs to the moment?"""
        return self.shown() == self.scene.reel.position(self.moment).digest()

    def press(self, icon: str) -> None:
        self.click(self.button(icon).rect.center)

    def button(self, icon: str) -> Button:
        found = (w for w in self.scene.widgets.all if isinstance(w, Button))
        return next(button for button in found if button.icon == f"ui/{icon}")

    def bar(self) -> Scrubber:
        return next(w for w in self.scene.widgets.all if isinstance(w, Scrubber))

    def log(self) -> FilmLog:
        return next(w for w in self.scene.widgets.all if isinstance(w, FilmLog))

    def point(self, pos: tuple[float, float]) -> tuple[float, float]:
        """Where a place of the replay lies for the desk, which knows nothing of the strip."""
        return self.desk.ctx.view.inverse(self.scene.ctx.view.point(pos))

    def click(self, pos: tuple[float, float], button: int = 1) -> None:
        self.desk.click(self.point(pos), button)


@contextmanager
def film(match: Match, home: Path, **settings: Any) -> Iterator[Film]:
    """A desk on which a match is replayed."""
    begun: list[Match] = []
    with desk(lambda ctx: MenuScene(ctx, {}), paths=shipped(home)) as on:
        on.ctx.settings.change(**settings)
        scene = ReplayScene(on.ctx, Reel.of(match), begun.append)
        on.ctx.stack.push(scene)
        on.wait(0.2)
        yield Film(on, scene, begun)
        for one in begun:
            one.close()


@pytest.fixture(scope="module")
def match() -> Match:
    return played(None)


def test_stepping(match: Match, home: Path) -> None:
    with film(match, home) as f:
        for nth in range(1, 6):
            f.press("step")
            assert f.moment == nth
            f.desk.wait(4)
            assert f.right()
        f.press("step_back")
        assert (f.moment, f.right()) == (4, True)
        f.desk.key(pygame.K_RIGHT)
        f.desk.key(pygame.K_RIGHT)
        assert f.moment == 6
        f.desk.key(pygame.K_s)  # at once
        f.desk.wait(0.1)
        assert f.right()
        for _ in range(9):
            f.desk.key(pygame.K_LEFT)
        assert (f.moment, f.right()) == (0, True)


def test_roles_and_rounds(match: Match, home: Path) -> None:
    with film(match, home) as f:
        marks = f.scene.reel.marks
        rounds = [mark.moment for mark in marks if mark.seat < 0]
        roles = [mark.moment for mark in marks if mark.seat >= 0]
        before = max(moment for moment in roles if moment < rounds[1])
        f.press("fast")
        assert f.moment == roles[0]
        f.press("skip")
        assert (f.moment, f.scene.director.shown.round, f.right()) == (rounds[1], 2, True)
        f.press("fast_back")
        assert f.moment == before
        f.press("skip_back")
        assert f.moment == 0
        f.desk.key(pygame.K_PAGEDOWN)
        f.desk.key(pygame.K_DOWN)
        f.desk.key(pygame.K_DOWN)
        f.desk.key(pygame.K_UP)
        f.desk.key(pygame.K_PAGEUP)
        assert f.moment == before
        f.desk.key(pygame.K_END)
        assert (f.moment, f.right()) == (len(f.scene.reel), True)
        f.desk.key(pygame.K_HOME)
        assert f.moment == 0


def test_playing_by_itself(match: Match, home: Path) -> None:
    with film(match, home) as f:
        f.desk.key(pygame.K_SPACE)
        assert f.scene.playing
        f.desk.wait(20)
        assert 3 < f.moment < len(f.scene.reel)
        f.press("pause")
        at = f.moment
        f.desk.wait(5)
        assert (f.moment, f.right(), f.scene.playing) == (at, True, False)
        f.scene.speed = "instant"
        f.scene.go(len(f.scene.reel) - 5)
        f.press("play")
        f.desk.wait(5)
        assert (f.moment, f.scene.playing) == (len(f.scene.reel), False)
        f.press("play")  # once more from the beginning
        assert f.moment < 5


def test_the_speed_is_chosen(match: Match, home: Path) -> None:
    reached = []
    with film(match, home) as f:
        choice = next(w for w in f.scene.widgets.all if isinstance(w, Choice))
        for _ in range(4):
            f.scene.go(0)
            f.scene.play()
            f.desk.wait(10)
            reached.append((f.scene.speed, f.moment))
            f.click((choice.rect.right - 20, choice.rect.centery))
    assert [speed for speed, _ in reached] == ["normal", "fast", "instant", "slow"]
    assert reached[3][1] < reached[0][1] < reached[1][1] < reached[2][1]


def test_the_bar_is_dragged(match: Match, home: Path) -> None:
    with film(match, home) as f:
        bar = f.bar()
        track = bar.track
        f.click((track.x + track.width / 2, track.centery))
        assert abs(f.moment - len(f.scene.reel) / 2) <= 1
        assert f.right()
        f.desk.press(f.point((track.x + 10, track.centery)))
        for share in (0.3, 0.9):
            f.desk.move(f.point((track.x + share * track.width, track.centery + 400)))
            assert (abs(f.moment - share * len(f.scene.reel)) < 2, f.right()) == (True, True)
        f.desk.move(f.point((5000, 0)))
        f.desk.release(f.point((5000, 0)))
        assert f.moment == len(f.scene.reel)


def test_a_line_of_the_log_leads_to_its_moment(match: Match, home: Path) -> None:
    with film(match, home) as f:
        log = f.log()
        assert len(log.log.entries) > 50  # all of it is there from the beginning
        log.scroll_to(log.limit / 2)
        pos = (log.rect.x + 60, log.rect.centery)
        entry = log.entry_at(pos)
        assert entry is not None
        f.click(pos)
        assert (f.moment, f.right()) == (f.scene._moments[entry], True)
        assert f.scene.prompt() in {
            line.markup for line in log.log.entries if f.scene._moments[line] == f.moment
        }
        top = f.log().offset
        f.desk.key(pygame.K_END)
        assert f.log().offset > top  # it follows
        f.desk.key(pygame.K_l)
        assert f.log().rect.height > log.rect.height


def test_boards_and_explanations(match: Match, home: Path) -> None:
    with film(match, home) as f:
        f.scene.go(len(f.scene.reel) // 2)
        assert f.scene.focus == 0
        rect = f.scene.view.rect(spots.board(1), f.scene.look())
        assert rect is not None
        f.click((rect.right - 6, rect.top + 6))
        assert f.scene.focus == 1
        f.desk.key(pygame.K_3)
        assert f.scene.focus == 2
        f.desk.move(f.point(f.scene.view.zone("round").center))
        f.click(f.scene.view.zone("roles").move(40, 0).midleft, 3)
        assert f.scene.large_tip.shown
        f.desk.move(f.point((5, 5)))
        f.desk.press(f.point((5, 5)))
        assert not f.scene.large_tip.shown


@pytest.mark.parametrize(("hidden", "finished"), [(True, True), (True, False), (False, False)])
def test_points_are_secret_while_the_match_is(home: Path, hidden: bool, finished: bool) -> None:
    spec = spec_for(hidden_vp=hidden)
    spec = spec.with_kind(1, "person")
    with film(played(None, -1 if finished else 100, spec), home) as f:
        f.scene.go(90)
        assert bool(f.scene.look().vp_hidden) == (hidden and not finished)


def test_another_size_and_language_on_the_way(match: Match, home: Path) -> None:
    with film(match, home) as f:
        f.scene.go(100)
        f.press("step")
        f.desk.resize((1920, 1080))
        f.desk.wait(0.5)
        assert (f.moment, f.right()) == (101, True)
        f.desk.ctx.settings.change(language="qps")
        f.press("step")
        assert f.moment == 102
        f.desk.wait(3)
        assert f.right()


@pytest.mark.parametrize("scale", UI_SCALES)
def test_nothing_of_the_strip_is_cut(match: Match, home: Path, scale: int) -> None:
    with film(match, home, language="qps", ui_scale=scale) as f:
        f.scene.ctx.text.clipped.clear()
        f.scene.go(120)
        f.desk.wait(0.2)
        own = {f.bar().caption, f.scene.tr("Play on from here")}
        own |= {text for _, text in next(
            w for w in f.scene.widgets.all if isinstance(w, Choice)).options}  # fmt: skip
        assert not own & f.scene.ctx.text.clipped
        f.scene.play_on()
        f.desk.wait(0.2)
        assert f.desk.ctx.text.clipped == set()


def test_playing_on(match: Match, home: Path) -> None:
    with film(match, home) as f:
        f.scene.go(70)
        f.click(f.scene.play_on_button.rect.center)
        assert kind(f.desk) is BranchScene
        f.desk.key(pygame.K_ESCAPE)
        assert kind(f.desk) is ReplayScene
        assert not f.begun
        f.click(f.scene.play_on_button.rect.center)
        choices = [w for w in f.desk.top.widgets.all if isinstance(w, Choice)]
        f.desk.click((choices[0].rect.right - 20, choices[0].rect.centery))
        f.desk.click((choices[1].rect.right - 20, choices[1].rect.centery))
        kinds = tuple(f.desk.top.kinds)
        f.desk.key(pygame.K_RETURN)
        (branch,) = f.begun
        assert tuple(seat.kind for seat in branch.spec.seats) == kinds
        assert kinds[0] != "person"
        assert branch.game.position.digest() == f.scene.reel.position(70).digest()
        assert branch.path is not None
        f.desk.key(pygame.K_END)
        assert not f.scene.play_on_button.enabled


def test_five_people_fit_into_the_question_who_plays_on(home: Path) -> None:
    with film(played(None, 30, spec_for(5)), home, ui_scale=150) as f:
        f.scene.play_on()
        f.desk.wait(0.2)
        table = f.desk.ctx.view.table
        assert all(table.contains(widget.rect) for widget in f.desk.top.widgets.all)


def test_from_the_rooms(home: Path) -> None:
    paths = shipped(home)
    path = played(paths.saves, 60).path
    assert path is not None
    with desk(lambda ctx: Rooms(ctx).menu(), paths=paths) as on:
        rooms = Rooms(on.ctx)
        rooms.watch(path)
        assert kind(on) is ReplayScene
        on.top.play_on()
        on.key(pygame.K_RETURN)
        assert kind(on) is TableScene
        assert on.top.match.path not in (None, path)
        rooms.leave()
        rooms.watch(path)
        on.key(pygame.K_ESCAPE)
        assert kind(on) is MenuScene
        path.write_bytes(path.read_bytes()[:-5])
        rooms.watch(path)
        assert path.name in on.top.text
        on.key(pygame.K_RETURN)
        assert kind(on) is ReplayScene


def test_a_draft_can_be_watched(home: Path) -> None:
    with film(played(None, 120, spec_for(3, buildings="draft")), home) as f:
        for _ in range(40):
            f.desk.key(pygame.K_RIGHT)
        f.desk.wait(4)
        assert (f.moment, f.right()) == (40, True)
