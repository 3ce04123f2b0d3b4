"""What two choices bring by the end of the next round, in the games played out."""

from __future__ import annotations

import pytest

from game.app.i18n import Translator
from game.history.review.game_end import GameEnd, SeatEnd
from game.history.review.match_review import ReviewedDecision
from game.rules.material import ROLES
from game.ui.phrases import Phrases
from game.ui.phrases.review.soon import soon_lines
from tests.history.review.review_doubles import NOTHING, SAME, of_seats, pairs_of_games
from tests.ui.phrases.review.test_facts import BOARDS, NAMES, reviewed

HEADING = "**With the better choice, by the end of the next round, on average:**"
LOADING = BOARDS.replace("9 doubloons, 2 indigo", "9 doubloons, 2 indigo, 1 corn")
CHIPS = SeatEnd(soon_chips=1.0)
MORE = SeatEnd(soon_chips=3.0)


def soon(
    better: tuple[SeatEnd, ...],
    played: tuple[SeatEnd, ...],
    *,
    rounds: float = 12.0,
    error: float = 0.1,
) -> list[str]:
    """What is said of a role of Ann in round 6, if these are the means of the three seats."""
    worse = NOTHING._replace(rounds=rounds, of_seats=of_seats(*played))
    best = worse._replace(margin=5.0, of_seats=of_seats(*better))
    errors = GameEnd.of([error] * len(best.numbers))
    found = pairs_of_games(320, best, worse, errors=errors)
    return soon_lines(Phrases(Translator()), reviewed("mayor", "captain", found=found), NAMES)


def test_the_largest_gains_and_the_largest_price_are_told() -> None:
    better = SeatEnd(soon_chips=3.0, soon_barrels=2.0), SAME, SAME
    played = (
        SeatEnd(soon_chips=1.0, soon_income=1.0, soon_barrels=0.5, soon_lost=2.5),
        SeatEnd(soon_income=2.0),
        SAME,
    )
    assert soon(better, played) == [
        HEADING,
        "Ann gets 3.0 VP in chips instead of 1.0.",
        "Ann loses 0.0 barrels instead of 2.5.",
        "But Ann earns 0.0 doubloons instead of 1.0.",
    ]


def test_what_a_rival_lacks_is_a_gain_and_what_it_gets_a_price() -> None:
    assert soon((CHIPS, MORE, CHIPS), (CHIPS, CHIPS, MORE)) == [
        HEADING,
        "Cy gets 1.0 VP in chips instead of 3.0.",
        "But Bo gets 3.0 VP in chips instead of 1.0.",
    ]
    assert soon((CHIPS, MORE, CHIPS), (CHIPS, CHIPS, CHIPS)) == []  # a price for nothing


@pytest.mark.parametrize(("rounds", "error"), [(8.0, 0.1), (12.0, 1.1)])
def test_nothing_is_told_of_a_game_that_ends_or_within_the_noise(
    rounds: float, error: float
) -> None:
    assert soon((MORE, SAME, SAME), (CHIPS, SAME, SAME), rounds=rounds, error=error) == []
    assert soon((MORE, SAME, SAME), (CHIPS, SAME, SAME)) != []


def test_a_find_tells_what_it_brought_itself() -> None:
    seats = (of_seats(CHIPS, SAME, SAME), of_seats(MORE, SAME, SAME))
    other, mine = (NOTHING._replace(rounds=12.0, of_seats=one) for one in seats)
    found = pairs_of_games(320, other._replace(margin=-5.0), mine)
    find: ReviewedDecision = reviewed("captain", "mayor", found=found, other_won=False)
    assert soon_lines(Phrases(Translator()), find, NAMES)[1:] == [
        "Ann gets 3.0 VP in chips instead of 1.0."
    ]


def test_a_role_tells_the_answer_from_which_the_next_seat_gains() -> None:
    """Bo takes the captain in 70% of the games after the craftsman, but in 20% after the mayor. If
    he gains nothing by it, or does so after both, it is not told."""
    told = "After the craftsman, Bo takes the captain in 70% of the games; after the mayor, in 20%."
    often, rarely = ({"captain": 0.7, "mayor": 0.3}, {"captain": 0.2, "settler": 0.8})
    for gain, after_mayor, is_told in (
        (MORE, rarely, True),
        (CHIPS, rarely, False),
        (MORE, often, False),
    ):
        better, played = (
            NOTHING._replace(
                rounds=12.0,
                of_seats=of_seats(CHIPS, bo, cy),
                replies=tuple(shares.get(role, 0.0) for role in ROLES),
            )
            for bo, cy, shares in ((CHIPS, CHIPS, after_mayor), (gain, MORE, often))
        )
        found = pairs_of_games(320, better._replace(margin=5.0), played)
        lines = soon_lines(
            Phrases(Translator()), reviewed("craftsman", "mayor", found=found), NAMES
        )
        assert (lines[0] == told) == is_told
        assert lines[is_told] == HEADING


def test_of_loading_the_phase_is_told() -> None:
    """Late in the game too; what comes later is not told."""
    better, played = SeatEnd(now_chips=4.0), SeatEnd(now_chips=2.0, soon_chips=9.0)
    found = pairs_of_games(
        320,
        NOTHING._replace(rounds=6.0, of_seats=of_seats(better, SAME, SAME)),
        NOTHING._replace(rounds=6.0, of_seats=of_seats(played, SAME, SAME)),
    )
    loading = reviewed("load corn 6", "load indigo 6", "captain", boards=LOADING, found=found)
    assert soon_lines(Phrases(Translator()), loading, NAMES) == [
        "**With the better choice, by the end of this phase, on average:**",
        "Ann gets 4.0 VP in chips instead of 2.0.",
    ]


@pytest.mark.parametrize(
    ("gain", "chips", "told"),
    [
        (
            2.0,
            2.6,
            [
                "Ann earns 3.0 doubloons instead of 1.0.",
                "But Ann gets 2.6 VP in chips instead of 3.0.",
            ],
        ),
        (
            2.0,
            2.9,
            [
                "Ann earns 3.0 doubloons instead of 1.0.",
                "Ann gets 2.9 VP in chips instead of 3.0.",
            ],
        ),
        (0.0, 2.6, ["Ann gets 2.6 VP in chips instead of 3.0."]),
    ],
)
def test_what_becomes_of_what_the_weaker_role_brings_is_told(
    gain: float, chips: float, told: list[str]
) -> None:
    """As captain, Ann gets 3 VP. As mayor, she gets nearly as many by the end of the next round,
    which answers her."""
    better = SeatEnd(soon_chips=chips, soon_income=1.0 + gain)
    played = SeatEnd(soon_chips=3.0, soon_income=1.0)
    found = pairs_of_games(
        320,
        NOTHING._replace(rounds=12.0, margin=5.0, of_seats=of_seats(better, SAME, SAME)),
        NOTHING._replace(rounds=12.0, of_seats=of_seats(played, SAME, SAME)),
    )
    role = reviewed("captain", "mayor", found=found)
    assert soon_lines(Phrases(Translator()), role, NAMES) == [HEADING, *told]
