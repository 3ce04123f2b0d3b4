"""Queries on a position: observation, summary, forecast, waste and refusals."""
