"""Sound: playing effects and the sea, which of many at once are heard, and the music."""
