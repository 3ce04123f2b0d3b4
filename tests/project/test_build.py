"""build.py: whose environments it changes, and the sentences it ends with."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import build

LOCK = "some.lock"
SAID_TO_PLAYERS = {"no_venv", "create_venv", "install_lock", "last_line", "find_python", "play"}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with nothing but a lock file that names nothing."""
    folder = tmp_path / "a project"
    folder.mkdir()
    (folder / LOCK).write_text("# nothing\n", encoding="utf-8")
    monkeypatch.setattr(build, "ROOT", folder)
    return folder


@pytest.fixture
def installs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Nothing is really made or installed; what would have been is listed."""
    done: list[str] = []

    def create(venv: Path) -> None:
        venv.mkdir(exist_ok=True)
        build.write_marker(venv, {})
        done.append(f"create {venv.name}")

    monkeypatch.setattr(build, "create_venv", create)
    monkeypatch.setattr(build, "is_usable", lambda venv: venv.exists())
    monkeypatch.setattr(
        build, "install_lock", lambda venv, lock: done.append(f"install {venv.name}")
    )
    return done


def test_the_first_run_makes_an_environment_and_the_second_reuses_it(
    project: Path, installs: list[str]
) -> None:
    assert build.find_python(LOCK) == build.python_of(project / ".venv")
    assert build.find_python(LOCK) == build.python_of(project / ".venv")
    assert installs == ["create .venv", "install .venv"]


def test_a_changed_lock_is_installed_again(project: Path, installs: list[str]) -> None:
    build.find_python(LOCK)
    (project / LOCK).write_text("# something else\n", encoding="utf-8")
    build.find_python(LOCK)
    assert installs == ["create .venv", "install .venv", "install .venv"]


def test_an_environment_of_somebody_else_is_used_if_it_will_do(
    project: Path, installs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / ".venv").mkdir()
    monkeypatch.setattr(build, "has_locked_packages", lambda venv, lock: True)
    assert build.find_python(LOCK) == build.python_of(project / ".venv")
    assert installs == []
    assert list((project / ".venv").iterdir()) == []


def test_an_environment_of_somebody_else_is_left_alone_if_not(
    project: Path, installs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / ".venv").mkdir()
    monkeypatch.setattr(build, "has_locked_packages", lambda venv, lock: False)
    assert build.find_python(LOCK) == build.python_of(project / ".build-venv")
    assert installs == ["create .build-venv", "install .build-venv"]
    assert list((project / ".venv").iterdir()) == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("WARNING: Retrying after NewConnectionError: getaddrinfo failed", "There's no network"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "couldn't be installed: .* DO NOT MATCH"),
    ],
)
def test_a_failed_installation_is_a_sentence(
    project: Path, words: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = subprocess.CompletedProcess(["pip"], 1, stdout="", stderr=words)
    monkeypatch.setattr(build, "pip", lambda *arguments: failed)
    with pytest.raises(build.BuildError, match=sentence):
        build.install_lock(project / ".venv", project / LOCK)


Commands = list[tuple[str | Path, ...]]


def watched(monkeypatch: pytest.MonkeyPatch, fails: str = "") -> Commands:
    """The commands that build.py runs, noted instead of run; those with the word ``fails`` fail."""
    commands: Commands = []

    def run(*command: str | Path, **environment: str) -> int:
        commands.append(command)
        return 1 if fails and fails in command else 0

    monkeypatch.setattr(build, "find_python", lambda lock: Path("python"))
    monkeypatch.setattr(build, "run", run)
    return commands


@pytest.mark.parametrize("fault", ["check", "format", "mypy"])
def test_the_tests_fail_when_only_lint_format_or_types_fail(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = watched(monkeypatch, fails=fault)
    assert build.test(["-k", "captain"]) == 1
    assert [command[2] for command in commands] == ["ruff", "ruff", "mypy", "pytest"]
    assert commands[-1][-2:] == ("-k", "captain")


def test_quick_leaves_out_the_slow_tests_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    commands = watched(monkeypatch)
    assert build.test([]) == 0
    assert build.test(["--quick", "-x"]) == 0
    whole, quick = (command for command in commands if "pytest" in command)
    assert "-m" not in whole[3:]
    assert quick == (*whole, "-m", "not slow", "-x")


def lay_compilation(project: Path, code: int) -> None:
    """Lay a compilation into a project that ends with this exit code."""
    (project / ".packaging").mkdir()
    script = project / ".packaging" / "compilation.py"
    script.write_text(f"raise SystemExit({code})", encoding="utf-8")


def test_without_a_compiler_there_are_no_compiled_tests(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = watched(monkeypatch)
    monkeypatch.setattr(build, "compile_rules", lambda python: None)
    assert build.main(["test", "--compiled"]) == 1
    assert capsys.readouterr().err.startswith("`test --compiled` needs a C compiler and Python's")
    assert commands == []


def test_without_a_compiler_the_application_is_built_of_the_source(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = watched(monkeypatch)
    lay_compilation(project, build.NO_COMPILER)
    built: list[Path | None] = []

    def run_pyinstaller(python: Path, folder: Path, compiled: Path | None, one_file: bool) -> None:
        built.append(compiled)
        folder.mkdir(parents=True)

    monkeypatch.setattr(build, "find_python", lambda lock: Path(sys.executable))
    monkeypatch.setattr(build, "run_pyinstaller", run_pyinstaller)
    monkeypatch.setattr(build, "version", lambda: "1.2.3")
    assert build.main(["dist"]) == 0
    assert built == [None]
    assert [command[2:] for command in commands] == [
        ("match", build.built_program(project / "dist" / build.NAME), "source"),
        ("start", build.built_program(project / "dist" / build.NAME)),
        (project / "dist" / build.NAME,),  # how large its parts are
    ]
    assert capsys.readouterr().out.count("There is no C compiler") == 1


@pytest.mark.parametrize("function", sorted(SAID_TO_PLAYERS))
def test_what_players_may_read_of_it_is_translated(function: str) -> None:
    """No sentence stands in `say`, an error or `print` but through `tr`."""
    tree = ast.parse(Path(build.__file__).read_text(encoding="utf-8"))
    (body,) = (
        node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == function
    )
    for call in ast.walk(body):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            if call.func.id in ("say", "BuildError"):
                (said,) = call.args
                assert isinstance(said, ast.Call), ast.unparse(call)
                assert ast.unparse(said.func) == "tr"
            if call.func.id == "tr":
                assert isinstance(call.args[0], ast.Constant)


def test_it_speaks_the_language_of_the_system_with_the_standard_library_alone() -> None:
    code = (
        "import build\n"
        "try: build.create_venv(None)\n"
        "except build.BuildError as error: print(ascii(str(error)))\n"
    )
    program = f"import importlib.util as u; u.find_spec = lambda name: None\n{code}"
    for language, word in (("cs", "neumí"), ("hu", "környezetet"), ("xx", "can't create")):
        done = subprocess.run(
            [sys.executable, "-S", "-B", "-c", program],
            cwd=Path(build.__file__).parent,
            env={"LANGUAGE": language, "PATH": os.environ["PATH"]},
            capture_output=True,
            text=True,
        )
        assert word in ast.literal_eval(done.stdout), done.stderr


def test_an_old_python_can_read_as_far_as_the_sentence_for_it() -> None:
    source = Path(build.__file__).read_text(encoding="utf-8")
    assert ast.parse(source, feature_version=(3, 6)).body
