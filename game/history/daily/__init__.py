"""The deal of the day: results of people, and of computers on the same deal."""
