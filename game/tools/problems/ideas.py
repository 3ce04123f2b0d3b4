"""What a problem is about: its theme, its rules, and its idea, which distinguishes problems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from game.content.problem_checks import position_after
from game.content.problems import Answer, Problem
from game.rules import Options, Position, steps
from game.rules.actions import parse

# The themes of decisions. The theme of a role would give it away.
_THEMES: Final = {
    steps.CHOOSE: "roles",
    steps.SETTLE: "land",
    steps.SETTLE_AGAIN: "land",
    steps.PLACE: "people",
    steps.BUILD: "money",
    steps.PRIVILEGE: "shipping",
    steps.TRADE: "money",
    **dict.fromkeys((steps.SUPPLY, steps.LOAD, steps.SHIP, steps.STORE), "shipping"),
}
_LATE: Final = 9  # the first round that is late
_MIDDLE: Final = 5


class Idea(NamedTuple):
    """The idea of a problem: two of the same idea teach the same thing.

    `best`, `closest`: what the best answer and the wrong one closest to it do (`gist`)
    `part`: the part that differs most, of a proven problem what is asked
    `phase`: early, middle, late or last
    """

    theme: str
    best: str
    closest: str
    part: str
    phase: str


def theme_of(start: Position) -> str:
    """Return the theme of a position, "" if its decision is not asked."""
    theme = _THEMES.get(start.step, "")
    return "endings" if theme and start.end_causes else theme


def rules_of(options: Options) -> str:
    """Return the group of the rules of a game: base, duel (two players), buildings, nobles or
    everything."""
    if options.buildings != "base":
        return "everything" if options.nobles else "buildings"
    if options.nobles:
        return "nobles"
    return "duel" if options.players == 2 else "base"


def idea_of(problem: Problem) -> Idea:
    """Return the idea of a problem."""
    start, wrong = problem.start(), [one for one in problem.answers if not one.correct]
    closest = max(wrong, key=lambda answer: (answer.win, answer.lead))
    parts = closest.parts
    phase = "last" if start.end_causes else "early"
    if phase == "early" and start.round >= _MIDDLE:
        phase = "late" if start.round >= _LATE else "middle"
    return Idea(
        problem.theme,
        gist(start, problem.best),
        gist(start, closest),
        max(parts, key=lambda part: abs(parts[part]), default=problem.ask),
        phase,
    )


def gist(start: Position, answer: Answer) -> str:
    """Return what an answer does, without what hardly matters: of a placement the places that are
    filled, of a loading whether the ship was empty."""
    action = parse(answer.actions[0])
    if start.step == steps.PLACE:
        people = position_after(start, answer.actions).players[start.seat].people
        return " ".join(str(place) for place, count in enumerate(people) if count)
    if action.kind != "load":
        return str(action)
    ship = start.setup.ship_capacities.index(action.extra)
    return f"load {action.arg} {start.cargo_barrels[ship] > 0}"


def without_repeats(problems: Iterable[Problem], most: int) -> list[Problem]:
    """Return the problems without positions that repeat, and at most so many of each idea."""
    kept, seen = list[Problem](), Counter[Idea]()
    positions: set[str] = set()
    for problem in problems:
        idea = idea_of(problem)
        if seen[idea] < most and problem.position not in positions:
            seen[idea] += 1
            positions.add(problem.position)
            kept.append(problem)
    return kept
