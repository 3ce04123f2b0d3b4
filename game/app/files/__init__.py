"""File access: guarded reading, atomic writing, file locks, strict JSON, leftover files,
exports."""
