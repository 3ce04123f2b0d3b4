"""The scenery of the table: the light of the day, pennants, chimneys (docs/life.md)."""
