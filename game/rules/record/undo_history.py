"""Keep a game together with its past decisions, so that they can be undone.

A decision is one action, or a chain of actions by one seat that belong together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from game.rules.actions import Action
from game.rules.events import Event, GameEnded, StackShuffled, TileDrawn, TilesOpened
from game.rules.game import Game
from game.rules.position import Position
from game.rules.refusals import IllegalAction, Refusal

Watch = Callable[[Event, Position], None]

# Events that reveal hidden information.
REVEALING: Final = (TileDrawn, TilesOpened, StackShuffled, GameEnded)


class HistoryEntry(NamedTuple):
    """A decision that was made: its actions, the seat, the position `before` it, and whether it
    `revealed` hidden information."""

    actions: tuple[Action, ...]
    seat: int
    before: Position
    revealed: bool


class UndoHistory:
    """A game and its decisions. `undo` replaces `game.position` with another object. `used_undo` is
    true if hidden information was revealed before an undo, or several decisions were undone at
    once."""

    __slots__ = ("game", "past", "used_undo")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.past: list[HistoryEntry] = []
        self.used_undo = False

    def decide(self, actions: Sequence[Action], watch: Watch | None = None) -> HistoryEntry:
        """Carry out the actions as one decision. `watch` receives each event and the position,
        which already shows the event and changes later.

        Raises IllegalAction and leaves the game unchanged if an action is not legal in its turn or
        belongs to another seat. Raises ValueError if there are no actions.
        """
        if not actions:
            raise ValueError("a decision has at least one action")
        game = self.game
        before, length, seat = game.position.copy(), len(game.history), game.seat
        revealed = False

        def sink(event: Event) -> None:
            nonlocal revealed
            revealed = revealed or isinstance(event, REVEALING)
            if watch is not None:
                watch(event, game.position)

        game.position.sink = sink
        try:
            for action in actions:
                if game.seat != seat:
                    raise IllegalAction(action, Refusal("not_now", {"decision": game.decision}))
                game.play(action)
        except BaseException:
            game.position = before
            del game.history[length:]
            raise
        game.position.sink = None
        decision = HistoryEntry(tuple(actions), seat, before, revealed)
        self.past.append(decision)
        return decision

    def undo(self, count: int = 1) -> list[HistoryEntry]:
        """Undo `count` decisions and return them, last one first. Raises ValueError, without
        undoing any, if there are fewer."""
        if not 0 < count <= len(self.past):
            raise ValueError("more is undone than was decided")
        undone = self.past[: -count - 1 : -1]
        del self.past[-count:]
        self.game.position = undone[-1].before.copy()
        del self.game.history[-sum(len(entry.actions) for entry in undone) :]
        self.used_undo |= count > 1 or undone[0].revealed
        return undone
