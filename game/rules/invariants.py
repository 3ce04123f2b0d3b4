"""Check the invariants of every position in every game.

`violations` checks one position. `deep_violations` also checks copies, text forms, refusals and
hidden information, which is slow. `game.tools.rules_check` plays games to run both.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from game.rules.actions import ACTIONS, PASS
from game.rules.chance import SplitMix, shuffled
from game.rules.flow import play
from game.rules.material import (
    BUILDINGS,
    CITY_SPACES,
    FIRST_FOREST,
    GOODS,
    ISLAND_SPACES,
    PLACE_NAMES,
    PLACES,
    SAN_JUAN,
    TRADING_HOUSE_SPACES,
)
from game.rules.notation.reader import from_text
from game.rules.notation.writer import to_text
from game.rules.position import Player, Position
from game.rules.queries import inventory
from game.rules.queries.observation import observe
from game.rules.queries.why_not import ANSWER_KINDS, why_not
from game.rules.refusals import CODES
from game.rules.state import position_from_state

# More decisions than any real game has; a game that gets this far is not going to end.
MOST_DECISIONS = 20_000


def violations(pos: Position) -> list[str]:
    """Return one sentence per invariant that the position breaks, [] if it is consistent."""
    faults = list(_conservation(pos))
    for seat, player in enumerate(pos.players):
        faults += (f"seat {seat}: {fault}" for fault in _board(player))
    faults += _table(pos)
    faults += _legal(pos)
    return faults


def _conservation(pos: Position) -> Iterator[str]:
    left = inventory.tiles(pos)
    for tile in pos.face_down_left:
        left[tile] -= 1
    pairs: tuple[tuple[str, object, object], ...] = (
        ("goods", list(pos.goods_supply), inventory.goods(pos)),
        ("quarries", pos.quarry_supply, inventory.quarries(pos)),
        ("colonists and nobles", (pos.colonist_supply, pos.noble_supply), inventory.people(pos)),
        ("vp", pos.vp_supply, inventory.vp(pos)),
        ("market", pos.market, inventory.market(pos)),
        ("discards", list(pos.discards), left),
    )
    for what, have, due in pairs:
        if have != due:
            yield f"{what}: {have} in the supply, but {due} are left"
    if pos.vp_supply > pos.setup.vp_chips:
        yield f"vp: {pos.vp_supply} in the supply, but the box holds {pos.setup.vp_chips}"
    counts = {
        "supply": (
            *pos.goods_supply,
            pos.quarry_supply,
            pos.colonist_supply,
            pos.noble_supply,
            pos.vp_supply,
            pos.vp_on_paper,
        ),
        "tiles": (*pos.market, *pos.discards),
        "ship": (pos.colonists_on_ship, pos.nobles_on_ship),
        "cards": pos.card_doubloons,
    }
    yield from (f"{what}: less than nothing" for what, row in counts.items() if min(row) < 0)


def _board(player: Player) -> Iterator[str]:
    if min(player.doubloons, player.vp, *player.goods, *player.people, *player.nobles) < 0:
        yield "less than nothing"
    if len(player.island) > ISLAND_SPACES or player.city_spaces > CITY_SPACES:
        yield "too many tiles"
    if player.city_spaces != sum(BUILDINGS[building].spaces for building in player.city):
        yield "city spaces are miscounted"
    if len(set(player.city)) != len(player.city):
        yield "two buildings of a kind"
    circles = [0] * PLACES
    for tile in player.island:
        if tile < FIRST_FOREST:
            circles[tile] += 1
    for building in player.city:
        circles[building] += BUILDINGS[building].circles
    if player.circles != tuple(circles):
        yield "circles are miscounted"
    if player.places != tuple(place for place, count in enumerate(circles) if count):
        yield "places are miscounted"
    for place in range(PLACES):
        people, nobles = player.people[place], player.nobles[place]
        if nobles > people or (place != SAN_JUAN and people > circles[place]):
            yield f"{people} people, {nobles} of them nobles, on {PLACE_NAMES[place]}"


def _table(pos: Position) -> Iterator[str]:
    kinds = [kind for kind in pos.cargo_goods if kind >= 0]
    if len(set(kinds)) != len(kinds):
        yield "two ships carry the same kind"
    for capacity, kind, load in zip(
        pos.setup.ship_capacities, pos.cargo_goods, pos.cargo_barrels, strict=True
    ):
        if not 0 <= load <= capacity or (kind >= 0) != (load > 0):
            yield f"the ship of {capacity} carries {load} of {kind}"
    if len(pos.trading_house) > TRADING_HOUSE_SPACES or not all(
        0 <= good < len(GOODS) for good in pos.trading_house
    ):
        yield f"the trading house holds {pos.trading_house}"
    if len(pos.open_plantations) > len(pos.players) + 1:
        yield "too many open tiles"
    allowed = pos.setup.numbers.choices // len(pos.players)
    for seat in range(len(pos.players)):
        if pos.card_takers.count(seat) > allowed:
            yield f"seat {seat} has taken {pos.card_takers.count(seat)} role cards"
    if pos.role_card >= 0 and pos.card_takers[pos.role_card] != pos.chooser:
        yield "the role is not the chooser's"


def _legal(pos: Position) -> Iterator[str]:
    numbers = [action.id for action in pos.legal_actions]
    if numbers != sorted(set(numbers)):
        yield "legal actions are not in order, or twice there"
    if bool(numbers) == pos.is_over:
        yield "no legal action" if not numbers else "actions after the end"
    if pos.is_over:
        return
    if not 0 <= pos.seat < len(pos.players) or pos.frame[1] != pos.seat:
        yield f"seat {pos.seat} is to decide {pos.frame}"
    if pos.legal_actions == [PASS]:
        yield "a decision with nothing to decide"
    for action in pos.legal_actions:
        if action is not PASS and action.kind not in ANSWER_KINDS[pos.step]:
            yield f"{action} is no answer to {pos.decision}"


def deep_violations(pos: Position) -> list[str]:
    """Return one sentence per fault in how a position is copied, serialized, refused and hidden. It
    tries every action, so it takes about a thousand times as long as `violations`."""
    faults = list(_round_trips(pos))
    faults += _refusals(pos)
    for seat in range(len(pos.players)):
        faults += _hidden(pos, seat)
    return faults


def _round_trips(pos: Position) -> Iterator[str]:
    digest = pos.digest()
    state = json.loads(json.dumps(pos.state()))
    if position_from_state(pos.setup, state).digest() != digest:
        yield "the state reads back differently"
    if from_text(to_text(pos)).digest() != digest:
        yield "the notation reads back differently"
    copy = pos.copy()
    if copy.digest() != digest:
        yield "a copy differs"
    for action in pos.legal_actions:
        play(copy, action)
        if pos.digest() != digest:
            yield f"{action} on a copy changes the original"
        copy = pos.copy()


def _refusals(pos: Position) -> Iterator[str]:
    legal = set(pos.legal_actions)
    for action in ACTIONS:
        refusal = why_not(pos, action)
        if (refusal is None) != (action in legal):
            yield f"{action} is legal, but {refusal}" if refusal else f"nothing forbids {action}"
        elif refusal and refusal.code not in CODES:
            yield f"unknown code {refusal.code}"


def _hidden(pos: Position, seat: int) -> Iterator[str]:
    seen = observe(pos, seat)
    known = (seen.position.state(), seen.hidden_vp)
    other = pos.copy()
    other.face_down, other.drawn = shuffled(pos.face_down_left, pos.seed, pos.round), 0
    other.seed += 1
    lots = _Lots(pos.seed + seat)
    for twin in (other, seen.determinize(lots)):
        view = observe(twin, seat)
        if (view.position.state(), view.hidden_vp) != known:
            yield f"seat {seat} can tell positions apart that it should not"
        if twin.seat != pos.seat:
            yield "somebody else is to decide in a position made up"


class _Lots:
    """A deterministic source of chance for `determinize`."""

    def __init__(self, seed: int) -> None:
        self.bits = SplitMix(seed)

    def getrandbits(self, k: int, /) -> int:
        """Return `k` random bits, at most 64."""
        return self.bits.next() >> (64 - k)

    def randrange(self, stop: int, /) -> int:
        """Return a random integer from 0 to `stop` - 1."""
        return self.bits.below(stop)

    def shuffle(self, x: list[int], /) -> None:
        """Shuffle the list in place."""
        x[:] = shuffled(x, self.bits.next(), 0)


VARIANT_BITS: Final = (2, 4, *(1 << power for power in range(4, 16)))
