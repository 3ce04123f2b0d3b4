"""A game that two people played, told again by the rules line by line."""

from pathlib import Path

import pytest

from game.rules import Game, Options, ScriptedChance
from game.rules.material import TILES
from tests.logged_games.log_notation import Clerk, decision

LOG = Path(__file__).with_name("two_player_game.txt")


def logged() -> list[str]:
    """The log's lines, without comments."""
    lines = (line.strip() for line in LOG.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def script(lines: list[str]) -> ScriptedChance:
    """The face-down stack: the open tiles in the order in which they came, 33 in all, which is
    every plantation of a game of two but the starting tiles."""
    opened = [line.removeprefix("open ") for line in lines if line.startswith("open ")]
    tiles = [TILES.index(name) for names in opened for name in names.split(", ")]
    assert [tiles.count(kind) for kind in range(5)] == [6, 8, 8, 6, 5]
    return ScriptedChance(governor=0, stacks=(tuple(tiles),))


def replay(lines: list[str]) -> tuple[Game, list[str]]:
    """Play the log's decisions; the game, and the lines that the rules tell, as far as they agree
    with the log and a bit further."""
    clerk = Clerk()
    game = Game.new(Options(players=2), script=script(lines), sink=clerk.write)
    clerk.position = game.position
    clerk.lines.insert(
        0, f"open {', '.join(TILES[tile] for tile in game.position.open_plantations)}"
    )
    told = clerk.lines
    while not game.is_over and told == lines[: len(told)]:
        game.play(decision(game, lines[len(told)]))
    return game, told


def first_difference(told: list[str], lines: list[str]) -> tuple[int, str, str] | None:
    """Number, line told and line logged, where the two part."""
    for number, (ours, theirs) in enumerate(zip(told, lines, strict=False), 1):
        if ours != theirs:
            return number, ours, theirs
    return None


def test_every_line_comes_out_as_logged() -> None:
    lines = logged()
    game, told = replay(lines)
    assert first_difference(told, lines) is None
    assert len(told) == len(lines) > 300
    assert game.is_over


def test_the_winner() -> None:
    """Not logged, but it follows from the log: the points of the buildings are printed on them."""
    game, _ = replay(logged())
    assert [score.buildings for score in game.scores()] == [25, 21]
    assert game.winners() == [1]


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("1 builds tobacco_storage for 4 d, 3 VP", "1 builds tobacco_storage for 3 d, 3 VP"),
        ("0 earns 2 d by factory", "0 earns 1 d by factory"),
        ("ship refilled with 6", "ship refilled with 5"),
        ("0 scores 6 by residence", "0 scores 5 by residence"),
    ],
)
def test_a_wrong_line_is_noticed(line: str, wrong: str) -> None:
    lines = logged()
    at = lines.index(line)
    lines[at] = wrong
    _, told = replay(lines)
    assert first_difference(told, lines) == (at + 1, line, wrong)
