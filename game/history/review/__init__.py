"""Review of a match: the value of each decision, the moments that mattered, and the luck."""
