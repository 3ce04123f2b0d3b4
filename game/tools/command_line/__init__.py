"""The tools on the command line: `python -m game TOOL ...`.

parser.py       all tools together, and what is no tool but for build.py
arguments.py    kinds of arguments, and what every tool says in the same way
seats.py        many games between computer seats: simulate, arena, train
matches.py      lessons, achievements, reviews of matches
checks.py       faults and speed: check, bench, perf, crash-test
assets.py       what the game ships: screenshot, maps, sounds, music, translations, words

Each tool has one function for its arguments and one that carries it out; what it needs is imported
there, so that no tool waits for another's modules.
"""
