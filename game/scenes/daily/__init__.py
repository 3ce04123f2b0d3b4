"""The deal of the day: the scene and what leads to it.

opener.py        its card in the list of challenges; begins, continues and counts its matches
daily_record.py  the person's matches, tries and today's date, and the computers' results
scene.py         the scene: calendar, deal and results
calendar.py      the calendar of a month
deal_card.py     the deal of a day: rules, opponents, and results beside those of computers
"""
