"""Child processes: end them together with the process that started them."""

from __future__ import annotations

import os
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread


def end_with_parent() -> None:
    """End this process as soon as its parent process has ended, for whatever reason.

    Call it once in the child; in a process without a parent it does nothing."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_follow, args=(parent.sentinel,), name="parent", daemon=True).start()


def _follow(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)  # `sys.exit` would only end this thread
