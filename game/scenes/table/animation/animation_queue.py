"""The animation queue: shows the events of a match one after another with moving pieces.

The game itself is always ahead: it has been decided and written to the journal. The table shows a
snapshot; the queue holds the steps in between and plays them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence

from game.match.match import MatchStep
from game.rules.events import Event, ShipBoarded, ShipEmptied
from game.rules.position import Position
from game.scenes.table.animation.event_animations import animation_of
from game.scenes.table.animation.journey_factory import FLIGHT, JourneyStage, make_journeys
from game.scenes.table.animation.piece_moves import EventAnimation, PieceMove
from game.scenes.table.display import TableDisplay
from game.scenes.table.view import spots
from game.scenes.table.view.spots import Spot
from game.ui.sound.audio import Sounds
from game.ui.tween import Animation, Animator, ParallelAnimation, SequentialAnimation, call, pause
from game.ui.view import Point

SPEEDS = {"step": 1.0, "slow": 0.6, "normal": 1.0, "fast": 2.4, "instant": 0.0}
BRISK = 0.6  # time factor for journeys at fast speed
SHOWN_TOGETHER = (ShipBoarded, ShipEmptied)
"""Kinds of events that are shown simultaneously when they are consecutive."""


EventBegan = Callable[[Event, EventAnimation, Position], None]
"""Called when an event starts to be shown, with its animation and the position after it."""


class AnimationQueue:
    """Plays the animations of match steps one after another.

    `shown` is the snapshot on the table and `hidden` the pieces in motion. While `instant`, steps
    are shown without animation. `began` is called when an event starts to be shown, and `changed`
    when `shown` or `hidden` has changed.
    """

    def __init__(
        self,
        display: TableDisplay,
        animator: Animator,
        sounds: Sounds,
        shown: Position,
        began: EventBegan,
        changed: Callable[[], None],
    ) -> None:
        self.shown = shown
        self.hidden: frozenset[Spot] = frozenset()
        self._display = display
        self._began = began
        self._changed = changed
        self._animator = animator
        self._sounds = sounds
        self._waiting: deque[MatchStep] = deque()
        self._playing = False
        self._silent = False
        self.instant = False

    @property
    def busy(self) -> bool:
        """Whether steps are still to be shown, or the table is still changing its layout."""
        return self._playing or bool(self._waiting) or self._display.moving

    @property
    def unseen(self) -> bool:
        """Whether steps are currently shown without animation, so no one sees them."""
        return self._silent or self.instant

    @property
    def needs_places(self) -> bool:
        """Whether positions on the table matter now, because the next event moves pieces or the
        queue is empty."""
        if not self._waiting:
            return True
        event, after = self._waiting[0]
        return bool(animation_of(event, self.shown, after).moves)

    def add(self, steps: Iterable[MatchStep]) -> None:
        """Append steps to the queue."""
        self._waiting.extend(steps)

    def update(self) -> None:
        """Start the next step if none is playing and the table is not changing its layout."""
        while self._waiting and not self._playing and not self._display.moving:
            self._play(self._next())

    def finish(self) -> None:
        """Show all queued steps immediately, without animation."""
        self._silent = True
        self._animator.finish()
        while self._waiting:
            self._play(self._next())
            self._animator.finish()
        self._display.settle()
        self._silent = False

    def reset(self, shown: Position) -> None:
        """Clear the queue and show a position (after an undo)."""
        self._waiting.clear()
        self._silent = True
        self._animator.finish()
        self._silent = False
        self.hidden, self._playing = frozenset(), False
        self.show(shown)

    def show(self, position: Position) -> None:
        """Replace the snapshot, without animation."""
        self.shown = position
        self._changed()

    def show_people(
        self, seat: int, people: tuple[int, ...], nobles: tuple[int, ...] | None
    ) -> None:
        """Show other people by place on a seat's board, and other nobles unless they are None."""
        shown = self.shown.copy()
        player = shown.players[seat]
        player.people, player.nobles = people, nobles or player.nobles
        self.show(shown)

    def set_speed(self, speed: str, *, instant: bool = False) -> None:
        """Set the speed (a key of `SPEEDS`), or play without animation if `instant`."""
        self.instant = instant or speed == "instant"
        self._animator.speed = SPEEDS[speed] or 1.0

    # Inside -------------------------------------------------------------------------------------

    def _next(self) -> list[MatchStep]:
        """Take the next step off the queue, with those that are shown together with it."""
        steps = [self._waiting.popleft()]
        kind = type(steps[0].event)
        while kind in SHOWN_TOGETHER and self._waiting and type(self._waiting[0].event) is kind:
            steps.append(self._waiting.popleft())
        return steps

    def _play(self, steps: Sequence[MatchStep]) -> None:
        self._playing = True
        before, after, animations = self.shown, steps[-1].position, []
        for step in steps:
            animations.append(animation_of(step.event, before, step.position))
            self._began(step.event, animations[-1], step.position)
            before = step.position
        if self.unseen:
            self._land(after, "", None)
            self._playing = False
            return
        last = animations[-1]
        moves = [move for animation in animations for move in animation.moves if self._seen(move)]
        pace = BRISK if self._animator.speed > 1 else 1.0
        stage = JourneyStage(self._display, self.shown, after, self._sound, pace)
        journeys = make_journeys(moves, stage)
        start = stage.start_of(moves[0].start) if moves else None
        end = stage.end_of(moves[-1].end) if moves else None
        self._sound(last.sound, start.center if start is not None else None)
        if not self._animator.reduced:
            self.hidden = frozenset(move.start for move in moves if move.lifted)
        if last.lands_first:
            self.shown = after
        self._changed()
        parts: list[Animation] = [ParallelAnimation(journeys)] if journeys else []
        lands_at = end.center if end is not None else None
        parts.append(call(lambda: self._land(after, last.landing, lands_at)))
        unseen = FLIGHT if moves and self._animator.reduced else 0.0  # time to read the change
        parts.append(pause(last.hold + unseen))
        parts.append(call(self._done))
        self._animator.add(SequentialAnimation(parts))

    def _land(self, position: Position, sound: str, at: Point | None) -> None:
        self._sound(sound, at)
        self.hidden = frozenset()
        self.show(position)

    def _done(self) -> None:
        self._playing = False

    def _sound(self, name: str, at: Point | None) -> None:
        if name and not self._silent and not self.instant:
            self._sounds.play(name, at=at)

    def _seen(self, move: PieceMove) -> bool:
        """Return whether a move is shown. Ships do not sail while a sheet covers the sea."""
        sails = spots.SEA in (move.start, move.end)
        return not sails or self._display.seen(spots.SEA) is not None
