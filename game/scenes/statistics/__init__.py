"""Statistics of finished matches: a scene with filters and one page per topic."""
