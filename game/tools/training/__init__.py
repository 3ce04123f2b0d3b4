"""Where the networks of `seats/networks` come from (`python -m game school`).

examples.py       games to learn from, and what is written down of them
trainer.py        networks while they learn
training_run.py   the course: lessons, policy, forecast, and again with what was learned
"""
