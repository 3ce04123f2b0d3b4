"""The review of a match in words."""
