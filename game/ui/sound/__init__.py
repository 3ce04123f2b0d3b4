"""Sound: effects and the sea, limiting of simultaneous sounds, and the music."""
