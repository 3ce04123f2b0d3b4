"""People who can do nothing in a phase: nobody asks them, so they are told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.app.i18n import Translate
from game.match.match import Match, MatchStep
from game.match.seat_data import first_names
from game.rules import events, steps
from game.rules.material import role_of
from game.rules.position import Position
from game.rules.queries.passed_over import TURNS, may_be_asked, why_passed_over
from game.scenes.table import seating
from game.ui.phrases.refusal_texts import PASSED_OVER_TEXTS
from game.ui.text.rich_text import escape

_CLEARING: Final = (
    events.HouseEmptied,
    events.OpenTilesDiscarded,
    events.TilesOpened,
    events.Stored,
)
"""Events after which the reason can no longer be seen."""


class PassedOver:
    """Tells each person at the screen once per phase that they can do nothing in it, and why.
    `tell` receives the sentence."""

    def __init__(self, tr: Translate, match: Match, tell: Callable[[str], None]) -> None:
        self._tr = tr
        self._match = match
        self._tell = tell
        self._told: set[tuple[int, int, int]] = set()  # by decision and card of the role, and seat

    def look(self, happened: Sequence[MatchStep]) -> None:
        """Tell those whom the latest decision has passed over; `happened` are its steps."""
        match, past = self._match, self._match.past
        chosen = [at for at, entry in enumerate(past) if entry.before.step == steps.CHOOSE]
        if match.game.is_over or not chosen:
            return
        card = past[chosen[-1]].actions[0].arg
        role = role_of(card)
        step = TURNS.get(role)
        if step is None:
            return
        asked = {entry.seat for entry in past[chosen[-1] + 1 :] if entry.before.step == step}
        pos = _last_seen(past[-1].before, happened)
        for seat in seating.people(match):
            key = chosen[-1], card, seat
            over = not may_be_asked(match.game.position, step, seat)
            if over and seat not in asked and key not in self._told:
                self._told.add(key)
                self._say(seat, PASSED_OVER_TEXTS[why_passed_over(pos, role, seat)])

    def _say(self, seat: int, reason: str) -> None:
        text = self._tr(reason)
        if seating.is_shared(self._match):
            name = escape(first_names(self._match.names)[seat])
            text = self._tr("**{name}:** {asked}", name=name, asked=text)
        self._tell(text)


def _last_seen(before: Position, happened: Sequence[MatchStep]) -> Position:
    """Return the last position of a decision in which the phase has not been cleared away yet."""
    seen = before
    for event, after in happened:
        if isinstance(event, _CLEARING):
            break
        seen = after
    return seen
