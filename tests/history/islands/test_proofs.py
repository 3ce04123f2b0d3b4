"""Every star can be won: a match file in tests/fixtures/islands has it.

`python -m game.tools islands --proofs tests/fixtures/islands` writes them; a name is that of the
island and the numbers of the stars that the match proves.
"""

from pathlib import Path

import pytest

from game.app.paths import find_paths
from game.content.islands import IslandCatalog, read_islands
from game.content.opponents.character import read_opponents
from game.history.achievements.match_values import MatchValues
from game.history.islands.stars import STARS, won_stars
from game.history.statistics.outcome_reader import read_outcome
from game.match.journal import read_record, spec_of
from game.rules import Game
from game.rules.record.game_record import DecisionEntry

PROOFS = sorted(Path(__file__).parents[2].joinpath("fixtures", "islands").glob("*.prmatch"))


@pytest.fixture(scope="module")
def shipped() -> IslandCatalog:
    paths = find_paths()
    return read_islands(paths.islands, read_opponents(paths.opponents))


def test_every_star_has_a_proof(shipped: IslandCatalog) -> None:
    proven = {
        (path.stem.split("-")[0], int(star)) for path in PROOFS for star in path.stem.split("-")[1]
    }
    assert proven == {
        (island.id, star) for island in shipped.islands for star in range(1, STARS + 1)
    }


@pytest.mark.parametrize("path", PROOFS, ids=[path.stem for path in PROOFS])
def test_the_match_keeps_the_rule_and_wins_its_stars(path: Path, shipped: IslandCatalog) -> None:
    name, stars = path.stem.split("-")
    island = next(island for island in shipped.islands if island.id == name)
    record = read_record(path)
    assert spec_of(record).challenge == island.challenge

    game: Game = record.begin().game
    assert game.position.digest() == island.game().position.digest()
    for entry in record.entries:
        for action in entry.actions if isinstance(entry, DecisionEntry) else ():
            if game.seat == island.seat and island.rule is not None:
                assert action in island.rule.allowed(game.legal_actions)
            game.play(action)

    outcome = read_outcome(path, "2026-06-01")
    assert outcome is not None
    value_of = MatchValues(outcome, island.seat).get
    won = won_stars(island.goals, value_of, used_undo=outcome.used_undo)
    assert set(map(int, stars)) <= set(won)
