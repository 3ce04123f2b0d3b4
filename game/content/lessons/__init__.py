"""Lessons: their files, their course from step to step, and the player's progress."""
