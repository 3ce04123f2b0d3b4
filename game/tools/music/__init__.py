"""The music: scores as data (scores/), what they are played on, and the rendering into files."""
