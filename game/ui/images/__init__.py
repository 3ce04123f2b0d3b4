"""Images: SVG files rendered at native size, a surface cache, filters, and inline icons."""
