"""The tiles of buildings, and the grids they lie in: markets and draft."""
