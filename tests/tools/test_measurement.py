"""The frame of measurements: samples by number, in processes too, and going on from a file."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from game.tools.__main__ import main
from game.tools.json_lines import JsonLines
from game.tools.measurement import Measurement, Report, mean_of
from game.tools.workers.processes import Processes


def square(seed: int, number: int) -> list[int]:
    return [seed, number**2]


def report(samples: object) -> Report:
    return Report(str(samples), samples)


SQUARES = Measurement(4, partial(square, 7), report)


def test_samples_come_in_order_from_processes_too() -> None:
    done: list[int] = []
    here = SQUARES.run(done.append)
    assert here.data == [[7, 0], [7, 1], [7, 4], [7, 9]]
    assert done == [1, 2, 3, 4]
    with Processes(2) as workers:
        assert SQUARES.run(workers=workers) == here


def test_a_measurement_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = JsonLines(tmp_path / "a" / "samples.jsonl")
    whole = SQUARES.run(file=file, key="squares")
    lines = file.path.read_text("utf-8").splitlines()
    file.path.write_text("\n".join([lines[2], "[]", lines[0][:30]]), "utf-8")
    done: list[int] = []
    assert SQUARES.run(done.append, file=file, key="squares") == whole
    assert done == [2, 3, 4]
    assert SQUARES.run(done.append, file=file, key="other") == whole
    assert done == [2, 3, 4, 1, 2, 3, 4]


def test_samples_of_other_code_are_taken_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, done = JsonLines(tmp_path / "samples.jsonl"), list[int]()
    SQUARES.run(file=file)
    monkeypatch.setattr("game.tools.measurement.code_fingerprint", lambda: "other")
    SQUARES.run(done.append, file=file)
    assert done == [1, 2, 3, 4]


def test_a_command_takes_up_what_its_file_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.jsonl"
    words = "achievements", "--games", "1", "--seats", "random", "--json", "--out", str(out)
    assert main([*words]) == 0
    assert main([*words]) == 0
    first, again = capsys.readouterr().out.split("}\n{")
    assert json.loads(first + "}") == json.loads("{" + again)
    assert len(out.read_text("utf-8").splitlines()) == 1
    assert main([*words, "--seed", "1"]) == 0
    assert len(out.read_text("utf-8").splitlines()) == 2


def test_an_unknown_seat_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for tool in ("regret", "simulate", "calibration"):
        assert main([tool, "--seats", "oracle"]) == 2
        assert capsys.readouterr().err == "no seat is called 'oracle'\n"


def test_a_mean_has_an_interval_from_two_values_on() -> None:
    assert mean_of([4.0]) == (4.0, float("inf"))
    assert mean_of([3.0, 5.0]) == pytest.approx((4.0, 1.96), abs=0.01)
