"""Many tasks at once: in processes of this machine, or on the workers of a cluster.

tasks.py        carries out tasks, a bounded number at a time, and those of lost workers again
workers.py      what carries out tasks, and what can go wrong
processes.py    processes of this machine (concurrent.futures)
cluster.py      workers of a dask scheduler, on as many machines as there are
"""
