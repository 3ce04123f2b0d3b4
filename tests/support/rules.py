"""Test support for the rules: positions from their notation, actions by their text."""

import random
import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from game.rules import Game, Options, Position, parse
from game.rules.actions import PASS
from game.rules.flow import play
from game.rules.invariants import violations
from game.rules.material import PLACE_OF
from game.rules.notation.reader import from_text
from game.rules.position import Player
from game.rules.queries.why_not import why_not
from game.rules.refusals import CODES

ROOT = Path(__file__).resolve().parents[2]
PLAYERS = (2, 3, 4, 5)
ALL_OPTIONS = tuple(
    Options(players=players, buildings=buildings, nobles=nobles)
    for players in PLAYERS
    for buildings in ("base", "draft", "random", "all")
    for nobles in (False, True)
)
# The corner cases of set-ups, with which most properties are tested.
SOME_OPTIONS = tuple(o for o in ALL_OPTIONS if o.buildings in ("base", "all"))

BASE = "players: 3\n"
NEW = "players: 3\noptions: buildings=all\n"
NOBLES = "players: 3\noptions: nobles\n"
EVERYTHING = "players: 3\noptions: buildings=all, nobles\n"

# One of each kind, for tests that would take too long with all.
KINDS_OF_GAMES = (
    Options(players=2),
    Options(players=3),
    Options(players=4),
    Options(players=5, edition="2014"),
    Options(players=4, buildings="all", nobles=True),
    Options(players=3, buildings="draft"),
)


def random_decisions(options: Options, seed: int) -> Iterator[Game]:
    """Yield the states of a random game before each decision."""
    game, rng = Game.new(options, seed), random.Random(seed)
    while not game.is_over:
        yield game
        likely = [action for action in game.legal_actions if action is not PASS]
        game.play(rng.choice(likely if likely and rng.random() < 0.85 else game.legal_actions))


def source_module(name: str) -> ModuleType:
    """Return the Python source of a module as a separate module, which has what compiled code
    lacks: annotations of functions and `__slots__`."""
    file = ROOT.joinpath(*name.split(".")).with_suffix(".py")
    spec = spec_from_file_location(f"source_of_{name}", file)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def ids(options: Options) -> str:
    """Return the id of a parametrized test."""
    return f"{options.players}-{options.buildings}" + ("-nobles" if options.nobles else "")


def at(text: str, *actions: str) -> Position:
    """Return the position in the notation `text`, after these actions."""
    return go(from_text(text, seed=1), *actions)


def go(pos: Position, *actions: str) -> Position:
    """Play actions by text and return the position; each must be legal and keep the invariants."""
    added_up = not violations(pos)
    for text in actions:
        action = parse(text)
        assert action in pos.legal_actions, (
            f"{text!r} is not among {legal(pos)}: {why_not(pos, action)}"
        )
        play(pos, action)
        assert violations(pos) == [] or not added_up
    return pos


def legal(pos: Position) -> list[str]:
    """Return the texts of the legal actions."""
    return [action.text for action in pos.legal_actions]


def asked(pos: Position) -> tuple[str, int]:
    """Return the pending decision and its seat."""
    return pos.decision, pos.seat


def refused(pos: Position, text: str) -> str:
    """Return the code of the rule that forbids an action."""
    refusal = why_not(pos, parse(text))
    assert refusal is not None, f"{text!r} is legal"
    assert refusal.code in CODES
    return refusal.code


def people(player: Player, place: str) -> int:
    """Return the number of people on a place."""
    return player.people[PLACE_OF[place]]
