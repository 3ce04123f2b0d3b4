"""The program plays one whole match by itself, in its own window: proof that it works as built.

Everything is what people use: the real loop, the draft, the table, the reckoning, the journal on
the disk, computer seats that think in a process of their own.
"""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path

import pygame

from game.app.engine_process import ProcessEngine
from game.app.match import Match
from game.app.match_spec import MatchSpec, SeatSpec
from game.app.paths import HOME_VARIABLE, find_paths
from game.app.saves.journal import open_match
from game.app.window import App
from game.rules import Options
from game.scenes.bootstrap import build_app
from game.scenes.dialogs.dialog import Dialog
from game.scenes.navigator import Navigator
from game.scenes.scoring import ScoringScene
from game.scenes.setup.plan import TOWNS
from game.seats import LEVELS
from game.ui.context import Context

PLAYERS = 4
PAGE_FRAMES = 10  # for which each page of the reckoning is seen


@dataclass
class SelfPlayReport:
    """What came of it. ``first_picture`` and ``end`` are seconds since 1970, so that whoever
    started the program can tell how long it took to start."""

    seed: int | None
    first_picture: float = 0.0
    end: float = 0.0
    names: list[str] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    rounds: int = 0
    decisions: int = 0
    scenes: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def text(self) -> str:
        """The account in a few lines."""
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
    """A match that needs every scene: with a draft and nobles, each level at the table."""
    kinds = LEVELS[:PLAYERS]
    seats = [SeatSpec(TOWNS[at], at, kind, "instant") for at, kind in enumerate(kinds)]
    return MatchSpec(Options(players=PLAYERS, buildings="draft", nobles=True), seed, tuple(seats))


class SelfPlayWatcher:
    """Stands where the loop waits for the next frame: begins the match after the first picture,
    turns the pages of the reckoning, and closes the window when all is seen or something fails."""

    def __init__(self, account: SelfPlayReport, now: Callable[[], float]) -> None:
        self.account = account
        self._now = now
        self._thinker = ProcessEngine()
        self._match: Match | None = None
        self._frames = 0
        self._pages = 0

    def attend(self, app: App, ctx: Context) -> None:
        """Watch this window from now on."""
        self._app, self._ctx = app, ctx

    def __call__(self) -> None:
        """Called by the loop after each frame."""
        top = self._ctx.stack.top
        name = type(top).__name__
        if name not in self.account.scenes:
            self.account.scenes.append(name)
        if isinstance(top, Dialog):
            said = " ".join(filter(None, [top.title, top.text]))
            self.fail(f"A dialog stands in the way: {said}")
        elif not self.account.first_picture:
            if self._app.frames_drawn:
                self._begin()
        elif isinstance(top, ScoringScene):
            self._look(top)

    def fail(self, sentence: str) -> None:
        """Note what is wrong and close the window."""
        self.account.faults.append(sentence)
        self._ctx.stack.quit()

    def _begin(self) -> None:
        self.account.first_picture = self._now()
        if self.account.seed is None:
            self._ctx.stack.quit()
            return
        self._ctx.settings.change(computer_speed="instant")
        folder = self._ctx.paths.saves
        self._match = Match.new(selfplay_spec(self.account.seed), folder, self._thinker)
        Navigator(self._ctx).open_match(self._match)

    def _look(self, scoring: ScoringScene) -> None:
        """The points until they are all told, then every page for a moment."""
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
        """After the loop: complete the account."""
        self.account.end = self._now()
        if self._app.exit_code:
            self.account.faults.append(f"It crashed; see {self._ctx.paths.user}.")
        if not self._thinker.in_process:
            self.account.faults.append("The computer seats could not think in their own process.")
        self._thinker.close()
        if self.account.seed is None:
            return
        if self._match is None or not self._match.game.is_over:
            self.account.faults.append("The match did not come to its end.")
            return
        game = self._match.game
        self.account.names = list(self._match.names)
        self.account.points = [score.total for score in game.scores()]
        self.account.rounds = game.position.round
        self.account.decisions = len(game.history)
        path = self._match.path
        if path is None or open_match(path).course.game.history != game.history:
            self.account.faults.append("The file of the match does not hold the match.")


def play_itself(
    seed: int | None, report: Path | None = None, now: Callable[[], float] = time.time
) -> SelfPlayReport:
    """Play the match of a seed in a window, with a passing folder for the person's files; without
    a seed, end after the first picture of the title. The account also goes into the file
    ``report``, as a built program may have no terminal.

    Raises `game.app.window.NoDisplayError` when there is no screen.
    """
    account = SelfPlayReport(seed)
    watch = SelfPlayWatcher(account, now)
    ticks = pygame.time.Clock()
    with tempfile.TemporaryDirectory(prefix="puerto-rico-", ignore_cleanup_errors=True) as home:
        paths = find_paths({HOME_VARIABLE: home})

        def wait() -> None:
            watch()
            ticks.tick(60)

        app, ctx = build_app(lambda ctx: Navigator(ctx).menu(), paths=paths, wait=wait)
        watch.attend(app, ctx)
        try:
            app.run()
            watch.close()
        finally:
            pygame.quit()
    if report is not None:
        report.write_text(json.dumps(asdict(account), indent=1) + "\n", encoding="utf-8")
    return account
