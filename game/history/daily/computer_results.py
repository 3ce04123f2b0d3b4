"""Computer seats play a deal in the person's place, in another process.

The hidden tiles and the other seats are the same as for the person; computer seats of one kind
differ by their random numbers.
"""

from __future__ import annotations

import contextlib
import json
import signal
from collections.abc import Callable, Collection
from multiprocessing.connection import Connection
from typing import Any, Final

from game.app.child_process import WorkerProcess, collect_seldom, end_with_parent, lower_priority
from game.history.daily.results import DailyResult, FieldResult
from game.history.statistics.outcome_reader import places
from game.match.engine_process import EngineRequest, compute_answer, decision_seed
from game.match.match_spec import MatchSpec
from game.rules import Action, Game
from game.rules.position import Position
from game.rules.scoring import final_points, scores

# Compared by name with the person's result.
GOVERNOR: Final = "governor@400"
HARBORMASTER: Final = "harbourmaster"
# How many results there are of each kind: the governor's, then a hundred to be ranked among.
FIELD: Final = {
    GOVERNOR: 1,
    HARBORMASTER: 25,
    "merchant": 25,
    "bosun": 25,
    "deckhand": 25,
}


def result_of(position: Position, seat: int) -> DailyResult:
    """Return the result of a seat in a finished game."""
    points = final_points(position)
    place = places(scores(position))[seat]
    rivals = max(points[other] for other in range(len(points)) if other != seat)
    return DailyResult(points[seat], place, points[seat] - rivals)


def play_deal(spec: MatchSpec, seat: int, kind: str, number: int) -> FieldResult:
    """Play a match with a computer seat in the place of the person. `number` makes its random
    numbers differ from those of others of its kind."""
    game, played = Game.new(spec.options, spec.seed), 0
    while not game.is_over:
        acting = game.seat
        own = acting == seat
        seed = decision_seed(spec.seed + (number + 1) * own, acting, played)
        who = spec.seats[acting]
        request = EngineRequest(
            kind if own else who.kind, game.observation(acting), seed, who.think_time
        )
        action = compute_answer(request)
        assert isinstance(action, Action)
        game.play(action)
        played += 1
    return FieldResult(kind, number, result_of(game.position, seat))


def missing(known: Collection[tuple[str, int]]) -> list[tuple[str, int]]:
    """Return which computer seats (kind, number) have not played yet, in order."""
    wanted = [(kind, number) for kind, count in FIELD.items() for number in range(count)]
    return [one for one in wanted if one not in known]


StartWorker = Callable[..., WorkerProcess]


class FieldJob:
    """Lets computer seats play a deal in a process of low priority. If that process ends early, the
    job ends with what it has; a new one continues."""

    def __init__(
        self,
        spec: MatchSpec,
        seat: int,
        seats: Collection[tuple[str, int]],
        start: StartWorker = WorkerProcess,
    ) -> None:
        self._left = len(seats)
        self._worker: WorkerProcess | None = None
        with contextlib.suppress(OSError):  # no process can be started now
            self._worker = start("field", _run_worker, spec.to_json(), seat, list(seats))

    @property
    def running(self) -> bool:
        """Whether more results may come."""
        return self._worker is not None

    def poll(self) -> list[FieldResult]:
        """Return the new results."""
        found: list[FieldResult] = []
        worker = self._worker
        if worker is None:
            return found
        alive = worker.alive  # read first: data sent before it ended is still in the pipe
        try:
            while worker.connection.poll():
                kind, number, result = json.loads(worker.connection.recv())
                found.append(FieldResult(str(kind), int(number), DailyResult(*map(int, result))))
        except (EOFError, OSError, ValueError, TypeError):
            alive = False
        self._left -= len(found)
        if self._left <= 0 or not alive:
            self.close()
        return found

    def close(self) -> None:
        """End the process."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.end()


def _run_worker(
    connection: Connection, spec: dict[str, Any], seat: int, seats: list[tuple[str, int]]
) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the game process handles Ctrl-C
    end_with_parent()
    collect_seldom()
    lower_priority()
    match = MatchSpec.from_json(spec)
    with contextlib.suppress(EOFError, ConnectionError):  # the game has closed the pipe
        for kind, number in seats:
            connection.send(json.dumps(play_deal(match, seat, kind, number)))
