"""The command line parser of all tools."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from game.commands.arguments import fail
from game.tools.command_line import assets, crash_test, measurements, problems, seats
from game.tools.tool_error import ToolError


def run_tool(arguments: Sequence[str]) -> int:
    """Run a tool and return its exit code. If it cannot do something, a sentence says so. Raises
    SystemExit for invalid arguments."""
    options = _parser().parse_args(list(arguments))
    options.words = " ".join(arguments[1:])
    try:
        return int(options.command(options))
    except KeyboardInterrupt:
        return fail("Stopped; run the same again to go on.") if options.can_go_on else 130
    except OSError as error:
        return fail(str(error), code=1)
    except Exception as error:
        from game.app.data_file import DataFileError
        from game.app.i18n.glossary import GlossaryError
        from game.rules import OptionsError
        from game.seats import UnknownSeat

        if isinstance(error, ToolError):
            return fail(str(error), error.exit_code)
        if isinstance(error, DataFileError | GlossaryError | OptionsError | UnknownSeat):
            return fail(str(error))
        raise


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m game.tools", description="Tools for developers of the game."
    )
    parser.set_defaults(can_go_on=False)
    tools = parser.add_subparsers(title="tools", metavar="TOOL", required=True)
    for module in (seats, measurements, problems, crash_test, assets):
        module.add_tools(tools)
    return parser
