"""Generators for project files: maps, sounds, screenshots, translation catalogs."""
