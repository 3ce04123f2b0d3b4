"""What the tests of the rules share: positions from text, playing on by the names of actions."""

from game.rules import Options, Position, parse
from game.rules.consistency.invariants import violations
from game.rules.flow import play
from game.rules.material import PLACE_OF
from game.rules.notation.reader import from_text
from game.rules.position import Player
from game.rules.queries.why_not import why_not
from game.rules.refusals import CODES

PLAYERS = (2, 3, 4, 5)
ALL_OPTIONS = tuple(
    Options(players=players, buildings=buildings, nobles=nobles)
    for players in PLAYERS
    for buildings in ("base", "draft", "random", "all")
    for nobles in (False, True)
)
# The corners: what most properties are tried on.
SOME_OPTIONS = tuple(o for o in ALL_OPTIONS if o.buildings in ("base", "all"))

BASE = "players: 3\n"
NEW = "players: 3\noptions: buildings=all\n"
NOBLES = "players: 3\noptions: nobles\n"
EVERYTHING = "players: 3\noptions: buildings=all, nobles\n"


def ids(options: Options) -> str:
    """A name for a parametrised test."""
    return f"{options.players}-{options.buildings}" + ("-nobles" if options.nobles else "")


def at(text: str, *actions: str) -> Position:
    """The position that the text describes, after these actions."""
    return go(from_text(text, seed=1), *actions)


def go(pos: Position, *actions: str) -> Position:
    """Plays actions by name, each of which must be legal, and looks that everything adds up."""
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
    """The names of what may be done."""
    return [action.text for action in pos.legal_actions]


def asked(pos: Position) -> tuple[str, int]:
    """What is decided, and by which seat."""
    return pos.decision, pos.seat


def refused(pos: Position, text: str) -> str:
    """The code of the rule that forbids an action."""
    refusal = why_not(pos, parse(text))
    assert refusal is not None, f"{text!r} is legal"
    assert refusal.code in CODES
    return refusal.code


def people(player: Player, place: str) -> int:
    """How many stand on a place."""
    return player.people[PLACE_OF[place]]
