"""Other processes of the game never outlive it."""

from __future__ import annotations

import os
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread


def end_with_parent() -> None:
    """Called in a process that was started by another: from now on it ends when that one is gone,
    however it went and whatever is being done here."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_follow, args=(parent.sentinel,), name="parent", daemon=True).start()


def _follow(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)  # the ordinary way would wait for the main thread
