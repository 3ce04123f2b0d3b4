"""Achievements on screen."""
