"""The self-play smoke test: which faults it finds, and what it reports."""

import json
from pathlib import Path

import pytest

from game.__main__ import main
from game.commands.selfplay import SelfPlayReport, SelfPlayWatcher, run_selfplay
from game.match.engine_process import ProcessEngine
from game.scenes.dialogs.dialog import show_message
from game.scenes.navigator import Navigator
from tests.support.window import app_driver, project_paths


def test_the_first_picture_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = tmp_path / "report.json"
    assert main(["--show-itself", "--report", str(report)]) == 0
    account = json.loads(report.read_text(encoding="utf-8"))
    assert account["first_picture"] > 1e9
    assert (account["faults"], account["scenes"]) == ([], ["MenuScene"])
    assert capsys.readouterr().out == "The first picture was shown.\n"


def test_a_window_closed_before_the_end_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SelfPlayWatcher, "_turn_pages", lambda self, scoring: None)
    monkeypatch.setattr(Navigator, "open_match", lambda self, match: self.ctx.stack.quit())
    account = run_selfplay(7, now=lambda: 100.0)
    assert account.faults == ["The match did not come to its end."]
    assert account.text() == account.faults[0]


def test_a_crash_is_a_fault(tmp_path: Path) -> None:
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=project_paths(tmp_path)) as on:
        watch = SelfPlayWatcher(SelfPlayReport(7), lambda: 100.0)
        watch.watch(on.app, on.ctx)
        on.app.exit_code = 1
        watch.close()
        assert watch.report.faults[0] == f"It crashed; see {tmp_path}."


def test_a_dialog_in_the_way_is_a_fault(tmp_path: Path) -> None:
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=project_paths(tmp_path)) as on:
        watch = SelfPlayWatcher(SelfPlayReport(7), lambda: 100.0)
        watch.watch(on.app, on.ctx)
        show_message(on.ctx, "", "Something is wrong.")
        watch()
        assert on.ctx.stack.closing
        assert watch.report.faults == ["A dialog stands in the way: Something is wrong."]


def test_thinking_that_left_its_process_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ProcessEngine, "in_process", False)
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=project_paths(tmp_path)) as on:
        watch = SelfPlayWatcher(SelfPlayReport(7), lambda: 100.0)
        watch.watch(on.app, on.ctx)
        watch.close()
        assert "The computer seats could not think in their own process." in watch.report.faults
