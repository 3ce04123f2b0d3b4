"""Pictures: cache of rendered SVG files, filters, icons in text."""
