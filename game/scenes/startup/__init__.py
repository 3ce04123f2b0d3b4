"""Starting the game: the window, the title first, and what is loaded beside it."""
