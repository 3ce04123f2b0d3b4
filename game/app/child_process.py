"""Child processes: start and end them, lower their priority, end them with their parent, let them
search undisturbed."""

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
    """A worker process, and this end of the pipe to it."""

    def __init__(self, name: str, target: Callable[..., None], *args: object) -> None:
        """Start a process that calls `target` with its end of the pipe and the arguments. It is
        started with the "spawn" method on all systems: a fork would copy the window too. Raises
        OSError when it cannot be started."""
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
        """False once it has ended. The pipe alone does not show that: on Windows this process
        holds the other end too until the worker has started."""
        return self.process.is_alive()

    def end(self) -> None:
        """Terminate it; kill it when it does not end, as a stopped process does not."""
        self.connection.close()
        _end_all([self.process])
        with contextlib.suppress(ValueError):  # it still runs; nothing more can be done
            self.process.close()


def end_children() -> None:
    """End all processes that this one has started and that still run, in two seconds at most. Call
    it last: Python waits for each of them at its own end, without a limit."""
    _end_all(multiprocessing.active_children())


def _end_all(processes: Sequence[BaseProcess]) -> None:
    """Terminate processes, and kill those that have not ended after a while."""
    for end in (BaseProcess.terminate, BaseProcess.kill):
        for process in processes:
            end(process)
        for process in processes:
            process.join(_END_SECONDS / len(processes))
        if not any(process.is_alive() for process in processes):
            return


_END_SECONDS: Final = 1.0  # for all to terminate, and for all to be killed


def end_with_parent() -> None:
    """End this process as soon as its parent process has ended, for whatever reason.

    Call it once in the child; in a process without a parent it does nothing."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_follow, args=(parent.sentinel,), name="parent", daemon=True).start()


def _follow(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)  # `sys.exit` would only end this thread


def collect_seldom() -> None:
    """Let the garbage collector of this process run seldom: a search makes objects by the hundred
    thousand, which nearly all are gone with the last reference to them. Call it once in the child,
    when all is imported."""
    gc.freeze()
    gc.set_threshold(_COLLECT_AFTER, *gc.get_threshold()[1:])


_COLLECT_AFTER: Final = 100_000  # objects more than before


def lower_priority() -> None:
    """Let other processes go first, this one's parent above all, where the system can do that.
    Raises nothing."""
    with contextlib.suppress(Exception):  # it would only have been a courtesy
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
        kernel.GetCurrentProcess.restype = ctypes.c_void_p  # a handle: an int would cut it short
        kernel.SetPriorityClass.argtypes = ctypes.c_void_p, ctypes.c_uint32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL)
