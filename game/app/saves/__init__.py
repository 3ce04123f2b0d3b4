"""Saved matches: journal, library and its entries, replay, match history, old statistics."""
