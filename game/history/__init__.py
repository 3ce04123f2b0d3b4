"""Stored data derived from matches: results, statistics, reviews and achievements."""
