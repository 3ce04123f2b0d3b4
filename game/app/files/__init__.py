"""File access: guarded reading, atomic writing, file locks, strict JSON, data files, leftover files
and exports."""
