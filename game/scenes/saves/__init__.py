"""Saved matches: the scene with its list, the details of a match, thumbnails, and statistics."""
