"""Text: typesetting at native pixels, markup with icons."""
