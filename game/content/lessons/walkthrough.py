"""Walk through a lesson by the rules alone, to find its positions and check that it is legal
throughout."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain as one_after_another

from game.content.lessons.facts import check_fact
from game.content.lessons.lesson import Lesson, LessonError, LessonStep
from game.content.lessons.targets import Target, is_present
from game.content.lessons.wishes import Wish
from game.rules import Action, Game, Position, steps
from game.rules.actions import parse
from game.rules.flow import play
from game.rules.invariants import violations
from game.rules.notation.lines import NotationError
from game.rules.refusals import IllegalAction
from game.seats.heuristic.outlook import estimate_outlook
from game.seats.heuristic.rollout import RolloutPolicy
from game.seats.heuristic.weights import Weights


def fulfils(position: Position, chain: Sequence[Action], wish: Wish) -> bool:
    """Return whether a decision at a position fulfills a wish."""
    if wish.anything:
        return True
    if wish.actions:
        return tuple(map(str, chain)) == wish.actions
    game = Game.at(position)
    for action in chain:
        game.play(action)
    people = game.position.players[position.seat].people
    return all(people[place] >= count for place, count in wish.occupied.items())


def decision_for(position: Position, wish: Wish) -> tuple[Action, ...]:
    """Return a decision that fulfills a wish: for any, the first legal action; for a placement,
    preferably the one a computer seat would make.

    Raises ValueError if there is none.
    """
    if position.seat < 0:
        raise ValueError(f"{wish.text!r} cannot be played: the game is over")
    if wish.anything:
        return (position.legal_actions[0],)
    if wish.occupied:
        for actions in one_after_another((_planned(position),), _placements(position)):
            if fulfils(position, actions, wish):
                return actions
        raise ValueError(f"nobody can be placed so that {wish.text!r} holds")
    chain = tuple(parse(text) for text in wish.actions)
    game = Game.at(position)
    for action in chain:
        try:
            game.play(action)
        except IllegalAction as error:
            seat, asked = game.seat, game.decision
            raise ValueError(
                f"{str(action)!r} is not legal ({error.refusal.code}); seat {seat} decides: {asked}"
            ) from error
    return chain


def _planned(position: Position) -> tuple[Action, ...]:
    """Return a computer seat's placement, () if nobody is to be placed."""
    weights, seat = Weights(), position.seat
    policy = RolloutPolicy(estimate_outlook(position, weights), weights)
    trial, chain = position.copy(), list[Action]()
    while trial.seat == seat and trial.step == steps.PLACE:
        chain.append(policy.choose(trial))
        play(trial, chain[-1])
    return tuple(chain)


def _placements(position: Position) -> Iterator[tuple[Action, ...]]:
    """Yield all ways to place a seat's people in the mayor phase, as chains of actions."""
    if position.step != steps.PLACE:
        return
    for action in reversed(position.legal_actions):
        game = Game.at(position)
        game.play(action)
        after = game.position
        if after.seat == position.seat and after.step == steps.PLACE:
            for chain in _placements(after):
                yield (action, *chain)
        else:
            yield (action,)


def begin(lesson: Lesson, text: str) -> Game:
    """Return a game at a position of a lesson. Raises ValueError if the position is not valid for
    it."""
    try:
        game = Game.from_text(text)
    except NotationError as error:
        raise ValueError(f"the position: {error}") from error
    if (game.decision == "draft") != (lesson.kind == "draft"):
        raise ValueError(
            f"a lesson of the kind {lesson.kind!r} does not begin at {game.decision!r}"
        )
    if game.options.players != len(lesson.names):
        raise ValueError(f"the position has {game.options.players} players")
    wrong = violations(game.position)
    if wrong:
        raise ValueError(f"the position does not add up: {wrong[0]}")
    return game


def positions(lesson: Lesson) -> Iterator[Position]:
    """Yield the position at the start of each step if every request is fulfilled, taking the better
    of several answers. Raises LessonError, which names the step."""
    game: Game | None = None
    for number, step in enumerate(lesson.steps, 1):
        try:
            if step.position:
                game = begin(lesson, step.position)
            if game is None:
                raise ValueError("there is no position")
            yield game.position.copy()
            _follow(game, step, lesson.seat)
        except ValueError as error:
            raise LessonError(f"{lesson.id}.toml", number, str(error)) from error


def _follow(game: Game, step: LessonStep, seat: int) -> None:
    """Play what a step asks for and its script; of several answers play all and keep the better
    one."""
    _find(step.targets, game.position)
    _check(step.facts, game.position)
    if not step.is_text_only and game.seat != seat:
        raise ValueError(f"seat {game.seat} is to decide ({game.decision}), not the person")
    for action in step.reasons:
        if action != "*":
            decision_for(game.position, Wish(action, (action,)))
    for wish in reversed(step.wishes):
        if wish.anything and step.script:
            raise ValueError("no script can follow any decision at all")
        start = game.position.copy()
        _play(game, (wish, *step.script))
        if wish is not step.wishes[0]:
            game.position = start
    for answer in sorted(step.answers, key=lambda answer: answer.better):
        start = game.position.copy()
        _play(game, (answer.wish, *answer.script))
        _find(answer.targets, game.position)
        _check(answer.facts, game.position)
        if not answer.better:
            game.position = start


def _find(targets: Sequence[Target], position: Position) -> None:
    for target in targets:
        if not is_present(target, position):
            raise ValueError(f"there is no {target.text!r} at this position")


def _check(facts: Sequence[str], position: Position) -> None:
    for fact in facts:
        check_fact(fact, position)


def _play(game: Game, script: Sequence[Wish]) -> None:
    for wish in script:
        for action in decision_for(game.position, wish):
            game.play(action)


def check(lesson: Lesson) -> None:
    """Walk through a whole lesson. Raises LessonError for the first step that cannot be played."""
    for _ in positions(lesson):
        pass
