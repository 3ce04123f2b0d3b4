"""What the mistakes of a seat have in common."""

from __future__ import annotations

import pytest

from game.app.i18n import Translator
from game.history.review.decisions import MatchDecision
from game.history.review.estimate import Estimate
from game.history.review.game_end import SeatEnd
from game.history.review.grades import Loss
from game.history.review.judgment import Judgment
from game.history.review.match_review import ReviewedDecision
from game.rules import Game, parse
from game.rules.notation.reader import from_text
from game.seats.search.comparison import ComparedChain, Prospects
from game.ui.phrases import Phrases
from game.ui.phrases.review.themes import theme_lines
from tests.history.review.review_doubles import NOTHING, SAME, of_seats, pairs_of_games
from tests.ui.phrases.review.test_facts import BOARDS

EVEN = Prospects((0.3, 0.3, 0.3), (30.0, 30.0, 30.0))


def moment(kind: str, cost: float, gain: float = 0.0) -> ReviewedDecision:
    """A mistake of a kind that costs so much; "rival": a role that helped one by 1 VP, and cost so
    many VP in chips (`gain`)."""
    game = Game.at(from_text(BOARDS.format(more="")))
    if kind not in ("role", "rival"):
        game.play(kind)
    before, chain = game.position.copy(), (parse("pass"),)
    compared = ComparedChain(chain, 9, 0.5, EVEN)
    helped = float(kind == "rival")
    seats = of_seats(SAME, SAME, SeatEnd(buildings=-helped, points=-helped))
    better = NOTHING._replace(chips=gain, rival=-helped, margin=cost / 2, of_seats=seats)
    found = pairs_of_games(320, better, NOTHING._replace(of_seats=of_seats()))
    judgment = Judgment(0, compared, (compared,), exact=False, playouts=found)
    vars(judgment)["estimate"] = Estimate(Loss(0.0, cost / 2), 1.0)
    return ReviewedDecision(
        MatchDecision(0, 6, 0, before, chain, chain, before, None), judgment, None
    )


@pytest.mark.parametrize(
    ("moments", "told"),
    [
        ([("builder", 5), ("builder", 4), ("builder", 3), ("role", 8)], "about building"),
        ([("builder", 5), ("builder", 4), ("builder", 3), ("role", 13)], ""),  # which cost more
        ([("builder", 5), ("builder", 4), ("role", 3)], ""),  # too few mistakes
        ([("builder", 5), ("builder", 4), ("builder", 1)], ""),  # the last is none
        ([("builder", 5), ("settler", 4), ("role", 3)], ""),
        ([("rival", 5), ("rival", 4), ("rival", 3)], "helped a rival"),
        ([("rival", 5, 2), ("rival", 4, 2), ("rival", 3)], "about which role to choose"),
        ([("rival", 5), ("role", 4), ("role", 3)], "about which role to choose"),
        ([("settler", 5), ("settler", 4), ("settler", 3), ("role", 9), ("role", 2)], "about land"),
    ],
)
def test_most_mistakes_of_a_kind_are_a_theme(
    moments: list[tuple[str, *tuple[float, ...]]], told: str
) -> None:
    lines = theme_lines(Phrases(Translator()), [moment(*one) for one in moments])
    assert len(lines) == bool(told)
    assert all(told in line for line in lines)
