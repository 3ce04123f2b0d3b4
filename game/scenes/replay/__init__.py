"""Replay of a match: the scene, its playback, controls and log, and playing on from a moment."""
