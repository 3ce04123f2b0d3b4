"""The music: scores as data (scores/), instruments, and rendering to files."""
