"""A witness of a match: finds all occasions in its events, with the state that this requires."""

from __future__ import annotations

from typing import Final

from game.content.opponents.happenings import happenings, harms, others
from game.content.opponents.occasions import HELPS, Occasion
from game.rules import Position
from game.rules.events import Event, Loaded, RoleChosen, RoundBegan
from game.rules.scoring import scores

GREAT_SHIPPING: Final = 7  # VP from loading in one captain phase
PATIENCE: Final = 3  # harms by the same seat from which they get a separate remark
# VP behind the leader at the end of a round.
FAR_BEHIND: Final = 6
CLOSE_BEHIND: Final = 2
# VP behind the winner at the end.
NARROW: Final = 3
CLEAR: Final = 15


class Witness:
    """Receives the events of a match in order.

    It remembers who harmed whom since they last were even, the VP shipped in this captain phase,
    and the points at the end of the last rounds; with `hidden_vp` there are no remarks about
    points.
    """

    def __init__(self, start: Position) -> None:
        self._before = start
        self._secret = start.setup.options.hidden_vp
        self._harms: dict[tuple[int, int], int] = {}
        self._shipped = [0] * len(start.players)  # VP in this captain phase
        self._points: list[int] = []  # at the end of the last round
        self._farthest = [0] * len(start.players)  # VP behind the leader

    def occasions(self, event: Event, after: Position) -> list[Occasion]:
        """Return the occasions of an event, given the position after it."""
        before, self._before = self._before, after
        found: list[Occasion] = []
        for occasion in harms(before, event, after):
            found += self._harmed(occasion)
        for occasion in happenings(before, event, after):
            found += self._helped(occasion) if occasion.kind in HELPS else [occasion]
        if isinstance(event, RoleChosen):
            self._shipped = [0] * len(after.players)
        elif isinstance(event, Loaded):
            found += self._loaded(event, after)
        elif isinstance(event, RoundBegan) and not self._secret:
            found += self._round_ended(after)
        return found

    def _harmed(self, harm: Occasion) -> list[Occasion]:
        """Count a harm. From the `PATIENCE`th one on, it is a separate occasion too."""
        pair = harm.seat, harm.to
        self._harms[pair] = self._harms.get(pair, 0) + 1
        again = Occasion("blocked_again", *pair)
        return [again, harm] if self._harms[pair] >= PATIENCE else [harm]

    def _helped(self, help_: Occasion) -> list[Occasion]:
        """Forget the harm by a seat that has now helped."""
        forgiven = self._harms.pop((help_.seat, help_.to), 0)
        return [Occasion("forgiven", help_.seat, help_.to), help_] if forgiven else [help_]

    def _loaded(self, event: Loaded, after: Position) -> list[Occasion]:
        """Return the occasions when a seat's VP in this phase become many."""
        seat, vp = event.seat, event.vp + event.harbor + event.captain
        before, self._shipped[seat] = self._shipped[seat], self._shipped[seat] + vp
        now = self._shipped[seat]
        if not before < GREAT_SHIPPING <= now:
            return []
        rivals = [
            Occasion("rival_ships", other, seat, number=now)
            for other in others(after, seat)
            if self._shipped[other] < now
        ]
        return [Occasion("great_shipping", seat, number=now), *rivals]

    def _round_ended(self, pos: Position) -> list[Occasion]:
        """Compare the points with those at the end of the previous round."""
        then, now = self._points, [score.total for score in scores(pos)]
        self._points, first = now, max(now)
        leaders = [seat for seat, points in enumerate(now) if points == first]
        found = []
        for seat, points in enumerate(now):
            behind = first - points
            if len(leaders) == 1 and seat != leaders[0]:
                leader = leaders[0]
                if then and then[seat] == max(then) and then[leader] < then[seat]:
                    found.append(Occasion("overtaken", seat, leader))
                if behind <= CLOSE_BEHIND and self._farthest[seat] >= FAR_BEHIND:
                    found.append(Occasion("catching_up", seat, leader))
            far = max(self._farthest[seat], behind)
            self._farthest[seat] = far if behind > CLOSE_BEHIND else 0
        return found


def closing_occasion(totals: list[int], seat: int, *, won: bool) -> str:
    """Return the occasion of a seat's closing words, given every seat's VP at the end."""
    if won:
        return "won"
    behind = max(totals) - totals[seat]
    if behind <= NARROW:
        return "lost_narrowly"
    return "lost_clearly" if behind >= CLEAR else "lost"
