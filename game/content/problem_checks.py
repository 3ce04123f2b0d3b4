"""Check problems by the rules: positions, answers and lines; and find the answer that was given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.content.problems import PROVEN, VERIFIED, Answer, Problem
from game.rules import Action, Game, IllegalAction, Position, steps
from game.rules.actions import UnknownAction
from game.rules.flow import play
from game.rules.invariants import violations
from game.rules.notation.lines import NotationError
from game.rules.phases.mayor import placement_progress
from game.rules.scoring import final_points


def check_problem(problem: Problem) -> str:
    """Return what is wrong with a problem, "" if nothing is: its position can be read and adds up,
    its answers are legal and none is missing, its lines can be played."""
    try:
        start = problem.start()
    except NotationError as error:
        return f"the position: {error}"
    if start.seat < 0:
        return "the position: the game is over"
    return next(_faults(problem, start), "")


def _faults(problem: Problem, start: Position) -> Iterator[str]:
    yield from (f"the position does not add up: {fault}" for fault in violations(start))
    if problem.kind in (PROVEN, VERIFIED) and has_placed(start):
        yield "the position: some people are placed already, which the table cannot show"
    digests: set[str] = set()
    for number, answer in enumerate(problem.answers, 1):
        where = f"answer {number}"
        try:
            after = position_after(start, answer.actions)
            _play_all(start, answer.line)
        except ValueError as error:
            yield f"{where}: {error}"
            continue
        if answer.line[: len(answer.actions)] != answer.actions[: len(answer.line)]:
            yield f"{where}: its line does not begin with it"
        if is_placing(start, after):
            yield f"{where}: not all people are placed"
        digest = after.digest()
        if digest in digests:
            yield f"{where}: another answer leads to the same position"
        digests.add(digest)
    if start.step != steps.PLACE and problem.kind in (PROVEN, VERIFIED):
        given = {answer.actions[0] for answer in problem.answers}
        yield from (f"no answer is {a}" for a in start.legal_actions if str(a) not in given)


def has_placed(start: Position) -> bool:
    """Return whether the seat that decides at `start` has placed some of its people."""
    return start.step == steps.PLACE and bool(placement_progress(start).done)


def is_placing(start: Position, pos: Position) -> bool:
    """Return whether the seat that decides at `start` is still placing its people at `pos`."""
    return (start.step, start.seat, start.round) == (pos.step, pos.seat, pos.round) and (
        start.step == steps.PLACE
    )


def strongest_rival(start: Position) -> int:
    """Return the other seat with the most points on the table, VP chips first if they are equal."""
    points = final_points(start)
    others = [seat for seat in range(len(points)) if seat != start.seat]
    return max(others, key=lambda seat: (points[seat], start.players[seat].vp))


def position_after(start: Position, actions: Sequence[str | Action]) -> Position:
    """Return the position after some actions, and after the placements that follow them if they are
    placements without an alternative. Raises ValueError for an action that is not legal."""
    pos = _play_all(start, actions)
    while is_placing(start, pos) and len(pos.legal_actions) == 1:
        play(pos, pos.legal_actions[0])
    return pos


def answer_given(
    problem: Problem, start: Position, actions: Sequence[str | Action]
) -> Answer | None:
    """Return the answer that some legal actions of the solver are. None is a placement that no
    answer covers, which is not correct."""
    digest = position_after(start, actions).digest()
    for answer in problem.answers:
        if position_after(start, answer.actions).digest() == digest:
            return answer
    return None


def _play_all(start: Position, actions: Sequence[str | Action]) -> Position:
    game = Game.at(start)
    for action in actions:
        try:
            game.play(action)
        except UnknownAction as error:
            raise ValueError(str(error)) from None
        except IllegalAction as error:
            code = error.refusal.code
            raise ValueError(f"{str(action)!r} is not legal ({code}, seat {game.seat})") from None
    return game.position
