"""Achievements: their definitions, and who has earned which.

achievement.py       an achievement as data
match_values.py      values of a seat by name: its facts and its outcome
goals.py             conditions on one match, goals over one or more matches
challenge_facts.py   what a person has done in challenges
achievement_book.py  who has earned which, and progress toward the rest
"""
