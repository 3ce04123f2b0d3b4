"""Selection: choose the characters for seats whose player is to be drawn."""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.content.opponents.character import ANYBODY, OF_LEVEL, Character, CharacterCatalog
from game.seats.difficulty import LEVELS


def draw_characters(
    catalog: CharacterCatalog, wanted: Sequence[tuple[str, str]], rng: random.Random
) -> list[Character | None]:
    """Return the character for each seat, given the character (an id, one of `DRAWN`, or "") and
    the level that it requests. If none of the level is left, one of the nearest level is drawn. No
    character appears twice; None means no character."""
    characters = [catalog.get(name) for name, _ in wanted]
    for at, character in enumerate(characters):
        if character in characters[:at]:
            characters[at] = None
    # Draw by level first, or an unrestricted draw could take the last character of a level.
    for kind, eligible in ((OF_LEVEL, _of_level), (OF_LEVEL, _of_nearest_level), (ANYBODY, _any)):
        for at, (name, level) in enumerate(wanted):
            if name == kind and characters[at] is None:
                left = [character for character in catalog if character not in characters]
                found = eligible(left, level)
                characters[at] = rng.choice(found) if found else None
    return characters


def draw_newcomer(
    catalog: CharacterCatalog, seated: Sequence[str], level: str, rng: random.Random
) -> Character | None:
    """Return a character for a seat that a computer takes over, given the ids of those who are
    `seated`. None means that none of this or a near level is left."""
    *_, newcomer = draw_characters(
        catalog, [*((name, "") for name in seated), (OF_LEVEL, level)], rng
    )
    return newcomer


def _of_level(characters: Sequence[Character], level: str) -> list[Character]:
    return [character for character in characters if character.level == level]


def _of_nearest_level(characters: Sequence[Character], level: str) -> list[Character]:
    """Return the characters whose level is nearest to a level; [] if it is none of a computer."""
    if level not in LEVELS:
        return []
    ranks = [abs(LEVELS.index(one.level) - LEVELS.index(level)) for one in characters]
    return [one for one, rank in zip(characters, ranks, strict=True) if rank == min(ranks)]


def _any(characters: Sequence[Character], level: str) -> list[Character]:
    return list(characters)
