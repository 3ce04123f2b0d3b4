"""Opponents: the characters that computers play, and their remarks.

character.py  characters as data, and the reader of `levels/opponents.toml`
opponents.py  the shipped characters, loaded on first use
selection.py  drawing characters for seats
detection.py  finding the occasions in the events of a match
occasions.py  the kinds of occasions for remarks
remarks.py    who says what, and when
"""
