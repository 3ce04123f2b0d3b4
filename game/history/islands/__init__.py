"""What counts on an island and on the ladder."""
