"""The scenery of the table: daylight, pennants and chimneys (docs/life.md)."""
