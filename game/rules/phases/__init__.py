"""The phases of a round, one module per role: the decisions in each phase and their effects."""
