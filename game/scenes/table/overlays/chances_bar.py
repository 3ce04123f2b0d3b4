"""The live bar of chances: every seat's win probability, along the top edge of the table."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from pygame import FRect

from game.app.frame_budget import OutOfTime
from game.app.i18n import N_, Translator
from game.history.review.chances import ChanceEstimate
from game.match.match import Match
from game.rules import Observation, Position
from game.rules.queries.observation import observe
from game.scenes.table.animation.animation_queue import AnimationQueue
from game.scenes.table.display import TableDisplay
from game.scenes.table.log.log_view import LogReader
from game.seats.networks import Networks, shipped_networks
from game.seats.search.comparison import Prospects
from game.ui import skin
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.text.rich_text import escape, number_with_icon
from game.ui.theme import BRASS, GLOW, PAPER_LIGHT, WALNUT_DARK, PlayerColor, mix
from game.ui.tween import ease_in_out
from game.ui.widgets.widget import Widget

_AHEAD = N_("{name}: {percent}%, {points} ahead")
_BEHIND = N_("{name}: {percent}%, {points} behind")
_LEVEL = N_("{name}: {percent}%, even")
_SOURCE = N_("These chances assume that everybody plays like an expert.")


def chances_text(prospects: Prospects, names: Sequence[str], translator: Translator) -> str:
    """Return markup with one line per player, the most likely winner first."""
    tr = translator.tr
    percents = percentages(prospects.win_shares)
    order = sorted(range(len(names)), key=lambda seat: -prospects.win_shares[seat])
    lines = [f"**{tr('Chances of winning')}**"]
    for seat in order:
        lead = round(prospects.margins[seat])
        text = _AHEAD if lead > 0 else _BEHIND if lead < 0 else _LEVEL
        points = number_with_icon(abs(lead), "vp")
        name = f"**{escape(names[seat])}**"
        lines.append(tr(text, name=name, percent=percents[seat], points=points))
    return "\n".join([*lines, tr(_SOURCE)])


def percentages(shares: Sequence[float]) -> list[int]:
    """Return shares of 1 as whole percentages that add up to 100 (largest remainder method)."""
    exact = [100 * share for share in shares]
    parts = [int(share) for share in exact]
    by_remainder = sorted(range(len(exact)), key=lambda at: parts[at] - exact[at])
    for at in by_remainder[: 100 - sum(parts)]:
        parts[at] += 1
    return parts


Shares = tuple[float, ...]

TIME_PER_TICK: Final = 0.002  # seconds of each tick that an estimate may take
SEED: Final = 1  # of every estimate, so the same position always has the same chances
GLIDE: Final = 0.7  # seconds in which the bar moves to new values

MARGIN: Final = 8.0  # beside the bar (logical pixels)
SEAM: Final = 2.0  # between two segments


class GlidingShares:
    """Numbers that change gradually to new values: `now` holds the current ones, () before the
    first."""

    def __init__(self) -> None:
        self.now: Shares = ()
        self._start: Shares = ()
        self._goal: Shares = ()
        self._left = 0.0  # seconds

    def move(self, goal: Shares, *, at_once: bool) -> None:
        """Start moving to new values. The first values, and any with `at_once`, apply on the next
        update."""
        self._start, self._goal = self.now or goal, goal
        self._left = 0.0 if at_once else GLIDE

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds. Return True if the numbers have changed."""
        before = self.now
        self._left = max(0.0, self._left - dt)
        share = ease_in_out(1 - self._left / GLIDE)
        pairs = zip(self._start, self._goal, strict=True)
        self.now = tuple(a + (b - a) * share for a, b in pairs) if self._left else self._goal
        return self.now != before


class ChancesBar:
    """Estimates win probabilities while the table has a place for the bar, and shows them there.

    `prospects` are those of the last position that was estimated, None before the first. Only
    public information is used, so there is no bar with hidden VP. `changed` is called when the
    picture has changed.
    """

    def __init__(
        self,
        ctx: Context,
        match: Match,
        display: TableDisplay,
        animation: AnimationQueue,
        log: LogReader,
        changed: Callable[[], None],
    ) -> None:
        self._ctx = ctx
        self._match = match
        self._display = display
        self._animation = animation
        self._log = log
        self._changed = changed
        self._budget = ctx.image_cache.frame_budget
        self._networks: Networks | None = None
        self._observation: Observation | None = None  # what is being estimated
        self._estimate: ChanceEstimate | None = None
        self._estimated: tuple[int, Position] | None = None
        self._shares = GlidingShares()
        self.prospects: Prospects | None = None

    # Time ---------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds: continue estimating the position on the table, and move the
        bar."""
        if self._display.chances is None:
            return
        if not self._animation.busy:
            self._look()
        if self._observation is not None:
            with suppress(OutOfTime), self._budget.within(TIME_PER_TICK):
                self._work(self._observation)
        if self._shares.update(dt):
            self._changed()

    def _look(self) -> None:
        """Start estimating the current position if it is new."""
        game = self._match.game
        now = (len(game.history), game.position)
        if self._estimated != now:
            self._estimated, self._estimate = now, None
            self._observation = observe(game.position, max(game.position.seat, 0))

    def _work(self, observation: Observation) -> None:
        """Continue the estimate. Raises OutOfTime if the time of this tick is used up, or while the
        networks are loading in the background."""
        if self._networks is None:
            players = len(observation.position.players)
            load = partial(shipped_networks, players)
            self._networks = self._budget.in_background(f"networks {players}", load)
        if self._estimate is None:
            self._estimate = ChanceEstimate(observation, random.Random(SEED), self._networks)
        while self._estimate.prospects is None:
            self._budget.start_item()
            self._estimate.evaluate_deal()
            self._budget.finish_item()
        self.prospects = self._estimate.prospects
        self._observation = self._estimate = None
        reduced = self._ctx.settings.current.reduced_motion
        self._shares.move(self.prospects.win_shares, at_once=reduced)

    # Picture ------------------------------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        """Create the bar's widget; [] if the bar is not shown, or while looking back."""
        place = self._display.chances
        if place is None or self._log.viewed is not None:
            return []
        names, translator = self._match.names, self._ctx.translator
        tooltip = chances_text(self.prospects, names, translator) if self.prospects else ""
        colors = [self._ctx.players[color] for color in self._match.colors]
        return [ChancesStrip(place, colors, lambda: self._shares.now, tooltip)]


class ChancesStrip(Widget):
    """The widget of the bar: a segment for every seat, in its color and with its crest, as wide as
    its share but never narrower than the crest. `shares` returns what to draw, () for an empty
    bar."""

    focusable = True

    def __init__(
        self,
        rect: FRect,
        colors: Sequence[PlayerColor],
        shares: Callable[[], Shares],
        tooltip: str,
    ) -> None:
        super().__init__(rect, tooltip=tooltip)
        self._colors = tuple(colors)
        self._shares = shares

    @property
    def bar(self) -> FRect:
        """The area of the segments."""
        box = FRect(0, 0, self.rect.width - 2 * MARGIN, self.rect.height / 2)
        box.center = self.rect.center
        return box

    @property
    def _crest(self) -> float:
        """The side of a crest, which extends above and below the bar."""
        return self.rect.height - 2

    def segments(self) -> list[FRect]:
        """Return the segments, starting with seat 0."""
        bar, shares = self.bar, self._shares()
        least = self._crest + SEAM
        free = bar.width - least * len(shares)
        rects, left = list[FRect](), bar.x
        for share in shares:
            width = least + free * share
            rects.append(FRect(left, bar.y, width, bar.height))
            left += width
        return rects

    def draw(self, p: Painter) -> None:
        bar, segments = self.bar, self.segments()
        p.fill(self.rect, WALNUT_DARK)
        for box, color in zip(segments, self._colors, strict=False):
            _draw_segment(p, box.inflate(-SEAM, 0), color)
        p.outline(bar.inflate(4, 4), BRASS, 2, 6)
        for box, color in zip(segments, self._colors, strict=False):
            crest = FRect(0, 0, self._crest, self._crest)
            crest.center = box.center
            skin.crest(p, crest, color)
        if self.focused:
            p.outline(self.rect, GLOW, 3, 6)


def _draw_segment(p: Painter, box: FRect, color: PlayerColor) -> None:
    """Draw a segment like enamel, bright along the top and dark along the bottom."""
    edge = box.height / 5
    p.fill(box, color.main)
    p.fill(FRect(box.x, box.y + 1, box.width, edge), mix(color.main, PAPER_LIGHT, 0.3))
    shade = mix(color.main, WALNUT_DARK, 0.35)
    p.fill(FRect(box.x, box.bottom - edge, box.width, edge), shade)
