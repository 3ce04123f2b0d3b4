"""Islands and the ladder (docs/islands.md)."""
