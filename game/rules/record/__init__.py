"""Game records: entries with checksums, undo, stored positions, recovery."""
