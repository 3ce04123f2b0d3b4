"""Python processes that tests start."""

import os


def unwatched() -> dict[str, str]:
    """The environment without what has coverage.py watch a new process: it would load modules and
    write files there, where a test looks at just that."""
    return {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
