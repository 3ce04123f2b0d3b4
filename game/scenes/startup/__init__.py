"""Startup: open the window and the title screen, then load everything else."""
