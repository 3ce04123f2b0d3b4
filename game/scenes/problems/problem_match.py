"""The match at whose table a problem is shown; it is not stored on disk."""

from __future__ import annotations

from game.content.opponents.character import CharacterCatalog
from game.match.engine_process import Engine
from game.match.match import Match
from game.match.match_spec import MatchSpec, SeatSpec
from game.match.seat_data import LEVEL_NAMES, UNNAMED
from game.rules import Game, Position

LEVEL = "merchant"  # of the others, who never decide anything


def problem_match(
    position: Position, person: str, catalog: CharacterCatalog, engine: Engine | None = None
) -> Match:
    """Return a match at a position for its seat to act, which is played by a person of a name (""
    for none) against characters."""
    others = [character for character in catalog.characters if character.name != person]
    seats = list[SeatSpec]()
    for nth in range(len(position.players)):
        number = (nth - position.seat) % len(position.players)
        if number == 0:
            seats.append(SeatSpec(person or UNNAMED, 0))
        elif number <= len(others):
            one = others[number - 1]
            seats.append(SeatSpec(one.name, number, one.kind, character=one.id))
        else:
            seats.append(SeatSpec(f"{LEVEL_NAMES[LEVEL]} {number}", number, LEVEL))
    spec = MatchSpec(position.setup.options, position.seed, tuple(seats), undo_anything=True)
    return Match.at(spec, Game.at(position), engine)
