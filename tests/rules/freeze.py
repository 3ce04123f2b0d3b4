"""Writes down anew what games must look like, after a rule was changed on purpose:

python -m tests.rules.freeze
"""

import json
import random

from game.rules import Game, Options
from game.rules.notation.writer import to_text
from tests.rules.test_conformance import FROZEN, PLAYTHROUGHS, golden
from tests.support.rules import PLAYERS


def playthrough(players: int) -> str:
    """A game of everything, decision by decision, and how it ended."""
    game = Game.new(Options(players=players, buildings="all", nobles=True), seed=players)
    lots, lines = random.Random(players), []
    while not game.is_over:
        asked, count = f"{game.seat} {game.decision}", len(game.legal_actions)
        action = lots.choice(game.legal_actions)
        game.play(action)
        lines.append(f"{asked}: {action} (of {count})\n")
    return "".join(lines) + "\n" + to_text(game.position)


def main() -> None:
    """Writes frozen.json and the playthroughs."""
    frozen = {"games": golden()}
    FROZEN.write_text(json.dumps(frozen, indent=1) + "\n", "utf-8")
    for players in PLAYERS:
        (PLAYTHROUGHS / f"{players}.txt").write_text(playthrough(players), "utf-8")


if __name__ == "__main__":
    main()
