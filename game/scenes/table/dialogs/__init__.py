"""Scenes that open over the table: counsel, who plays, what is public."""
