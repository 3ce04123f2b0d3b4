"""The arena: matches between computer seats by the hundred, over several processes, and the tables
that say how strong each is.

`matchup` says what is played, `game_runner` plays one game, `workers` shares games out to
processes, `results_file` keeps the results on disk, `confidence`, `standings` and `strength`
reckon, `report` writes it down; `plans` are whole programmes of matches and `command` is what the
command line calls.
"""
