"""Parallel tasks: in processes of this machine, or on the workers of a cluster."""
