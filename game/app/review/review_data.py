"""The review of a match as plain data for JSON."""

from __future__ import annotations

from typing import Final

from game.app.review.grades import Grade
from game.app.review.judge import Judgement
from game.app.review.luck import Luck
from game.app.review.match_review import MatchReview, ReviewedDecision
from game.rules import Action
from game.seats.search.comparison import Prospects

FORMAT: Final = 1
# What plain data may hold.
Data = None | bool | int | float | str | list["Data"] | dict[str, "Data"]

_DIGITS: Final = 4


def review_to_data(review: MatchReview) -> dict[str, Data]:
    """Return a review as plain data: shares of the victory from 0 to 1, points and leads in VP,
    costs in percent, decisions by their number from 0."""
    numbers = {id(one): number for number, one in enumerate(review.decisions)}
    seats: list[Data] = []
    for seat in range(review.seats):
        accuracy, (win_share, lead) = review.accuracy(seat), review.luck(seat)
        seats.append(
            {
                "accuracy": None if accuracy is None else round(accuracy, 2),
                "grades": {
                    grade.value: count for grade, count in review.grade_counts(seat).items()
                },
                "finds": [numbers[id(one)] for one in review.finds(seat)],
                "luck": {"win_share": _rounded(win_share), "lead": _rounded(lead)},
            }
        )
    return {
        "review": FORMAT,
        "seats": seats,
        "turning_points": [numbers[id(one)] for one in review.turning_points()],
        "decisions": [decision_to_data(one) for one in review.decisions],
    }


def decision_to_data(one: ReviewedDecision) -> dict[str, Data]:
    """Return a reviewed decision as plain data; `ply` counts decisions as a replay does."""
    decision = one.decision
    data: dict[str, Data] = {
        "ply": decision.ply,
        "round": decision.round,
        "seat": decision.seat,
        "step": decision.step,
        "played": _texts(decision.actions),
        "grade": one.grade.value,
    }
    if one.judgement is not None:
        data |= _judgement_to_data(one.judgement)
    if one.luck is not None:
        data["luck"] = _luck_to_data(one.luck)
    return data


def _judgement_to_data(judgement: Judgement) -> dict[str, Data]:
    others: list[Data] = [
        {"chain": _texts(other.actions), "prospects": _prospects_to_data(other.prospects)}
        for other in judgement.alternatives
    ]
    data: dict[str, Data] = {
        "before": _prospects_to_data(judgement.before),
        "after": _prospects_to_data(judgement.after),
        "alternatives": others,
        "cost": _rounded(judgement.loss.cost),
        "searched_cost": _rounded(judgement.searched_cost),
        "lost": {
            "win_share": _rounded(judgement.loss.win_share),
            "lead": _rounded(judgement.loss.margin),
        },
        "stake": _rounded(judgement.stake),
        "gap": _rounded(judgement.gap),
        "prior": _rounded(judgement.prior),
        "exact": judgement.exact,
    }
    if judgement.why and (judgement.is_find or judgement.grade is not Grade.BEST):
        data["why"] = {
            "terms": {code: _rounded(value) for code, value in judgement.why.terms},
            "end": judgement.why.end,
        }
    return data


def _prospects_to_data(prospects: Prospects) -> Data:
    return {
        "win_shares": [_rounded(share) for share in prospects.win_shares],
        "points": [_rounded(points) for points in prospects.points],
        "leads": [_rounded(lead) for lead in prospects.margins],
    }


def _luck_to_data(luck: Luck) -> Data:
    return {
        "win_shares": [_rounded(share) for share in luck.win_shares],
        "leads": [_rounded(lead) for lead in luck.margins],
    }


def _texts(actions: tuple[Action, ...]) -> Data:
    return [action.text for action in actions]


def _rounded(value: float) -> float:
    return round(value, _DIGITS)
