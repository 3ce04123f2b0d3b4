"""The error of tools."""

from __future__ import annotations


class ToolError(Exception):
    """Raised for what a tool cannot do; the text is a sentence for whoever runs it. `exit_code` is
    2 for invalid arguments and the like, 1 for other errors."""

    exit_code = 2
