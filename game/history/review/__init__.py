"""Review of a match: the value of each decision, the moments that mattered, and the luck.

grades.py               cost of a decision, grades and their thresholds, accuracy
decisions.py            the decisions of a match with the positions before and after them
estimate.py             the cost of a decision, from a search and from playouts, with its deviation
judgement.py            what is known of a decision, and what follows from it; the search
playouts.py             games played out after two choices: what the better one changes by the end
placements.py           where a mayor placement puts its people
luck.py                 how the drawn tiles changed the prospects
chances.py              win probabilities at a position, estimated incrementally
match_review.py         the review of a match: its moments, accuracy, finds
review_plan.py          what is computed in which stage, and what is known so far
reviewer.py             compute a part of a review; review a match in this process
review_data.py          serialize a review, and deserialize its parts
review_job.py           the interface of a review in progress
review_process.py       a review computed in worker processes
review_store.py         saved parts of reviews
"""
