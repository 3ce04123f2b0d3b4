"""The sound of a match: the signal of a turn, and the mood of the music."""

from __future__ import annotations

from game.match.match import Match
from game.rules.material import CITY_SPACES
from game.rules.position import Position
from game.ui.sound.audio import Sounds

VP_LEFT = 0.2  # share of the VP chips
SPACES_LEFT = 2  # in a city
COLONISTS_LEFT = 2  # in the supply, for each player


def nears_end(pos: Position) -> bool:
    """Return whether the last round has begun, or an end of the game is near."""
    return (
        bool(pos.end_causes)
        or pos.vp_supply <= VP_LEFT * pos.setup.vp_chips
        or pos.colonist_supply <= COLONISTS_LEFT * len(pos.players)
        or any(player.city_spaces >= CITY_SPACES - SPACES_LEFT for player in pos.players)
    )


class MatchSounds:
    """Lets the music follow the match, and signals to a person that it is their turn."""

    def __init__(self, sounds: Sounds, match: Match) -> None:
        self._sounds = sounds
        self._match = match
        self._last = -1  # the seat of the last person who decided, -1 if others decided since

    def follow(self, shown: Position, *, thinking: bool) -> None:
        """Play the music for a position, more softly while a person is `thinking`."""
        if self._match.waiting_for == "computer":
            self._last = -1
        self._sounds.music("lively" if nears_end(shown) else "calm", hushed=thinking)

    def asked(self, seat: int) -> None:
        """Signal a person's turn, unless the same person decided last."""
        if seat != self._last:
            self._sounds.play("your_turn")
        self._last = seat

    def decided(self, seat: int) -> None:
        """Record that a person has decided."""
        self._last = seat
