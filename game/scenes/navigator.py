"""Navigation: opens every scene and connects its exits.

Only the title scene is imported with this module. Every other scene is imported when it is opened,
so that the title appears at once; `game.scenes.startup.preloader` imports them meanwhile.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from game import __version__
from game.history.store.unfinished import UnfinishedMatch, find_unfinished, load_unfinished
from game.scenes.base import Exits
from game.scenes.dialogs.dialog import Dialog, DialogButton, show_message
from game.scenes.menu import MenuScene
from game.ui.context import Context
from game.ui.text.rich_text import escape

if TYPE_CHECKING:
    from game.app.scene_stack import StackScene
    from game.history.match_library import MatchLibrary
    from game.history.review.review_process import ReviewJob
    from game.history.store.personal_progress import EarnedAchievement
    from game.match.match import Match
    from game.match.match_spec import MatchSpec
    from game.match.replay import Replay
    from game.scenes.all_challenges import Challenges
    from game.scenes.draft.scene import DraftScene
    from game.scenes.learn.opener import Lessons
    from game.scenes.past_matches import PastMatches
    from game.scenes.replays import Replays
    from game.scenes.scoring import ScoringScene
    from game.scenes.setup.plan import SetupPlan
    from game.scenes.table.scene import TableScene

SEEDS = 10**9


def fresh_seed() -> int:
    """Return a random seed for a new game."""
    return secrets.randbelow(SEEDS)


class Navigator:
    """Opens scenes on the stack of a context. `new_seed` returns seeds, `now` returns the time, and
    `begin_review` starts the review of a match (by default that of `PastMatches`)."""

    def __init__(
        self,
        ctx: Context,
        new_seed: Callable[[], int] = fresh_seed,
        now: Callable[[], datetime] = datetime.now,
        begin_review: Callable[[Replay], ReviewJob] | None = None,
    ) -> None:
        self.ctx = ctx
        self.new_seed = new_seed
        self._review_maker = begin_review
        self._now = now
        self._played: Match | None = None  # the most recently opened match
        self._scored: tuple[Match, ScoringScene] | None = None  # the last result that was opened
        self._listed: Match | None = None  # the last match that was already over when opened

    @cached_property
    def match_library(self) -> MatchLibrary:
        """The saved matches."""
        from game.history.match_library import MatchLibrary

        return MatchLibrary(self.ctx.paths, self._now, database=self.ctx.database)

    @cached_property
    def past_matches(self) -> PastMatches:
        """Statistics, achievements and reviews of finished matches."""
        from game.scenes.past_matches import PastMatches

        return PastMatches(self.ctx, self.match_library, self._now)

    @cached_property
    def replays(self) -> Replays:
        """Replays and reviews of matches, and matches that branch off others."""
        from game.scenes.replays import Replays

        begin_review = self._review_maker or self.past_matches.begin_review
        return Replays(self.ctx, self.match_library, begin_review, self.open_match)

    @cached_property
    def challenges(self) -> Challenges:
        """Problems, islands and the deal of the day."""
        from game.scenes.all_challenges import Challenges
        from game.scenes.challenges.hub import MatchExits

        play = MatchExits(self.open_match, self.continue_match)
        seed = self.new_seed
        return Challenges(self.ctx, self.match_library, play, self.leave, self._now, seed)

    @cached_property
    def lessons(self) -> Lessons:
        """The lessons, and the welcome to a new player."""
        from game.scenes.learn.opener import Lessons

        exits: Exits = {
            "settings": self.settings,
            "help": self.almanac,
            "leave": self.leave,
            "quit": self.ctx.stack.quit,
        }
        return Lessons(self.ctx, exits, self.begin, self.new_seed)

    # Title ----------------------------------------------------------------------------------

    def menu(self) -> MenuScene:
        """Create the title scene."""
        exits = {
            "continue": self.continue_last,
            "play": self.play,
            "new": self.setup,
            "learn": lambda: self.lessons.open(),
            "challenges": lambda: self.challenges.open(),
            "load": self.library,
            "statistics": self.statistics,
            "help": self.almanac,
            "settings": self.settings,
        }
        return MenuScene(
            self.ctx,
            exits,
            unfinished_match=self.unfinished_match,
            last_setup=self.last_setup,
            version=__version__,
            dropped=self.open_file,
        )

    def play(self) -> None:
        """Start a match right away with the players and rules of the last one."""
        self.begin(self._last_plan().match(self.new_seed(), self.ctx.characters))

    def last_setup(self) -> list[str]:
        """Return descriptions of the match that `play` starts: players and rules, then only the
        players."""
        from game.scenes.setup.texts import rules_of, who_plays

        plan, tr = self._last_plan(), self.ctx.translator
        who = who_plays(plan, tr)
        return [f"{who} · {rules_of(plan, tr)}", who]

    def _last_plan(self) -> SetupPlan:
        from game.scenes.setup.plan import plan_to_offer

        return plan_to_offer(self.ctx.settings.current.last_setup)

    def continue_last(self) -> None:
        """Continue the latest unfinished match that can be opened. If later ones cannot, say
        why."""
        match, errors = load_unfinished(self.ctx.database, self.ctx.paths.saves)
        if match is not None:
            self._continue(match)
        elif not errors:
            self.library()  # the list shows why each cannot be opened
        if errors:
            show_message(self.ctx, "", escape(self.ctx.translator.say(errors[0])))

    def unfinished_match(self) -> UnfinishedMatch | None:
        """Return what the title screen shows about the match to continue, or None."""
        if self._played is not None:
            self.match_library.note(self._played)
        return find_unfinished(self.ctx.database, self.ctx.paths.saves)

    def setup(self) -> None:
        """Open the setup of a new match."""
        from game.scenes.setup.scene import SetupScene

        self.ctx.stack.push(SetupScene(self.ctx, self.begin, self.new_seed))

    def settings(self) -> None:
        """Open the settings over the current scene."""
        from game.scenes.settings.scene import SettingsScene

        self.ctx.stack.push(SettingsScene(self.ctx))

    def almanac(self, page: str | None = None) -> None:
        """Open the almanac at a page (an id) or its first page. Raises KeyError for an unknown
        page."""
        from game.scenes.almanac import AlmanacScene

        self.ctx.stack.push(AlmanacScene(self.ctx, page))

    def leave(self, below: StackScene | None = None) -> None:
        """Close all scenes above `below`, or return to the title screen. A match is already
        saved."""
        if below is not None and below in self.ctx.stack:
            self.ctx.stack.return_to(below)
        else:
            self.ctx.stack.reset(self.menu())

    # Saved matches --------------------------------------------------------------------------

    def library(self) -> None:
        """Open the list of saved matches."""
        from game.scenes.saves.scene import LibraryExits, LibraryScene

        exits = LibraryExits(
            self.continue_match, self.replays.replay, self.replays.review, self.statistics
        )
        self.ctx.stack.push(LibraryScene(self.ctx, self.match_library, exits))

    def statistics(self, page: str = "overview", earned: EarnedAchievement | None = None) -> None:
        """Open the statistics at a page (its `name`) over the current scene, with an `earned`
        achievement selected on the achievements page."""
        from game.scenes.past_matches import StatisticsExits

        train = self.challenges.problems.book.practice
        exits = StatisticsExits(self._watch, self.play, self.lessons.play_named, train)
        self.past_matches.open_statistics(page, exits, earned)

    def _watch(self, file: str) -> None:
        """Open the replay of a match by file name, if the file still exists."""
        path = self.ctx.paths.saves / file
        if path.is_file():
            self.replays.replay(path)
        else:
            text = self.ctx.translator.tr("This match's file no longer exists.")
            show_message(self.ctx, "", text)

    def continue_match(self, path: Path) -> None:
        """Continue a saved match. If its file is damaged, ask first."""
        from game.match.journal import JournalError
        from game.match.match import Match

        try:
            match = Match.load(path)
        except JournalError as error:
            show_message(self.ctx, "", escape(self.ctx.translator.say(error.message)))
            return
        self._listed = match if match.game.is_over else None
        self._continue(match)

    def _continue(self, match: Match) -> None:
        tr = self.ctx.translator
        if match.notice is None:
            self.open_match(match)
            return
        answers = [
            DialogButton(tr("Continue"), lambda: self.open_match(match)),
            DialogButton(tr("Back"), match.close),
        ]
        text = escape(tr.say(match.notice))
        self.ctx.stack.push(Dialog(self.ctx, tr("Continue this match?"), text, answers))

    def open_file(self, source: Path) -> None:
        """Import a match file into the library and continue the copy; solve a problem's file."""
        from game.history.match_library import MatchLibraryError
        from game.scenes.problems.own_problems import SUFFIX

        if source.suffix == SUFFIX:
            self.challenges.problems.book.open_file(source)
            return

        tr = self.ctx.translator
        try:
            imported = self.match_library.import_match(source)
        except MatchLibraryError as error:
            show_message(self.ctx, "", escape(tr.say(error.message)))
            return
        self.continue_match(imported.path)
        if imported.notice is not None:
            show_message(self.ctx, "", escape(tr.say(imported.notice)))

    # A match --------------------------------------------------------------------------------

    def begin(self, spec: MatchSpec) -> None:
        """Start a new match."""
        from game.match.match import Match

        self.open_match(Match.new(spec, self.ctx.paths.saves))

    def open_match(self, match: Match, below: StackScene | None = None) -> None:
        """Open a match at its current stage: in its draft, or at the table. It leads back to
        `below`, the scene where it branched off another match, or to the title screen."""
        from game.rules import steps

        self._played = match
        self.match_library.note(match)  # so it is listed even if the game is killed
        if match.game.position.step == steps.DRAFT:
            self.draft(match, below)
        else:
            self.table(match, below)

    def draft(self, match: Match, below: StackScene | None = None) -> DraftScene:
        """Open the draft of a match over a scene or the title screen. The table follows."""
        from game.scenes.draft.scene import DraftScene

        self.leave(below)
        match.translate = self.ctx.translator.tr

        def open_table() -> None:
            self.table(match, below)

        exits = dict(self._exits(match, below))
        del exits["keep"]  # no draft is a problem
        scene = DraftScene(self.ctx, match, exits, open_table)
        self.ctx.stack.push(scene)
        return scene

    def table(self, match: Match, below: StackScene | None = None) -> TableScene:
        """Open the table with a match over a scene or the title screen."""
        from game.scenes.table.scene import TableScene

        self.leave(below)
        match.translate = self.ctx.translator.tr
        exits, guide = self._exits(match, below), self.challenges.guide(match)
        table = TableScene(self.ctx, match, exits, guide)
        self.ctx.stack.push(table)
        return table

    def _exits(self, match: Match, below: StackScene | None = None) -> Exits:
        """Return the exits of draft and table, by name."""

        def draft_again() -> None:
            self.draft(match, below)

        def keep() -> None:
            from game.scenes.problems.own_problems import ask_to_keep

            ask_to_keep(self.ctx, match.game.position)

        return {
            "scoring": lambda: self.scoring(match, below=below),
            "draft": draft_again,
            "keep": keep,
            "settings": self.settings,
            "help": self.almanac,
            "leave" if below is None else "back": partial(self.leave, below),
            "quit": self.ctx.stack.quit,
        }

    def scoring(self, match: Match, page: str = "", below: StackScene | None = None) -> None:
        """Open the result at a page over the table (by default the page that was open before), and
        add the match to the statistics. It leads back to `below`, if given (`open_match`)."""
        from game.match.journal import spec_of
        from game.match.rematch import rematch, same_seats
        from game.scenes.learn.lesson_match import count_whole_game
        from game.scenes.scoring import MatchResult, ScoringExits, ScoringScene, WayBack

        match.translate = self.ctx.translator.tr
        count_whole_game(self.ctx.progress, match.spec, self.ctx.paths.lessons)
        earned = self.past_matches.count(match)
        self.challenges.count(match)
        result, begun = MatchResult.of(match), spec_of(match.record)
        back = self._back_to_list if match is self._listed else None
        way_back = self.challenges.way_back(match)
        if below is not None:
            back = partial(self.leave, below)
            way_back = WayBack(self.ctx.translator.tr("Back to the original match"), "", back)
        exits = ScoringExits(
            rematch=lambda: self.begin(rematch(begun, self.new_seed())),
            boards=lambda: self.ctx.stack.pop(scene),
            menu=self.leave,
            same_seats=lambda: self.begin(same_seats(begun, self.new_seed())),
            tell_more=lambda progress: self.statistics("achievements", progress.earned),
            back=back,
            challenges=self.challenges.open,
            challenge=way_back,
        )
        review = partial(self.replays.result_page, match, result)
        before = self._scored[1] if self._scored is not None and match is self._scored[0] else None
        page = page or (before.page.name if before is not None else "points")
        scene = ScoringScene(self.ctx, result, exits, page, earned, review)
        if before is not None:
            scene.points.finish()  # it was revealed before
        self._scored = match, scene
        self.ctx.stack.push(scene)

    def _back_to_list(self) -> None:
        """Return from the result of a match opened from the list to the list."""
        self.leave()
        self.library()
