"""How things look and are handled: view, sprites, text, widgets, movement, sound."""
