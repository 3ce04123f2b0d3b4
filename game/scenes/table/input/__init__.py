"""Input at the table: the meaning of clicks, drags and keys for the decision in progress."""
