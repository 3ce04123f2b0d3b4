"""Sample matches on disk, for the screenshot of the list of saved matches."""

from __future__ import annotations

import os
import random

from game.history.match_library import clean_title
from game.match.engine_process import InlineEngine
from game.match.match import Match
from game.match.match_spec import MatchSpec, SeatSpec
from game.rules import Options
from game.scenes.saves.thumbnails import draw
from game.seats import make_seat
from game.ui.context import Context

_NAMES = ("Anežka", "Bálint", "Þórdís", "Eszter", "Jiří")
# Title, options, number of decisions (-1: to the end), seats of people.
_MATCHES = (
    ("", Options(players=5), 260, (0, 2)),
    ("Sunday with the nobles", Options(players=3, nobles=True), 40, (0,)),
    ("", Options(players=4), -1, (0,)),
    ("Every building there is", Options(players=4, buildings="all"), 150, (0, 1, 2, 3)),
    ("", Options(players=2), -1, (0,)),
    ("", Options(players=4, balanced=True, corn_start=True), 90, ()),
)
_FIRST_DAY = 1_800_000_000.0  # seconds since 1970, as in file times
_SECONDS_A_DAY = 86_400.0


def play_sample_matches(ctx: Context, seed: int) -> None:
    """Play some matches into the folder of saved matches, and add one that cannot be opened."""
    characters = tuple(ctx.opponents.catalog)
    for nth, (title, options, decisions, people) in enumerate(_MATCHES):
        drawn = characters[nth : nth + options.players]
        seats = tuple(
            SeatSpec(_NAMES[color], color)
            if color in people
            else SeatSpec(character.name, color, character.kind, character=character.id)
            for color, character in enumerate(drawn)
        )
        spec = MatchSpec(options, seed + nth, seats)
        match = Match.new(spec, ctx.paths.saves, InlineEngine())
        seat, rng = make_seat("greedy"), random.Random(seed)
        while not match.game.is_over and len(match.game.history) != decisions:
            match.play(seat.choose(match.game.observation(match.game.seat), rng))
        match.close()
        path = match.path
        assert path is not None
        os.utime(path, (_FIRST_DAY, _FIRST_DAY - nth * 2.3 * _SECONDS_A_DAY))
        if title:
            path.with_suffix(".title").write_text(clean_title(title), "utf-8")
        draw(ctx.paths, path, ctx.translator.language)
    broken = ctx.paths.saves / "match-0099.jsonl"
    broken.write_text("no match\n", "utf-8")
    os.utime(broken, (_FIRST_DAY, _FIRST_DAY - 4 * _SECONDS_A_DAY))
