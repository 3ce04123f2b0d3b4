"""The phases of a round, a file each: what may be decided in it, and what that does."""
