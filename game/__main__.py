"""Start the program: without arguments or with a match file, open the game; otherwise run a
command."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

# Suppress the greeting that pygame prints on import.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command (default: `sys.argv`) and return the exit code; 2 for invalid arguments."""
    if getattr(sys, "frozen", False):  # the engine process runs the executable again
        from multiprocessing import freeze_support

        freeze_support()
    for stream in (sys.stdout, sys.stderr):  # a console may not support all characters
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given:
        return _open_window(None)
    if len(given) == 1 and _is_file(given[0]):
        return _open_window(Path(given[0]))
    from game.commands.parser import run_command

    return run_command(given)


def _is_file(text: str) -> bool:
    """Return whether an argument is a file to open rather than a command or an option."""
    if text.startswith("-"):
        return False
    if Path(text).suffix in (".prmatch", ".prproblem", ".jsonl"):
        return True
    from game.commands.parser import COMMANDS

    return text not in COMMANDS and os.path.lexists(text)


def _open_window(file: Path | None) -> int:
    """Open the window, with the match in `file` if given. An exception before the main loop is
    logged and shown in a message box of the system."""
    from game.app.crash_log import log_failed_start, say_without_window, show_dialog
    from game.app.i18n import Message

    if file is not None and not os.path.lexists(file):
        print(
            say_without_window(Message("The file {file} doesn't exist.", {"file": file})),
            file=sys.stderr,
        )
        return 2

    try:
        # Commands must run without pygame.
        from game.app.window import NoDisplayError
        from game.scenes.startup.open_game import open_game

        try:
            return open_game(file)
        except NoDisplayError as error:
            sentence = say_without_window(error.message)
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        from datetime import datetime

        sentence = log_failed_start(error, datetime.now())
    show_dialog(sentence)
    print(sentence, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
