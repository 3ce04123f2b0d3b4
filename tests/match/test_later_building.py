"""A building that is added later leaves matches readable and the networks usable."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
# Runs the game with one more New Building, at the end of the list as CONTRIBUTING.md asks.
SCRIPT = """
import random, sys, types
from pathlib import Path

path = Path("game/rules/material.py")
last = '    _large("nobles", "royal_garden"),\\n'
text = path.read_text(encoding="utf-8")
assert last in text
material = types.ModuleType("game.rules.material")
sys.modules[material.__name__] = material
added = text.replace(last, last + '    _violet("new", "soup_kitchen", 3, 1),\\n')
exec(compile(added, str(path), "exec"), material.__dict__)

from game.match.journal import open_match
from game.rules import Game, Options
from game.seats import make_seat
from game.seats.heuristic import purchases

for name in ("two_players_practice", "everything_5_captain", "random_3_builder"):
    history = open_match(Path(f"tests/fixtures/first_version/{name}.jsonl")).history
    print(name, len(history.game.history), history.game.position.digest())
purchases.WHOLE_GAME_VP[material.BUILDING_IDS[-1]] = 1.0
for buildings in ("base", "all"):
    game = Game.new(Options(players=3, buildings=buildings), 1)
    seat = make_seat("governor@8")
    for _ in range(12):
        game.play(seat.choose(game.observation(game.seat), random.Random(1)))
    print(buildings, game.position.round)
"""


def test_matches_open_and_the_governor_plays_with_one_more_building() -> None:
    """Matches without it open whole. The others continue from the position of their last round."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=ROOT,
        env={**os.environ, "PUERTO_RICO_KERNEL": "python"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    opened = [line.split() for line in done.stdout.splitlines()]
    assert opened[0] == ["two_players_practice", "161", "d2ee612da40254bb47f99293016dcc7a"]
    assert [(name, int(decisions)) for name, decisions, *_ in opened[1:3]] == [
        ("everything_5_captain", 4),
        ("random_3_builder", 2),
    ]
    assert [name for name, _ in opened[3:]] == ["base", "all"]
