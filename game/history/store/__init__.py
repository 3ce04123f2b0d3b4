"""The store: one SQLite database beside the match files.

database.py          the file: opened, put aside when it is damaged, backed up
schema.py            its tables
match_table.py       the list of saved matches, derived from their files
outcome_table.py     results of finished matches
fact_codec.py        the facts of a seat as a few bytes
review_table.py      reviews, and the accuracies of seats
reading.py           how far a long reading has come
progress.py          lessons done, tips told, achievements earned
takeover.py          what earlier versions kept in other files
unfinished.py        the match of "Continue"
open_database.py     opens it, with what earlier versions left
store.py             the list, results and reviews in one object
"""
