"""What the tests of the rules share: positions from text, playing on by the names of actions."""

from game.rules import Options

PLAYERS = (2, 3, 4, 5)
ALL_OPTIONS = tuple(
    Options(players=players, buildings=buildings, nobles=nobles)
    for players in PLAYERS
    for buildings in ("base", "draft", "random", "all")
    for nobles in (False, True)
)
# The corners: what most properties are tried on.
SOME_OPTIONS = tuple(o for o in ALL_OPTIONS if o.buildings in ("base", "all"))


def ids(options: Options) -> str:
    """A name for a parametrised test."""
    return f"{options.players}-{options.buildings}" + ("-nobles" if options.nobles else "")
