"""Opponents: the characters that computers play, and what they say.

character.py  a character as data, and the file `levels/opponents.toml`
opponents.py  the characters of the game's file, read when they are first asked for
selection.py  who sits down where somebody is to be drawn
occasions.py  what in a match somebody may remark upon
remarks.py    who says what, and when
"""
