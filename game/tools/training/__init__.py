"""Train the networks of `seats/networks` by expert iteration (`python -m game.tools train`).

examples.py        training games, and policy network examples from them
value_examples.py  recorded role choices, and the results of their games
tables.py          options of the training games, opponents at the table
trainer.py         gradient descent: losses, epochs, learning rate, temporal differences
training_run.py    generations of policy and value networks in a folder
"""
