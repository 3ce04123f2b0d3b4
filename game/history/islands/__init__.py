"""What counts on an island and on the ladder.

stars.py         which stars a finished match wins, and how far a match in play is
series.py        the series against a character of the ladder
island_table.py  stars and the matches of the ladder in the database
"""
