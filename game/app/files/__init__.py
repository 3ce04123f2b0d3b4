"""File access: guarded reading, atomic writing, file locks, strict JSON, and file names."""
