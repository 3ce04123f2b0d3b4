"""Review of a match: the value of each decision, the turning points, and the luck.

grades.py               cost of a decision, grades and their thresholds, accuracy
decisions.py            the decisions of a match with the positions before and after them
judge.py                evaluate one decision with the Governor's search
playout_check.py        verify an error by playouts from both choices
placements.py           where a mayor placement puts its people
better_line.py          a possible continuation of the round without the error
luck.py                 how the drawn tiles changed the prospects
chances.py              win probabilities at a position, estimated incrementally
match_review.py         review a match decision by decision: accuracy, turning points, finds
review_data.py          serialize a review, and deserialize its decisions
review_job.py           the interface of a review in progress
review_process.py       a review computed in a worker process
review_store.py         saved reviews, complete or partial
"""
