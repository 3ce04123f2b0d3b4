"""What becomes of finished matches: outcomes with facts about every seat.

match_outcome.py     the outcome of a finished match, by seat
seat_facts.py        what a seat did in a match, as numbers by name
fact_names.py        the names of all facts
"""
