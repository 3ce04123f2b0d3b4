"""Tools for those who work on the game (`python -m game.tools TOOL`); they are not shipped."""
