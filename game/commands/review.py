"""Review a match file: accuracy of each seat, and the moments that mattered."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.app.i18n import Translator
from game.history.review.decisions import list_decisions
from game.history.review.review_data import Data, review_to_data
from game.history.review.review_plan import USUAL_EFFORT
from game.history.review.reviewer import review_match
from game.match.journal import open_match, spec_of
from game.match.seat_changes import seat_changes, spec_at
from game.ui.phrases.names import ComponentNames
from game.ui.phrases.review.report import report_lines

Progress = Callable[[int, int], None]


def run(path: Path, nodes: int, seed: int, as_json: bool, progress: Progress) -> str:
    """Review a match file and return the report. `progress` receives the percentage
    done and 100. Raises JournalError if the file cannot be read."""
    opened = open_match(path)
    history, record = opened.history, opened.journal.record
    played_by = partial(spec_at, spec_of(record), seat_changes(record))
    spec = played_by(sys.maxsize)
    opened.journal.close()
    decisions, effort = list_decisions(history), USUAL_EFFORT._replace(nodes=nodes)
    review = review_match(
        decisions,
        len(spec.seats),
        effort,
        seed,
        progress=lambda done: progress(round(100 * done), 100),
    ).counting(spec.seats, played_by)
    points = [score.total for score in history.game.scores()]
    if as_json:
        players: list[Data] = [{"name": seat.name, "kind": seat.kind} for seat in spec.seats]
        whole = {"iterations": nodes, "seed": seed, "players": players, "points": [*points]}
        return json.dumps(whole | review_to_data(review), indent=1)
    judged = sum(reviewed.judgment is not None for reviewed in review.decisions)
    heading = f"{len(decisions)} decisions, {judged} of them judged by {nodes} iterations."
    seat_names = [seat.name for seat in spec.seats]
    names = ComponentNames(Translator())
    return "\n".join(report_lines(names, review, seat_names, points, heading))
