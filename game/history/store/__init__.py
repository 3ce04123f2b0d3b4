"""The store: one SQLite database beside the match files."""
