"""The heuristic seat: a hand-written evaluation with a lookahead to the end of the round."""
