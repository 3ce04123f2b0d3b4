"""Statistics of finished matches, and ratings of people.

match_outcome.py     the outcome of a finished match, by seat
seat_facts.py        facts of a seat in a match: numbers by name
fact_names.py        the names of all facts
filters.py           filters by person, rules, opponent, period and so on
filtered.py          all statistics of the matches that pass a filter, cached
results.py           wins compared with chance, over time and by kind of match
sources.py           VP by source, barrels and doubloons compared with the winners
building_results.py  how often each building was built, and what it earned
role_results.py      roles chosen and passed over
records.py           records and streaks, each with its match
rating.py            ratings by Glicko-2
confidence.py        confidence intervals of proportions, chi-square test
csv_export.py        export to CSV for spreadsheets
outcome_reader.py    computes the outcome of a match from its record or file
"""
