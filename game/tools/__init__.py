"""Development tools (`python -m game.tools TOOL`); they are not shipped."""
