"""Sound: synthesis and playing."""
