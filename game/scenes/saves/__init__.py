"""Saved matches: the scene with its list and its updates, the details of a match, thumbnails, and
the bin."""
