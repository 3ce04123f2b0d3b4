"""Queries on a position: observation, inventory, summary, forecast, waste and refusals."""
