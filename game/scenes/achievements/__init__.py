"""Achievements as one sees them.

medal.py    a medal: ribbon by group, disc by metal, picture
cards.py    a card of the list: medal, title, how far one has come
detail.py   the achievement that is looked at, large
page.py     list and detail together, a page of the statistics
"""
