"""Serialize the review of a match as plain data for JSON, and deserialize its decisions."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite
from typing import Final

from game.history.review.decisions import MatchDecision
from game.history.review.grades import DOUBTED, Grade, Loss
from game.history.review.judge import Judgement, grade_without_search
from game.history.review.luck import Luck
from game.history.review.match_review import MatchReview, ReviewedDecision
from game.rules import Action, Position, parse
from game.rules.flow import play
from game.seats.search.comparison import ComparedChain, Prospects
from game.seats.search.explanation import TERM_CODES, ChainDifference

FORMAT: Final = 1
# JSON values.
Data = None | bool | int | float | str | list["Data"] | dict[str, "Data"]

_REPORT_DIGITS: Final = 4
_UNJUDGED: Final = (Grade.FORCED, Grade.UNGRADED)


def review_to_data(review: MatchReview) -> dict[str, Data]:
    """Return a review as plain data with rounded numbers: win shares from 0 to 1, points and leads
    in VP, costs in percent, decisions by number from 0."""
    numbers = {id(reviewed): number for number, reviewed in enumerate(review.decisions)}
    seats: list[Data] = []
    for seat in range(review.seats):
        accuracy, (win_share, lead) = review.accuracy(seat), review.luck(seat)
        seats.append(
            {
                "accuracy": accuracy,
                "grades": {
                    grade.value: count for grade, count in review.grade_counts(seat).items()
                },
                "finds": [numbers[id(reviewed)] for reviewed in review.finds(seat)],
                "luck": {"win_share": win_share, "lead": lead},
            }
        )
    whole: dict[str, Data] = {
        "review": FORMAT,
        "seats": seats,
        "turning_points": [numbers[id(reviewed)] for reviewed in review.turning_points()],
        "decisions": [decision_to_data(reviewed) for reviewed in review.decisions],
    }
    return {key: _rounded(value) for key, value in whole.items()}


def _rounded(data: Data) -> Data:
    if isinstance(data, float):
        return round(data, _REPORT_DIGITS)
    if isinstance(data, list):
        return [_rounded(item) for item in data]
    if isinstance(data, dict):
        return {key: _rounded(value) for key, value in data.items()}
    return data


# Writing


def decision_to_data(reviewed: ReviewedDecision) -> dict[str, Data]:
    """Return a reviewed decision as plain data. `ply` counts decisions as a replay does. Positions
    are left out. Numbers are not rounded, so `decision_from_data` restores the same decision."""
    data = _identity_to_data(reviewed.decision)
    data["grade"] = reviewed.grade.value
    if reviewed.judgement is not None:
        data |= _judgement_to_data(reviewed.judgement)
    if reviewed.luck is not None:
        data["luck"] = _luck_to_data(reviewed.luck)
    if reviewed.line:
        data["line"] = _texts(reviewed.line)
    return data


def _identity_to_data(decision: MatchDecision) -> dict[str, Data]:
    return {
        "ply": decision.ply,
        "round": decision.round,
        "seat": decision.seat,
        "step": decision.step,
        "played": _texts(decision.actions),
    }


def _judgement_to_data(judgement: Judgement) -> dict[str, Data]:
    data: dict[str, Data] = {
        "before": _prospects_to_data(judgement.before),
        "after": _prospects_to_data(judgement.after),
        "alternatives": [_alternative_to_data(other) for other in judgement.alternatives],
        "cost": judgement.loss.cost,
        "searched_cost": judgement.searched_cost,
        "lost": {"win_share": judgement.loss.win_share, "lead": judgement.loss.margin},
        "stake": judgement.stake,
        "gap": judgement.gap,
        "prior": judgement.prior,
        "exact": judgement.exact,
    }
    if judgement.why is not None:
        data["why"] = {"terms": dict(judgement.why.terms), "end": judgement.why.end}
    return data


def _alternative_to_data(other: ComparedChain) -> Data:
    return {
        "chain": _texts(other.actions),
        "visits": other.visits,
        "prior": other.prior,
        "prospects": _prospects_to_data(other.prospects),
    }


def _prospects_to_data(prospects: Prospects) -> Data:
    return {
        "win_shares": [*prospects.win_shares],
        "points": [*prospects.points],
        "leads": [*prospects.margins],
    }


def _luck_to_data(luck: Luck) -> Data:
    return {"win_shares": [*luck.win_shares], "leads": [*luck.margins]}


def _texts(actions: tuple[Action, ...]) -> Data:
    return [action.text for action in actions]


# Reading


def decision_from_data(decision: MatchDecision, data: object) -> ReviewedDecision:
    """Return the reviewed decision that `decision_to_data` wrote.

    Raises ValueError with the reason if the data belongs to another decision or differs from what
    would be written. Chains and lines must be legal at the position, and no field may be missing or
    extra.
    """
    fields = _Fields("the decision", data)
    for key, value in _identity_to_data(decision).items():
        if fields.take(key) != value:
            raise ValueError(f"{key}: that of another decision")
    grade, known = Grade(fields.take("grade")), grade_without_search(decision)
    if grade is not known and (known or grade is Grade.FORCED):
        raise ValueError(f"grade: {grade.value} is impossible here")
    reviewed = ReviewedDecision(
        decision=decision,
        grade=grade,
        judgement=None if grade in _UNJUDGED else _read_judgement(fields, grade, decision.before),
        luck=_read_luck(fields, decision.before) if fields.has("luck") else None,
        line=_read_line(fields, decision.before) if grade in DOUBTED else (),
    )
    if decision_to_data(reviewed) != data:
        raise ValueError("the decision: something in it contradicts the rest, or is too much")
    return reviewed


class _Fields:
    """Validated access to the fields of a JSON object. Raises ValueError if a field is missing or
    has the wrong type."""

    def __init__(self, name: str, data: object) -> None:
        if not isinstance(data, dict):
            raise ValueError(f"{name}: not an object")
        self._data = data

    def has(self, key: str) -> bool:
        return key in self._data

    def take(self, key: str) -> object:
        if key not in self._data:
            raise ValueError(f"{key}: missing")
        return self._data[key]

    def inner(self, key: str) -> _Fields:
        return _Fields(key, self.take(key))

    def values(self, key: str) -> list[object]:
        value = self.take(key)
        if not isinstance(value, list):
            raise ValueError(f"{key}: not a list")
        return value

    def flag(self, key: str) -> bool:
        value = self.take(key)
        if not isinstance(value, bool):
            raise ValueError(f"{key}: neither true nor false")
        return value

    def integer(self, key: str) -> int:
        value = self.take(key)
        if not isinstance(value, int) or isinstance(value, bool):
            raise ValueError(f"{key}: not a whole number")
        return value

    def number(self, key: str) -> float:
        return _checked_number(key, self.take(key))

    def numbers(self, key: str, pos: Position) -> tuple[float, ...]:
        """Return one number per seat."""
        values = tuple(_checked_number(key, value) for value in self.values(key))
        if len(values) != len(pos.players):
            raise ValueError(f"{key}: not a number for each seat")
        return values

    def actions(self, key: str) -> tuple[Action, ...]:
        """Return one or more actions."""
        actions = tuple(_checked_action(key, value) for value in self.values(key))
        if not actions:
            raise ValueError(f"{key}: no actions")
        return actions

    def items(self) -> Iterable[tuple[str, object]]:
        return self._data.items()


def _checked_number(key: str, value: object) -> float:
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not isfinite(value):
        raise ValueError(f"{key}: not a number")
    return value


def _checked_action(key: str, value: object) -> Action:
    if not isinstance(value, str):
        raise ValueError(f"{key}: not an action")
    return parse(value)


def _read_judgement(fields: _Fields, grade: Grade, pos: Position) -> Judgement:
    lost = fields.inner("lost")
    return Judgement(
        grade=grade,
        before=_read_prospects(fields.inner("before"), pos),
        after=_read_prospects(fields.inner("after"), pos),
        alternatives=tuple(
            _read_alternative(_Fields("alternatives", other), pos)
            for other in fields.values("alternatives")
        ),
        loss=Loss(lost.number("win_share"), lost.number("lead")),
        searched_cost=fields.number("searched_cost"),
        stake=fields.number("stake"),
        gap=fields.number("gap"),
        prior=fields.number("prior"),
        why=_read_difference(fields.inner("why")) if fields.has("why") else None,
        exact=fields.flag("exact"),
    )


def _read_prospects(fields: _Fields, pos: Position) -> Prospects:
    return Prospects(fields.numbers("win_shares", pos), fields.numbers("points", pos))


def _read_alternative(fields: _Fields, pos: Position) -> ComparedChain:
    chain = fields.actions("chain")
    _check_legal("chain", pos, chain, leaves_out_forced=True)
    prospects = _read_prospects(fields.inner("prospects"), pos)
    return ComparedChain(chain, fields.integer("visits"), fields.number("prior"), prospects)


def _read_difference(fields: _Fields) -> ChainDifference:
    terms, end = fields.inner("terms").items(), fields.integer("end")
    unknown = [code for code, _ in terms if code not in TERM_CODES]
    if unknown:
        raise ValueError(f"terms: {unknown[0]} is none")
    if end not in (-1, 0, 1):
        raise ValueError("end: neither -1 nor 0 nor 1")
    return ChainDifference(
        tuple((code, _checked_number(code, value)) for code, value in terms), end
    )


def _read_luck(fields: _Fields, pos: Position) -> Luck:
    luck = fields.inner("luck")
    return Luck(luck.numbers("win_shares", pos), luck.numbers("leads", pos))


def _read_line(fields: _Fields, pos: Position) -> tuple[Action, ...]:
    line = fields.actions("line")
    _check_legal("line", pos, line, leaves_out_forced=False)
    return line


def _check_legal(
    key: str, before: Position, actions: tuple[Action, ...], leaves_out_forced: bool
) -> None:
    """Play the actions on a copy of the position. Raises ValueError at the first illegal action."""
    pos = before.copy()
    for depth, action in enumerate(actions):
        while leaves_out_forced and depth and len(pos.legal_actions) == 1:
            play(pos, pos.legal_actions[0])
        if action not in pos.legal_actions:
            raise ValueError(f"{key}: {action} is not legal there")
        play(pos, action)
