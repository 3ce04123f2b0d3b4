"""Text: fonts and typesetting at native pixels, markup with icons."""
