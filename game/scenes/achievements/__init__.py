"""Achievements on screen.

medal.py    a medal: ribbon by group, disc by metal, picture
cards.py    a card of the list: medal, title and progress
detail.py   the selected achievement, large
page.py     list and detail together, a page of the statistics
"""
