"""Content: texts and data for people, read from `levels/`.

reader.py           strict reader for content files (TOML), driven by a schema
achievements.py     the achievements
almanac_data.py     the schema of the almanac: buildings, roles, goods, tiles, pieces, rules
daily_deal.py       the deal of a date: rules, seed, opponents
habit_baselines.py  what the decisions of computer seats cost by kind
islands.py          the islands and the ladder: starts, opponents, goals
problems.py         the problems: positions, questions, answers
problem_checks.py   whether a problem is legal and complete
problem_text.py     problems as TOML
lessons/            the lessons
opponents/          the characters, what they say, and what they remember
"""
