"""The store: one SQLite database beside the match files.

database.py           the database: opening, recovery from damage, backup
database_file.py      the files of the database on disk
schema.py             its tables
match_table.py        the list of saved matches, read from their files
outcome_table.py      results of finished matches
fact_codec.py         compact encoding of the facts of a seat
review_table.py       reviews, and the accuracies and habits of seats
practice_book.py      positions of a person's own errors, asked again until they are known
practice_positions.py which errors of a review those are
work_progress.py      progress of long-running work
personal_progress.py  lessons finished, topics shown, achievements earned
import_old_files.py   import of data files of earlier versions
unfinished.py         the match that "Continue" resumes
open_database.py      opens the database and imports old data files
store.py              facade for the list, results and reviews
"""
