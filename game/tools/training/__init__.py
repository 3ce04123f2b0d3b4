"""Train the networks of `seats/networks` by expert iteration (`python -m game.tools train`).

examples.py       datasets: training games and their targets
tables.py         options of the training games, opponents at the table
trainer.py        gradient descent: losses, epochs, learning rate, temporal differences
training_run.py   generations of policy and value networks in a folder
"""
