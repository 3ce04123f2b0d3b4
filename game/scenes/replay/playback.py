"""Replay playback: the current moment, play and pause, speed, stepping and jumping."""

from __future__ import annotations

from collections.abc import Callable

from game.match.replay import Replay
from game.rules.record.undo_history import UndoHistory
from game.scenes.table.animation.animation_queue import SPEEDS, AnimationQueue

PAUSE = 0.45  # seconds between decisions at normal speed
SHORTEST_PAUSE = 0.12


class Playback:
    """Plays a replay decision by decision, automatically or step by step.

    `moment` is the number of decisions made, from 0 to `len(replay)`; `speed` is one of `SPEEDS`.
    `history` always holds the game at the current moment, and `animation` shows how it got there.
    `moved` is called after each move, with True for a jump and False for a played decision.
    `toggled` is called when playback starts or stops.
    """

    def __init__(
        self,
        replay: Replay,
        history: UndoHistory,
        animation: AnimationQueue,
        moment: int,
        *,
        moved: Callable[[bool], None],
        toggled: Callable[[], None],
    ) -> None:
        self.replay = replay
        self.moment = moment
        self.playing = False
        self.speed = "normal"
        self._history = history
        self._animation = animation
        self._moved, self._toggled = moved, toggled
        self._shown_moment = moment
        self._pause_left = 0.0  # seconds until the next decision is played

    @property
    def at_end(self) -> bool:
        """Whether the last moment has been reached."""
        return self.moment >= len(self.replay)

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds: update the animation, and play the next decision when due."""
        self._animation.set_speed(self.speed)
        self._animation.update()
        if self._animation.busy:
            return
        self._show_position()
        if not self.playing:
            return
        self._pause_left -= dt
        if self._pause_left <= 0:
            self._pause_left = max(SHORTEST_PAUSE, PAUSE / (SPEEDS[self.speed] or 4.0))
            self.advance()

    def advance(self) -> None:
        """Play the next decision, or pause at the end."""
        self._animation.finish()
        self._show_position()
        if self.at_end:
            self.pause()
            return
        self._animation.add(self.replay.steps(self.moment))
        self._move(self.moment + 1, jump=False)
        self._animation.update()

    def go(self, moment: int) -> None:
        """Jump to a moment, clamped to the valid range."""
        self._move(min(max(0, moment), len(self.replay)), jump=True)
        self._shown_moment = self.moment
        self._animation.reset(self._history.game.position.copy())

    def step(self) -> None:
        """Pause, and play the next decision."""
        self.pause()
        self.advance()

    def step_back(self) -> None:
        """Pause, and jump one decision back."""
        self.pause()
        self.go(self.moment - 1)

    def jump(self, moment: int) -> None:
        """Pause, and jump to a moment."""
        self.pause()
        self.go(moment)

    def next_role(self) -> None:
        """Jump to the next choice of a role."""
        self.go(self.replay.next_mark(self.moment))

    def previous_role(self) -> None:
        """Jump to the previous choice of a role."""
        self.go(self.replay.previous_mark(self.moment))

    def next_round(self) -> None:
        """Jump to the start of the next round."""
        self.go(self.replay.next_mark(self.moment, rounds_only=True))

    def previous_round(self) -> None:
        """Jump to the start of this round, or of the previous one if already there."""
        self.go(self.replay.previous_mark(self.moment, rounds_only=True))

    def play(self) -> None:
        """Start playing, from the beginning if at the end."""
        if self.at_end and not self._animation.busy:
            self.go(0)
        self._set_playing(True)

    def pause(self) -> None:
        """Stop playing."""
        self._set_playing(False)

    def toggle(self) -> None:
        """Play or pause."""
        if self.playing:
            self.pause()
        else:
            self.play()

    def _set_playing(self, playing: bool) -> None:
        self.playing, self._pause_left = playing, 0.0
        self._toggled()

    def _move(self, moment: int, *, jump: bool) -> None:
        self.moment = moment
        self._history.game = self.replay.game(moment)
        self._moved(jump)

    def _show_position(self) -> None:
        """Show the position after the animation is over, including whose turn it is and everything
        else that has no event."""
        if self._shown_moment != self.moment:
            self._shown_moment = self.moment
            self._animation.show(self._history.game.position.copy())
