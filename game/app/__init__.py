"""The shell: window and main loop, settings, translations, files, child processes."""
