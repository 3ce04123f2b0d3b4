"""Matches: players and seats, the journal on disk, replay, and the engine process."""
