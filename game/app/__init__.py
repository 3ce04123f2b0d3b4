"""The application: window and main loop, matches, engine process, settings, saves, translations."""
