"""Run a tool: `python -m game.tools TOOL`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

# Suppress the greeting that pygame prints on import.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a tool (default: `sys.argv`) and return the exit code; 2 for invalid arguments."""
    from game.tools.command_line.parser import run_tool

    return run_tool(sys.argv[1:] if arguments is None else arguments)


if __name__ == "__main__":
    sys.exit(main())
