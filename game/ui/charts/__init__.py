"""Charts of a match: scales, lines in the colours of the seats, and the marks on them."""
