"""Questions to a position: observation, summary, forecast, refusal in words."""
