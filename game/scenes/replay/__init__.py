"""Watching a match: the scene, its controls, playing on from a moment."""
