"""Statistics of finished matches: a scene with filters and one page per topic.

scene.py              the scene: pages, filters, export, empty state
page.py               the base class of pages, and the services they receive
filter_row.py         the filter controls
progress_scene.py     progress bar for long-running work
words.py              words for rule sets, levels, days and shares
charts.py             bars with their legend, and lines over matches
match_links.py        widgets that open a match
overview_page.py      wins compared with chance, over time, by players and rules
rating_page.py        rating and opponents
sources_page.py       sources of points
buildings_page.py     favorite buildings
roles_page.py         roles chosen and passed over
records_page.py       streaks and records
"""
