"""Achievements on screen.

cards.py    an achievement as a card of the list and large, with its medal
page.py     list and detail together, a page of the statistics
"""
