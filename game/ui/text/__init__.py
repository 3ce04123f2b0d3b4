"""Text: fonts, typesetting at native pixels, and markup with icons."""
