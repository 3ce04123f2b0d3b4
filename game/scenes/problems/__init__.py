"""Problems and practice: the list, and a problem at the table.

opener.py         the cards of the challenges, and what they open
scene.py          the list: what to solve, the rating, and the person's own problems
sittings.py       which problem comes next, and what an answer counts for
session.py        a problem being solved
guide.py          the card at the table
texts.py          question, hint, verdict and reasons
problem_match.py  the match at whose table a problem is shown
practice.py       positions to practice as problems
own_problems.py   the person's own problems, and their files
"""
