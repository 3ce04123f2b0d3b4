"""Selection: choose the characters for seats whose player is to be drawn."""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.content.opponents.character import ANYBODY, DRAWN, Character, CharacterCatalog


def draw_characters(
    catalog: CharacterCatalog, wanted: Sequence[tuple[str, str]], rng: random.Random
) -> list[Character | None]:
    """Return the character for each seat, given the character (an id, one of `DRAWN`, or "") and
    the level that it requests. No character appears twice; None means no character, including when
    none of the level is left."""
    characters = [catalog.get(name) for name, _ in wanted]
    for at, character in enumerate(characters):
        if character in characters[:at]:
            characters[at] = None
    # Draw by level first, or an unrestricted draw could take the last character of a level.
    for kind in DRAWN:
        for at, (name, level) in enumerate(wanted):
            if name == kind:
                free = [
                    character
                    for character in catalog
                    if character not in characters and (kind == ANYBODY or character.level == level)
                ]
                characters[at] = rng.choice(free) if free else None
    return characters
