"""File access: guarded reading, atomic writing, file locks, strict JSON, files of data, leftover
files, exports."""
