"""Statistics of finished matches, and ratings of people."""
