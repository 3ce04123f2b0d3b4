"""Child processes: start, terminate, lower the priority, tie to the parent's lifetime, tune the
garbage collector."""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import sys
from collections.abc import Callable, Sequence
from multiprocessing import parent_process
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Final


class WorkerProcess:
    """A worker process and our end of its pipe."""

    def __init__(self, name: str, target: Callable[..., None], *args: object) -> None:
        """Start a process that calls `target` with its end of the pipe and `args`. The start method
        is always "spawn", because a fork would also copy the window. Raises OSError if the process
        cannot be started."""
        context = multiprocessing.get_context("spawn")
        self.connection, child_end = context.Pipe()
        self.process = context.Process(
            target=target, args=(child_end, *args), name=name, daemon=True
        )
        try:
            self.process.start()
        except BaseException:
            self.connection.close()
            raise
        finally:
            child_end.close()

    @property
    def alive(self) -> bool:
        """Whether the process is still running. The pipe alone does not show this: on Windows, this
        process also holds the other end until the worker has started."""
        return self.process.is_alive()

    def end(self) -> None:
        """Terminate the process, or kill it if it does not exit (as when it is stopped)."""
        self.connection.close()
        _end_all([self.process])
        with contextlib.suppress(ValueError):  # it is still running; nothing more can be done
            self.process.close()


def end_children() -> None:
    """End all running child processes within two seconds. Call this last: Python waits for them at
    exit without a timeout."""
    _end_all(multiprocessing.active_children())


def _end_all(processes: Sequence[BaseProcess]) -> None:
    """Terminate processes, and kill those that do not exit in time."""
    for end in (BaseProcess.terminate, BaseProcess.kill):
        for process in processes:
            end(process)
        for process in processes:
            process.join(_END_SECONDS / len(processes))
        if not any(process.is_alive() for process in processes):
            return


_END_SECONDS: Final = 1.0  # timeout for all to terminate, and again for all to be killed


def end_with_parent() -> None:
    """Exit this process as soon as its parent process has ended, for whatever reason.

    Call it once in the child. It does nothing in a process without a parent.
    """
    parent = parent_process()
    if parent is not None:
        Thread(target=_follow, args=(parent.sentinel,), name="parent", daemon=True).start()


def _follow(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)  # `sys.exit` would end only this thread


def collect_seldom() -> None:
    """Run the garbage collector of this process less often: a search creates objects by the hundred
    thousand, and reference counting frees nearly all of them. Call it once in the child after all
    imports."""
    gc.freeze()
    gc.set_threshold(_COLLECT_AFTER, *gc.get_threshold()[1:])


_COLLECT_AFTER: Final = 100_000  # net allocations between collections


def lower_priority() -> None:
    """Lower the priority of this process, so that others (above all its parent) go first, if the
    system supports that. Raises nothing."""
    with contextlib.suppress(Exception):  # a lower priority is only a courtesy
        if sys.platform == "win32":
            _lower_windows_priority()
        else:
            os.nice(_NICENESS)


_NICENESS: Final = 10

if sys.platform == "win32":
    import ctypes

    _BELOW_NORMAL: Final = 0x4000  # BELOW_NORMAL_PRIORITY_CLASS

    def _lower_windows_priority() -> None:
        kernel = ctypes.WinDLL("kernel32")
        kernel.GetCurrentProcess.restype = ctypes.c_void_p  # a handle; an int would truncate it
        kernel.SetPriorityClass.argtypes = ctypes.c_void_p, ctypes.c_uint32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL)
