"""Prove problems: solve what is left by exhaustive search over all answers and all draws.

What can be solved is a last round (the game is known to end after it), and the loading of a captain
phase. The value of a choice is what the solver gets for sure, whatever the others do and whatever
is drawn: the solver takes the best, all others take what is worst for the solver, and of all draws
the worst counts. In a last round the value counts at the end of the game, otherwise when the
loading is over:

- win: 1 if the solver is the only winner, else 0; only in a last round;
- most: the solver's points; before a last round its VP chips;
- spoil: what the strongest rival gets at most, its points or chips, less is better. The strongest
  rival is the one with the most points on the table at the start, chips first if they are equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from operator import attrgetter
from random import Random
from typing import Final, NamedTuple

from msgspec.msgpack import encode

from game.content.problem_checks import strongest_rival
from game.content.problems import SPOIL, WIN, Problem
from game.rules import Action, Position, observe, steps
from game.rules.flow import play
from game.rules.position import PLAYER_STATE, STATE
from game.rules.scoring import final_points, winners
from game.seats.heuristic.seat import HeuristicSeat

# Positions that a proof may visit.
MOST_POSITIONS: Final = 400_000
_LOADING: Final = (steps.LOAD, steps.SHIP, steps.SUPPLY)
_INFINITY: Final = 1_000.0
_TABLE: Final = attrgetter(*STATE.values())
_BOARD: Final = attrgetter(*PLAYER_STATE.values())


class TooLarge(Exception):
    """Raised when what is left has too many positions, or the face-down tiles run out in it."""


class Question(NamedTuple):
    """What has to be proven: the question, the solver, the rival who should lose, and whether
    points count at the end of the game."""

    ask: str
    seat: int
    rival: int
    to_end: bool


def question(ask: str, start: Position) -> Question | None:
    """Return what a problem asks to prove, None if that has no answer at this position."""
    to_end = bool(start.end_causes)
    if not to_end and (ask == WIN or start.step not in _LOADING):
        return None
    points = final_points(start)
    ranks = [(points[seat], player.vp) for seat, player in enumerate(start.players)]
    rival = strongest_rival(start)
    if ask == SPOIL and ranks.count(ranks[rival]) - (ranks[start.seat] == ranks[rival]) > 1:
        return None
    return Question(ask, start.seat, rival, to_end)


class Prover:
    """Finds what is sure after the choices of a problem. Raises TooLarge."""

    def __init__(self, asked: Question, most: int = MOST_POSITIONS) -> None:
        self._asked = asked
        self._most = self._left = most
        # By position: the least and the greatest value that it can have as far as is known.
        self._known: dict[bytes, tuple[float, float]] = {}
        # By whether the solver decides, and action: how often it made the others needless.
        self._refuting = Counter[tuple[bool, int]]()

    def values(self, start: Position) -> dict[Action, float]:
        """Return what is sure after each legal choice, higher is better for the solver (spoil: the
        negative of what the rival gets)."""
        self._left = self._most
        low, high = (0.0, 1.0) if self._asked.ask == WIN else (-_INFINITY, _INFINITY)
        return {action: self._after(start, action, low, high) for action in start.legal_actions}

    def line(self, start: Position, action: Action) -> list[Action]:
        """Return a choice and the best play of all seats after it, until it counts or a tile is
        drawn. Of equal choices it takes the one that a computer seat would."""
        pos, chain, seat = start.copy(), list[Action](), HeuristicSeat()
        while True:
            before = pos.copy()
            chain.append(action)
            play(pos, action)
            if (before.drawn, before.shuffles) != (pos.drawn, pos.shuffles) or self._counts(pos):
                return chain
            values = self.values(pos) if len(pos.legal_actions) > 1 else {}
            wanted = (max if pos.seat == self._asked.seat else min)(values.values(), default=0.0)
            action = pos.legal_actions[0]
            if values:
                usual = seat.choose(observe(pos, pos.seat), Random(0))
                best = [one for one, value in values.items() if value == wanted]
                action = usual if usual in best else best[0]

    def _after(self, pos: Position, action: Action, low: float, high: float) -> float:
        """Return the least value over all draws after an action."""
        worst = _INFINITY
        for after in outcomes(pos, action, last_round=self._asked.to_end):
            worst = min(worst, self._value(after, low, min(high, worst)))
            if worst <= low:
                break
        return worst

    def _value(self, pos: Position, low: float, high: float) -> float:
        """Return the value of a position, exact between `low` and `high` (alpha-beta)."""
        if self._counts(pos):
            return self._result(pos)
        if len(pos.legal_actions) == 1:
            return self._after(pos, pos.legal_actions[0], low, high)
        key = _key(pos)
        least, greatest = self._known.get(key, (-_INFINITY, _INFINITY))
        if least >= high or least == greatest:
            return least
        if greatest <= low:
            return greatest
        self._left -= 1
        if self._left < 0:
            raise TooLarge
        value = self._searched(pos, low, high)
        self._known[key] = (
            least if value <= low else value,
            greatest if value >= high else value,
        )
        return value

    def _searched(self, pos: Position, low: float, high: float) -> float:
        """Return the value of a position with several choices; those are looked at first that
        refuted most."""
        solves, refuting = pos.seat == self._asked.seat, self._refuting
        value = -_INFINITY if solves else _INFINITY
        for action in sorted(pos.legal_actions, key=lambda one: -refuting[solves, one.id]):
            after = self._after(pos, action, low, high)
            if solves:
                value = max(value, after)
                low = max(low, value)
            else:
                value = min(value, after)
                high = min(high, value)
            if low >= high:
                refuting[solves, action.id] += 1
                break
        return value

    def _counts(self, pos: Position) -> bool:
        if pos.seat < 0 or self._asked.to_end:
            return pos.seat < 0
        return pos.role_card < 0 or pos.frame[0] == steps.STORE

    def _result(self, pos: Position) -> float:
        ask, seat, rival, to_end = self._asked
        if ask == WIN:
            return float(winners(pos) == [seat])
        whose = rival if ask == SPOIL else seat
        points = final_points(pos)[whose] if to_end else pos.players[whose].vp
        return float(-points if ask == SPOIL else points)


def _key(pos: Position) -> bytes:
    """Return what distinguishes a position from all others of a proof."""
    boards = [_BOARD(player) for player in pos.players]
    return encode((_TABLE(pos), boards, pos.face_down_left))


def prove_again(problem: Problem) -> str:
    """Return how a proven problem differs from its proof, "" if it does not. Raises TooLarge."""
    start = problem.start()
    asked = question(problem.ask, start)
    if asked is None:
        return f"nothing can be proven about {problem.ask!r} at this position"
    values = {str(action): value for action, value in Prover(asked).values(start).items()}
    top = max(values.values())
    for answer in problem.answers:
        value = values[answer.actions[0]]
        if answer.sure != abs(value) or answer.correct != (value == top):
            return f"{answer.actions[0]} is worth {abs(value):.0f}, not {answer.sure}"
    return ""


def outcomes(pos: Position, action: Action, *, last_round: bool) -> Iterator[Position]:
    """Yield the position after an action for each draw that differs: the first tile, and the tiles
    that follow in any order. Tiles that are turned up at the end of the last settler phase are not
    needed any more, unless an expansion draws tiles after it."""
    after = pos.copy()
    play(after, action)
    if after.shuffles != pos.shuffles:
        raise TooLarge
    drawn, setup = after.drawn - pos.drawn, pos.setup
    is_idle = last_round and not (setup.with_nobles or setup.with_new_buildings)
    if not drawn or (is_idle and action.kind != "draw"):
        yield after
        return
    gone, hidden = pos.face_down[: pos.drawn], sorted(pos.face_down_left)
    for first in sorted(set(hidden)):
        rest = hidden.copy()
        rest.remove(first)
        for others in sorted(set(combinations(rest, drawn - 1))):
            left = rest.copy()
            for tile in others:
                left.remove(tile)
            after = pos.copy()
            after.face_down = (*gone, first, *others, *left)
            play(after, action)
            yield after
