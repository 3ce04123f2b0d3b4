"""Islands and the ladder (docs/islands.md).

opener.py        opens them, and counts their matches
progress.py      what a person has won
chart.py         the sea chart, or a list at large text
island_sheet.py  one island: story, opponents, rule and stars
ladder.py        the rungs of the ladder
goals.py         rule and stars while a match is played
"""
