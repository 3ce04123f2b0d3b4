"""Content: texts and data for people, read from `levels/`.

reader.py        strict reader for content files (TOML), driven by a schema
achievements.py  the achievements
habit_baselines.py  what the decisions of computer seats cost by kind
components.py    the schema of the almanac: buildings, roles, goods, tiles, pieces, rules, rulings
"""
