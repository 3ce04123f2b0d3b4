"""Saved matches: the scene with its list and how it is kept up to date, the details of a match,
thumbnails, and the bin."""
