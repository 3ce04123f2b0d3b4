"""The ways from scene to scene: title, setup, table, scoring, and back.

Only the title is loaded with this module. Every other scene is loaded where it is opened, so that
the title is there at once; `game.scenes.preloader` loads them while it is shown.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime
from functools import cached_property
from pathlib import Path
from time import time
from typing import TYPE_CHECKING

import pygame

from game import __version__
from game.app.files.leftovers import delete_leftovers
from game.app.saves.unfinished import UnfinishedMatch, find_unfinished
from game.scenes.bootstrap import build_app
from game.scenes.dialogs.dialog import Dialog, DialogButton, tell
from game.scenes.menu import MenuScene
from game.ui.context import Context
from game.ui.text.rich_text import escape

if TYPE_CHECKING:
    from game.app.match import Match
    from game.app.match_spec import MatchSpec
    from game.app.saves.match_library import MatchLibrary
    from game.scenes.draft.scene import DraftScene
    from game.scenes.table.scene import TableScene

SEEDS = 10**9


def fresh_seed() -> int:
    """A number for a deal that nobody has seen."""
    return secrets.randbelow(SEEDS)


class Navigator:
    """Opens scenes and tells each where its ways out lead."""

    def __init__(
        self,
        ctx: Context,
        new_seed: Callable[[], int] = fresh_seed,
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        self.ctx = ctx
        self.new_seed = new_seed
        self._now = now

    @cached_property
    def match_library(self) -> MatchLibrary:
        """The matches on the disk."""
        from game.app.saves.match_library import MatchLibrary

        return MatchLibrary(self.ctx.paths, self._now)

    # Title ----------------------------------------------------------------------------------

    def menu(self) -> MenuScene:
        """The title scene."""
        entries = {
            "continue": self.resume,
            "play": self.play,
            "new": self.setup,
            "load": self.library,
            "help": self.almanac,
            "settings": self.settings,
            "credits": self.credits,
        }
        return MenuScene(
            self.ctx,
            entries,
            left=self.left,
            version=__version__,
            dropped=self.open_file,
        )

    def play(self) -> None:
        """Begin at once, with the set-up of last time."""
        from game.scenes.setup.plan import FIRST_NAME, SetupPlan

        plan = SetupPlan.from_json(self.ctx.settings.current.last_setup)
        self.begin(plan.match(self.ctx.translator.tr(FIRST_NAME), self.new_seed()))

    def resume(self) -> None:
        """Go on with the match that was left; with the one before, and a sentence, if that cannot
        be opened."""
        from game.app.match import Match
        from game.app.saves.journal import JournalError

        refused: list[str] = []
        for path in self._left():
            try:
                self._go_on(Match.load(path))
                break
            except JournalError as error:
                refused.append(escape(self.ctx.translator.say(error.message)))
        else:
            if not refused:
                self.library()  # which says why none can be opened
        if refused:
            tell(self.ctx, "", refused[0])

    def _left(self) -> list[Path]:
        """The matches to continue, the one played last first."""
        from game.app.saves.journal import list_matches

        return [kept.path for kept in list_matches(self.ctx.paths.saves) if not kept.finished]

    def left(self) -> UnfinishedMatch | None:
        """What the title tells of the match that was left."""
        return find_unfinished(self.ctx.paths.saves)

    def setup(self) -> None:
        """Choose players and rules."""
        from game.scenes.setup.scene import SetupScene

        self.ctx.stack.push(SetupScene(self.ctx, self.begin, self.new_seed))

    def settings(self) -> None:
        """The settings, over whatever is there."""
        from game.scenes.settings import SettingsScene

        self.ctx.stack.push(SettingsScene(self.ctx))

    def credits(self) -> None:
        """Who and what made the game."""
        from game.scenes.credits import CreditsScene

        self.ctx.stack.push(CreditsScene(self.ctx))

    def almanac(self, page: str | None = None) -> None:
        """The almanac, opened at a page or at its beginning."""
        from game.scenes.almanac import AlmanacScene

        self.ctx.stack.push(AlmanacScene(self.ctx, page))

    def leave(self) -> None:
        """Back to the title; a match is on the disk already."""
        self.ctx.stack.reset(self.menu())

    # Saved matches --------------------------------------------------------------------------

    def library(self) -> None:
        """All matches on the disk."""
        from game.scenes.saves.scene import LibraryScene

        self.ctx.stack.push(LibraryScene(self.ctx, self.match_library, self.take_up, self.watch))

    def take_up(self, path: Path) -> None:
        """Go on with a match; if it is damaged, only when the person wants to."""
        from game.app.match import Match
        from game.app.saves.journal import JournalError

        try:
            self._go_on(Match.load(path))
        except JournalError as error:
            tell(self.ctx, "", escape(self.ctx.translator.say(error.message)))

    def _go_on(self, match: Match) -> None:
        tr = self.ctx.translator
        if match.notice is None:
            self.show(match)
            return
        answers = [
            DialogButton(tr("Go on"), lambda: self.show(match)),
            DialogButton(tr("Back"), match.close),
        ]
        text = escape(tr.say(match.notice))
        self.ctx.stack.push(Dialog(self.ctx, tr("Go on with this match?"), text, answers))

    def watch(self, path: Path) -> None:
        """Replay a match."""
        from game.app.saves.journal import JournalError
        from game.app.saves.replay import Replay
        from game.scenes.replay.scene import ReplayScene

        tr = self.ctx.translator
        try:
            reel = Replay.load(path)
        except JournalError as error:
            tell(self.ctx, "", escape(tr.say(error.message)))
            return
        self.ctx.stack.push(ReplayScene(self.ctx, reel, self.show))
        if reel.notice is not None:
            tell(self.ctx, "", escape(tr.say(reel.notice)))

    def open_file(self, source: Path) -> None:
        """Put a match from elsewhere on the shelf and open it; its own file is only read."""
        from game.app.saves.match_library import MatchLibraryError

        tr = self.ctx.translator
        try:
            taken = self.match_library.import_match(source)
        except MatchLibraryError as error:
            tell(self.ctx, "", escape(tr.say(error.message)))
            return
        self.take_up(taken.path)
        if taken.notice is not None:
            tell(self.ctx, "", escape(tr.say(taken.notice)))

    # A match --------------------------------------------------------------------------------

    def begin(self, spec: MatchSpec) -> None:
        """Begin a match and sit down at the table."""
        from game.app.match import Match

        self.show(Match.new(spec, self.ctx.paths.saves))

    def show(self, match: Match) -> None:
        """A match where it stands: in its draft, or on the table."""
        from game.rules import steps

        if match.game.position.step == steps.DRAFT:
            self.draft(match)
        else:
            self.table(match)

    def draft(self, match: Match) -> DraftScene:
        """The draft of a match, the title below; the table comes after it."""
        from game.scenes.draft.scene import DraftScene

        self.leave()

        def sit_down() -> None:
            self.table(match)

        scene = DraftScene(self.ctx, match, self._ways(match), sit_down)
        self.ctx.stack.push(scene)
        return scene

    def table(self, match: Match) -> TableScene:
        """The table with a match on it, the title below."""
        from game.scenes.table.scene import TableScene

        self.leave()
        table = TableScene(self.ctx, match, self._ways(match))
        self.ctx.stack.push(table)
        return table

    def _ways(self, match: Match) -> dict[str, Callable[[], None]]:
        """Where the ways out of a match lead."""

        def draft_again() -> None:
            self.draft(match)

        return {
            "scoring": lambda: self.scoring(match),
            "draft": draft_again,
            "settings": self.settings,
            "help": self.almanac,
            "leave": self.leave,
            "quit": self.ctx.stack.quit,
        }

    def scoring(self, match: Match, page: str = "points") -> None:
        """The result, over the table with the final boards; `page` lies open."""
        from game.app.rematch import rematch, same_seats
        from game.scenes.scoring import MatchResult, ScoringScene

        self.match_library.add_to_statistics(match)
        scene = ScoringScene(
            self.ctx,
            MatchResult.of(match),
            rematch=lambda: self.begin(rematch(match.spec, self.new_seed())),
            again=lambda: self.begin(same_seats(match.spec, self.new_seed())),
            boards=lambda: self.ctx.stack.pop(scene),
            menu=self.leave,
            page=page,
        )
        self.ctx.stack.push(scene)


def open_game(file: Path | None = None) -> int:
    """Open the window and play, with a match from a file if there is one; returns the exit code.

    Raises `game.app.window.NoDisplayError` when there is no screen.
    """
    from game.scenes.preloader import Preloader

    try:
        app, ctx = build_app(lambda ctx: Navigator(ctx).menu())
        delete_leftovers(ctx.paths, time())
        app.idle_callbacks.append(Preloader(ctx))
        if file is not None:
            app.run_guarded(lambda: Navigator(ctx).open_file(file))
        return app.run()
    finally:
        pygame.quit()
