"""Review a match file: accuracy of each seat, what decided the match, what was done well."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from game.app.i18n import Translator
from game.app.match_spec import MatchSpec
from game.app.review.decisions import MatchDecision, list_decisions
from game.app.review.grades import Grade
from game.app.review.match_review import MatchReview, ReviewedDecision, review_decisions
from game.app.review.review_data import Data, review_to_data
from game.app.saves.journal import open_match, spec_of
from game.rules import Action, Position, steps
from game.rules.flow import play
from game.rules.material import PLACE_NAMES
from game.rules.phases.mayor import placement_progress
from game.rules.queries.descriptions import describe
from game.ui.phrases.names import ComponentNames
from game.ui.phrases.review import grade_name, loss_text, why_better, why_found

Progress = Callable[[int, int], None]

_COLUMNS = (Grade.BEST, Grade.GOOD, Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER, Grade.OPEN)


def run(path: Path, nodes: int, seed: int, as_json: bool, progress: Progress) -> str:
    """Review a match file and return the report; `progress` gets the number of decisions done, and
    of all. Raises JournalError for a file that cannot be read."""
    opened = open_match(path)
    history, spec = opened.history, spec_of(opened.journal.record)
    opened.journal.close()
    decisions, reviewed = list_decisions(history), list[ReviewedDecision]()
    for one in review_decisions(decisions, nodes, seed):
        reviewed.append(one)
        progress(len(reviewed), len(decisions))
    review = MatchReview(len(spec.seats), tuple(reviewed))
    points = [score.total for score in history.game.scores()]
    if as_json:
        players: list[Data] = [{"name": one.name, "kind": one.kind} for one in spec.seats]
        whole = {"iterations": nodes, "seed": seed, "players": players, "points": [*points]}
        return json.dumps(whole | review_to_data(review), indent=1)
    return "\n".join(report_lines(review, spec, points, nodes))


def report_lines(review: MatchReview, spec: MatchSpec, points: list[int], nodes: int) -> list[str]:
    """Return the report as text, line by line; `points`: VP by seat, `nodes`: of each search."""
    judged = sum(one.judgement is not None for one in review.decisions)
    lines = [
        f"{len(review.decisions)} decisions, {judged} of them judged by {nodes} iterations.",
        "",
        f"{'':18}{'points':>7}{'accuracy':>10}"
        + "".join(f"{grade.value:>12}" for grade in _COLUMNS)
        + f"{'luck':>16}",
    ]
    lines += [_seat_line(review, spec, seat, points[seat]) for seat in range(review.seats)]
    names = ComponentNames(Translator())
    turning_points = review.turning_points()
    lines += ["", "What decided the match:" if turning_points else "No errors were found."]
    for one in turning_points:
        lines += _error_lines(one, spec, names)
    for seat in range(review.seats):
        finds = review.finds(seat)
        if finds:
            lines += ["", f"Well found by {spec.seats[seat].name}:"]
        for one in finds:
            lines += _find_lines(one, names)
    return lines


def _seat_line(review: MatchReview, spec: MatchSpec, seat: int, points: int) -> str:
    accuracy, counts = review.accuracy(seat), review.grade_counts(seat)
    told = "-" if accuracy is None else f"{accuracy:.1f}"
    win_share, lead = review.luck(seat)
    luck = f"{100 * win_share:+.0f}% {lead:+.1f} VP"
    cells = "".join(f"{counts[grade]:>12}" for grade in _COLUMNS)
    return f"{spec.seats[seat].name[:17]:18}{points:>7}{told:>10}{cells}{luck:>16}"


def _error_lines(one: ReviewedDecision, spec: MatchSpec, names: ComponentNames) -> list[str]:
    decision, judgement = one.decision, one.judgement
    if judgement is None:
        return []
    better = judgement.alternatives[0].actions
    why = f" {why_better(names, judgement.why)}" if judgement.why else ""
    name = spec.seats[decision.seat].name
    return [
        f"  Round {decision.round}, {name}: {choice_text(decision, decision.chain)}",
        f"    {grade_name(names, one.grade)}: {loss_text(names, judgement.loss)}",
        f"    better: {choice_text(decision, better)}.{why}",
    ]


def _find_lines(one: ReviewedDecision, names: ComponentNames) -> list[str]:
    decision, judgement = one.decision, one.judgement
    if judgement is None or judgement.why is None:
        return []
    return [
        f"  Round {decision.round}: {choice_text(decision, decision.chain)}."
        f" {why_found(names, judgement.why)}",
        f"    next best: {choice_text(decision, judgement.alternatives[0].actions)}",
    ]


def choice_text(decision: MatchDecision, chain: tuple[Action, ...]) -> str:
    """Return what a chain of actions does at a decision, in plain English."""
    if decision.before.frame[0] == steps.PLACE:
        return _placement_text(decision.before.copy(), chain)
    return describe(decision.before, chain[0])


def _placement_text(pos: Position, chain: tuple[Action, ...]) -> str:
    """Return where people stand after all placements of a seat; empty places are left out."""
    seat, waiting, filled = pos.seat, list(chain), list[str]()
    while pos.seat == seat and pos.frame[0] == steps.PLACE:
        legal = pos.legal_actions
        action = legal[0] if len(legal) == 1 else waiting.pop(0)
        place = PLACE_NAMES[pos.players[seat].places[placement_progress(pos).at]]
        people = action.arg + action.extra
        if people:
            filled.append(place if people == 1 else f"{people} {place}")
        play(pos, action)
    return "place people on " + (", ".join(filled) or "no place that was left to choose")
