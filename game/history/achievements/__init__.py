"""Achievements: their definitions, and who has earned which."""
