"""Review a match file: accuracy of each seat, turning points, and good finds."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from game.app.i18n import Translator
from game.history.review.decisions import list_decisions
from game.history.review.match_review import MatchReview, ReviewedDecision, review_decisions
from game.history.review.review_data import Data, review_to_data
from game.match.journal import open_match, spec_of
from game.ui.phrases.names import ComponentNames
from game.ui.phrases.review_report import report_lines

Progress = Callable[[int, int], None]


def run(path: Path, nodes: int, seed: int, as_json: bool, progress: Progress) -> str:
    """Review a match file and return the report. `progress` receives the number of decisions done
    and the total. Raises JournalError if the file cannot be read."""
    opened = open_match(path)
    history, spec = opened.history, spec_of(opened.journal.record)
    opened.journal.close()
    decisions, reviewed = list_decisions(history), list[ReviewedDecision]()
    for decided in review_decisions(decisions, nodes, seed):
        reviewed.append(decided)
        progress(len(reviewed), len(decisions))
    review = MatchReview(len(spec.seats), tuple(reviewed))
    points = [score.total for score in history.game.scores()]
    if as_json:
        players: list[Data] = [{"name": seat.name, "kind": seat.kind} for seat in spec.seats]
        whole = {"iterations": nodes, "seed": seed, "players": players, "points": [*points]}
        return json.dumps(whole | review_to_data(review), indent=1)
    judged = sum(decided.judgement is not None for decided in reviewed)
    heading = f"{len(reviewed)} decisions, {judged} of them judged by {nodes} iterations."
    seat_names = [seat.name for seat in spec.seats]
    names = ComponentNames(Translator())
    return "\n".join(report_lines(names, review, seat_names, points, heading))
