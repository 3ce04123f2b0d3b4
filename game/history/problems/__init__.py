"""What people did with problems, without knowing what a problem is.

standing.py       an answer, and what follows from all of them: rating, streaks, best run
choice.py         which problem comes next
problem_table.py  the answers in the database
"""
