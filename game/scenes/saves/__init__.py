"""Saved matches: the scene with its list, thumbnails, and statistics."""
