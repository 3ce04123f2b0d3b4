"""The arena: tournaments between computer seats by the hundred games, over several processes, with
confidence intervals and strengths.

matchup.py        what is played: the seats at a table, the rules, the seeds
plans.py          plans: lists of matchups, and the win shares that are claimed
game_runner.py    play one game and record its result
seat_pool.py      the seats of a process, and a game of theirs
schedule.py       play the missing games of a plan
results_file.py   results on disk
standings.py      results added up by kind of seat
strength.py       strengths (Bradley-Terry), and whether they explain the shares at a table
report.py         the tables as text
custom_seats.py   seats from files of one's own
command.py        what the command line calls
"""
