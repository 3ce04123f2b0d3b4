"""Test a built program: let it play a whole match by itself, or show its title.

    trial.py match PROGRAM KERNEL    fail on a fault; KERNEL: "compiled" if it has compiled
                                     rules, which must then run, otherwise "source"
    trial.py start PROGRAM           print the seconds from its start to its first picture

build.py runs it. The program runs in a separate folder, without window or sound, and without access
to this project.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.kernel import VARIABLE

SEED = 1897  # of the match
TIME_LIMIT = 900  # seconds
STARTS = 3
SURROUNDINGS = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def play_match(program: Path, compiled: bool) -> str:
    """Let a program play a match, and return a summary. Raises SystemExit for a fault, or if
    compiled rules in it do not run."""
    account = run_for_report(program, "--play-itself", str(SEED))
    if account["faults"]:
        raise SystemExit("The built program does not work. " + " ".join(account["faults"]))
    if account.get("compiled", compiled) != compiled:
        raise SystemExit("The built program does not use the compiled rules it brings.")
    scores = ", ".join(map(str, account["points"]))
    played = f"{account['rounds']} rounds, {account['decisions']} decisions: {scores} VP"
    return f"It played {played}{', with compiled rules' if compiled else ''}."


def start_seconds(program: Path) -> float:
    """Return the seconds from a program's start to its first picture. Raises SystemExit."""
    begin = time.time()
    return float(run_for_report(program, "--show-itself")["first_picture"]) - begin


def run_for_report(program: Path, *arguments: str) -> dict[str, Any]:
    """Run a program with `--report` and return the JSON report, because a built program may have no
    terminal. Raises SystemExit if there is none."""
    with tempfile.TemporaryDirectory(prefix="trial-", ignore_cleanup_errors=True) as folder:
        report = Path(folder) / "report.json"
        outside = ("PYTHON", VARIABLE)
        surroundings = {k: v for k, v in os.environ.items() if not k.startswith(outside)}
        try:
            done = subprocess.run(
                [program, *arguments, "--report", report],
                cwd=folder,
                env=surroundings | SURROUNDINGS,
                timeout=TIME_LIMIT,
                stdout=subprocess.DEVNULL,
            )
        except subprocess.TimeoutExpired:
            raise SystemExit(
                f"The built program had not finished after {TIME_LIMIT} seconds."
            ) from None
        try:
            account: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            raise SystemExit(
                f"The built program ended with exit code {done.returncode} and told nothing."
            ) from None
    return account


def main(what: str, program: str, kernel: str = "") -> None:
    """Test a program and print the result."""
    if what == "match":
        print(play_match(Path(program), compiled=kernel == "compiled"))
    else:
        starts = " ".join(f"{start_seconds(Path(program)):.2f}" for _ in range(STARTS))
        print(f"Seconds from its start to its first picture: {starts}")


if __name__ == "__main__":
    main(*sys.argv[1:])
