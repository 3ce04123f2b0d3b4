"""Scenes that open over the table: counsel, seat assignment, public information."""
