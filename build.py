"""Build script: play, test, lint and package the game from a fresh copy, with nothing but Python.

    python build.py                                   open the game (so does a double click)
    python build.py play [arguments for the game]     open the game
    python build.py test [arguments for pytest]       lint, types and all tests
    python build.py test --quick [arguments]          the same without the slowest tests
    python build.py test --compiled [arguments]       the same with the rules compiled
    python build.py coverage [arguments for pytest]   all tests, and which lines and branches ran
    python build.py lint                              lint and types only
    python build.py dist [--onefile]                  make the double-click application
    python build.py wheel                             make the package that pip installs

Needs only the standard library: it makes a virtual environment beside this file and installs the
packages of the lock files there.
"""

# Parses with Python 3.6 too, so that an old Python prints a sentence instead of a SyntaxError.
# That sentence is in English, because the translations need a newer Python.

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
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - the one place where an older Python may arrive
    sys.exit(
        f"This needs Python 3.11 or newer; {sys.executable} is Python "
        f"{sys.version_info[0]}.{sys.version_info[1]}."
    )

ROOT = Path(__file__).resolve().parent
NAME = "puerto-rico"
WINDOWS = os.name == "nt"
MARKER = "made-by-build.json"  # in environments that this script created and may therefore change
HEADLESS = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
SPREAD = ("-n", "auto", "--maxprocesses", "8", "--dist", "worksteal")  # parallel tests
NO_GREETING = {"PYGAME_HIDE_SUPPORT_PROMPT": "1"}
KERNEL = "PUERTO_RICO_KERNEL"  # `VARIABLE` of game/kernel.py
NO_COMPILER = 3  # exit code of .packaging/compilation.py
APT_C = "; on Debian or Ubuntu `sudo apt install gcc python3-dev` brings both"
MIN_FREE_BYTES = 20_000_000  # with less left, a failure is attributed to the full disk
NETWORK_ERRORS = re.compile(
    r"ConnectionError|NewConnection|ConnectTimeout|ReadTimeout|ProxyError|Max retries"
    r"|name resolution|getaddrinfo|unreachable|connection broken",
    re.IGNORECASE,
)


class BuildError(Exception):
    """An error that the user can fix; its text is the sentence to show."""


def say(text: str) -> None:
    """Print a line of progress and flush it, because the output may go to a pipe."""
    print(text, flush=True)


def tr(text: str, **values: object) -> str:
    """Translate a sentence into the system's language, as the game does, or return it in English if
    anything fails.

    For messages of `play`. Messages for developers stay in English.
    """
    try:
        from game.app.i18n import Translator  # needs only the standard library

        return Translator(ROOT / "assets" / "locale", "").tr(text, **values)
    except Exception:
        return text.format(**values)


def no_venv() -> BuildError:
    """Return the error about a Python that cannot create environments."""
    return BuildError(
        tr(
            "This Python can't create virtual environments. On Debian or Ubuntu, `sudo apt "
            "install python3-venv` fixes that."
        )
    )


def run(*command: str | Path, **environment: str) -> int:
    """Run a command in the project's folder and return its exit code."""
    return subprocess.run(command, cwd=ROOT, env=os.environ | environment).returncode


# The environment


def python_of(venv: Path) -> Path:
    """Return the interpreter inside an environment."""
    return venv / "Scripts" / "python.exe" if WINDOWS else venv / "bin" / "python"


def read_marker(venv: Path) -> dict[str, str] | None:
    """Return what is installed, as a hash by lock file; None if this script did not create the
    environment."""
    try:
        mark = json.loads((venv / MARKER).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except ValueError:
        return {}  # an incomplete file: ours, contents unknown
    return {str(name): str(value) for name, value in mark.items()}


def write_marker(venv: Path, locks: dict[str, str]) -> None:
    """Record what is installed in an environment created by this script."""
    (venv / MARKER).write_text(json.dumps(locks, indent=1) + "\n", encoding="utf-8")


def run_captured(*command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a command in the project's folder and capture its output."""
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", errors="replace"
    )


def is_usable(venv: Path) -> bool:
    """Return whether an environment's Python starts, is new enough and has pip."""
    probe = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
    try:
        return run_captured(python_of(venv), "-c", probe).returncode == 0
    except OSError:
        return False


def pip(venv: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run an environment's pip."""
    return run_captured(python_of(venv), "-m", "pip", "--disable-pip-version-check", *arguments)


def has_locked_packages(venv: Path, lock: Path) -> bool:
    """Return whether the packages of a lock file are installed in exactly those versions, without
    network access."""
    if not is_usable(venv):
        return False
    flags = ("--isolated", "install", "--dry-run", "--no-index", "--no-deps", "--require-hashes")
    return pip(venv, *flags, "-r", lock).returncode == 0


def create_venv(venv: Path) -> None:
    """Create an empty environment. The marker is written first, so that a failed attempt counts as
    ours. Raises BuildError."""
    if any(importlib.util.find_spec(name) is None for name in ("venv", "ensurepip")):
        raise no_venv()
    say(tr("Creating an environment in {folder}...", folder=venv.name))
    if venv.exists():
        shutil.rmtree(venv)
    venv.mkdir()
    write_marker(venv, {})
    done = run_captured(sys.executable, "-m", "venv", venv)
    if "ensurepip is not available" in done.stdout:
        raise no_venv()
    if done.returncode or not is_usable(venv):
        values = {"folder": venv, "reason": last_line(done)}
        raise BuildError(tr("The environment {folder} couldn't be created: {reason}", **values))


def install_lock(venv: Path, lock: Path) -> None:
    """Install the packages of a lock file. Raises BuildError."""
    say(tr("Installing packages from {file} into {folder}...", file=lock.name, folder=venv.name))
    done = pip(venv, "install", "--quiet", "--retries", "2", "--require-hashes", "-r", lock)
    if done.returncode == 0:
        return
    if NETWORK_ERRORS.search(done.stderr):
        raise BuildError(
            tr("There's no network connection to download the packages. Connect and try again.")
        )
    values = {"file": lock.name, "reason": last_line(done)}
    raise BuildError(tr("The packages from {file} couldn't be installed: {reason}", **values))


def last_line(done: subprocess.CompletedProcess[str]) -> str:
    """Return the most informative line of a failed command's output."""
    if shutil.disk_usage(ROOT).free < MIN_FREE_BYTES:
        return tr("the disk is full.")
    lines = [line.strip() for line in (done.stdout + "\n" + done.stderr).splitlines()]
    lines = [line for line in lines if line]
    errors = [line for line in lines if line.startswith("ERROR")]
    return (errors or lines or [tr("no reason given.")])[-1]


def update_venv(venv: Path, lock: Path) -> None:
    """Install the packages of a lock file into an environment created by this script, unless they
    are installed. Raises BuildError."""
    locks = read_marker(venv)
    if locks is None or not is_usable(venv):
        create_venv(venv)
        locks = {}
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    if locks.get(lock.name) != wanted:
        install_lock(venv, lock)
        write_marker(venv, locks | {lock.name: wanted})


def find_python(lock_name: str) -> Path:
    """Return the Python of an environment with the packages of a lock file.

    An environment that this script did not create is used if it has the packages, and never
    changed. Raises BuildError.
    """
    lock = ROOT / lock_name
    for venv in (ROOT / ".venv", ROOT / ".build-venv"):
        if not venv.exists() or read_marker(venv) is not None:
            update_venv(venv, lock)
            return python_of(venv)
        if has_locked_packages(venv, lock):
            return python_of(venv)
        names = {"folder": venv.name, "file": lock_name}
        say(
            tr(
                "{folder} wasn't created by build.py and is missing packages from {file}, so it "
                "was left alone.",
                **names,
            )
        )
    raise BuildError(tr("Neither .venv nor .build-venv can be used. Rename or delete one of them."))


# The commands


def play(arguments: list[str]) -> int:
    """Open the game."""
    python = find_python("requirements.lock")
    return run(python, "-m", "game", *arguments)


def check_code(python: Path) -> bool:
    """Run the linter, the format check and the type checker; return whether all three pass."""
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
    """Run only the linter, the format check and the type checker."""
    if arguments:
        raise BuildError("lint takes no arguments.")
    return 0 if check_code(find_python("requirements-test.lock")) else 1


def test(arguments: list[str]) -> int:
    """Run linter, type checker and all tests, without a window or sound; fail if any one fails.

    `--quick` skips the tests marked as slow. `--compiled` compiles the rules first; the few tests
    that replace functions of the rules use the source.
    """
    python = find_python("requirements-test.lock")
    if arguments[:1] == ["--quick"]:
        arguments = ["-m", "not slow", *arguments[1:]]
    folder = None
    if arguments[:1] == ["--compiled"]:
        folder = compile_rules(python)
        if folder is None:
            raise BuildError(f"`test --compiled` needs a C compiler and Python's headers{APT_C}.")
    clean = check_code(python)
    pytest: list[str | Path] = [python, "-m", "pytest", *SPREAD]
    surroundings = HEADLESS
    if folder is not None:
        if len(arguments) == 1:
            say("Tests that change the rules, with their source ...")
            clean = run(*pytest, "-m", "changes_rules", **HEADLESS) == 0 and clean
        arguments = ["-m", "not changes_rules", *arguments[1:]]
        surroundings = HEADLESS | {KERNEL: str(folder)}
    say("Tests (pytest) ..." if clean else "Not clean, so this will fail. Tests (pytest) ...")
    failed = run(*pytest, *arguments, **surroundings)
    return failed or (0 if clean else 1)


def compile_rules(python: Path) -> Path | None:
    """Compile the rules for an environment's Python. Return the folder, or None without a C
    compiler. Raises BuildError."""
    say("Compiling the rules with mypyc (about a minute) ...")
    folder = ROOT / "build" / "compiled"
    folder.parent.mkdir(exist_ok=True)
    done = run_captured(python, ROOT / ".packaging" / "compilation.py", folder)
    log = folder.with_suffix(".log")
    log.write_text(done.stdout + done.stderr, encoding="utf-8")
    if done.returncode == NO_COMPILER:
        say("There is no C compiler (or no Python.h): the rules run as Python source.")
        return None
    probe = "import sys; from game.kernel import COMPILED; sys.exit(not COMPILED.in_use)"
    if done.returncode or run(python, "-c", probe, **{KERNEL: str(folder)}):
        raise BuildError(f"The rules could not be compiled; {log} says more.")
    return folder


def coverage(arguments: list[str]) -> int:
    """Run all tests, including their subprocesses, then print a table of the lines and branches of
    game/ that no test ran; build/coverage has the details."""
    python = find_python("requirements-test.lock")
    tool = (python, "-m", "coverage")
    (ROOT / "build").mkdir(exist_ok=True)
    run(*tool, "erase")
    say("Tests (pytest), watched: this takes about twice as long ...")
    failed = run(*tool, "run", "-m", "pytest", *SPREAD, *arguments, **HEADLESS)
    run(*tool, "combine", "--quiet")
    for broken in (ROOT / "build").glob("coverage.data.*"):
        broken.unlink()  # from processes that tests have killed
    if run(*tool, "report") or run(*tool, "html", "--quiet"):
        raise BuildError("coverage could not report; its own words are above.")
    say(f"Line by line: {ROOT / 'build' / 'coverage' / 'index.html'}")
    return failed


def dist(arguments: list[str]) -> int:
    """Build the application for this system in dist/, and run its self-play test."""
    if arguments not in ([], ["--onefile"]):
        raise BuildError("dist takes no arguments but --onefile.")
    python = find_python("requirements-dist.lock")
    folder = ROOT / "dist" / NAME
    compiled = compile_rules(python)
    run_pyinstaller(python, folder, compiled, one_file=bool(arguments))
    program = built_program(folder)
    try_match(python, program, compiled is not None)
    try_out(python, "start", program)
    say("Packing it ...")
    packed = pack(folder, "-onefile" if arguments else "")
    run(python, ROOT / ".packaging" / "size.py", folder)
    say(f"Done: {folder}")
    say(f"Packed to give away: {packed} ({packed.stat().st_size / 1e6:.0f} MB)")
    return 0


def wheel(arguments: list[str]) -> int:
    """Build the wheel for all systems and, with a C compiler, the one for this system in dist/.
    Install each into an empty environment, and run its self-play test."""
    if arguments:
        raise BuildError("wheel takes no arguments.")
    python = find_python("requirements-test.lock")
    build_wheel(python, None)
    compiled = compile_rules(python)
    if compiled is not None:
        build_wheel(python, compiled)
    return 0


def build_wheel(python: Path, compiled: Path | None) -> None:
    """Build a wheel, with or without the compiled rules in a folder, and test it. Raises
    BuildError."""
    say("Building the wheel ..." if compiled is None else "Building the wheel for this system ...")
    with tempfile.TemporaryDirectory(prefix=NAME, ignore_cleanup_errors=True) as folder:
        command = (python, "-m", "hatchling", "build", "-t", "wheel", "-d", folder)
        if run(*command, COMPILED_MODULES=str(compiled or "")):
            raise BuildError("hatchling could not build the wheel; its own words are above.")
        (built,) = Path(folder).glob("*.whl")
        (ROOT / "dist").mkdir(exist_ok=True)
        made = Path(shutil.copy(built, ROOT / "dist"))
    venv = ROOT / "build" / "wheel-venv"
    venv.parent.mkdir(exist_ok=True)
    create_venv(venv)
    install_lock(venv, ROOT / "requirements.lock")
    done = pip(venv, "install", "--quiet", "--no-deps", made)
    if done.returncode:
        raise BuildError(f"Could not install {made.name}: {last_line(done)}")
    program = python_of(venv).with_name(NAME + ".exe" if WINDOWS else NAME)
    try_match(python, program, compiled is not None)
    say(f"Done: {made} ({made.stat().st_size / 1e6:.1f} MB)")


def version() -> str:
    """Return the version in game/__init__.py."""
    text = (ROOT / "game" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    if not found:
        raise BuildError("game/__init__.py names no __version__.")
    return found.group(1)


def run_pyinstaller(python: Path, folder: Path, compiled: Path | None, one_file: bool) -> None:
    """Build the application with PyInstaller, and add the licenses and desktop files."""
    say("Building the application (about half a minute) ...")
    work, recipes = ROOT / "build", ROOT / ".packaging"
    made = folder.parent / "made"
    for old in (folder, made):
        shutil.rmtree(old, ignore_errors=True)
    assemble = (python, recipes / "assemble.py")
    if run(*assemble, "licenses", work / "licenses", **NO_GREETING):
        raise BuildError("The licenses could not be gathered; the reason is above.")
    options: list[str | Path] = ["--noconfirm", "--clean", "--log-level", "ERROR"]
    options += ["--distpath", made, "--workpath", work / "pyinstaller"]
    how = {"BUILD_WORK": str(work), "ONE_FILE": "1" if one_file else "0", **NO_GREETING}
    how.update(PYTHONPATH="", PYTHONOPTIMIZE="")  # nothing comes from outside
    how.update(COMPILED_MODULES=str(compiled or ""))
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
    if run(*assemble, "complete", folder, work / "licenses", **NO_GREETING):
        raise BuildError("The application could not be completed; the reason is above.")


def built_program(folder: Path) -> Path:
    """Return the executable in the application's folder."""
    inside_app = folder / "Puerto Rico.app" / "Contents" / "MacOS" / NAME
    if inside_app.exists():
        return inside_app
    return folder / (NAME + ".exe" if WINDOWS else NAME)


def try_match(python: Path, program: Path, compiled: bool) -> None:
    """Let a program play a whole match by itself. Raises BuildError for a fault, or if compiled
    rules in it do not run."""
    say("Having it play a whole match by itself, without a window (about a minute) ...")
    try_out(python, "match", program, "compiled" if compiled else "source")


def try_out(python: Path, *what: str | Path) -> None:
    """Test a built program in a separate folder. Raises BuildError for a fault."""
    if run(python, ROOT / ".packaging" / "trial.py", *what):
        raise BuildError("What was built is not good; the reason is above.")


def pack(folder: Path, suffix: str = "") -> Path:
    """Pack the application's folder into an archive and return its path: a zip on Windows,
    elsewhere a tar.gz, which keeps execute bits and links."""
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
    """Run a command (default `play`) and return its exit code."""
    for stream in (sys.stdout, sys.stderr):  # a console may lack some characters
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
        where = ROOT / str(error.filename or "")  # rmtree reports files without their folder
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            said = tr(
                "You don't have permission to write {file}. Try again from a folder of your own.",
                file=where,
            )
        elif error.errno == errno.ENOSPC:
            said = tr("The disk is full, so {file} couldn't be written.", file=where)
        else:
            said = tr("build.py can't go on: {reason}", reason=error)
        print(said, file=sys.stderr)
    except KeyboardInterrupt:
        return 130
    return 1


def started_by_double_click() -> bool:
    """Return whether the console was opened for this program alone and closes with it (Windows)."""
    return WINDOWS and len(sys.argv) == 1 and sys.stdin is not None and sys.stdin.isatty()


if __name__ == "__main__":
    code = main(sys.argv[1:])
    if code and started_by_double_click():
        input(tr("Press Enter to close this window."))
    sys.exit(code)
