"""Processes as workers: they carry out what they are given, may die, and end with their parent."""

import os
import signal
import socket
import subprocess
import sys
import threading
from contextlib import nullcontext, suppress
from multiprocessing import active_children
from pathlib import Path

import pytest

from game.tools.workers.processes import Processes, ThisProcess
from game.tools.workers.tasks import TaskFailed, run_tasks
from tests.support.processes import unwatched

PATIENCE = 60.0  # seconds until a test that hears nothing fails
KILLED = getattr(signal, "SIGKILL", signal.SIGTERM)


def double(number: int) -> int:
    if number < 0:
        raise LookupError(f"{number} is too small")
    return 2 * number


def die_once(mark: Path) -> str:
    """Die on the first call, and say so on the second."""
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), KILLED)
    return f"{mark.name} again"


def die(_: object) -> None:
    os.kill(os.getpid(), KILLED)


def stay(address: tuple[str, int] | None) -> None:
    """Never come to an end; keep a line to an address."""
    with socket.create_connection(address) if address else nullcontext():
        threading.Event().wait()


@pytest.mark.parametrize("workers", [ThisProcess(), Processes(2)], ids=["here", "others"])
def test_results_are_the_same_here_and_elsewhere(workers: ThisProcess | Processes) -> None:
    with workers:
        assert sorted(run_tasks(range(5), double, workers, str)) == [(n, 2 * n) for n in range(5)]
        with pytest.raises(TaskFailed, match=r"^-1: LookupError: -1 is .*_processes.py, line \d+"):
            list(run_tasks([-1], double, workers, str))
        assert list(run_tasks([8], double, workers, str)) == [(8, 16)]


@pytest.mark.slow
def test_what_a_killed_process_had_is_carried_out_again(tmp_path: Path) -> None:
    marks = [tmp_path / name for name in "ab"]
    with Processes(2) as workers:
        found = dict(run_tasks(marks, die_once, workers, str))
        assert found == {mark: f"{mark.name} again" for mark in marks}
        with pytest.raises(TaskFailed, match=r"^it: 3 workers died of it$"):
            list(run_tasks(["it"], die, workers, str))
        assert list(run_tasks([4], double, workers, str)) == [(4, 8)]


def test_a_process_that_died_while_it_had_nothing_to_do_is_replaced() -> None:
    with Processes(1) as workers:
        before = set(active_children())
        list(run_tasks([1], double, workers, str))
        (process,) = set(active_children()) - before
        process.kill()
        process.join()
        assert list(run_tasks([2], double, workers, str)) == [(2, 4)]


def test_processes_end_with_a_parent_that_was_killed() -> None:
    """The line to the worker is at its end when the worker is."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(PATIENCE)
        code = (
            "from game.tools.workers.tasks import run_tasks, open_workers\n"
            "from tests.tools.workers.test_processes import stay\n"
            "if __name__ == '__main__':\n"
            f"    list(run_tasks([{server.getsockname()}], stay, open_workers(1), str))\n"
        )
        command = [sys.executable, "-c", code]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL, env=unwatched()) as parent:
            line, _ = server.accept()
            parent.kill()
        with line, suppress(ConnectionResetError):
            line.settimeout(PATIENCE)
            assert line.recv(1) == b""
