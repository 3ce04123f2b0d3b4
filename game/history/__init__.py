"""Stored data derived from matches: results, statistics, reviews and achievements.

store/            the one SQLite database
match_library.py  the saved match files: list, rename, delete, import
statistics/       outcomes of finished matches, statistics and ratings
review/           which decisions were errors, and why
achievements/     achievements and who earned them
"""
