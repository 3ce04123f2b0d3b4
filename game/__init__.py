"""Puerto Rico for one screen: a rules engine, computer seats and a table to play at."""

__version__ = "0.1.0"
