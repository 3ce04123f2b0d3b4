"""Matches on the disk: journal, library, replay, history, statistics."""
