"""Scenes that open over the table: seat assignment, public information."""
