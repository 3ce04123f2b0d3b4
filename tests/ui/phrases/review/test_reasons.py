"""The reasons of a review: what the better choice brings, what it costs, and who else profits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from game.app.i18n import Translator
from game.history.review.decisions import MatchDecision
from game.history.review.estimate import Confidence
from game.history.review.game_end import GameEnd, SeatEnd
from game.history.review.judgment import Judgment
from game.history.review.match_review import ReviewedDecision
from game.history.review.playouts import Playouts
from game.rules import parse
from game.rules.material import BUILDINGS
from game.rules.notation.reader import from_text
from game.seats.search.comparison import ComparedChain, Prospects
from game.ui.phrases import Phrases
from game.ui.phrases.review.card import better_text
from game.ui.phrases.review.reasons import reason_lines
from tests.history.review.review_doubles import SAME, of_seats, pairs_of_games
from tests.ui.phrases.review.test_facts import BOARDS

NAMES = ("Ann", "Bo", "Cy")
PLAYED = GameEnd(
    *(0.25, -2.0, 20.0, 10.0, 4.0, 0.0, 3.0, 36.0, 15.0),
    of_seats=of_seats(
        SeatEnd(20.0, 16.0, 36.0), SeatEnd(20.0, 14.0, 34.0), SeatEnd(15.0, 10.0, 25.0)
    ),
)
HEADINGS = (
    "**What this choice changes by the end:**",
    "**What the better choice changes by the end:**",
)
DISPUTED = (
    "The computer sees this by looking ahead, but the games played to the end don't confirm it."
)


def playouts(
    more: Mapping[str, float], others: tuple[SeatEnd, SeatEnd] = (SAME, SAME), error: float = 0.1
) -> Playouts:
    """Pairs of games, after which the alternative of Bo has so much more of this, and the others of
    theirs; `error` is the standard error of all."""
    mine = SeatEnd(**{name: more[name] for name in ("income", "barrels", "lost") if name in more})
    seats = of_seats(others[0], mine, others[1])
    better = PLAYED._replace(
        **{name: getattr(PLAYED, name) + more[name] for name in more if name in PLAYED._fields},
        of_seats=tuple(a + b for a, b in zip(PLAYED.of_seats, seats, strict=True)),
    )
    if "margin" not in more:
        own = sum(more.get(name, 0.0) for name in ("chips", "buildings", "bonuses", "nobles"))
        better = better._replace(margin=PLAYED.margin + own - more.get("rival", 0.0))
    return pairs_of_games(320, better, PLAYED, errors=GameEnd.of([error] * len(PLAYED.numbers)))


def judged(found: Playouts, *, other_won: bool = True) -> Judgment:
    """A decision of seat 1 whose alternative won the comparison, or else its choice."""
    even = Prospects((0.3, 0.3, 0.3), (30.0, 30.0, 30.0))
    ahead = Prospects((0.0, 1.0, 0.0), (9.0, 99.0, 9.0))
    played, other = (even, ahead) if other_won else (ahead, even)
    judgment = Judgment(
        1,
        ComparedChain((parse("mayor"),), 9, 0.5, played),
        (ComparedChain((parse("builder"),), 9, 0.5, other),),
        exact=False,
        playouts=found,
    )
    assert (judgment.estimate.mean > 0) == other_won
    return judgment


def lines_of(judgment: Judgment, boards: str = BOARDS) -> list[str]:
    """The reasons of a decision of Bo."""
    before, chain = from_text(boards.format(more="")), judgment.played.actions
    decision = MatchDecision(0, 6, 1, before, chain, chain, before, None)
    reviewed = ReviewedDecision(decision, judgment, None)
    return reason_lines(Phrases(Translator(None, "en")), reviewed, NAMES)


def reasons(found: Playouts, *, other_won: bool = True) -> list[str]:
    """The reasons why the stronger choice won, without their heading."""
    lines = lines_of(judged(found, other_won=other_won))
    changes = any(line.split()[0] in (*NAMES, "But") for line in lines)
    assert not changes or lines[0] == HEADINGS[other_won]
    return lines[lines[:1] == [HEADINGS[other_won]] :]


def test_what_the_games_deny_is_only_perhaps_better() -> None:
    phrases = Phrases(Translator(None, "en"))
    for chips, sure in ((3.0, "Clearly"), (-3.0, "Perhaps")):
        told = better_text(phrases, judged(playouts({"chips": chips})), "mayor")
        assert told == f"{sure} better: **mayor**"


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"chips": 3.0}, ["Bo gets 3.0 more VP in chips."]),
        (
            {"bonuses": 2.0, "chips": -1.0, "rival": -1.5, "rounds": -1.2},
            [
                "Bo gets 2.0 more VP in bonuses for large buildings.",
                "The best opponent gets 1.5 fewer VP.",
                "But Bo gets 1.0 fewer VP in chips.",
            ],
        ),
        (
            {"chips": 3.0, "rounds": 0.4},
            ["The game lasts 0.4 rounds longer.", "Bo gets 3.0 more VP in chips."],
        ),
        (
            {"rival": -2.0, "rounds": -0.4},
            ["The game ends 0.4 rounds sooner.", "The best opponent gets 2.0 fewer VP."],
        ),
        (
            {"rival": -2.0, "chips": 1.0},
            ["Bo gets 1.0 more VP in chips.", "The best opponent gets 2.0 fewer VP."],
        ),
        (
            {"bonuses": 3.0, "buildings": 2.0, "chips": -4.0, "income": 5.0},
            [
                "Bo earns 5.0 more doubloons and 3.0 more VP in bonuses for large buildings.",
                "Bo gets 2.0 more VP from buildings.",
                "But Bo gets 4.0 fewer VP in chips.",
            ],
        ),
        ({"rival": -2.0}, ["The best opponent gets 2.0 fewer VP."]),
        ({"rival": 2.0, "chips": 0.1}, [DISPUTED]),
        ({"chips": 0.4}, []),
        ({"win_share": 0.3, "chips": -1.0}, []),  # wins more often, with a smaller lead
    ],
)
def test_the_reason_is_the_largest_gain_and_its_price(
    more: dict[str, float], told: list[str]
) -> None:
    assert reasons(playouts(more)) == told


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (
            {"buildings": 2.0, "income": 3.5},
            "Bo earns 3.5 more doubloons, which pay for buildings worth 2.0 more VP.",
        ),
        (
            {"bonuses": 2.0, "doubloons": -4.0},
            "Bo spends 4.0 more doubloons and gets 2.0 more VP in bonuses for large buildings.",
        ),
        ({"buildings": 2.0, "income": 0.8}, "Bo gets 2.0 more VP from buildings."),
        # What is left over paid for nothing, and what was not earned is not left over.
        (
            {"buildings": 2.0, "income": 3.5, "doubloons": 3.5},
            "Bo gets 2.0 more VP from buildings.",
        ),
        (
            {"buildings": 2.0, "income": -4.0, "doubloons": -4.0},
            "Bo gets 2.0 more VP from buildings.",
        ),
        ({"buildings": 2.0, "income": -3.0}, "Bo gets 2.0 more VP from buildings."),
        ({"chips": 2.0, "income": 3.0}, "Bo gets 2.0 more VP in chips."),
        (
            {"chips": 2.0, "barrels": 1.6},
            "Bo produces 1.6 more barrels and gets 2.0 more VP in chips.",
        ),
        ({"chips": 2.0, "lost": -2.0}, "Bo loses 2.0 fewer barrels and gets 2.0 more VP in chips."),
        ({"chips": 2.0, "barrels": 1.4}, "Bo gets 2.0 more VP in chips."),
    ],
)
def test_a_gain_is_told_with_what_causes_it(more: dict[str, float], told: str) -> None:
    assert reasons(playouts(more)) == [told]


def test_money_is_named_where_its_lack_is_the_price() -> None:
    told = "But Bo earns 2.0 fewer doubloons and gets 1.0 fewer VP from buildings."
    assert reasons(playouts({"chips": 3.0, "buildings": -1.0, "income": -2.0}))[1] == told


@pytest.mark.parametrize(
    ("others", "told"),
    [
        ((SeatEnd(-2.5, -0.5, -3.0), SAME), "Ann gets 2.5 fewer VP in chips."),
        (
            (SeatEnd(0.0, 0.0, 0.5), SeatEnd(-0.5, -2.5, -3.0)),
            "Cy gets 2.5 fewer VP from buildings.",
        ),
        ((SeatEnd(-1.5, -1.5, -3.0), SAME), "Ann gets 3.0 fewer VP."),
        (
            (SeatEnd(-3.0, 0.0, -3.0, barrels=-4.0), SAME),
            "Ann produces 4.0 fewer barrels and gets 3.0 fewer VP in chips.",
        ),
        (
            (SAME, SeatEnd(0.0, -2.0, -2.0, income=-3.0)),
            "Cy earns 3.0 fewer doubloons and gets 2.0 fewer VP from buildings.",
        ),
    ],
)
def test_a_rival_who_profits_is_named(others: tuple[SeatEnd, SeatEnd], told: str) -> None:
    assert reasons(playouts({"rival": -2.0}, others)) == [told]


def test_a_rival_who_profits_from_the_other_choice_is_named_too() -> None:
    gains = SeatEnd(3.0, 0.0, 3.0), SAME
    (told,) = reasons(playouts({"rival": 2.0}, gains), other_won=False)
    assert told == "Ann gets 3.0 fewer VP in chips."
    told = reasons(playouts({"chips": 4.0, "rival": 2.0}, gains))[1]
    assert told == "But Ann gets 3.0 more VP in chips."


def test_a_rival_who_competes_for_the_win_is_named_before_one_who_is_far_behind() -> None:
    """Cy, who ends 11 VP behind Ann, profits more than she does."""
    changes = SeatEnd(-1.0, 0.0, -1.0), SeatEnd(-2.0, 0.0, -2.0)
    (told,) = reasons(playouts({"rival": -1.0}, changes))
    assert told == "Ann gets 1.0 fewer VP in chips."


def test_nothing_within_the_noise_is_told() -> None:
    assert reasons(playouts({"chips": 3.0}, error=1.9)) == ["Bo gets 3.0 more VP in chips."]
    noisy = playouts({"chips": 3.0, "rival": -2.9}, (SeatEnd(-3.0, 0.0, -3.0), SAME), 4.0)
    assert reasons(noisy) == []


def test_the_reason_for_a_good_choice_is_that_of_the_one_played() -> None:
    (told,) = reasons(playouts({"buildings": -2.0}), other_won=False)
    assert told == "Bo gets 2.0 more VP from buildings."


@pytest.mark.parametrize(
    ("source", "words", "built"),
    [
        ("chips", "in chips", "Bo builds the wharf in 80% of the games instead of 40%."),
        (
            "bonuses",
            "in bonuses for large buildings",
            "Bo builds the guild hall in 60% of the games instead of 30%.",
        ),
    ],
)
def test_a_building_that_the_better_choice_brings_more_often_is_named(
    source: str, words: str, built: str
) -> None:
    """Not the sugar mill, which is built at once, and a large one where those are the gain."""
    owned = {"guild_hall": 0.6, "wharf": 0.8, "sugar_mill": 1.0}
    often = tuple(owned.get(one.name, 0.0) for one in BUILDINGS)
    found = playouts({source: 3.0, "rival": 1.0})
    found = found._replace(
        better=found.better._replace(owned=often),
        played=found.played._replace(owned=tuple(share / 2 for share in often)),
    )
    judgment = judged(found)
    at_once = judgment.alternatives[0]._replace(actions=(parse("build sugar_mill"),))
    judgment = replace(judgment, alternatives=(at_once,))
    assert lines_of(judgment)[1:] == [
        f"Bo gets 3.0 more VP {words}.",
        built,
        "But the best opponent gets 1.0 more VP.",
    ]


def test_of_two_buildings_any_that_follows_more_often_is_named() -> None:
    """The office fits no gain in bonuses, but it is what the money saved by building nothing buys.
    After the choice of a role, only what fits is told."""
    owned = tuple(0.6 * (one.name == "office") for one in BUILDINGS)
    found = playouts({"bonuses": 3.0})
    found = found._replace(better=found.better._replace(owned=owned))
    built = "Bo builds the office in 60% of the games instead of 0%."
    for played, told in (("build hacienda", True), ("mayor", False)):
        judgment = judged(found)
        choice = judgment.played._replace(actions=(parse(played),))
        assert (built in lines_of(replace(judgment, played=choice))) == told


def test_a_production_building_that_follows_is_only_named_with_a_plantation() -> None:
    owned = tuple(0.6 * (one.name == "indigo_plant") for one in BUILDINGS)
    found = playouts({"chips": 3.0})
    judgment = judged(found._replace(better=found.better._replace(owned=owned)))
    built = "Bo builds the indigo plant in 60% of the games instead of 0%."
    assert built not in lines_of(judgment)
    assert built in lines_of(judgment, BOARDS.replace("3 corn*", "3 corn*, indigo"))


def test_a_choice_is_clear_only_if_the_games_confirm_it() -> None:
    """A pair of games spreads by 40%, so that the mean of 320 is off by about 2%."""
    for share, wanted in (
        (0.08, Confidence.CLEARLY),
        (0.03, Confidence.PROBABLY),
        (0.01, Confidence.PERHAPS),
    ):
        found = playouts({"win_share": share, "margin": 12.5 * share})
        judgment = judged(found._replace(squares=320.0 * 1600.0))
        assert judgment.estimate.confidence is Confidence.CLEARLY
        assert judgment.confidence is wanted
