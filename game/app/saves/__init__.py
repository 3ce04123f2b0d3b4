"""Saved matches: journal, library, replay, match history, statistics."""
