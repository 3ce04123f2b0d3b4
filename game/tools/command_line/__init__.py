"""The command line of the tools: `python -m game.tools TOOL ...`.

Each tool has one function that adds its arguments and one that runs it. The latter imports what it
needs, so no tool loads the modules of another.
"""
