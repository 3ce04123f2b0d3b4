"""The end of a match: the points, how they came about, what everybody did, and the best moments."""

from game.scenes.scoring.points import ranking, rows
from game.scenes.scoring.scene import ScoringScene
from game.scenes.scoring.sheet import Result

__all__ = ["Result", "ScoringScene", "ranking", "rows"]
