"""The matches behind the screenshots, played once per test process: all moments of a kind of game
come from one game, so computer seats think about each decision only once."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

from game.history.review.match_review import MatchReview
from game.history.review.review_plan import Effort, Stage
from game.match.match import Match
from game.match.replay import Replay
from game.rules import Action, Options, Position
from game.seats import make_seat
from game.tools.assets import screenshots
from game.tools.assets.sample_matches import play_sample_matches
from game.ui.context import Context

REVIEW = screenshots._review
# Enough for screenshots of a review.
REVIEW_EFFORT = Effort(6, (Stage(2, 2),))


@dataclass
class Line:
    """A game as far as it has been played: its decisions, and its players."""

    seed: int
    played: list[Action] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._seat, self._rng = make_seat(screenshots.SEAT), random.Random(self.seed)

    def decision(self, match: Match, number: int) -> Action:
        """Return the decision with this number, and compute it on first use."""
        if number == len(self.played):
            seen = match.game.observation(match.game.seat)
            self.played.append(self._seat.choose(seen, self._rng))
        return self.played[number]


class PlayedShots:
    """Replaces the functions of `game.tools.assets.screenshots` that play matches, with the same
    results."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lines: dict[tuple[Options, int, int], Line] = {}
        self._reviews: dict[tuple[Options, int, int], MatchReview] = {}

    def play_until(self, match: Match, stop: Callable[[Position], bool], seed: int) -> None:
        """Replace `screenshots._play_until`."""
        assert not match.game.history
        line = self._lines.setdefault((match.spec.options, match.spec.seed, seed), Line(seed))
        number = 0
        while not match.game.is_over and not stop(match.game.position):
            match.play(line.decision(match, number))
            number += 1

    def review(self, replay: Replay) -> MatchReview:
        """Replace `screenshots._review`."""
        key = (replay.spec.options, replay.spec.seed, len(replay))
        if key not in self._reviews:
            self._reviews[key] = REVIEW(replay)
        return self._reviews[key]

    def play_sample_matches(self, ctx: Context, seed: int) -> None:
        """Replace `screenshots.play_sample_matches`: write the files once, then copy them."""
        user, copy = ctx.paths.user, self._folder / str(seed)
        if copy.exists():
            shutil.copytree(copy, user, dirs_exist_ok=True)
        else:
            play_sample_matches(ctx, seed)
            shutil.copytree(user, copy)


@contextmanager
def played_shots(folder: Path) -> Iterator[None]:
    """Let all screenshots share their matches; matches on disk are stored in `folder`."""
    shots = PlayedShots(folder)
    with (
        patch.object(screenshots, "_play_until", shots.play_until),
        patch.object(screenshots, "_review", shots.review),
        patch.object(screenshots, "REVIEW_EFFORT", REVIEW_EFFORT),
        patch.object(screenshots, "play_sample_matches", shots.play_sample_matches),
    ):
        yield
