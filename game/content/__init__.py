"""Content: texts and data for people, read from `levels/`."""
