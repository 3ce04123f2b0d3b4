"""What decided a round: who gained most in it, and by what, in one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from game.app.i18n import N_
from game.rules import events
from game.rules.events import Event, RoundBegan
from game.rules.material import BUILDINGS, GOOD_IDS, GOODS, LAND_OFFICE
from game.rules.phases.trader import TILE_PRICE
from game.ui.phrases import Phrases
from game.ui.phrases.log import barrel_counts
from game.ui.text.rich_text import keep_numbers_with_icons

VP_WORTH = 2
"""What a VP counts; a doubloon and a barrel count 1."""


class Source(NamedTuple):
    """What something was gained by: the kind of gain, and the good or place, if one is meant."""

    kind: str
    subject: int = -1


SHIPPING: Final = Source("shipping")
CARDS: Final = Source("cards")
PRODUCTION: Final = Source("production")


@dataclass
class Gains:
    """What a seat gained in a round: how much from each source, and its barrels by good. Money that
    was paid is not counted against it."""

    amounts: dict[Source, int] = field(default_factory=dict)
    barrels: list[int] = field(default_factory=lambda: [0] * len(GOODS))

    def add(self, source: Source, amount: int) -> None:
        """Add an amount from a source."""
        if amount > 0:
            self.amounts[source] = self.amounts.get(source, 0) + amount

    def worth(self, source: Source) -> int:
        """Return what the gain from a source counts."""
        factor = VP_WORTH if source.kind in _VP_KINDS else 1
        return self.amounts[source] * factor

    @property
    def total(self) -> int:
        """What all gains together count."""
        return sum(self.worth(source) for source in self.amounts)

    @property
    def largest(self) -> Source:
        """The source that counts most, of several the first."""
        return max(self.amounts, key=self.worth)


_VP_KINDS: Final = frozenset({"shipping", "built", "building_vp"})


class RoundSummary(NamedTuple):
    """Who gained most in a round (`seat`, -1: several alike), from what above all, and how much."""

    round: int
    seat: int
    gains: Gains

    def sentence(self, phrases: Phrases, name: str, *, own: bool) -> str:
        """Return the sentence as markup; ``name`` is the player's, `own` for the person told."""
        tr = phrases.tr
        if self.seat < 0:
            return tr("In this round nobody gained more than the others.")
        gained = _amounts(self.gains)
        words = tr("You gain most: {what}.", what=gained)
        if not own:
            words = tr("{name} gains most: {what}.", name=name, what=gained)
        return keep_numbers_with_icons(f"{words} {_counted_most(self.gains.largest, phrases)}")


def summary(number: int, seats: int, happened: Iterable[Event]) -> RoundSummary | None:
    """Return what decided the round of a number from everything that happened in it; None when
    nobody gained anything."""
    gains = [Gains() for _ in range(seats)]
    for event in happened:
        _count(event, gains)
    totals = [gain.total for gain in gains]
    most = max(totals)
    if not most:
        return None
    seat = totals.index(most) if totals.count(most) == 1 else -1
    return RoundSummary(number, seat, gains[max(seat, 0)])


def _count(event: Event, gains: Sequence[Gains]) -> None:
    if isinstance(event, events.Loaded):
        gains[event.seat].add(SHIPPING, event.vp + event.harbor + event.captain)
    elif isinstance(event, events.PointsGained):
        gains[event.seat].add(Source("building_vp", event.place), event.vp)
    elif isinstance(event, events.Built):
        vp = BUILDINGS[event.building].vp
        gains[event.seat].add(Source("built", event.building), vp)
    elif isinstance(event, events.Sold):
        gains[event.seat].add(Source("sold", event.good), event.doubloons)
    elif isinstance(event, events.RoleChosen):
        gains[event.seat].add(CARDS, event.doubloons)
    elif isinstance(event, events.MoneyGained):
        source = Source("building_money", event.place) if event.place >= 0 else CARDS
        gains[event.seat].add(source, event.doubloons)
    elif isinstance(event, events.TileDiscarded) and event.place == LAND_OFFICE:
        gains[event.seat].add(Source("building_money", LAND_OFFICE), TILE_PRICE)
    elif isinstance(event, (events.Produced, events.PrivilegeGood)):
        kinds = event.kinds if isinstance(event, events.Produced) else _one(event.good)
        gains[event.seat].add(PRODUCTION, sum(kinds))
        for good in GOOD_IDS:
            gains[event.seat].barrels[good] += kinds[good]


def _one(good: int) -> tuple[int, ...]:
    return tuple(int(kind == good) for kind in GOOD_IDS)


def _amounts(gains: Gains) -> str:
    """Return all VP, doubloons and barrels as markup."""
    points = sum(n for source, n in gains.amounts.items() if source.kind in _VP_KINDS)
    barrels = gains.amounts.get(PRODUCTION, 0)
    money = sum(gains.amounts.values()) - points - barrels
    parts = [f"{points} {{vp}}" if points else "", f"{money} {{coin}}" if money else ""]
    parts.append(barrel_counts(gains.barrels) if barrels else "")
    return " · ".join(part for part in parts if part)


_COUNTED_MOST: Final[Mapping[str, str]] = {
    "shipping": N_("Shipping counted most."),
    "built": N_("The new **{building}** counted most."),
    "building_vp": N_("**{building}** counted most."),
    "building_money": N_("**{building}** counted most."),
    "cards": N_("Money from role cards counted most."),
    "sold": N_("The sale of {barrel} counted most."),
    "production": N_("Production counted most."),
}


def _counted_most(source: Source, phrases: Phrases) -> str:
    """Return a sentence about the source that counted most."""
    text = _COUNTED_MOST[source.kind]
    if source.kind == "sold":
        return phrases.tr(text, barrel="{" + GOODS[source.subject] + "}")
    if source.subject >= 0:
        return phrases.tr(text, building=phrases.building(source.subject))
    return phrases.tr(text)


class _Group(NamedTuple):
    """Events of a decision or several: how many actions had been played before and after them."""

    before: int
    after: int
    events: tuple[Event, ...]


class RoundLedger:
    """Records what happens in the present round; what is undone is taken out again.

    `finished` is what decided the round that was over last, None when that is not known, as in the
    first round after a match was loaded.
    """

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._groups: list[_Group] = []
        self._complete = False  # everything since the beginning of the round is recorded
        self._round = 0
        self._begun = 0  # how many actions had been played when it began
        self._played = 0
        self.finished: RoundSummary | None = None

    def begin(self, number: int, played: int) -> None:
        """Begin a round, before which so many actions have been played."""
        self._groups, self._complete, self._round = [], True, number
        self._begun = self._played = played

    def forget(self) -> None:
        """Record nothing more until the next round begins."""
        self._groups, self._complete, self.finished = [], False, None

    def seen(self, played: int) -> None:
        """Note how many actions have been played; fewer than before: some were undone."""
        if played < self._played:
            kept = [group for group in self._groups if group.after <= played]
            halved = any(group.before < played < group.after for group in self._groups)
            self._groups = kept
            if halved or played < self._begun:
                self.forget()
        self._played = played

    def note(self, happened: Sequence[Event], played: int) -> None:
        """Record the events of one decision or several, after which so many actions have been
        played."""
        rest: list[Event] = []
        for event in happened:
            if isinstance(event, RoundBegan):
                self._end_round(rest)
                rest = []
                self.begin(event.number, played)
            else:
                rest.append(event)
        if rest:
            self._groups.append(_Group(self._played, played, tuple(rest)))
        self._played = played

    def _end_round(self, last: Sequence[Event]) -> None:
        before = [event for group in self._groups for event in group.events]
        known = self._complete
        self.finished = summary(self._round, self._seats, [*before, *last]) if known else None
