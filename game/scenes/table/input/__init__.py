"""Input at the table: what clicks, drags and keys mean for the decision in progress."""
