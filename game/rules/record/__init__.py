"""Records of games: entries with checksums, undo, stored positions, recovery."""
