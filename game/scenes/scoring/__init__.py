"""The result of a match: points, a chart by round, totals of each seat, and highlights."""

from game.scenes.scoring.page import MatchResult, ranking
from game.scenes.scoring.points_page import points_rows
from game.scenes.scoring.scene import ScoringExits, ScoringScene, WayBack

__all__ = ["MatchResult", "ScoringExits", "ScoringScene", "WayBack", "points_rows", "ranking"]
