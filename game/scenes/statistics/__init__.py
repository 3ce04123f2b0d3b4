"""Statistics of finished matches: a scene with a page for each subject, and its filters.

scene.py            the scene: pages, filters, export, what is shown without matches
page.py             the base of the pages, and the data that they get
filter_row.py       the choices of the filter
words.py            words for rule sets, levels, days and shares
charts.py           bars with their legend, and lines over matches
match_links.py      widgets that open a match
overview_page.py    victories against chance, over time, by players and rules
rating_page.py      rating and opponents
sources_page.py     where points come from
buildings_page.py   favourite buildings
roles_page.py       roles chosen and left
records_page.py     streaks and records
"""
