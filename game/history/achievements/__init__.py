"""Achievements: what is to be done for them, and who has earned which.

achievement.py       an achievement as data
match_values.py      what a seat of a match is asked for: facts, and what the outcome says of it
goals.py             conditions over one match, goals over one match or several
achievement_book.py  who has earned which, how far the others are; counted match by match
"""
