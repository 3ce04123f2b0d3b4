"""The command line of the tools: `python -m game.tools TOOL ...`.

parser.py        the parser of all tools
seats.py         tools that play thousands of games: arena, train
measurements.py  simulate, regret, predictions, achievements, calibration, rules, bench, perf
crash_test.py    crash-test
assets.py        tools for shipped files: screenshot, maps, sounds, music, translations, words

Each tool has one function that adds its arguments and one that runs it. The latter imports what it
needs, so no tool loads the modules of another.
"""
