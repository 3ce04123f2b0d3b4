"""The end of a match: the points, how they came about, what everybody did, and the best moments."""

from game.scenes.scoring.page import MatchResult
from game.scenes.scoring.points_page import ranking, rows
from game.scenes.scoring.scene import ScoringScene

__all__ = ["MatchResult", "ScoringScene", "ranking", "rows"]
