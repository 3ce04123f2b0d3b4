"""The table: the scene in which a match is played, and its parts."""
