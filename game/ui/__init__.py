"""The user interface layer: view, images, text, widgets, input, animation, sound, almanac and
phrases."""
