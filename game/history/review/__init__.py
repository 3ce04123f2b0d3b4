"""Review of a match: what every decision was worth, what decided the match, what was luck.

grades.py               what a decision costs, grades and their thresholds, accuracy
decisions.py            the decisions of a match with the positions before and after them
judge.py                judge one decision by the Governor's search
playout_check.py        check an error by playing the game out from both choices
placements.py           where the people of a placement stand
better_line.py          how the round might have gone on without an error
luck.py                 what the tiles that were drawn changed
chances.py              chances to win at a position, estimated while the game goes on
match_review.py         go through a match, decision by decision; accuracy, turning points, finds
review_data.py          a review as plain data; its decisions read back
review_job.py           a review while it is being made, as a scene sees it
review_process.py       one that is made in a worker process
finished_review_job.py  one that is complete from the beginning
review_store.py         what is kept of reviews for the next time
"""
