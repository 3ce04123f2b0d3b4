"""Child processes: all of them end, also one that was stopped."""

import os
import signal
import time
from multiprocessing import get_context
from multiprocessing.connection import wait

import pytest

from game.app import child_process
from game.app.child_process import WorkerProcess, end_children


def rest(*_: object) -> None:
    time.sleep(600)


@pytest.mark.skipif(os.name == "nt", reason="no process can be stopped there")
def test_stopped_processes_are_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child_process, "_END_SECONDS", 0.01)
    worker, other = WorkerProcess("rest", rest), get_context("spawn").Process(target=rest)
    other.start()
    ends = [os.dup(process.sentinel) for process in (worker.process, other)]
    for process in (worker.process, other):
        assert process.pid is not None
        os.kill(process.pid, signal.SIGSTOP)
    worker.end()
    end_children()
    for end in ends:
        assert wait([end], 60) == [end]
        os.close(end)
