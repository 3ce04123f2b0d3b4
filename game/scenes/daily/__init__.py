"""The deal of the day: the scene and what leads to it."""
