"""The commands of the program itself: what a player or an author runs in a terminal.

parser.py         all commands, and what build.py asks of the built program
review.py         review a match file
content_check.py  look for faults in everything the game ships and reads
selfplay.py       play a match alone, for build.py
arguments.py      kinds of arguments, for the tools too

Each command imports what it needs when it runs.
"""
