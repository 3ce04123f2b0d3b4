"""The music: scores as data (scores/), synthesis, instruments, loudness, and rendering to files."""
