"""Replays and reviews of matches, and the matches that branch off them.

Modules that the title screen does not need are imported where they are used, as in `navigator`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.history.match_library import MatchLibrary, MatchLibraryError, title_of
from game.match.journal import JournalError
from game.match.replay import Replay
from game.match.seat_data import shown_name
from game.scenes.dialogs.dialog import show_message
from game.ui.context import Context
from game.ui.text.rich_text import escape

if TYPE_CHECKING:
    from game.app.scene_stack import StackScene
    from game.history.review.review_process import ReviewJob
    from game.match.match import Match
    from game.scenes.scoring import MatchResult
    from game.scenes.scoring.review_page import ReviewPage
    from game.ui.widgets.widget import Widget


class Replays:
    """Opens replays and reviews. `begin_review` starts the review of a match, `open_match` opens
    one that branches off another over the scene where it began."""

    def __init__(
        self,
        ctx: Context,
        match_library: MatchLibrary,
        begin_review: Callable[[Replay], ReviewJob],
        open_match: Callable[[Match, StackScene | None], None],
    ) -> None:
        self._ctx = ctx
        self._match_library = match_library
        self._begin_review = begin_review
        self._open_match = open_match

    def replay(self, path: Path) -> None:
        """Open the replay of a saved match."""
        from game.scenes.replay.scene import ReplayScene

        self._load(
            path, lambda replay: self._ctx.stack.push(ReplayScene(self._ctx, replay, self.branch))
        )

    def review(self, path: Path) -> None:
        """Open the review of a saved match."""
        self._load(path, lambda replay: self.open_review(replay, title_of(path)))

    def _load(self, path: Path, show: Callable[[Replay], None]) -> None:
        """Show the replay of a saved match, and report what could not be read."""
        tr = self._ctx.translator
        try:
            replay = Replay.load(path)
        except JournalError as error:
            show_message(self._ctx, "", escape(tr.say(error.message)))
            return
        show(replay)
        if replay.notice is not None:
            show_message(self._ctx, "", escape(tr.say(replay.notice)))

    def open_review(self, replay: Replay, title: str = "") -> None:
        """Open the review of a match. Without a title, the names of its seats are used."""
        from game.scenes.review.scene import ReviewScene

        tr = self._ctx.translator.tr
        names = ", ".join(shown_name(seat.name, tr) for seat in replay.spec.seats)
        begin = partial(self._begin_review, replay)
        self._ctx.stack.push(ReviewScene(self._ctx, replay, title or names, begin, self.branch))

    def result_page(
        self, match: Match, result: MatchResult, focus: Callable[[Widget], None]
    ) -> ReviewPage:
        """Create the page of a result with the review of its match."""
        from game.scenes.scoring.review_page import ReviewPage

        return ReviewPage(
            self._ctx,
            result,
            lambda: Replay.of(match),
            lambda: self._begin_review(Replay.of(match)),
            self.branch,
            focus,
        )

    def branch(self, match: Match) -> None:
        """Open a match that branches off another, and give it a title that says so."""
        match.translate = self._ctx.translator.tr
        if match.path is not None:
            names, number = ", ".join(match.names), match.game.position.round
            title = self._ctx.translator.tr("{names}, from round {n}", names=names, n=number)
            with suppress(MatchLibraryError):  # the title is optional
                self._match_library.rename(match.path, title)
        self._open_match(match, self._ctx.stack.top)
