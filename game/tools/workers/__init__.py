"""Parallel tasks: in processes of this machine, or on the workers of a cluster.

tasks.py        carrying out tasks, a bounded number at a time, and retrying those of lost workers
workers.py      the interface of workers, and their errors
processes.py    processes of this machine (concurrent.futures)
cluster.py      workers of a dask scheduler, on any number of machines
"""
