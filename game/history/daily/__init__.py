"""The deal of the day: results of people, and of computers on the same deal.

results.py      results, ranks and streaks
computer_results.py computer seats play a deal in another process
daily_table.py  tries and results in the database
"""
