"""Lessons: their files, how a lesson goes from step to step, and how far somebody has come."""
