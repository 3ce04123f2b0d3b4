"""The arena: matches between computer seats by the hundred, over several processes, and the tables
that say how strong each is.

`match` says what is played, `course` plays one game, `crew` shares games out to processes, `book`
keeps the results on disk, `figures`, `table` and `strength` reckon, `report` writes it down;
`plans` are whole programmes of matches and `command` is what the command line calls.
"""
