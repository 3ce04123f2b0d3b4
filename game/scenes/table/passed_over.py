"""People who can do nothing in a phase: nobody asks them, so they are told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.app.i18n import N_, Translate
from game.match.match import Match, MatchStep
from game.match.seat_data import first_names
from game.rules import events, steps
from game.rules.material import (
    BUILDER,
    CAPTAIN,
    CITY_SPACES,
    GUESTHOUSE,
    ISLAND_SPACES,
    SETTLER,
    TRADER,
    TRADING_HOUSE_SPACES,
    role_of,
)
from game.rules.phases.builder import price
from game.rules.phases.captain import can_load
from game.rules.position import Position
from game.scenes.table import seating
from game.ui.text.rich_text import escape

_TURNS: Final[Mapping[int, steps.StepKind]] = {
    SETTLER: steps.SETTLE,
    BUILDER: steps.BUILD,
    TRADER: steps.TRADE,
    CAPTAIN: steps.LOAD,
}
"""The step that asks a seat, by role."""
_CLEARING = (events.HouseEmptied, events.OpenTilesDiscarded, events.TilesOpened, events.Stored)
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
        step = _TURNS.get(role_of(card))
        if step is None:
            return
        asked = {entry.seat for entry in past[chosen[-1] + 1 :] if entry.before.step == step}
        pos = _last_seen(past[-1].before, happened)
        for seat in seating.people(match):
            key = chosen[-1], card, seat
            if seat not in asked and key not in self._told and not self._may_come(step, seat):
                self._told.add(key)
                self._say(seat, _reason(role_of(card), pos, seat))

    def _may_come(self, step: steps.StepKind, seat: int) -> bool:
        """Return whether a seat may still be asked. Room on ships only becomes less, so loading is
        over for anyone who cannot load and has no guest to move."""
        pos = self._match.game.position
        turns = [turn for asks, turn, _ in (pos.frame, *pos.pending) if asks == step]
        if step == steps.LOAD and turns:
            return can_load(pos, seat) or pos.players[seat].people[GUESTHOUSE] > 0
        return seat in turns

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


def _reason(role: int, pos: Position, seat: int) -> str:
    """Return why a seat can do nothing in a role (a msgid)."""
    player = pos.players[seat]
    if role == SETTLER:
        if len(player.island) >= ISLAND_SPACES:
            return N_("You can't take a tile: your island is full.")
        return N_("You can't take a tile: there are none left.")
    if role == BUILDER:
        if player.city_spaces >= CITY_SPACES:
            return N_("You can't build: your city is full.")
        left = [kind for kind, tiles in enumerate(pos.market) if tiles and kind not in player.city]
        if all(price(pos, seat, kind).total > player.doubloons for kind in left):
            return N_("You can't afford any building.")
        return N_("There is nothing you can build.")
    if role == TRADER:
        if not any(player.goods):
            return N_("You have no goods to sell.")
        if len(pos.trading_house) >= TRADING_HOUSE_SPACES:
            return N_("You can't sell: the trading house is full.")
        return N_("You can't sell: the trading house already has your goods.")
    if not any(player.goods):
        return N_("You have no goods to ship.")
    return N_("You can't ship: no ship can take your goods.")
