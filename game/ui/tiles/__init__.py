"""Building tiles, and the grids that hold them in the market and the draft."""
