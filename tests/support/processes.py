"""Python processes that tests start."""

import os


def unwatched() -> dict[str, str]:
    """Return the environment without coverage.py's subprocess measurement, which would load modules
    and write files that these tests look for."""
    return {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
