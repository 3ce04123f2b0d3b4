"""The log of the match: entries, and the panel in which they are read."""
