"""Content: what the game says and knows for people, as data in `levels/`.

reader.py      read a file of content (TOML) strictly, by its schema
achievements.py  read the achievements
components.py  the schema of the almanac: buildings, roles, goods, tiles, pieces, rules, rulings
"""
