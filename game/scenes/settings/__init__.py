"""The settings: the scene with all of them, and the list of keys and buttons."""
