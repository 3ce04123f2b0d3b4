"""Command-line commands for players and content authors.

parser.py         the command-line parser, with hidden options for build.py
review.py         review a match file
content_check.py  validate all content that ships with the game
selfplay.py       self-play smoke test for build.py
arguments.py      argument types, shared with the tools

Each command imports its dependencies only when it runs.
"""
