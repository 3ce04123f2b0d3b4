"""Positions as text (docs/notation.md): writer, reader, and the lines between them."""
