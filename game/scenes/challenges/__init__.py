"""Challenges: problems and practice, islands and the ladder, and the deal of the day.

challenges.py   opens them, and counts finished matches that are part of one
hub.py          the scene that lists them
"""
