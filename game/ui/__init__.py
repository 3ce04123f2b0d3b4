"""User interface: view, images, text, widgets, input, animation, sound, almanac, phrases."""
