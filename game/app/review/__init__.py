"""Review of a match: what every decision was worth, what decided the match, what was luck.

grades.py            what a decision costs, grades and their thresholds, accuracy
decisions.py         the decisions of a match with the positions before and after them
judge.py             judge one decision by the Governor's search
playout_check.py     check an error by playing the game out from both choices
luck.py              what the tiles that were drawn changed
match_review.py      go through a match, decision by decision; accuracy, turning points, finds
"""
