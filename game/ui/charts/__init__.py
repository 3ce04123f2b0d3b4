"""Charts of a match: scales, lines in the seat colors, and their markers."""
