"""Matches: players and seats, the journal on disk, replay, and the engine process.

match.py, match_spec.py, seat_data.py, rematch.py  a match, its seats and options
engine_process.py  computer seats that run in another process
journal.py, match_entry.py, assistance.py, seat_changes.py  the match file
replay.py, match_history.py, moments.py  looking back at a match
"""
