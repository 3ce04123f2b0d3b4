"""The ways from scene to scene: title, setup, table, scoring, and back."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import pygame

from game import __version__
from game.app.journal import JournalError, latest_unfinished
from game.app.match import Match
from game.app.spec import MatchSpec
from game.rules import steps
from game.scenes.almanac import AlmanacScene
from game.scenes.credits import CreditsScene
from game.scenes.draft import DraftScene
from game.scenes.menu import MenuScene
from game.scenes.message import tell
from game.scenes.scoring import Result, ScoringScene
from game.scenes.settings import SettingsScene
from game.scenes.setup import SetupScene
from game.scenes.setup_plan import FIRST_NAME, SetupPlan
from game.scenes.shell import build_app
from game.scenes.table.scene import TableScene
from game.ui.context import Context

SEEDS = 10**9


def fresh_seed() -> int:
    """A number for a deal that nobody has seen."""
    return secrets.randbelow(SEEDS)


class Rooms:
    """Opens scenes and tells each where its ways out lead."""

    def __init__(self, ctx: Context, new_seed: Callable[[], int] = fresh_seed) -> None:
        self.ctx = ctx
        self.new_seed = new_seed

    # Title ----------------------------------------------------------------------------------

    def menu(self) -> MenuScene:
        """The title scene."""
        entries = {
            "continue": self.resume,
            "play": self.play,
            "new": self.setup,
            "help": self.almanac,
            "settings": self.settings,
            "credits": self.credits,
        }
        return MenuScene(self.ctx, entries, can_continue=self.can_continue, version=__version__)

    def can_continue(self) -> bool:
        """Is there a match that was left before its end?"""
        return latest_unfinished(self.ctx.paths.saves) is not None

    def play(self) -> None:
        """Begin at once, with the set-up of last time."""
        plan = SetupPlan.from_json(self.ctx.settings.current.last_setup)
        self.begin(plan.match(self.ctx.translator.tr(FIRST_NAME), self.new_seed()))

    def resume(self) -> None:
        """Go on with the match that was left."""
        path = latest_unfinished(self.ctx.paths.saves)
        if path is None:
            return
        try:
            match = Match.load(path)
        except JournalError as error:
            tell(self.ctx, "", self.ctx.translator.say(error.message))
            return
        self.show(match)
        if match.notice is not None:
            tell(self.ctx, "", self.ctx.translator.say(match.notice))

    def setup(self) -> None:
        """Choose players and rules."""
        self.ctx.stack.push(SetupScene(self.ctx, self.begin, self.new_seed))

    def settings(self) -> None:
        """The settings, over whatever is there."""
        self.ctx.stack.push(SettingsScene(self.ctx))

    def credits(self) -> None:
        """Who and what made the game."""
        self.ctx.stack.push(CreditsScene(self.ctx))

    def almanac(self, page: str | None = None) -> None:
        """The almanac, opened at a page or at its beginning."""
        self.ctx.stack.push(AlmanacScene(self.ctx, page))

    def leave(self) -> None:
        """Back to the title; a match is on the disk already."""
        self.ctx.stack.reset(self.menu())

    # A match --------------------------------------------------------------------------------

    def begin(self, spec: MatchSpec) -> None:
        """Begin a match and sit down at the table."""
        self.show(Match.new(spec, self.ctx.paths.saves))

    def show(self, match: Match) -> None:
        """A match where it stands: in its draft, or on the table."""
        if match.game.position.step == steps.DRAFT:
            self.draft(match)
        else:
            self.table(match)

    def draft(self, match: Match) -> DraftScene:
        """The draft of a match, the title below; the table comes after it."""
        self.leave()

        def sit_down() -> None:
            self.table(match)

        scene = DraftScene(self.ctx, match, self._ways(match), sit_down)
        self.ctx.stack.push(scene)
        return scene

    def table(self, match: Match) -> TableScene:
        """The table with a match on it, the title below."""
        self.leave()
        table = TableScene(self.ctx, match, self._ways(match))
        self.ctx.stack.push(table)
        return table

    def _ways(self, match: Match) -> dict[str, Callable[[], None]]:
        """Where the ways out of a match lead."""
        return {
            "scoring": lambda: self.scoring(match),
            "settings": self.settings,
            "help": self.almanac,
            "leave": self.leave,
            "quit": self.ctx.stack.quit,
        }

    def scoring(self, match: Match) -> None:
        """The result, over the table with the final boards."""
        result = Result(match.game.position, tuple(match.names), tuple(match.colours))
        scene = ScoringScene(
            self.ctx,
            result,
            rematch=lambda: self.begin(rematch(match.spec, self.new_seed())),
            boards=lambda: self.ctx.stack.pop(scene),
            menu=self.leave,
        )
        self.ctx.stack.push(scene)


def rematch(spec: MatchSpec, seed: int) -> MatchSpec:
    """The same seats and rules with a new deal."""
    return MatchSpec(spec.options, seed, spec.seats, spec.practice)


def open_game() -> int:
    """Open the window and play; returns the exit code.

    Raises `game.app.window.NoDisplayError` when there is no screen.
    """
    app, _ = build_app(lambda ctx: Rooms(ctx).menu())
    try:
        return app.run()
    finally:
        pygame.quit()
