"""Review of a match: what every decision was worth, what decided the match, what was luck.

grades.py               what a decision costs, grades and their thresholds, accuracy
decisions.py            the decisions of a match with the positions before and after them
judge.py                judge one decision by the Governor's search
placements.py           where the people of a placement stand
luck.py                 what the tiles that were drawn changed
review_job.py           a review while it is being made, as a scene sees it
finished_review_job.py  a review that is complete from the beginning
match_review.py         go through a match, decision by decision; accuracy, turning points, finds
"""
