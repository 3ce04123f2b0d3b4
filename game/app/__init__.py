"""The shell around the game: window and loop, settings, folders, translations, crash log."""
