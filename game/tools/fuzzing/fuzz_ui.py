"""UI fuzzer (monkey test): random keys, clicks, drags and texts in all scenes, headless.

No event may raise an exception, no position may violate an invariant, and every match must be
intact on disk afterwards. The same seed repeats the same run.
"""

from __future__ import annotations

import random
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from pathlib import Path

import pygame

from game.app.scene_stack import StackScene
from game.match.engine_process import EngineRequest, InlineEngine
from game.match.journal import SUFFIX, JournalError, open_match
from game.match.match import Match
from game.match.seat_data import PERSON
from game.rules import PRESETS
from game.rules.invariants import violations
from game.scenes.navigator import Navigator
from game.scenes.setup.plan import SetupPlan
from game.scenes.startup.bootstrap import build_app
from game.scenes.table.scene import TableScene
from game.tools.fuzzing.fuzz_ui_events import SIZES, Point, RandomEvents
from game.tools.headless import close_app, paths_at
from game.ui.context import Context
from game.ui.sound.audio import Silence
from game.ui.widgets.widget import Widget

MAX_FAULTS = 10
REPORTED_EVENTS = 12  # listed before each fault
# Probabilities of each step:
SCENE_JUMP_SHARE = 0.01  # open a random scene, since some are hard to reach by clicking
RESIZE_SHARE = 0.002
CLOSE_SHARE = 0.0005  # close the window and restart the game
DRAW_SHARE = 0.1  # draw after the event
NOW = datetime(2026, 5, 1, 12)


@dataclass
class FuzzReport:
    """The counts of a fuzzer run and the faults found."""

    seed: int
    events: int = 0
    scenes: Counter[str] = field(default_factory=Counter)
    decisions: int = 0
    starts: int = 0
    matches: int = 0
    faults: list[str] = field(default_factory=list)

    def text(self) -> str:
        """Return the faults and a summary of a few lines."""
        where = ", ".join(f"{name} {count}" for name, count in self.scenes.most_common())
        return "\n".join(
            [
                *self.faults,
                f"seed {self.seed}: {self.events} events, {self.decisions} decisions, "
                f"{self.starts} starts, {self.matches} matches on the disk",
                f"events by scene: {where}",
                f"{len(self.faults)} faults",
            ]
        )


def run(events: int, seed: int = 0) -> FuzzReport:
    """Fuzz the game with this many events; stop early after `MAX_FAULTS`."""
    pygame.init()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        fuzzer = _Fuzzer(Path(home), seed)
        try:
            while fuzzer.report.events < events and len(fuzzer.report.faults) < MAX_FAULTS:
                fuzzer.step()
        finally:
            fuzzer.stop()
        fuzzer.check_saved_matches()
        return fuzzer.report


class _RandomEngine(InlineEngine):
    """An engine that plays all computer seats at random, which is fast."""

    def submit(self, request: EngineRequest) -> None:
        super().submit(replace(request, kind="random"))


class _FuzzNavigator(Navigator):
    """A navigator whose computer seats need no separate process."""

    def open_match(self, match: Match, below: StackScene | None = None) -> None:
        match.use_engine(_RandomEngine())
        super().open_match(match, below)


class _Fuzzer:
    """A running game, the source of random events, and the report."""

    def __init__(self, home: Path, seed: int) -> None:
        self.report = FuzzReport(seed)
        self._rng = random.Random(seed)
        self._paths = paths_at(home)
        self._now = 0.0
        self._recent: list[str] = []
        self._checked: tuple[int, int] = (0, 0)
        self._junk = home / "junk.prmatch"
        self._junk.write_bytes(b"\0\1\2 this is no match")
        self._random_events = RandomEvents(
            self._rng, self._targets, self._size, self._droppable_files
        )
        self._start()

    # The game -----------------------------------------------------------------------------------

    def _start(self) -> None:
        self.report.starts += 1
        self.app, self.ctx = build_app(
            lambda ctx: self._make_navigator(ctx).menu(),
            paths=self._paths,
            sounds=Silence(),
            clock=lambda: self._now,
            wait=lambda: None,
        )
        self.navigator = self._make_navigator(self.ctx)

    def _make_navigator(self, ctx: Context) -> Navigator:
        return _FuzzNavigator(ctx, lambda: self._rng.randrange(10**9), lambda: NOW)

    def stop(self) -> None:
        """Close the window the way the main loop does when it ends."""
        self._run_guarded("closing", partial(close_app, self.app, self.ctx))

    # Steps --------------------------------------------------------------------------------------

    def step(self) -> None:
        """Handle a random event, let time pass, and check the matches of all scenes."""
        chance = self._rng.random()
        if chance < CLOSE_SHARE:
            self._run_guarded("the window is closed", self.app.ask_to_quit)
        elif chance < CLOSE_SHARE + RESIZE_SHARE:
            self._run_guarded("the window is resized", self._resize)
        elif chance < CLOSE_SHARE + RESIZE_SHARE + SCENE_JUMP_SHARE:
            self._run_guarded("set down elsewhere", self._jump_to_scene)
        else:
            for event in self._random_events.next():
                self._run_guarded(_describe(event), partial(self._handle, event))
        pygame.event.clear()  # events from the dummy driver
        self._now += self._rng.choice((0.0, 0.02, 0.02, 0.1, 0.4))
        self._run_guarded("time passes", self.app.update)
        if self._rng.random() < DRAW_SHARE:
            self._run_guarded("drawing", self.app.render)
        self._run_guarded("looking", self._check_matches)
        if self.ctx.stack.closing or not len(self.ctx.stack):
            self.stop()
            self._start()

    def _handle(self, event: pygame.Event) -> None:
        self.report.events += 1
        self.report.scenes[type(self.ctx.stack.top).__name__] += 1
        self.app.handle(event)

    def _resize(self) -> None:
        self.app.window.size = self._rng.choice(SIZES)
        self.app.handle(pygame.Event(pygame.WINDOWSIZECHANGED))
        self._now += 0.3

    def _jump_to_scene(self) -> None:
        """Open a random scene or match."""
        openers: tuple[Callable[[], object], ...] = (
            self.navigator.leave, self.navigator.play, self.navigator.setup,
            self.navigator.settings,
            self.navigator.almanac, self.navigator.library,
            *(
                self.navigator.continue_last, self._open_replay,
                self._begin_match, self._open_late_match,
            ) * 3,
        )  # fmt: skip
        self._rng.choice(openers)()

    def _open_replay(self) -> None:
        files = self._saved_matches()
        if files:
            self.navigator.replays.replay(self._rng.choice(files))

    def _begin_match(self) -> None:
        """Begin a match with random options and players."""
        self.navigator.begin(self._plan().match(self._rng.randrange(10**9)))

    def _open_late_match(self) -> None:
        """Open a match a few decisions before its end."""
        spec = self._plan().match(self._rng.randrange(10**9))
        match = Match.new(spec, self._paths.saves, _RandomEngine())
        trial = match.game.copy()
        while not trial.is_over:
            trial.play(self._rng.choice(trial.legal_actions))
        for action in trial.history[: -self._rng.randint(1, 9)]:
            match.play(action)
        self.navigator.open_match(match)

    def _plan(self) -> SetupPlan:
        plan = SetupPlan().with_count(self._rng.choice((2, 3, 4, 5)))
        plan = plan.with_preset(self._rng.choice(sorted(PRESETS)))
        if self._rng.random() < 0.3:
            plan = plan.with_seat(1, kind=PERSON)
        buildings = self._rng.choice((plan.buildings, "draft", "random"))
        return replace(plan, buildings=buildings, hidden_vp=self._rng.random() < 0.5)

    # Checks -------------------------------------------------------------------------------------

    def _check_matches(self) -> None:
        for scene in self.ctx.stack:
            match = getattr(scene, "match", None)
            if not isinstance(match, Match):
                continue
            seen = (id(match), len(match.game.history))
            if seen == self._checked:
                continue
            self._checked = seen
            self.report.decisions += 1
            faults = violations(match.game.position)
            if match.write_error is not None:
                faults.append(match.write_error.text)
            if faults:
                raise AssertionError("; ".join(faults))

    def check_saved_matches(self) -> None:
        """Check that every match on disk can be read completely and violates no invariant."""
        for path in self._saved_matches():
            self.report.matches += 1
            try:
                opened = open_match(path)
            except JournalError as error:
                self.report.faults.append(f"{path.name}: {error}")
                continue
            faults = violations(opened.history.game.position)
            if opened.notice is not None:
                faults.append(opened.notice.text)
            self.report.faults += [f"{path.name}: {fault}" for fault in faults]

    # For the random events ----------------------------------------------------------------------

    def _targets(self) -> Sequence[Point]:
        """Return the centers (pixels) of all widgets in the top scene; at the table, also those of
        highlighted spots, twice."""
        top = self.ctx.stack.top
        widgets: Sequence[Widget] = getattr(getattr(top, "widgets", None), "all", ())
        points = [widget.rect.center for widget in widgets]
        if isinstance(top, TableScene):
            glowing = map(top.display.rect, sorted(top.view_state().glowing))
            points += [rect.center for rect in glowing if rect is not None] * 2
        return [self.ctx.view.point(center) for center in points]

    def _size(self) -> Point:
        width, height = self.app.window.size
        return width, height

    def _saved_matches(self) -> list[Path]:
        return sorted(self._paths.saves.glob(f"*{SUFFIX}"))

    def _droppable_files(self) -> Sequence[Path]:
        return [self._junk, self._junk.with_name("nothing"), *self._saved_matches()[:3]]

    def _run_guarded(self, what: str, action: Callable[[], object]) -> None:
        """Run an action. An exception is recorded as a fault with the preceding events, and the
        game restarts."""
        self._recent = [*self._recent[-REPORTED_EVENTS:], what]
        try:
            action()
        except Exception:
            top = type(self.ctx.stack.top).__name__ if len(self.ctx.stack) else "nothing"
            before = "\n  ".join(self._recent)
            self.report.faults.append(
                f"seed {self.report.seed}, event {self.report.events}, on {top}:\n  {before}\n"
                f"{traceback.format_exc()}"
            )
            self.ctx.stack.quit()


def _describe(event: pygame.Event) -> str:
    return f"{pygame.event.event_name(event.type)} {event.dict}"
