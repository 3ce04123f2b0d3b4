"""Serialize the review of a match as plain data for JSON, and deserialize its parts."""

from __future__ import annotations

from math import isfinite
from typing import Final

from game.history.review.decisions import MatchDecision
from game.history.review.judgement import Judgement
from game.history.review.luck import Luck
from game.history.review.match_review import MatchReview, ReviewedDecision, is_judged
from game.history.review.playouts import GameEnd, Playouts
from game.rules import Action, Position, parse
from game.rules.flow import play
from game.seats.search.comparison import ComparedChain, Prospects

FORMAT: Final = 2
# JSON values.
Data = None | bool | int | float | str | list["Data"] | dict[str, "Data"]

_REPORT_DIGITS: Final = 4


def review_to_data(review: MatchReview) -> dict[str, Data]:
    """Return a review as plain data with rounded numbers: win shares from 0 to 1, points and leads
    in VP, costs in percent, decisions by number from 0."""
    numbers = {id(reviewed): number for number, reviewed in enumerate(review.decisions)}

    def numbers_of(decisions: list[ReviewedDecision]) -> Data:
        return [numbers[id(reviewed)] for reviewed in decisions]

    seats: list[Data] = []
    for seat in range(review.seats):
        win_share, lead = review.luck(seat)
        counts = review.grade_counts(seat).items()
        seats.append(
            {
                "accuracy": review.accuracy(seat),
                "grades": {grade.value: count for grade, count in counts},
                "moments": numbers_of(review.moments(seat)),
                "finds": numbers_of(review.finds(seat)),
                "luck": {"win_share": win_share, "lead": lead},
            }
        )
    whole: dict[str, Data] = {
        "review": FORMAT,
        "seats": seats,
        "moments": numbers_of(review.moments()),
        "decisions": [_reviewed_to_data(reviewed) for reviewed in review.decisions],
    }
    return {key: _rounded(value) for key, value in whole.items()}


def _reviewed_to_data(reviewed: ReviewedDecision) -> Data:
    """Return everything about a decision: the search, the playouts, and what follows from them."""
    data = search_to_data(reviewed)
    data["grade"] = reviewed.grade.value
    judgement = reviewed.judgement
    if judgement is not None:
        loss = judgement.loss
        data |= {
            "cost": judgement.cost,
            "gap": judgement.gap,
            "stake": judgement.stake,
            "deviation": judgement.estimate.deviation,
            "confidence": judgement.estimate.confidence.value,
            "lost": {"win_share": loss.win_share, "lead": loss.margin},
        }
        if judgement.playouts is not None:
            data["playouts"] = playouts_to_data(judgement.playouts)
    return data


def _rounded(data: Data) -> Data:
    if isinstance(data, float):
        return round(data, _REPORT_DIGITS)
    if isinstance(data, list):
        return [_rounded(item) for item in data]
    if isinstance(data, dict):
        return {key: _rounded(value) for key, value in data.items()}
    return data


# Writing


def search_to_data(reviewed: ReviewedDecision) -> dict[str, Data]:
    """Return a searched decision as plain data, without its playouts. `ply` counts decisions as a
    replay does. Positions are left out. Numbers are not rounded, so `search_from_data` restores the
    same decision."""
    data = _identity_to_data(reviewed.decision)
    judgement = reviewed.judgement
    if judgement is not None:
        data["choice"] = _chain_to_data(judgement.played)
        data["alternatives"] = [_chain_to_data(other) for other in judgement.alternatives]
        data["exact"] = judgement.exact
    if reviewed.luck is not None:
        luck = reviewed.luck
        data["luck"] = {"win_shares": [*luck.win_shares], "leads": [*luck.margins]}
    return data


def playouts_to_data(playouts: Playouts) -> dict[str, Data]:
    """Return playouts as plain data."""
    return {
        "pairs": playouts.pairs,
        "better": dict(playouts.better._asdict()),
        "played": dict(playouts.played._asdict()),
        "squares": playouts.squares,
        "typical": playouts.typical,
    }


def _identity_to_data(decision: MatchDecision) -> dict[str, Data]:
    return {
        "ply": decision.ply,
        "round": decision.round,
        "seat": decision.seat,
        "step": decision.step,
        "played": texts_of(decision.actions),
    }


def _chain_to_data(chain: ComparedChain) -> Data:
    return {
        "chain": texts_of(chain.actions),
        "visits": chain.visits,
        "prior": chain.prior,
        "win_shares": [*chain.prospects.win_shares],
        "points": [*chain.prospects.points],
    }


def texts_of(actions: tuple[Action, ...]) -> Data:
    """Return actions as texts."""
    return [action.text for action in actions]


# Reading


def search_from_data(decision: MatchDecision, data: object) -> ReviewedDecision:
    """Return the searched decision that `search_to_data` wrote.

    Raises ValueError with the reason if the data belongs to another decision or differs from what
    would be written. Chains must be legal at the position, and no field may be missing or extra.
    """
    fields = _Fields("the decision", data)
    for key, value in _identity_to_data(decision).items():
        if fields.take(key) != value:
            raise ValueError(f"{key}: that of another decision")
    judged = is_judged(decision)
    reviewed = ReviewedDecision(
        decision=decision,
        judgement=_read_judgement(fields, decision) if judged else None,
        luck=_read_luck(fields.inner("luck"), decision.before) if fields.has("luck") else None,
    )
    if search_to_data(reviewed) != data:
        raise ValueError("the decision: something in it contradicts the rest, or is too much")
    return reviewed


def playouts_from_data(data: object) -> Playouts:
    """Return the playouts that `playouts_to_data` wrote. Raises ValueError with the reason if they
    differ from what would be written."""
    fields = _Fields("the playouts", data)
    playouts = Playouts(
        fields.integer("pairs"),
        _read_end(fields.inner("better")),
        _read_end(fields.inner("played")),
        fields.number("squares"),
        fields.integer("typical"),
    )
    if playouts.pairs < 1 or playouts.typical < 0 or playouts_to_data(playouts) != data:
        raise ValueError("the playouts: something in them contradicts the rest, or is too much")
    return playouts


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


def _checked_number(key: str, value: object) -> float:
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not isfinite(value):
        raise ValueError(f"{key}: not a number")
    return value


def _checked_action(key: str, value: object) -> Action:
    if not isinstance(value, str):
        raise ValueError(f"{key}: not an action")
    return parse(value)


def _read_judgement(fields: _Fields, decision: MatchDecision) -> Judgement:
    played = _read_chain(fields.inner("choice"), decision.before)
    if played.actions != decision.chain:
        raise ValueError("choice: that of another decision")
    others = fields.values("alternatives")
    return Judgement(
        seat=decision.seat,
        played=played,
        alternatives=tuple(
            _read_chain(_Fields("alternatives", other), decision.before) for other in others
        ),
        exact=fields.flag("exact"),
    )


def _read_chain(fields: _Fields, pos: Position) -> ComparedChain:
    chain = fields.actions("chain")
    _check_legal(pos, chain)
    prospects = Prospects(fields.numbers("win_shares", pos), fields.numbers("points", pos))
    return ComparedChain(chain, fields.integer("visits"), fields.number("prior"), prospects)


def _read_luck(fields: _Fields, pos: Position) -> Luck:
    return Luck(fields.numbers("win_shares", pos), fields.numbers("leads", pos))


def _read_end(fields: _Fields) -> GameEnd:
    return GameEnd(*(fields.number(name) for name in GameEnd._fields))


def _check_legal(before: Position, chain: tuple[Action, ...]) -> None:
    """Play a chain, which leaves out forced actions, on a copy of the position. Raises ValueError
    at the first illegal action."""
    pos = before.copy()
    for depth, action in enumerate(chain):
        while depth and len(pos.legal_actions) == 1:
            play(pos, pos.legal_actions[0])
        if action not in pos.legal_actions:
            raise ValueError(f"chain: {action} is not legal there")
        play(pos, action)
