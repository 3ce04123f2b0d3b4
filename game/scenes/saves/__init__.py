"""The list of saved matches: rows, thumbnails, statistics."""
