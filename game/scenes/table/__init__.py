"""The table: what one sees of a game being played, and how one plays it."""
