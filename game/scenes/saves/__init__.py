"""Saved matches: the scene with its list, the details of a match, and thumbnails."""
