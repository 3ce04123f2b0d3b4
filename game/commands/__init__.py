"""Command-line commands for players and content authors.

Each command imports its dependencies only when it runs.
"""
