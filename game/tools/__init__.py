"""Developer tools (`python -m game TOOL`): benchmarks, arena, training, fuzzing, screenshots."""
