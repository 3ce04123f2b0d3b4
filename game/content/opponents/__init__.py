"""Opponents: the characters that computers play, and their remarks.

character.py  characters as data, and the reader of `levels/opponents.toml`
opponents.py  the shipped characters, loaded on first use
selection.py  drawing characters for seats
occasions.py  the kinds of occasions for remarks
harms.py      what an action has just spoiled for other seats
happenings.py what else an event gives somebody to say
witness.py    finding all occasions in the events of a match, with what that must remember
memory.py     greetings that remember earlier matches
remarks.py    who says what, and when
"""
