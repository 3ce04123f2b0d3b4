"""Finished matches and what they add up to: statistics and ratings of people.

match_outcome.py     the outcome of a finished match, by seat
seat_facts.py        what a seat did in a match, as numbers by name
fact_names.py        the names of all facts
filters.py           which matches statistics are about, and whose
filtered.py          all statistics of the matches that pass a filter, each computed once
results.py           victories against chance, over time and by kind of match
sources.py           VP by source, barrels and doubloons beside the winners'
building_results.py     how often each was built, and what it brought
role_results.py      roles chosen and left
records.py           records and streaks, each with its match
rating.py            ratings by Glicko-2
confidence.py        confidence intervals of shares, chi-square test
csv_export.py        everything as a table for spreadsheets
outcome_reader.py    the outcome of a match, from its record or its file
"""
