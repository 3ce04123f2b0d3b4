"""Serialize a review: its parts as JSON that can be read back, and the whole as a report."""

from __future__ import annotations

import json
from dataclasses import replace
from enum import Enum
from typing import Any, Final

import msgspec

from game.history.review.decisions import MatchDecision
from game.history.review.judgment import Judgment
from game.history.review.luck import Luck
from game.history.review.match_review import MatchReview, ReviewedDecision, is_judged
from game.history.review.playouts import Playouts
from game.history.review.review_plan import Part, ReviewTask
from game.rules import Action, Position, parse
from game.rules.flow import play

FORMAT: Final = 7
# JSON values.
Data = None | bool | int | float | str | list["Data"] | dict[str, "Data"]

_REPORT_DIGITS: Final = 4


# Parts


class _Part(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A part of a review as it is stored: a searched decision (`ply`, all its actions, and what the
    search says of it), or playouts."""

    ply: int = -1
    played: tuple[Action, ...] = ()
    judgment: Judgment | None = None
    luck: Luck | None = None
    playouts: Playouts | None = None


def part_to_data(part: Part) -> dict[str, Data]:
    """Return playouts, or a searched decision without its positions and playouts, as plain
    data."""
    if isinstance(part, Playouts):
        return _to_data(_Part(playouts=part))
    searched = part.judgment and replace(part.judgment, playouts=None)
    return _to_data(_Part(part.decision.ply, part.decision.actions, searched, part.luck))


def part_from_data(task: ReviewTask, decision: MatchDecision, data: object) -> Part:
    """Return the result of a task that `part_to_data` wrote. Raises ValueError if the data belongs
    to another decision, has illegal chains, or differs from what would be written."""
    part = _from_data(data)
    if task.stage == 0:
        return _searched(part, decision)
    if part.playouts is None or part.playouts.pairs < 1:
        raise ValueError("no playouts")
    return part.playouts


def _searched(part: _Part, decision: MatchDecision) -> ReviewedDecision:
    judgment, luck = part.judgment, part.luck
    is_of_it = (part.ply, part.played) == (decision.ply, decision.actions)
    if not is_of_it or is_judged(decision) != (judgment is not None):
        raise ValueError("data of another decision")
    rows = [*luck] if luck else []
    if judgment:
        if (judgment.seat, judgment.played.actions) != (decision.seat, decision.chain):
            raise ValueError("data of another decision")
        for compared in (judgment.played, *judgment.alternatives):
            _check_legal(decision.before, compared.actions)
            rows += compared.prospects
    if any(len(row) != len(decision.before.players) for row in rows):
        raise ValueError("data of another number of players")
    return ReviewedDecision(decision, judgment, luck)


def _to_data(part: _Part) -> dict[str, Data]:
    data: dict[str, Data] = msgspec.to_builtins(part, enc_hook=str)
    return data


def _from_data(data: object) -> _Part:
    """Return a part from JSON data. Raises ValueError if the same would not be written."""
    try:
        part = msgspec.convert(data, _Part, dec_hook=lambda _, text: parse(text))
    except msgspec.ValidationError as error:
        raise ValueError(f"no part of a review: {error}") from error
    if json.loads(json.dumps(_to_data(part), allow_nan=False)) != data:
        raise ValueError("something that would not be written")
    return part


def _check_legal(before: Position, chain: tuple[Action, ...]) -> None:
    """Play a chain, which leaves out forced actions, on a copy of the position. Raises ValueError
    if it is empty, or at the first illegal action."""
    pos = before.copy()
    if not chain:
        raise ValueError("a chain without actions")
    for depth, action in enumerate(chain):
        while depth and len(pos.legal_actions) == 1:
            play(pos, pos.legal_actions[0])
        if action not in pos.legal_actions:
            raise ValueError(f"{action} is not legal there")
        play(pos, action)


# The report


def review_to_data(review: MatchReview) -> dict[str, Data]:
    """Return a review as plain data with rounded numbers: win shares from 0 to 1, points and leads
    in VP, costs in percent, decisions by number from 0."""
    numbers = {id(reviewed): number for number, reviewed in enumerate(review.decisions)}

    def numbers_of(decisions: list[ReviewedDecision]) -> list[int]:
        return [numbers[id(reviewed)] for reviewed in decisions]

    seats = []
    for seat in range(review.seats):
        win_share, lead = review.luck(seat)
        seats.append(
            {
                "accuracy": review.accuracy(seat),
                "grades": review.grade_counts(seat),
                "moments": numbers_of(review.moments(seat)),
                "luck": {"win_share": win_share, "lead": lead},
            }
        )
    return {
        "review": FORMAT,
        "seats": _plain(seats),
        "moments": _plain(numbers_of(review.moments())),
        "decisions": [_plain(_reported(reviewed)) for reviewed in review.decisions],
    }


def _reported(reviewed: ReviewedDecision) -> dict[str, object]:
    """Return everything about a decision: the search, the playouts, and what follows from them.
    `ply` counts decisions as a replay does."""
    decision, judgment = reviewed.decision, reviewed.judgment
    report: dict[str, object] = {
        **{name: getattr(decision, name) for name in ("ply", "round", "seat", "step")},
        "played": decision.actions,
        "grade": reviewed.grade,
        "luck": reviewed.luck,
    }
    if judgment is not None:
        estimate = judgment.estimate
        report |= {
            "choice": judgment.played,
            **{
                name: getattr(judgment, name)
                for name in ("alternatives", "exact", "cost", "gap", "stake", "playouts")
            },
            "deviation": estimate.deviation,
            "confidence": estimate.confidence,
            "lost": judgment.loss,
        }
    return {name: value for name, value in report.items() if value is not None}


def _plain(value: Any) -> Any:
    """Return a value as plain data: named tuples as objects, actions and enums by name, numbers
    rounded."""
    if isinstance(value, float):
        return round(value, _REPORT_DIGITS)
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, dict):
        return {_plain(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, Enum):
        return value.value
    return str(value) if isinstance(value, Action) else value
