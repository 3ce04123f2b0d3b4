"""The index of what is derived from matches: one SQLite file, and nothing that exists only there.

database.py          the file: opened, made anew when it is damaged, left alone when it is newer
match_index.py       the list of saved matches
outcome_index.py     the outcomes of finished matches
review_table.py      reviews, and the accuracies of seats
archive.py           all of it in one object, for the scenes
"""
