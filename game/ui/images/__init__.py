"""Images: SVG files rendered at native size, a cache of surfaces, filters, icons in text."""
