"""What people did with problems, without knowing what a problem is.

standing.py  an answer, and what follows from all answers of a person: rating, streaks, best run
choice.py    which problem comes next
"""
