"""The arena: tournaments of hundreds of games between computer seats in several processes, with
confidence intervals and strengths.

matchup.py        a matchup: the seats at a table, the rules, the seeds
plans.py          plans: lists of matchups, with the win shares to reach
game_runner.py    playing one game and recording its result
schedule.py       playing the missing games of a plan; results on disk
standings.py      results aggregated by kind of seat
strength.py       strengths (Bradley-Terry), and whether they explain the shares at a table
report.py         the tables as text
custom_seats.py   custom seats loaded from Python files
command.py        the entry point for the command line
"""
