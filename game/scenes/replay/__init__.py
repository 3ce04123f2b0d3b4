"""Replay of a match: the scene with its playback, controls and log, and branching off a moment."""
