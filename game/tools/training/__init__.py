"""Train the networks of `seats/networks` by expert iteration (`python -m game.tools train`).

examples.py       datasets: training games and their targets
trainer.py        gradient descent: losses, epochs, learning rate, temporal differences
training_run.py   generations of policy and value networks in a folder
"""
