"""The game and the reference agree on positions of every kind of game."""

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules import Position
from game.rules.material import BUILDING_IDS, BUILDINGS, PLACE_NAMES, SHIP_CAPACITIES
from game.rules.queries import inventory
from tests.reference import reference, table
from tests.reference.comparison import differences
from tests.reference.positions import position
from tests.reference.table import Table
from tests.reference.view import view

SEEDS = st.integers(0, 2**40)


@pytest.mark.slow
@given(seed=SEEDS)
@settings(max_examples=500)
def test_the_game_agrees_with_the_reference(seed: int) -> None:
    pos = position(seed)
    assert list(differences(pos, seed)) == []


@given(seed=SEEDS)
@settings(max_examples=150)
def test_the_positions_are_dealt_out_of_one_box(seed: int) -> None:
    pos = position(seed)
    assert pos.goods_supply == inventory.goods(pos)
    assert pos.quarry_supply == inventory.quarries(pos)
    assert (pos.colonist_supply, pos.noble_supply) == inventory.people(pos)
    assert pos.vp_supply == inventory.vp(pos)
    assert pos.market == inventory.market(pos)
    unseen = Counter(pos.face_down_left) + Counter(
        {kind: count for kind, count in enumerate(pos.discards) if count}
    )
    assert [unseen[kind] for kind in range(5)] == inventory.tiles(pos)


def test_the_reference_has_a_row_for_every_building() -> None:
    names = [BUILDINGS[building].name for building in BUILDING_IDS]
    assert list(table.BUILDINGS) == names
    assert {place for plants in table.PLANTS_OF.values() for place in plants} < set(PLACE_NAMES)


def cases(pos: Position) -> Iterator[str]:
    """What there is to see at a position, in words."""
    seen = view(pos)
    seen.chooser = pos.seat
    yield f"{len(seen.boards)} players"
    yield f"{pos.setup.options.buildings}, nobles {pos.setup.options.nobles}"
    for capacity in pos.setup.ship_capacities:
        yield f"ship {capacity}"
    received = reference.production(seen)
    for seat, board in enumerate(seen.boards):
        if any(reference.can_make(board, good) > received[seat][good] for good in table.GOODS):
            yield "a production cut short"
        if board.on("factory"):
            yield f"factory with {sum(count > 0 for count in received[seat].values())} kinds"
        if len(reference.storage(board)) > 1:
            yield "a choice of what to store"
        yield from _building_cases(seen, seat)
        for option in reference.loading_options(seen, seat):
            yield f"loading by {option.split()[0]}"
        yield from (f"bonus of {building}" for building in reference.points(board))
    came = sum(people for people, _ in reference.newcomers(seen))
    seen.colonists += seen.ship_colonists + seen.ship_nobles - came
    yield f"the ship's refill ends the game: {reference.refill(seen).ends}"


def _building_cases(seen: Table, seat: int) -> Iterator[str]:
    for building in reference.buildable(seen, seat):
        missing = reference.price(seen, seat, building) - seen.boards[seat].doubloons
        yield f"{max(0, missing)} d short for a building"
        if any(outcome.ends for outcome in reference.building_outcomes(seen, seat, building)):
            yield "a full city"


WANTED = [
    *(f"{count} players" for count in (2, 3, 4, 5)),
    *(f"{kind}, nobles {nobles}" for kind in ("base", "all") for nobles in (False, True)),
    *(f"ship {capacity}" for capacity in SHIP_CAPACITIES),
    "a production cut short",
    *(f"factory with {kinds} kinds" for kinds in range(6)),
    "a choice of what to store",
    *(f"{missing} d short for a building" for missing in range(4)),
    "a full city",
    *(f"loading by {way}" for way in ("load", "wharf", "small", "pass")),
    *(f"bonus of {name}" for name, row in table.BUILDINGS.items() if row[2] == 4 and row[3]),
    "the ship's refill ends the game: True",
    "the ship's refill ends the game: False",
]
# Rare cases want many positions; where new buildings come in, chance deals others.
MOST_POSITIONS = 1500


@pytest.fixture(scope="module")
def met() -> set[str]:
    found: set[str] = set()
    for seed in range(MOST_POSITIONS):
        found.update(cases(position(seed)))
        if found.issuperset(WANTED):
            break
    return found


@pytest.mark.parametrize("case", WANTED)
def test_the_positions_meet_every_case(case: str, met: set[str]) -> None:
    assert case in met
