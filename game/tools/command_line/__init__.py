"""The tools on the command line: `python -m game.tools TOOL ...`.

parser.py        all tools together
seats.py         games by the thousand: arena, train
measurements.py  simulate, regret, achievements, calibration, playouts, bench, perf
checks.py        faults: rules, crash-test
assets.py        what the game ships: screenshot, maps, sounds, music, translations, words

Each tool has one function for its arguments and one that carries it out; what it needs is imported
there, so that no tool waits for another's modules.
"""
