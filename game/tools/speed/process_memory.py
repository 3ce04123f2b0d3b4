"""Memory use of this process in megabytes (10^6 bytes), as reported by the operating system."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from pathlib import Path


def resident_mb() -> float:
    """Return the memory currently in use (resident set size), or `peak_mb` if the system does not
    report it.

    Linux: proc(5), `/proc/self/statm`.
    """
    with contextlib.suppress(OSError, ValueError, IndexError):
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
    return peak_mb()


def peak_mb() -> float:
    """Return the peak memory use of this process; 0 on Windows, where it is unknown.

    Linux: proc(5), `VmHWM`; `getrusage` would include the parent process if that was larger.
    """
    if sys.platform == "win32":
        return 0.0
    with contextlib.suppress(OSError):
        match = re.search(r"VmHWM:\s*(\d+) kB", Path("/proc/self/status").read_text("ascii"))
        if match is not None:
            return int(match[1]) * 1024 / 1e6
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / 1e6 if sys.platform == "darwin" else most * 1024 / 1e6
