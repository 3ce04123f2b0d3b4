"""Text notation for positions (docs/notation.md): writer, reader, and the lines they share."""
