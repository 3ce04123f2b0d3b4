"""Hide what a seat is not allowed to know, and sample full positions consistent with the rest.

Hidden information is the order of the face-down stack and of future shuffles and, with the hidden
VP option, the chips of the other seats. The contents of the stack are known, because all other
tiles are open.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from game.rules import steps
from game.rules.actions import Action
from game.rules.chance import ScriptedChance
from game.rules.flow import advance
from game.rules.phases.builder import debt, needs_vp
from game.rules.position import Position, Setup


class Random(Protocol):
    """The part of `random.Random` used here. The rules import no module that is not pure."""

    def getrandbits(self, k: int, /) -> int: ...

    def randrange(self, stop: int, /) -> int: ...

    def shuffle(self, x: list[int], /) -> None: ...


@dataclass(frozen=True)
class Observation:
    """A seat's view of the game. `position` has the hidden information removed: the stack is
    sorted, and the seed and hidden VP are 0. `hidden_vp` is the total VP of the other seats if
    hidden, otherwise None. If another seat's hidden VP affect what it can build or pay, its legal
    actions are hidden too (an empty list). Use `determinize` to search ahead."""

    seat: int
    position: Position
    hidden_vp: int | None

    def deal(self, rng: Random) -> tuple[tuple[int, ...], int]:
        """Return a random face-down stack and a random seed for future shuffles. Put into
        `position`, they complete it if nothing else is hidden."""
        stack = list(self.position.face_down)
        rng.shuffle(stack)
        return tuple(stack), rng.getrandbits(62)

    def determinize(self, rng: Random) -> Position:
        """Return a random full position that this seat cannot distinguish from the true one, as an
        independent copy."""
        pos = self.position.copy()
        pos.face_down, pos.seed = self.deal(rng)
        hidden = self.hidden_vp or 0
        if hidden and _points_decide(pos, self.seat) and not _may_go_without(pos):
            pos.players[pos.seat].vp += 1
            hidden -= 1
        if hidden:
            others = [player for seat, player in enumerate(pos.players) if seat != self.seat]
            for _ in range(hidden):
                others[rng.randrange(len(others))].vp += 1
        if not pos.legal_actions:
            pos.legal_actions = _offers(pos)
        return pos


def observe(pos: Position, seat: int) -> Observation:
    """Return what a seat is allowed to know. Raises ValueError for a seat that is not in the
    game."""
    if not 0 <= seat < len(pos.players):
        raise ValueError(f"there is no seat {seat} in a game of {len(pos.players)}")
    view = _without_order(pos)
    hidden = None
    if pos.setup.options.hidden_vp and not pos.is_over:
        hidden = 0
        for other, player in enumerate(view.players):
            if other != seat:
                hidden += player.vp
                player.vp = 0
        if _points_decide(pos, seat):
            view.legal_actions = []
    return Observation(seat, view, hidden)


def observe_open(pos: Position) -> Observation:
    """Return the view of someone who can see all VP, including those hidden from players."""
    return Observation(max(pos.seat, 0), _without_order(pos), None)


def _without_order(pos: Position) -> Position:
    """Return a copy without the order of the face-down tiles."""
    view = pos.copy()
    view.setup = _without_script(pos.setup)
    view.face_down = tuple(sorted(pos.face_down_left))
    view.drawn = 0
    view.seed = 0
    return view


def _points_decide(pos: Position, seat: int) -> bool:
    """Return whether another seat's options in this decision may depend on its VP (black
    market)."""
    return pos.seat != seat and pos.frame[0] in (steps.BUILD, steps.PAY)


def _may_go_without(pos: Position) -> bool:
    """Return whether the seat to act could face this decision without any VP."""
    if pos.frame[0] == steps.PAY:
        return not needs_vp(pos.players[pos.seat], debt(pos))
    return bool(_offers(pos))


def _offers(pos: Position) -> list[Action]:
    """Return freshly computed legal actions, [] if the rules would not ask this question here."""
    if pos.is_over:
        return []
    twin = pos.copy()
    twin.pending.append(pos.frame)
    advance(twin)
    return twin.legal_actions if twin.frame == pos.frame else []


def _without_script(setup: Setup) -> Setup:
    if setup.script == ScriptedChance():
        return setup
    return Setup.of(setup.options)
