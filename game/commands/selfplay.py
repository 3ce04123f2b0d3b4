"""Self-play smoke test: the built program plays a whole match in its own window.

It uses the same parts as a person would: the main loop, the draft, table and scoring scenes, the
match file and the engine process.
"""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path

import pygame

from game.app.paths import HOME_VARIABLE, find_paths
from game.app.window import App
from game.kernel import COMPILED
from game.match.engine_process import ProcessEngine
from game.match.journal import open_match
from game.match.match import Match
from game.match.match_spec import MatchSpec, SeatSpec
from game.match.seat_data import LEVEL_NAMES
from game.rules import Options
from game.scenes.dialogs.dialog import Dialog
from game.scenes.navigator import Navigator
from game.scenes.scoring import ScoringScene
from game.scenes.startup.bootstrap import build_app
from game.seats import LEVELS
from game.ui.context import Context

PLAYERS = 4
PAGE_FRAMES = 10  # frames to show each page of the scoring scene


@dataclass
class SelfPlayReport:
    """The result of a self-play run. `first_picture` and `end` are in seconds since 1970, so the
    caller can compute how long startup took. The fields are the keys of the report file."""

    seed: int | None
    first_picture: float = 0.0
    end: float = 0.0
    names: list[str] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    rounds: int = 0
    decisions: int = 0
    scenes: list[str] = field(default_factory=list)
    compiled: bool = False  # whether the compiled rules were used
    faults: list[str] = field(default_factory=list)

    def text(self) -> str:
        """Return the faults, or a summary of a few lines."""
        if self.faults:
            return "\n".join(self.faults)
        if self.seed is None:
            return "The first picture was shown."
        scores = ", ".join(f"{n} {p}" for n, p in zip(self.names, self.points, strict=True))
        return (
            f"Played a whole match by itself: {self.rounds} rounds, {self.decisions} decisions, "
            f"{self.end - self.first_picture:.0f} s.\nPoints: {scores}."
        )


def selfplay_spec(seed: int) -> MatchSpec:
    """Return a match that uses every scene: with a draft, nobles, and one seat of each level."""
    kinds = LEVELS[-PLAYERS:]
    seats = [SeatSpec(LEVEL_NAMES[kind], at, kind, "instant") for at, kind in enumerate(kinds)]
    return MatchSpec(Options(players=PLAYERS, buildings="draft", nobles=True), seed, tuple(seats))


class SelfPlayWatcher:
    """Drives the program from the main loop's wait function: starts the match after the first
    frame, turns the pages of the scoring scene, and closes the window at the end or after a
    failure."""

    def __init__(self, report: SelfPlayReport, now: Callable[[], float]) -> None:
        self.report = report
        self._now = now
        self._engine = ProcessEngine()
        self._match: Match | None = None
        self._frames = 0
        self._pages = 0

    def watch(self, app: App, ctx: Context) -> None:
        """Set the app and context to drive."""
        self._app, self._ctx = app, ctx

    def __call__(self) -> None:
        """Called by the main loop after each frame."""
        top = self._ctx.stack.top
        name = type(top).__name__
        if name not in self.report.scenes:
            self.report.scenes.append(name)
        if isinstance(top, Dialog):
            text = " ".join(filter(None, [top.title, top.text]))
            self.fail(f"A dialog stands in the way: {text}")
        elif not self.report.first_picture:
            if self._app.frames_drawn:
                self._begin_match()
        elif isinstance(top, ScoringScene):
            self._turn_pages(top)

    def fail(self, sentence: str) -> None:
        """Report a fault and close the window."""
        self.report.faults.append(sentence)
        self._ctx.stack.quit()

    def _begin_match(self) -> None:
        self.report.first_picture = self._now()
        if self.report.seed is None:
            self._ctx.stack.quit()
            return
        self._ctx.settings.change(computer_speed="instant")
        folder = self._ctx.paths.saves
        self._match = Match.new(selfplay_spec(self.report.seed), folder, self._engine)
        Navigator(self._ctx).open_match(self._match)

    def _turn_pages(self, scoring: ScoringScene) -> None:
        """Wait until the scoring animation is done, then show each page for `PAGE_FRAMES`."""
        self._frames += scoring.done
        if self._frames < PAGE_FRAMES:
            return
        self._frames = 0
        self._pages += 1
        if self._pages < len(scoring.pages):
            scoring.turn_to(scoring.pages[self._pages])
        else:
            self._ctx.stack.quit()

    def close(self) -> None:
        """Complete the report after the main loop has ended."""
        self.report.end = self._now()
        if self._app.exit_code:
            self.report.faults.append(f"It crashed; see {self._ctx.paths.user}.")
        if not self._engine.in_process:
            self.report.faults.append("The computer seats could not think in their own process.")
        self._engine.close()
        if self.report.seed is None:
            return
        if self._match is None or not self._match.game.is_over:
            self.report.faults.append("The match did not come to its end.")
            return
        game = self._match.game
        self.report.names = list(self._match.names)
        self.report.points = [score.total for score in game.scores()]
        self.report.rounds = game.position.round
        self.report.decisions = len(game.history)
        self.report.compiled = COMPILED.in_use
        path = self._match.path
        if path is None or open_match(path).history.game.history != game.history:
            self.report.faults.append("The file of the match does not hold the match.")


def run_selfplay(
    seed: int | None, report_file: Path | None = None, now: Callable[[], float] = time.time
) -> SelfPlayReport:
    """Play the match of a seed in a window with a temporary user folder. Without a seed, stop after
    the first frame of the title screen.

    Return the report and write it as JSON to `report_file`, since a built program may have no
    terminal. Raises `game.app.window.NoDisplayError` if there is no screen.
    """
    report = SelfPlayReport(seed)
    watcher = SelfPlayWatcher(report, now)
    ticks = pygame.time.Clock()
    with tempfile.TemporaryDirectory(prefix="puerto-rico-", ignore_cleanup_errors=True) as home:
        paths = find_paths({HOME_VARIABLE: home})

        def wait() -> None:
            watcher()
            ticks.tick(60)

        app, ctx = build_app(lambda ctx: Navigator(ctx).menu(), paths=paths, wait=wait)
        watcher.watch(app, ctx)
        try:
            app.run()
            watcher.close()
        finally:
            pygame.quit()
    if report_file is not None:
        report_file.write_text(json.dumps(asdict(report), indent=1) + "\n", encoding="utf-8")
    return report
