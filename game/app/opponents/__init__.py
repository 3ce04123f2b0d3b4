"""Opponents: the characters that computers play, and what they say.

character.py  a character as data
reader.py     reads `levels/opponents.toml`
selection.py  who sits down where somebody is to be drawn
occasions.py  what in a match somebody may remark upon
"""
