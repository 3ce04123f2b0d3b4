"""The animation queue: shows the events of a match one after the other, with flying pieces.

The game itself is always ahead: it has been decided and written to the journal. What is on the
table is a snapshot; the queue holds the steps between the two and plays them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Protocol

import pygame

from game.app.match import MatchStep
from game.rules.events import Event
from game.rules.position import Position
from game.scenes.table.animation.event_animations import EventAnimation, PieceMove, animation_of
from game.scenes.table.input.click_targets import whole_piece
from game.scenes.table.view.spots import Spot, board
from game.ui.images.image_cache import ImageSpec
from game.ui.paint import Painter
from game.ui.sound.audio import Sounds
from game.ui.tween import Animation, Animator, Flight, SequentialAnimation, call, pause
from game.ui.view import Point

FLIGHT = 0.5  # seconds of one piece, at normal speed
STAGGER = 0.07  # seconds between pieces of one animation
LONGEST_STAGGER = 0.6  # seconds over which all pieces of one animation set off
SMALLEST = 26.0  # height of a flying piece, in logical pixels
LARGEST = {
    "coin": 34.0,
    "vp": 34.0,
    "colonist": 38.0,
    "noble": 38.0,
    "governor": 46.0,
    "barrel": 58.0,
}
SPEEDS = {"step": 1.0, "slow": 0.6, "normal": 1.0, "fast": 2.4, "instant": 0.0}


class SpotLocator(Protocol):
    """Finds where spots lie and how pieces look, for the queue."""

    def rect_in(self, spot: Spot, position: Position) -> pygame.FRect | None:
        """Return the rectangle of a spot while a position is shown (logical pixels), None: not
        seen."""

    def piece(self, piece: str, kind: int, height: float) -> ImageSpec:
        """Return the picture of a piece (`spots.PIECES`), `height` logical pixels high."""

    @property
    def moving(self) -> bool:
        """Whether the spots are on the way to other places; no piece flies meanwhile."""

    def settle(self) -> bool:
        """End that movement, if there is one."""


EventBegan = Callable[[Event, EventAnimation, Position], None]
"""Called when an event begins to be shown, with its animation and the position after it."""


class AnimationQueue:
    """Plays the animations of match steps one after the other.

    `shown` is the snapshot on the table, `hidden` the pieces in the air; while `instant`, steps are
    shown without animation. `began` is called when an event begins to be shown, `changed` when
    `shown` or `hidden` has changed.
    """

    def __init__(
        self,
        locator: SpotLocator,
        animator: Animator,
        sounds: Sounds,
        shown: Position,
        began: EventBegan,
        changed: Callable[[], None],
    ) -> None:
        self.shown = shown
        self.hidden: frozenset[Spot] = frozenset()
        self._locator = locator
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
        """Is something still to be shown, or the table still moving to its places?"""
        return self._playing or bool(self._waiting) or self._locator.moving

    def add(self, steps: Iterable[MatchStep]) -> None:
        """Queue steps behind those that wait already."""
        self._waiting.extend(steps)

    def update(self) -> None:
        """Begin the next step if none is being played, and the table lies still."""
        while self._waiting and not self._playing and not self._locator.moving:
            self._play(self._waiting.popleft())

    def finish(self) -> None:
        """Show all queued steps at once, without animation."""
        self._silent = True
        self._animator.finish()
        while self._waiting:
            self._play(self._waiting.popleft())
            self._animator.finish()
        self._locator.settle()
        self._silent = False

    def reset(self, shown: Position) -> None:
        """Drop the queue and show a position (after an undo)."""
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
        """Show other people and nobles by place on a seat's board; nobles as before if they are
        None."""
        shown = self.shown.copy()
        player = shown.players[seat]
        player.people, player.nobles = people, nobles or player.nobles
        self.show(shown)

    def set_speed(self, speed: str, *, instant: bool = False) -> None:
        """Play at a speed (a key of `SPEEDS`) from now on, or without animation if `instant`."""
        self.instant = instant or speed == "instant"
        self._animator.speed = SPEEDS[speed] or 1.0

    # Inside -------------------------------------------------------------------------------------

    def _play(self, step: MatchStep) -> None:
        self._playing = True
        animation = animation_of(step.event, self.shown, step.position)
        self._began(step.event, animation, step.position)
        if self._silent or self.instant:
            self._land(step.position, "", None)
            self._playing = False
            return
        flights = self._flights(animation, step.position)
        self._sound(animation.sound, flights[0].start if flights else None)
        end = flights[-1].end if flights else None
        self.hidden = frozenset(move.start for move in animation.moves if move.lifted)
        self._changed()
        parts: list[Animation] = [FlightGroup(flights)] if flights else []
        parts.append(call(lambda: self._land(step.position, animation.landing, end)))
        parts.append(pause(animation.hold))
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

    def _flights(self, animation: EventAnimation, after: Position) -> list[Flight]:
        gap = min(STAGGER, LONGEST_STAGGER / max(1, len(animation.moves)))
        made = (self._flight(move, nth * gap, after) for nth, move in enumerate(animation.moves))
        return [flight for flight in made if flight is not None]

    def _flight(self, move: PieceMove, delay: float, after: Position) -> Flight | None:
        start, end = self._place(move.start, self.shown), self._place(move.end, after)
        if start is None or end is None:
            return None
        sprite = self._locator.piece(move.piece, move.kind, _height(move.piece, start))
        landed = self._locator.piece(move.piece, move.kind, _height(move.piece, end))
        return Flight(
            sprite,
            start.center,
            end.center,
            FLIGHT,
            delay=delay,
            end_size=landed.size,
            arc=0.12,
            on_land=lambda: self._sound(move.landing, end.center),
        )

    def _place(self, spot: Spot, position: Position) -> pygame.FRect | None:
        """Where a spot is seen; a part that is not drawn stands for its whole, or its board."""
        for seen in (spot, whole_piece(spot), board(spot.seat)):
            rect = self._locator.rect_in(seen, position)
            if rect is not None:
                return rect
        return None


class FlightGroup:
    """Pieces that fly together: those that have landed stay drawn until the last one has."""

    def __init__(self, flights: list[Flight]) -> None:
        self._flights = flights
        self._flying = list(flights)

    def advance(self, dt: float) -> float | None:
        """Pass ``dt`` seconds; return the seconds left over once the last piece has landed, else
        None."""
        rests: list[float] = []
        for flight in tuple(self._flying):
            rest = flight.advance(dt)
            if rest is not None:
                self._flying.remove(flight)
                rests.append(rest)
        return None if self._flying else min(rests, default=dt)

    def finish(self) -> None:
        """Land all pieces now."""
        while self._flying:
            self._flying.pop(0).finish()

    def reduce_motion(self) -> None:
        """Show all pieces without movement."""
        for flight in self._flights:
            flight.reduce_motion()

    def draw(self, painter: Painter) -> None:
        """Draw the pieces in the air, and those that have landed at their ends."""
        for flight in self._flights:
            if flight in self._flying:
                flight.draw(painter)
            else:
                painter.scaled_image(flight.image, flight.size, flight.end, flight.size)


def _height(piece: str, rect: pygame.FRect) -> float:
    """Return how high a piece is drawn that comes from or goes to a rectangle (logical pixels)."""
    return min(max(rect.height * 0.9, SMALLEST), LARGEST.get(piece, 110.0))
