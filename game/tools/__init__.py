"""Tools for developers: they make files of the project, and measure and test it."""
