"""List the decisions of a match with the positions before and after them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from game.rules import Action, Position, steps
from game.rules.events import Event
from game.rules.flow import play
from game.rules.phases.mayor import placement_progress
from game.rules.record.undo_history import REVEALING, UndoHistory

# By step: what a decision is about, in terms of the roles.
_KINDS: Final = {
    steps.CHOOSE: "role",
    **dict.fromkeys(
        (steps.SETTLE, steps.SETTLE_AGAIN, steps.LAY, steps.HOSPICE, steps.LODGE), "settler"
    ),
    **dict.fromkeys((steps.PLACE, steps.GUESTS), "mayor"),
    **dict.fromkeys((steps.BUILD, steps.PAY, steps.UNIVERSITY), "builder"),
    steps.PRIVILEGE: "craftsman",
    steps.TRADE: "trader",
    **dict.fromkeys((steps.SUPPLY, steps.LOAD, steps.SHIP), "captain"),
    steps.STORE: "storage",
}
DECISION_KINDS: Final = tuple(dict.fromkeys(_KINDS.values()))


class KindCost(NamedTuple):
    """The number of judged decisions of a kind, and their total cost in percent."""

    decisions: int
    cost: float


class MatchDecision(NamedTuple):
    """A decision of one seat. All placements of a seat in one mayor phase form a single decision.

    `ply`: number of decisions before it in the match's journal, as in `Replay`
    `round`, `seat`: its round and seat
    `before`: the position before its first choice between several actions
    `chain`: its actions that had an alternative; () if it was forced
    `actions`: all its actions
    `after`: the position after it
    `revealed`: the position before its last action if that action revealed hidden tiles, else None
    """

    ply: int
    round: int
    seat: int
    before: Position
    chain: tuple[Action, ...]
    actions: tuple[Action, ...]
    after: Position
    revealed: Position | None

    @property
    def turn(self) -> tuple[int, int]:
        """Its round, and the number of roles chosen in it so far, with this one if it chooses."""
        chosen = sum([taker >= 0 for taker in self.before.card_takers])
        return self.round, chosen + (self.before.step == steps.CHOOSE)

    @property
    def step(self) -> str:
        """The step: a name of `steps.STEP_NAMES`."""
        return self.before.decision

    @property
    def kind(self) -> str:
        """What it is about: one of DECISION_KINDS, or "other"."""
        return kind_of(self.before)


def kind_of(pos: Position) -> str:
    """Return what the decision at a position is about: one of DECISION_KINDS, or "other"."""
    return _KINDS.get(pos.step, "other")


class _PlayedAction(NamedTuple):
    ply: int
    action: Action
    before: Position
    after: Position
    revealed: bool


def list_decisions(history: UndoHistory) -> list[MatchDecision]:
    """Return all decisions of the match except those that were undone."""
    groups: list[list[_PlayedAction]] = []
    for played in _played_actions(history):
        if groups and _goes_on(played.before):
            groups[-1].append(played)
        else:
            groups.append([played])
    return [_decision(group) for group in groups]


def _goes_on(pos: Position) -> bool:
    """Return whether a decision belongs to the previous one, as later placements of people do."""
    return pos.frame[0] == steps.PLACE and placement_progress(pos).at > 0


def _played_actions(history: UndoHistory) -> Iterator[_PlayedAction]:
    shown: list[Event] = []
    for ply, entry in enumerate(history.past):
        pos = entry.before.copy()
        for action in entry.actions:
            before = pos.copy()
            pos.sink = shown.append
            play(pos, action)
            pos.sink = None
            revealed = any(isinstance(event, _TILES) for event in shown)
            shown.clear()
            yield _PlayedAction(ply, action, before, pos.copy(), revealed)


_TILES = REVEALING[:-1]  # all except the end of the game


def _decision(group: list[_PlayedAction]) -> MatchDecision:
    chosen = [played for played in group if len(played.before.legal_actions) > 1]
    first, last = (chosen or group)[0], group[-1]
    return MatchDecision(
        ply=first.ply,
        round=first.before.round,
        seat=first.before.seat,
        before=first.before,
        chain=tuple(played.action for played in chosen),
        actions=tuple(played.action for played in group),
        after=last.after,
        revealed=last.before if last.revealed else None,
    )
