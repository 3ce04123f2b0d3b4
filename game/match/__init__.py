"""A match: who sits where, its course, the journal on the disk, replay, and the engine's process.

match.py, match_spec.py, seat_data.py, rematch.py  a match, its seats and options
engine_process.py  computer seats that think in another process
journal.py, match_entry.py, assistance.py, seat_changes.py  the match file
replay.py, match_history.py, moments.py  a match looked back at
"""
