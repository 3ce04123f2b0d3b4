"""What counts on an island and on the ladder. Nothing here accesses files.

stars.py    which stars a finished match wins, and how far a match in play is
series.py   the series against a character of the ladder
"""
