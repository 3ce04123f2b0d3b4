"""Opponents: the characters that computers play, and their remarks."""
