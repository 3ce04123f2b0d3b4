"""Files of the person's own: careful reading, atomic writing, locks, strict JSON."""
