"""Keep a game with its past, so that decisions can be undone.

A decision is one action, or a chain of actions of one seat that belong together.
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

# Events that show something nobody could know before.
REVEALING: Final = (TileDrawn, TilesOpened, StackShuffled, GameEnded)


class HistoryEntry(NamedTuple):
    """A decision that was carried out: its actions, the seat, the position `before` it, and whether
    it `revealed` something hidden."""

    actions: tuple[Action, ...]
    seat: int
    before: Position
    revealed: bool


class UndoHistory:
    """A game and the decisions that led to it. After `undo`, `game.position` is another object than
    before. `used_undo` says whether anything was undone after it had revealed something, or
    after another decision."""

    __slots__ = ("game", "past", "used_undo")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.past: list[HistoryEntry] = []
        self.used_undo = False

    def decide(self, actions: Sequence[Action], watch: Watch | None = None) -> HistoryEntry:
        """Carry out the actions as one decision; `watch` gets each event and the position, which
        shows it done and changes afterwards.

        Raises IllegalAction, and leaves the game untouched, when one of them is not legal in its
        turn or is no longer up to the seat that began; ValueError when there are none.
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
        """Take back `count` decisions; return them, the last one first. Raises ValueError, and
        takes none back, when there are fewer."""
        if not 0 < count <= len(self.past):
            raise ValueError("more is undone than was decided")
        undone = self.past[: -count - 1 : -1]
        del self.past[-count:]
        self.game.position = undone[-1].before.copy()
        del self.game.history[-sum(len(entry.actions) for entry in undone) :]
        self.used_undo |= count > 1 or undone[0].revealed
        return undone
