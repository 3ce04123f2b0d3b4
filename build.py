"""Everything one does with this project, from a fresh copy of it and nothing but Python.

    python build.py                                   open the game (so does a double click)
    python build.py play [arguments for the game]     open the game
    python build.py test [arguments for pytest]       lint, types and all tests
    python build.py test --quick [arguments]          the same without the slowest tests
    python build.py coverage [arguments for pytest]   all tests, and which lines and branches ran
    python build.py lint                              lint and types only
    python build.py dist [--onefile]                  make the double-click application
    python build.py wheel                             make the package that pip installs

Needs only the standard library: it makes an environment of its own beside this file and installs
there what the lock files name.
"""

# Written so that Python 3.6 can parse it too: an old Python gets a sentence and no traceback.

import errno
import hashlib
import importlib.util
import io
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

if sys.version_info < (3, 11):  # noqa: UP036 - the one place where an older Python may arrive
    sys.exit(
        f"This needs Python 3.11 or newer; {sys.executable} is Python "
        f"{sys.version_info[0]}.{sys.version_info[1]}."
    )

ROOT = Path(__file__).resolve().parent
NAME = "puerto-rico"
WINDOWS = os.name == "nt"
MARK = "made-by-build.json"  # in the environments that this file made, and may therefore change
HEADLESS = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
SPREAD = ("-n", "auto", "--maxprocesses", "8", "--dist", "worksteal")  # tests over processes
QUIET = {"PYGAME_HIDE_SUPPORT_PROMPT": "1"}
SEED = 1897  # of the match that a built program plays by itself
LONGEST_MATCH = 900  # seconds that it may take for it
WARM_STARTS = 3
NO_VENV = (
    "This Python cannot make virtual environments; on Debian or Ubuntu "
    "`sudo apt install python3-venv` mends that."
)
LEAST_SPACE = 20_000_000  # bytes; with less left, that is why something failed
NETWORK_TROUBLE = re.compile(
    r"ConnectionError|NewConnection|ConnectTimeout|ReadTimeout|ProxyError|Max retries"
    r"|name resolution|getaddrinfo|unreachable|connection broken",
    re.IGNORECASE,
)


class BuildError(Exception):
    """Something that the person at the keyboard can mend; its text is the sentence to show."""


def say(text: str) -> None:
    """Tell what is going on, at once, also when the output goes to a pipe."""
    print(text, flush=True)


def run(*command: str | Path, **environment: str) -> int:
    """Run a command from the project's folder; return its exit code."""
    return subprocess.run(command, cwd=ROOT, env=os.environ | environment).returncode


# The environment


def python_of(venv: Path) -> Path:
    """The interpreter inside an environment."""
    return venv / "Scripts" / "python.exe" if WINDOWS else venv / "bin" / "python"


def read_mark(venv: Path) -> dict[str, str] | None:
    """Lock file -> hash of what is installed; None if this file did not make the environment."""
    try:
        mark = json.loads((venv / MARK).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except ValueError:
        return {}  # cut short while it was written: ours, contents unknown
    return {str(name): str(value) for name, value in mark.items()}


def write_mark(venv: Path, locks: dict[str, str]) -> None:
    """Note what is installed in an environment of ours."""
    (venv / MARK).write_text(json.dumps(locks, indent=1) + "\n", encoding="utf-8")


def quietly(*command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a command from the project's folder and keep its output for the sentence on failure."""
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", errors="replace"
    )


def works(venv: Path) -> bool:
    """Whether an environment's Python still starts, is new enough and has pip."""
    probe = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
    try:
        return quietly(python_of(venv), "-c", probe).returncode == 0
    except OSError:
        return False


def pip(venv: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run an environment's pip."""
    return quietly(python_of(venv), "-m", "pip", "--disable-pip-version-check", *arguments)


def satisfies(venv: Path, lock: Path) -> bool:
    """Whether all that a lock names is there in just those versions (asks no network)."""
    if not works(venv):
        return False
    flags = ("--isolated", "install", "--dry-run", "--no-index", "--no-deps", "--require-hashes")
    return pip(venv, *flags, "-r", lock).returncode == 0


def create(venv: Path) -> None:
    """Make an empty environment; the mark comes first, so that a broken try is known as ours."""
    if any(importlib.util.find_spec(name) is None for name in ("venv", "ensurepip")):
        raise BuildError(NO_VENV)
    say(f"Making an environment in {venv.name} ...")
    if venv.exists():
        shutil.rmtree(venv)
    venv.mkdir()
    write_mark(venv, {})
    done = quietly(sys.executable, "-m", "venv", venv)
    if "ensurepip is not available" in done.stdout:
        raise BuildError(NO_VENV)
    if done.returncode or not works(venv):
        raise BuildError(f"Could not make the environment {venv}: {last_line(done)}")


def install(venv: Path, lock: Path) -> None:
    """Install what a lock file names."""
    say(f"Installing what {lock.name} names into {venv.name} ...")
    done = pip(venv, "install", "--quiet", "--retries", "2", "--require-hashes", "-r", lock)
    if done.returncode == 0:
        return
    if NETWORK_TROUBLE.search(done.stderr):
        raise BuildError("No network: the packages could not be fetched. Connect and try again.")
    raise BuildError(f"Could not install what {lock.name} names: {last_line(done)}")


def last_line(done: subprocess.CompletedProcess[str]) -> str:
    """The line of a failed command's output that says most."""
    if shutil.disk_usage(ROOT).free < LEAST_SPACE:
        return "the disk is full."
    lines = [line.strip() for line in (done.stdout + "\n" + done.stderr).splitlines()]
    lines = [line for line in lines if line]
    errors = [line for line in lines if line.startswith("ERROR")]
    return (errors or lines or ["no reason given"])[-1]


def bring_up_to_date(venv: Path, lock: Path) -> None:
    """Make an environment of ours hold what a lock file names; quick when it does already."""
    locks = read_mark(venv)
    if locks is None or not works(venv):
        create(venv)
        locks = {}
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    if locks.get(lock.name) != wanted:
        install(venv, lock)
        write_mark(venv, locks | {lock.name: wanted})


def environment(lock_name: str) -> Path:
    """The Python of an environment in which everything that the lock file names is installed.

    An environment that this file did not make is used if it satisfies the lock, and else left
    alone.
    """
    lock = ROOT / lock_name
    for venv in (ROOT / ".venv", ROOT / ".build-venv"):
        if not venv.exists() or read_mark(venv) is not None:
            bring_up_to_date(venv, lock)
            return python_of(venv)
        if satisfies(venv, lock):
            return python_of(venv)
        say(f"{venv.name} is not build.py's and lacks some of {lock_name}; leaving it alone.")
    raise BuildError("Neither .venv nor .build-venv can be used; rename or remove one of them.")


# The commands


def play(arguments: list[str]) -> int:
    """Open the game."""
    python = environment("requirements.lock")
    return run(python, "-m", "game", *arguments)


def check_code(python: Path) -> bool:
    """Lint, format and types; whether all three are clean."""
    say("Lint (ruff check) ...")
    linted = run(python, "-m", "ruff", "check") == 0
    say("Format (ruff format) ...")
    formatted = run(python, "-m", "ruff", "format", "--check", "--quiet") == 0
    if not formatted:
        say("`ruff format` writes these files as they have to be.")
    say("Types (mypy) ...")
    typed = run(python, "-m", "mypy") == 0
    return linted and formatted and typed


def lint(arguments: list[str]) -> int:
    """Lint, format and types only."""
    if arguments:
        raise BuildError("lint takes no arguments.")
    return 0 if check_code(environment("requirements-test.lock")) else 1


def test(arguments: list[str]) -> int:
    """Lint, types and all tests, without a window or sound; fails if any of the three fails.

    With ``--quick`` the tests marked as slow are left out.
    """
    python = environment("requirements-test.lock")
    if arguments[:1] == ["--quick"]:
        arguments = ["-m", "not slow", *arguments[1:]]
    clean = check_code(python)
    say("Tests (pytest) ..." if clean else "Not clean, so this will fail. Tests (pytest) ...")
    failed = run(python, "-m", "pytest", *SPREAD, *arguments, **HEADLESS)
    return failed or (0 if clean else 1)


def coverage(arguments: list[str]) -> int:
    """All tests, then a table of the lines and branches of game/ that no test ran; the pages in
    build/coverage show them. What other processes run is counted too.
    """
    python = environment("requirements-test.lock")
    tool = (python, "-m", "coverage")
    (ROOT / "build").mkdir(exist_ok=True)
    run(*tool, "erase")
    say("Tests (pytest), watched: this takes about twice as long ...")
    failed = run(*tool, "run", "-m", "pytest", *SPREAD, *arguments, **HEADLESS)
    run(*tool, "combine", "--quiet")
    for broken in (ROOT / "build").glob("coverage.data.*"):
        broken.unlink()  # of processes that tests have killed
    if run(*tool, "report") or run(*tool, "html", "--quiet"):
        raise BuildError("coverage could not report; its own words are above.")
    say(f"Line by line: {ROOT / 'build' / 'coverage' / 'index.html'}")
    return failed


def dist(arguments: list[str]) -> int:
    """Make the double-click application for this system in dist/, and have it play a match."""
    if arguments not in ([], ["--onefile"]):
        raise BuildError("dist takes no arguments but --onefile.")
    python = environment("requirements-dist.lock")
    folder = ROOT / "dist" / NAME
    freeze(python, folder, one_file=bool(arguments))
    say("Having it play a whole match by itself, without a window (about a minute) ...")
    program = built_program(folder)
    say(prove(program))
    starts = " ".join(f"{start_seconds(program):.2f}" for _ in range(WARM_STARTS))
    say(f"Seconds from its start to its first picture: {starts}")
    say("Packing it ...")
    packed = pack(folder, "-onefile" if arguments else "")
    size = sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file())
    say(f"Done: {folder} ({size / 1e6:.0f} MB)")
    say(f"Packed to give away: {packed} ({packed.stat().st_size / 1e6:.0f} MB)")
    return 0


def wheel(arguments: list[str]) -> int:
    """Make the wheel in dist/, install it into an empty environment, and have it play a match."""
    if arguments:
        raise BuildError("wheel takes no arguments.")
    python = environment("requirements-test.lock")
    say("Building the wheel ...")
    made = ROOT / "dist" / f"puerto_rico-{version()}-py3-none-any.whl"
    if run(python, "-m", "hatchling", "build", "-t", "wheel", "-d", made.parent):
        raise BuildError("hatchling could not build the wheel; its own words are above.")
    venv = ROOT / "build" / "wheel-venv"
    venv.parent.mkdir(exist_ok=True)
    create(venv)
    install(venv, ROOT / "requirements.lock")
    done = pip(venv, "install", "--quiet", "--no-deps", made)
    if done.returncode:
        raise BuildError(f"Could not install {made.name}: {last_line(done)}")
    say("Having it play a whole match by itself, without a window (about a minute) ...")
    say(prove(python_of(venv).with_name(NAME + ".exe" if WINDOWS else NAME)))
    say(f"Done: {made} ({made.stat().st_size / 1e6:.1f} MB)")
    return 0


def version() -> str:
    """The version, from the one place where it is written."""
    text = (ROOT / "game" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    if not found:
        raise BuildError("game/__init__.py names no __version__.")
    return found.group(1)


def freeze(python: Path, folder: Path, one_file: bool) -> None:
    """Have PyInstaller build the application, and lay beside it what belongs to it."""
    say("Building the application (about half a minute) ...")
    work, recipes = ROOT / "build", ROOT / ".packaging"
    made = folder.parent / "made"
    for old in (folder, made):
        shutil.rmtree(old, ignore_errors=True)
    assemble = (python, recipes / "assemble.py")
    if run(*assemble, "licences", work / "licences", **QUIET):
        raise BuildError("The licences could not be gathered; the reason is above.")
    options: list[str | Path] = ["--noconfirm", "--clean", "--log-level", "ERROR"]
    options += ["--distpath", made, "--workpath", work / "pyinstaller"]
    how = {"BUILD_WORK": str(work), "ONE_FILE": "1" if one_file else "0", **QUIET}
    how.update(PYTHONPATH="", PYTHONOPTIMIZE="")  # nothing comes from outside
    if run(python, "-m", "PyInstaller", *options, recipes / "puerto-rico.spec", **how):
        raise BuildError("PyInstaller failed; its own words are above.")
    app = made / "Puerto Rico.app"
    if one_file or app.exists():
        folder.mkdir(parents=True)
        program = app if app.exists() else made / (NAME + ".exe" if WINDOWS else NAME)
        shutil.move(program, folder / program.name)
    else:
        shutil.move(made / NAME, folder)
    shutil.rmtree(made)
    if run(*assemble, "complete", folder, work / "licences", **QUIET):
        raise BuildError("The application could not be completed; the reason is above.")


def built_program(folder: Path) -> Path:
    """The file in the application's folder that a double click starts."""
    inside_app = folder / "Puerto Rico.app" / "Contents" / "MacOS" / NAME
    if inside_app.exists():
        return inside_app
    return folder / (NAME + ".exe" if WINDOWS else NAME)


def prove(program: Path) -> str:
    """Have an installed program play a whole match on its own, as far from this folder as can be
    and without window or sound; what it says of it. A built program may have no terminal to
    speak to, so it writes a report.
    """
    account = report_of(program, "--play-itself", str(SEED))
    if account["faults"]:
        raise BuildError("The built program does not work. " + " ".join(account["faults"]))
    scores = ", ".join(map(str, account["points"]))
    return f"It played {account['rounds']} rounds, {account['decisions']} decisions: {scores} VP."


def start_seconds(program: Path) -> float:
    """How long a program takes from its start to its first picture."""
    begin = time.time()
    return float(report_of(program, "--show-itself")["first_picture"]) - begin


def report_of(program: Path, *arguments: str) -> dict[str, Any]:
    """Start a program that writes a report, and read that."""
    with tempfile.TemporaryDirectory(prefix=NAME, ignore_cleanup_errors=True) as folder:
        report = Path(folder) / "report.json"
        surroundings = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
        try:
            done = subprocess.run(
                [program, *arguments, "--report", report],
                cwd=folder,
                env=surroundings | HEADLESS,
                timeout=LONGEST_MATCH,
                stdout=subprocess.DEVNULL,
            )
        except subprocess.TimeoutExpired:
            raise BuildError(
                f"The built program had not finished after {LONGEST_MATCH} seconds."
            ) from None
        try:
            account: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            raise BuildError(
                f"The built program ended with exit code {done.returncode} and told nothing."
            ) from None
    return account


def pack(folder: Path, suffix: str = "") -> Path:
    """The application's folder as one file. A zip would lose execute bits and links, which only
    Windows does without."""
    system = f"{platform.system()}-{platform.machine()}".lower().replace("darwin", "macos")
    name = folder.parent / f"{NAME}-{version()}-{system}{suffix}"
    return Path(shutil.make_archive(str(name), "zip" if WINDOWS else "gztar", folder.parent, NAME))


COMMANDS = {
    "play": play,
    "test": test,
    "coverage": coverage,
    "lint": lint,
    "dist": dist,
    "wheel": wheel,
}


def main(arguments: list[str]) -> int:
    """Run one command, `play` when none is named; its exit code."""
    for stream in (sys.stdout, sys.stderr):  # a console may lack letters of what is said
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    command, *rest = arguments or ["play"]
    if command not in COMMANDS:
        wanted_help = command in ("-h", "--help", "help")
        if not wanted_help:
            say(f"There is no command {command!r}.\n")
        say((__doc__ or "").strip())
        return 0 if wanted_help else 2
    try:
        return COMMANDS[command](rest)
    except BuildError as error:
        print(error, file=sys.stderr)
    except OSError as error:
        where = ROOT / str(error.filename or "")  # rmtree names files without their folder
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            said = f"{where} may not be written; try again from a folder of your own."
        elif error.errno == errno.ENOSPC:
            said = f"The disk is full: {where} could not be written."
        else:
            said = f"Could not go on: {error}"
        print(said, file=sys.stderr)
    except KeyboardInterrupt:
        return 130
    return 1


def started_by_double_click() -> bool:
    """Whether a console was opened for this program alone, and closes with it (Windows)."""
    return WINDOWS and len(sys.argv) == 1 and sys.stdin is not None and sys.stdin.isatty()


if __name__ == "__main__":
    code = main(sys.argv[1:])
    if code and started_by_double_click():
        input("Press Enter to close this window.")
    sys.exit(code)
