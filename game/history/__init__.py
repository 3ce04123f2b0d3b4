"""What is derived from matches and kept: results, statistics, reviews, achievements.

store/              the one SQLite database
match_library.py    the matches on the disk: list, rename, bin, import
statistics/         outcomes of matches, counted and rated
review/             which decisions were errors, and why
achievements/       what was earned
"""
