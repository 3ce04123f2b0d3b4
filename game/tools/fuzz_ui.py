"""A monkey at the game: it presses, drags and types by lot through all scenes, without a window.

Nothing it does may raise, no position may break the rules, and every match it leaves on the disk
must be there again. All of it follows from a seed, so that a failure can be had once more.
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

from game.app.engine_process import EngineRequest, InlineEngine
from game.app.match import Match
from game.app.match_spec import PERSON
from game.app.paths import Paths, shipped_folder
from game.app.saves.journal import SUFFIX, JournalError, open_match
from game.rules import PRESETS
from game.rules.consistency.invariants import violations
from game.scenes.bootstrap import build_app
from game.scenes.navigator import Navigator
from game.scenes.setup.plan import SetupPlan
from game.scenes.table.scene import TableScene
from game.tools.fuzz_ui_events import SIZES, Point, RandomEvents
from game.ui.context import Context
from game.ui.sound.audio import Silence
from game.ui.widgets.widget import Widget

MOST_FAULTS = 10
REMEMBERED = 12  # events told of before a fault
WANDERS = 0.01  # how often the monkey is set down in another scene
RESIZES = 0.002
CLOSES = 0.0005  # how often somebody closes the window: the game is started again
DRAWS = 0.1  # how many deeds are followed by a picture
DAY = datetime(2026, 5, 1, 12)


@dataclass
class FuzzReport:
    """What the monkey did, where, and what went wrong (nothing, it is hoped)."""

    seed: int
    events: int = 0
    scenes: Counter[str] = field(default_factory=Counter)
    decisions: int = 0
    starts: int = 0
    matches: int = 0
    faults: list[str] = field(default_factory=list)

    def text(self) -> str:
        """Everything in a few lines."""
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
    """Let a monkey play with the game for so many events."""
    pygame.init()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        monkey = _Monkey(Path(home), seed)
        try:
            while monkey.report.events < events and len(monkey.report.faults) < MOST_FAULTS:
                monkey.act()
        finally:
            monkey.stop()
        monkey.look_through_saves()
        return monkey.report


class _Quick(InlineEngine):
    """Answers at once for every kind of computer seat: it is not their play that is tried here."""

    def ask(self, question: EngineRequest) -> None:
        super().ask(replace(question, kind="random"))


class _MonkeyRooms(Navigator):
    """The ways of the game, with computer seats that need no process of their own."""

    def open_match(self, match: Match) -> None:
        match.think_with(_Quick())
        super().open_match(match)


class _Monkey:
    """One monkey, the game it plays with, and what it has seen."""

    def __init__(self, home: Path, seed: int) -> None:
        self.report = FuzzReport(seed)
        self._rng = random.Random(seed)
        self._paths = Paths(shipped_folder("assets"), shipped_folder("levels"), home)
        self._now = 0.0
        self._last: list[str] = []
        self._seen: tuple[int, int] = (0, 0)
        self._junk = home / "junk.prmatch"
        self._junk.write_bytes(b"\0\1\2 this is no match")
        self._hands = RandomEvents(self._rng, self._targets, self._size, self._files)
        self._start()

    # The game -----------------------------------------------------------------------------------

    def _start(self) -> None:
        self.report.starts += 1
        self.app, self.ctx = build_app(
            lambda ctx: self._rooms(ctx).menu(),
            paths=self._paths,
            sounds=Silence(),
            clock=lambda: self._now,
            wait=lambda: None,
        )
        self.navigator = self._rooms(self.ctx)

    def _rooms(self, ctx: Context) -> Navigator:
        return _MonkeyRooms(ctx, lambda: self._rng.randrange(10**9), lambda: DAY)

    def stop(self) -> None:
        """Close the window as the loop does when it ends."""
        self._guarded("closing", self._leave)
        self.app.window.destroy()
        pygame.event.clear()

    def _leave(self) -> None:
        while len(self.ctx.stack):
            self.ctx.stack.drop()

    # Acting -------------------------------------------------------------------------------------

    def act(self) -> None:
        """Do something, let time pass, look whether all is well."""
        chance = self._rng.random()
        if chance < CLOSES:
            self._guarded("the window is closed", self.app.ask_to_quit)
        elif chance < CLOSES + RESIZES:
            self._guarded("the window is resized", self._resize)
        elif chance < CLOSES + RESIZES + WANDERS:
            self._guarded("set down elsewhere", self._wander)
        else:
            for event in self._hands.next():
                self._guarded(_name(event), partial(self._handle, event))
        pygame.event.clear()  # what the dummy driver itself has to say
        self._now += self._rng.choice((0.0, 0.02, 0.02, 0.1, 0.4))
        self._guarded("time passes", self.app.step)
        if self._rng.random() < DRAWS:
            self._guarded("drawing", self.app.render)
        self._guarded("looking", self._look)
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

    def _wander(self) -> None:
        """Some scenes are hard to find for a monkey."""
        ways: tuple[Callable[[], object], ...] = (
            self.navigator.leave, self.navigator.play, self.navigator.setup,
            self.navigator.settings, self.navigator.credits,
            self.navigator.almanac, self.navigator.library,
            *(self.navigator.continue_last, self._watch, self._new, self._nearly_over) * 3,
        )  # fmt: skip
        self._rng.choice(ways)()

    def _watch(self) -> None:
        files = self._saves()
        if files:
            self.navigator.replay(self._rng.choice(files))

    def _new(self) -> None:
        """A match of some kind, people and computers mixed."""
        self.navigator.begin(self._plan().match("M", self._rng.randrange(10**9)))

    def _nearly_over(self) -> None:
        """A match with only a few decisions left."""
        spec = self._plan().match("M", self._rng.randrange(10**9))
        match = Match.new(spec, self._paths.saves, _Quick())
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

    # Looking ------------------------------------------------------------------------------------

    def _look(self) -> None:
        for scene in self.ctx.stack:
            match = getattr(scene, "match", None)
            if isinstance(match, Match):
                self._look_at(match)

    def _look_at(self, match: Match) -> None:
        seen = (id(match), len(match.game.history))
        if seen == self._seen:
            return
        self._seen = seen
        self.report.decisions += 1
        faults = violations(match.game.position)
        if match.trouble is not None:
            faults.append(match.trouble.text)
        if faults:
            raise AssertionError("; ".join(faults))

    def look_through_saves(self) -> None:
        """Every match on the disk can be read whole, and is what the rules allow."""
        for path in self._saves():
            self.report.matches += 1
            try:
                opened = open_match(path)
            except JournalError as error:
                self.report.faults.append(f"{path.name}: {error}")
                continue
            faults = violations(opened.course.game.position)
            if opened.notice is not None:
                faults.append(opened.notice.text)
            self.report.faults += [f"{path.name}: {fault}" for fault in faults]

    # What the hands need to know ----------------------------------------------------------------

    def _targets(self) -> Sequence[Point]:
        """The middles of all widgets of the top scene; on the table, of all that glows too."""
        top = self.ctx.stack.top
        widgets: Sequence[Widget] = getattr(getattr(top, "widgets", None), "all", ())
        found = [widget.rect.center for widget in widgets]
        if isinstance(top, TableScene):
            glowing = map(top.display.rect, sorted(top.view_state().glowing))
            found += [rect.center for rect in glowing if rect is not None] * 2
        return [self.ctx.view.point(centre) for centre in found]

    def _size(self) -> Point:
        width, height = self.app.window.size
        return width, height

    def _saves(self) -> list[Path]:
        return sorted(self._paths.saves.glob(f"*{SUFFIX}"))

    def _files(self) -> Sequence[Path]:
        return [self._junk, self._junk.with_name("nothing"), *self._saves()[:3]]

    def _guarded(self, what: str, action: Callable[[], object]) -> None:
        """Act; a failure is told with what came before it, and the game starts again."""
        self._last = [*self._last[-REMEMBERED:], what]
        try:
            action()
        except Exception:
            top = type(self.ctx.stack.top).__name__ if len(self.ctx.stack) else "nothing"
            before = "\n  ".join(self._last)
            self.report.faults.append(
                f"seed {self.report.seed}, event {self.report.events}, on {top}:\n  {before}\n"
                f"{traceback.format_exc()}"
            )
            self.ctx.stack.quit()


def _name(event: pygame.Event) -> str:
    return f"{pygame.event.event_name(event.type)} {event.dict}"
