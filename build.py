"""Everything one does with this project, from a fresh copy of it and nothing but Python.

    python build.py play [arguments for the game]     open the game
    python build.py test [arguments for pytest]       lint, types and all tests
    python build.py lint                              lint and types only
    python build.py dist                              make the double-click application

Needs only the standard library: it makes an environment of its own beside this file and installs
there what the lock files name.
"""

# Written so that Python 3.6 can parse it too: an old Python gets a sentence and no traceback.

import hashlib
import importlib.util
import json
import os
import platform
import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path

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
SMOKE_SECONDS = 5  # how long the built application must stay open
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
        raise BuildError(
            "This Python cannot make virtual environments; on Debian or Ubuntu "
            "`sudo apt install python3-venv` mends that."
        )
    say(f"Making an environment in {venv.name} ...")
    if venv.exists():
        shutil.rmtree(venv)
    venv.mkdir()
    write_mark(venv, {})
    done = quietly(sys.executable, "-m", "venv", venv)
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
    """Lint and types; whether both are clean."""
    say("Lint (ruff) ...")
    linted = run(python, "-m", "ruff", "check") == 0
    say("Types (mypy) ...")
    typed = run(python, "-m", "mypy") == 0
    return linted and typed


def lint(arguments: list[str]) -> int:
    """Lint and types only."""
    if arguments:
        raise BuildError("lint takes no arguments.")
    return 0 if check_code(environment("requirements-test.lock")) else 1


def test(arguments: list[str]) -> int:
    """Lint, types and all tests, without a window or sound; fails if any of the three fails."""
    python = environment("requirements-test.lock")
    clean = check_code(python)
    say("Tests (pytest) ..." if clean else "Not clean, so this will fail. Tests (pytest) ...")
    spread = ("-n", "auto", "--maxprocesses", "8")
    failed = run(python, "-m", "pytest", *spread, *arguments, **HEADLESS)
    return failed or (0 if clean else 1)


def dist(arguments: list[str]) -> int:
    """Make the double-click application for this system in dist/, and see that it opens."""
    if arguments:
        raise BuildError("dist takes no arguments.")
    python = environment("requirements-dist.lock")
    say("Building the application (about half a minute) ...")
    if freeze(python):
        raise BuildError("PyInstaller failed; its own words are above.")
    folder = ROOT / "dist" / NAME
    smoke(folder / (NAME + ".exe" if WINDOWS else NAME))
    for licence in (ROOT / "LICENSE", ROOT / "assets" / "fonts" / "OFL.txt"):
        shutil.copy(licence, folder)
    say("Packing it ...")
    system = f"{platform.system()}-{platform.machine()}".lower()
    packed = shutil.make_archive(
        str(ROOT / "dist" / f"{NAME}-{version()}-{system}"),
        "gztar" if sys.platform.startswith("linux") else "zip",  # zip would lose the execute bit
        folder.parent,
        NAME,
    )
    say(f"Done: {folder}\nPacked to give away: {packed}")
    return 0


def version() -> str:
    """The version, from the one place where it is written."""
    text = (ROOT / "game" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    if not found:
        raise BuildError("game/__init__.py names no __version__.")
    return found.group(1)


def freeze(python: Path) -> int:
    """Run PyInstaller; its exit code."""
    work = ROOT / "build"
    work.mkdir(exist_ok=True)
    launcher = work / "launcher.py"
    launcher.write_text(
        "import multiprocessing\n"
        "from game.__main__ import main\n"
        "multiprocessing.freeze_support()\n"
        "raise SystemExit(main())\n",
        encoding="utf-8",
    )
    options: list[str | Path] = ["--noconfirm", "--clean", "--onedir", "--windowed"]
    options += ["--log-level", "WARN", "--name", NAME, "--paths", ROOT]
    options += ["--distpath", ROOT / "dist", "--workpath", work, "--specpath", work]
    for folder in ("assets", "levels"):
        options += ["--add-data", f"{ROOT / folder}{os.pathsep}game/{folder}"]
    for package in ("pygame-ce", "pytmx", "numpy", "platformdirs"):
        options += ["--copy-metadata", package]  # carries their licences
    drawn = icon(python, work)
    if drawn:
        options += ["--icon", drawn]
    return run(python, "-m", "PyInstaller", *options, launcher)


def icon(python: Path, work: Path) -> Path | None:
    """The game's logo in the form that this system wants for icons; None where there is none."""
    logo = ROOT / "assets" / "svg" / "scenery" / "logo.svg"
    if not logo.exists() or not (WINDOWS or sys.platform == "darwin"):
        return None
    png = work / "icon.png"
    draw = (
        "import sys, pygame; logo = pygame.image.load_sized_svg(sys.argv[1], (256, 256));"
        "square = pygame.Surface((256, 256), pygame.SRCALPHA);"
        "square.blit(logo, logo.get_rect(center=(128, 128)));"
        "pygame.image.save(square, sys.argv[2])"
    )
    if run(python, "-c", draw, logo, png, PYGAME_HIDE_SUPPORT_PROMPT="1"):
        raise BuildError(f"Could not draw {logo}.")
    image = png.read_bytes()
    if WINDOWS:  # one picture of 256 x 256 (written as 0), 32 bits, after 22 bytes of header
        made = png.with_suffix(".ico")
        header = struct.pack("<3H4B2H2I", 0, 1, 1, 0, 0, 0, 0, 1, 32, len(image), 22)
    else:
        made = png.with_suffix(".icns")
        header = struct.pack(">4sI4sI", b"icns", len(image) + 16, b"ic08", len(image) + 8)
    made.write_bytes(header + image)
    return made


def smoke(program: Path, *arguments: str) -> None:
    """Start the built application without window or sound; it must stay open for a while."""
    say("Starting it once to see that it opens ...")
    home = ROOT / "build" / "smoke-home"
    surroundings = os.environ | HEADLESS | {"PUERTO_RICO_HOME": str(home)}
    with subprocess.Popen([program, *arguments], env=surroundings) as running:
        try:
            code = running.wait(SMOKE_SECONDS)
        except subprocess.TimeoutExpired:
            running.kill()
            return
    raise BuildError(f"The built application closed at once with exit code {code}.")


COMMANDS = {"play": play, "test": test, "lint": lint, "dist": dist}


def main(arguments: list[str]) -> int:
    """Run one command; its exit code."""
    if not arguments or arguments[0] not in COMMANDS:
        wanted_help = bool(arguments) and arguments[0] in ("-h", "--help", "help")
        if arguments and not wanted_help:
            say(f"There is no command {arguments[0]!r}.\n")
        say((__doc__ or "").strip())
        return 0 if wanted_help else 2
    try:
        return COMMANDS[arguments[0]](arguments[1:])
    except BuildError as error:
        print(error, file=sys.stderr)
    except PermissionError as error:
        where = error.filename or ROOT
        print(f"{where} may not be written; try again from a folder of your own.", file=sys.stderr)
    except OSError as error:
        print(f"Could not go on: {error}", file=sys.stderr)
    except KeyboardInterrupt:
        return 130
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
