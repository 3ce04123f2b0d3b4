"""Serialize the review of a match as plain data for JSON, and deserialize its parts."""

from __future__ import annotations

from math import isfinite
from typing import Any, Final

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
    """Return the searched decision that `search_to_data` wrote. Raises ValueError if the data
    belongs to another decision, has illegal chains, or differs from what would be written."""
    try:
        reviewed = _read_search(decision, data)  # type: ignore[arg-type]
    except (AttributeError, IndexError, KeyError, TypeError) as error:
        raise ValueError(f"no searched decision: {error}") from error
    if search_to_data(reviewed) != data:
        raise ValueError("that of another decision, or something in it is too much")
    return reviewed


def playouts_from_data(data: object) -> Playouts:
    """Return the playouts that `playouts_to_data` wrote. Raises ValueError if they differ from what
    would be written."""
    try:
        playouts = _read_playouts(data)  # type: ignore[arg-type]
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError(f"no playouts: {error}") from error
    if playouts.pairs < 1 or playouts_to_data(playouts) != data:
        raise ValueError("something in the playouts is impossible, or too much")
    return playouts


# These raise one of the exceptions above where something is missing or has the wrong type.


def _read_search(decision: MatchDecision, data: dict[str, Any]) -> ReviewedDecision:
    judgement: Judgement | None = None
    if is_judged(decision):
        others = tuple(_read_chain(decision.before, other) for other in data["alternatives"])
        choice = _read_chain(decision.before, data["choice"])
        if choice.actions != decision.chain:
            raise ValueError("that of another decision")
        judgement = Judgement(decision.seat, choice, others, data["exact"])
    luck = data.get("luck")
    seats = len(decision.before.players)
    read = (
        Luck(_numbers(luck["win_shares"], seats), _numbers(luck["leads"], seats)) if luck else None
    )
    return ReviewedDecision(decision, judgement, read)


def _read_chain(before: Position, data: dict[str, Any]) -> ComparedChain:
    chain = tuple(parse(text) for text in data["chain"])
    _check_legal(before, chain)
    seats = len(before.players)
    prospects = Prospects(_numbers(data["win_shares"], seats), _numbers(data["points"], seats))
    (prior,) = _numbers([data["prior"]], 1)
    return ComparedChain(chain, int(data["visits"]), prior, prospects)


def _read_playouts(data: dict[str, Any]) -> Playouts:
    names = GameEnd._fields
    better, played = (
        GameEnd(*_numbers([data[way][name] for name in names], len(names)))
        for way in ("better", "played")
    )
    (squares,) = _numbers([data["squares"]], 1)
    return Playouts(int(data["pairs"]), better, played, squares, int(data["typical"]))


def _numbers(values: list[Any], count: int) -> tuple[float, ...]:
    """Return so many finite numbers. Raises ValueError or TypeError."""
    numbers = tuple(values)
    if len(numbers) != count or not all(isfinite(number) for number in numbers):
        raise ValueError(f"not {count} numbers")
    return numbers


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
