"""The application shell: window and main loop, settings, translations, files and child
processes."""
