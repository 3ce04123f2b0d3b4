"""Queries on a position: observation, inventory, summary, forecast, waste, refusals, who is passed
over."""
