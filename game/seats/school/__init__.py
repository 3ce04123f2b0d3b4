"""Where the networks of `seats/learned` come from.

lessons.py   games to learn from, and what is written down of them
learner.py   a network while it learns
course.py    the course: lessons, policy, forecast, and again with what was learned
                 (`python -m game school`)
command.py   `python -m game school`
"""
