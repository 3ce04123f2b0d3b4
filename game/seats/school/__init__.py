"""Where the networks of `seats/learned` come from (`python -m game school`).

    lessons.py   games to learn from, and what is written down of them
    learner.py   networks while they learn
    course.py    the course: lessons, policy, forecast, and again with what was learned
"""
