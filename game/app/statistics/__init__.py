"""What becomes of finished matches: outcomes with facts about every seat.

match_outcome.py     the outcome of a finished match, by seat
seat_facts.py        what a seat did in a match, as numbers by name
outcome_reader.py    the outcome of a match, from its record or its file
logbook.py           the journal of what is written down nowhere else
"""
