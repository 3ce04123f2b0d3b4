"""The scene of saved matches, used with posted events: list, rename, delete, export, import."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.history.match_library import MatchLibrary, title_of
from game.history.store.work_progress import WorkProgress
from game.match.engine_process import InlineEngine
from game.match.journal import list_matches
from game.match.match import Match
from game.match.match_spec import SeatSpec
from game.rules import Options
from game.rules.record.game_record import ChecksumChain, GameRecord
from game.scenes.dialogs.dialog import Dialog
from game.scenes.dialogs.questions import TextInputScene
from game.scenes.menu import MenuScene
from game.scenes.navigator import Navigator
from game.scenes.replay.scene import ReplayScene
from game.scenes.saves.bin_scene import BinScene
from game.scenes.saves.list_update import FIRST_FILES
from game.scenes.saves.rows import MatchRow, ThumbnailFrame, details_text, match_title
from game.scenes.saves.scene import NOTE_SECONDS, LibraryExits, LibraryScene
from game.scenes.saves.thumbnails import Thumbnails
from game.scenes.table.scene import TableScene
from game.ui import skin
from game.ui.widgets.buttons import Button
from tests.support.saved_matches import (
    BusyClock,
    InlineExecutor,
    ManualCalendar,
    match_with_undos,
    saved_match,
    spec_for,
)
from tests.support.window import AppDriver, app_driver, project_paths


@pytest.fixture
def match_library(home: Path) -> MatchLibrary:
    return MatchLibrary(project_paths(home), ManualCalendar())


class OpenedMatches:
    """Notes which matches were continued or replayed."""

    def __init__(self) -> None:
        self.paths: list[tuple[str, Path]] = []

        self.exits = LibraryExits(
            self._noted("continue"),
            self._noted("replay"),
            self._noted("review"),
            lambda: self._noted("statistics")(Path()),
        )

    def _noted(self, name: str) -> Callable[[Path], None]:
        return lambda path: self.paths.append((name, path))


@contextmanager
def library(
    match_library: MatchLibrary, opened: OpenedMatches | None = None, **size: Any
) -> Iterator[AppDriver]:
    """The list of saved matches on an app; pictures are drawn at once."""
    opened = opened or OpenedMatches()
    painter = InlineExecutor()
    with app_driver(lambda ctx: MenuScene(ctx, {}), paths=match_library.paths, **size) as on:
        thumbnails = Thumbnails(match_library.paths, "en", lambda: painter)
        on.ctx.stack.push(
            LibraryScene(
                on.ctx,
                match_library,
                opened.exits,
                thumbnails,
            )
        )
        on.wait(0.2)
        yield on


def icon_button(on: AppDriver, icon: str) -> Button:
    return next(w for w in on.find_all(Button) if (w.icon, w.text) == (icon, ""))


def rows(on: AppDriver) -> list[MatchRow]:
    return on.find_all(MatchRow)


def chosen(on: AppDriver) -> Path:
    return next(row.entry.path for row in rows(on) if row.selected)


@pytest.fixture
def three(match_library: MatchLibrary) -> list[Path]:
    """Three matches: just begun, finished, older."""
    saves = match_library.paths.saves
    return [
        saved_match(saves, 30),
        saved_match(saves, -1, age=1),
        saved_match(saves, 90, age=2, players=5),
    ]


def test_the_list_shows_every_match_with_its_picture(
    match_library: MatchLibrary, three: list[Path]
) -> None:
    with library(match_library) as on:
        on.wait(2)
        assert [row.entry.path for row in rows(on)] == three
        assert chosen(on) == three[0]
        assert all(on.top.thumbnails.get(path) is not None for path in three)
        thumbs = on.find_all(ThumbnailFrame)
        assert len(thumbs) == 1
        words = [details_text(row.entry, on.ctx.translator) for row in rows(on)]
        assert ["Round" in words[0], "Finished" in words[1], "Classic" in words[2]] == [True] * 3
        assert match_title(rows(on)[0].entry, on.ctx.translator) == "Anežka, Bálint, Þórður"


def test_the_mouse_selects_continues_and_replays(
    match_library: MatchLibrary, three: list[Path]
) -> None:
    opened = OpenedMatches()
    with library(match_library, opened) as on:
        on.click(rows(on)[2].rect.center)
        assert (chosen(on), opened.paths) == (three[2], [])
        on.click(rows(on)[2].rect.center)  # once more: open it
        on.click_button("Replay")
        on.click(rows(on)[1].rect.center)
        on.click_button("Result")
        assert opened.paths == [
            ("continue", three[2]),
            ("replay", three[2]),
            ("continue", three[1]),
        ]
        on.click_button("Back")
        assert on.kind() is MenuScene


def test_the_keyboard_selects_and_continues(match_library: MatchLibrary, three: list[Path]) -> None:
    opened = OpenedMatches()
    with library(match_library, opened) as on:
        on.key(pygame.K_RETURN)
        on.key(pygame.K_DOWN)
        on.key(pygame.K_DOWN)
        assert chosen(on) == three[1]
        on.key(pygame.K_DOWN)
        on.key(pygame.K_RETURN)
        assert opened.paths == [("continue", three[0]), ("continue", three[2])]
        on.key(pygame.K_ESCAPE)
        assert on.kind() is MenuScene


def test_a_match_gets_another_title(match_library: MatchLibrary, three: list[Path]) -> None:
    with library(match_library) as on:
        on.click(rows(on)[1].rect.center)
        on.key(pygame.K_F2)
        assert on.kind() is TextInputScene
        on.wait(0.1)  # drawn with all of the title selected
        for _ in range(60):
            on.key(pygame.K_BACKSPACE)
        on.type_text("Ünder palms")
        on.key(pygame.K_RETURN)
        assert (
            match_title(rows(on)[1].entry, on.ctx.translator) == title_of(three[1]) == "Ünder palms"
        )
        assert chosen(on) == three[1]
        on.click_button("Rename")
        on.type_text("!")
        on.key(pygame.K_ESCAPE)
        assert title_of(three[1]) == "Ünder palms"
        on.click_button("Rename")
        on.click_button("OK")  # as it was
        assert title_of(three[1]) == "Ünder palms"
        on.click(rows(on)[0].rect.center)
        on.click_button("Rename")
        on.click_button("OK")  # the usual title is no title
        assert title_of(three[0]) == ""


def test_a_deleted_match_comes_back_by_undo_however_late(
    match_library: MatchLibrary, three: list[Path]
) -> None:
    with library(match_library) as on:
        on.click(rows(on)[1].rect.center)
        on.click_button("Delete")
        assert [row.entry.path for row in rows(on)] == [three[0], three[2]]
        assert chosen(on) == three[2]
        assert not three[1].exists()
        on.click_button("Undo")
        assert [row.entry.path for row in rows(on)] == three
        assert chosen(on) == three[1]
        on.key(pygame.K_DELETE)
        on.key(pygame.K_BACKSPACE)
        assert three[1].exists()
        on.key(pygame.K_DELETE)
        on.wait(NOTE_SECONDS + 0.5)
        on.key(pygame.K_BACKSPACE)
        assert three[1].exists()


def test_the_bin_gives_back_any_match(match_library: MatchLibrary, three: list[Path]) -> None:
    match_library.rename(three[2], "Palms")
    with library(match_library) as on:
        on.click(rows(on)[2].rect.center)
        for _ in range(2):
            on.key(pygame.K_DELETE)
        on.click(icon_button(on, "ui/bin").rect.center)
        assert on.kind() is BinScene
        on.wait(0.2)
        titles = [match_title(row.entry, on.ctx.translator) for row in rows(on)]
        assert sorted(titles) == ["Anežka, Bálint, Þórður", "Palms"]
        on.click(rows(on)[titles.index("Palms")].rect.center)
        on.click_button("Restore")
        assert on.kind() is LibraryScene
        assert chosen(on) == three[2]
        assert three[2].exists()


def test_the_bin_says_what_helped_like_the_list(match_library: MatchLibrary) -> None:
    spec = replace(spec_for(), undo_anything=True)
    match_with_undos(match_library.paths.saves, spec=spec)
    for _ in match_library.store.update():
        pass
    with library(match_library) as on:
        (entry,) = on.top.entries
        on.key(pygame.K_DELETE)
        on.click(icon_button(on, "ui/bin").rect.center)
        (deleted,) = on.top.entries
        assert "with undo" in details_text(entry, on.ctx.translator)
        assert "with undo" in details_text(deleted, on.ctx.translator)


def test_undo_is_offered_as_long_as_the_match_is_in_the_bin(
    match_library: MatchLibrary, three: list[Path]
) -> None:
    with library(match_library) as on:
        on.key(pygame.K_DELETE)
        on.click(icon_button(on, "ui/bin").rect.center)
        on.click_button("Back")
        on.click_button("Undo")
        assert len(rows(on)) == len(three)
        on.key(pygame.K_DELETE)
        on.click(icon_button(on, "ui/bin").rect.center)
        on.wait(0.2)
        on.click_button("Delete forever")
        on.click_button("Delete forever")
        on.click_button("Back")
        assert "Undo" not in [w.text for w in on.find_all(Button)]
        assert len(rows(on)) == len(three) - 1


def test_the_bin_is_emptied_after_a_question(
    match_library: MatchLibrary, three: list[Path]
) -> None:
    for path in three:
        match_library.delete(path)
    with library(match_library) as on:
        on.click(icon_button(on, "ui/bin").rect.center)
        on.wait(0.2)
        on.click_button("Delete forever")
        on.key(pygame.K_ESCAPE)
        assert len(rows(on)) == 3
        on.key(pygame.K_DELETE)
        on.click_button("Delete forever")
        assert len(rows(on)) == len(match_library.bin()) == 2
        on.click_button("Empty the trash")
        assert "2 matches" in on.top.text
        on.click_button("Delete forever")
        assert on.kind() is LibraryScene
        assert match_library.bin() == []


def test_every_match_can_be_deleted(match_library: MatchLibrary, three: list[Path]) -> None:
    with library(match_library) as on:
        for _ in three:
            on.key(pygame.K_DELETE)
        on.key(pygame.K_DELETE)
        on.key(pygame.K_F2)
        assert rows(on) == []
        on.wait(0.2)


def test_exporting_tells_where(match_library: MatchLibrary, three: list[Path]) -> None:
    with library(match_library) as on:
        on.click_button("Export")
        assert on.kind() is Dialog
        (file,) = match_library.paths.exports.iterdir()
        assert str(file) in on.top.text
        assert file.read_bytes() == three[0].read_bytes()


def test_a_file_dropped_on_the_window_is_taken_in(
    match_library: MatchLibrary, tmp_path: Path
) -> None:
    gift = saved_match(tmp_path, 20).rename(tmp_path / "Gift.prmatch")
    with library(match_library) as on:
        on.post(pygame.DROPFILE, file=str(gift))
        on.wait(0.1)
        assert match_title(rows(on)[0].entry, on.ctx.translator) == "Gift"
        assert "Gift" in on.top.note
        (tmp_path / "bad.txt").write_text("hello")
        for bad in (tmp_path / "bad.txt", tmp_path, tmp_path / "nothing"):
            on.post(pygame.DROPFILE, file=str(bad))
            on.wait(0.1)
            assert on.kind() is Dialog
            assert bad.name in on.top.text
            on.key(pygame.K_RETURN)
        assert len(rows(on)) == 1


def test_what_waits_in_the_folder_is_taken_in(match_library: MatchLibrary, tmp_path: Path) -> None:
    match_library.imports_folder.mkdir(parents=True)
    saved_match(tmp_path, 20).rename(match_library.imports_folder / "gift.prmatch")
    (match_library.imports_folder / "bad.prmatch").write_text("hello")
    with library(match_library) as on:
        on.wait(0.1)
        assert "bad.prmatch" in on.top.text
        on.key(pygame.K_RETURN)
        assert match_title(rows(on)[0].entry, on.ctx.translator) == "gift"


def test_a_match_that_cannot_be_opened_can_be_thrown_away(match_library: MatchLibrary) -> None:
    path = match_library.paths.saves / "match-0001.jsonl"
    path.parent.mkdir(parents=True)
    path.write_text("hello")
    opened = OpenedMatches()
    with library(match_library, opened) as on:
        assert [row.entry.path for row in rows(on)] == [path]
        on.key(pygame.K_RETURN)
        assert not on.find(Button, "Replay").enabled
        assert opened.paths == []
        on.click_button("Delete")
        assert rows(on) == []


# From and to other scenes


@contextmanager
def navigator(match_library: MatchLibrary) -> Iterator[tuple[AppDriver, Navigator]]:
    """A window at the title, with its navigator."""
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=match_library.paths) as on:
        yield on, Navigator(on.ctx)


def test_from_the_title_to_a_match_and_to_its_replay(
    match_library: MatchLibrary, three: list[Path]
) -> None:
    with navigator(match_library) as (on, _):
        on.click_button("Saved games")
        assert on.kind() is LibraryScene
        on.click(rows(on)[2].rect.center)
        on.click_button("Replay")
        assert on.kind() is ReplayScene
        on.key(pygame.K_ESCAPE)
        assert on.kind() is LibraryScene
        on.click_button("Continue")
        assert on.kind() is TableScene
        assert on.top.match.path == three[2]


@pytest.mark.parametrize("agree", [True, False])
def test_a_damaged_match_asks_before_it_goes_on(match_library: MatchLibrary, agree: bool) -> None:
    path = saved_match(match_library.paths.saves, 20)
    path.write_bytes(path.read_bytes()[:-7])
    before = path.read_bytes()
    with navigator(match_library) as (on, _):
        on.click_button("Continue")
        assert on.kind() is Dialog
        assert path.name in on.top.text
        on.key(pygame.K_RETURN if agree else pygame.K_ESCAPE)
        assert on.kind() is (TableScene if agree else MenuScene)
        assert path.read_bytes() == before


def test_a_match_of_another_version_is_told_of(match_library: MatchLibrary) -> None:
    path = match_library.paths.saves / "match-0001.jsonl"
    path.parent.mkdir(parents=True)
    head = GameRecord(Options(players=3), 1).head()
    path.write_text(ChecksumChain().close({**head, "record": 2}) + "\n", "utf-8")
    with navigator(match_library) as (on, way):
        for act in (way.continue_match, way.replays.replay, way.open_file):
            act(path)
            assert on.kind() is Dialog
            assert "newer version" in on.top.text
            on.key(pygame.K_RETURN)


def test_a_file_opens_its_match(match_library: MatchLibrary, tmp_path: Path) -> None:
    gift = saved_match(tmp_path, 20).rename(tmp_path / "gift.prmatch")
    before = gift.read_bytes()
    with navigator(match_library) as (on, way):
        way.open_file(gift)
        assert on.kind() is TableScene
        way.leave()
        on.post(pygame.DROPFILE, file=str(gift))
        assert on.kind() is TableScene
        way.leave()
        (tmp_path / "bad.txt").write_text("hello")
        way.open_file(tmp_path / "bad.txt")
        assert "bad.txt isn't a match" in on.top.text
    assert gift.read_bytes() == before
    assert len(list_matches(match_library.paths.saves)) == 1


def test_a_damaged_match_stays_beside_the_one_that_goes_on(match_library: MatchLibrary) -> None:
    path = saved_match(match_library.paths.saves, 20)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[12] = lines[12][:9] + b"#" + lines[12][10:]
    path.write_bytes(b"".join(lines))
    before = path.read_bytes()
    good = sum(line.startswith(b'{"do"') for line in lines[:12])
    with navigator(match_library) as (on, way):
        on.click_button("Continue")
        on.key(pygame.K_RETURN)
        match = on.top.match
        assert len(match.game.history) == good
        match.play(match.game.legal_actions[0])
        way.leave()
        on.click_button("Continue")  # now without a question
        assert on.kind() is TableScene
        assert on.top.match.path == match.path
        assert len(on.top.match.game.history) == good + 1
        way.leave()
        way.library()
        assert [entry.path for entry in on.top.entries] == [match.path]
    assert path.read_bytes() == before
    assert match.path != path


# Thousands of matches


@pytest.fixture
def many(match_library: MatchLibrary) -> list[Path]:
    """More matches than are read before the list is shown, the one played last first."""
    first = saved_match(match_library.paths.saves, 20)
    made = [first]
    for nth in range(1, FIRST_FILES + 12):
        path = first.with_name(f"copy-{nth:02}.jsonl")
        path.write_bytes(first.read_bytes())
        os.utime(path, (1e9 - nth, 1e9 - nth))
        made.append(path)
    return made


def busy_library(on: AppDriver, match_library: MatchLibrary) -> LibraryScene:
    """The list, opened by a busy clock."""
    thumbnails = Thumbnails(match_library.paths, "en", InlineExecutor)
    opened = OpenedMatches()
    scene = LibraryScene(
        replace(on.ctx, clock=BusyClock()),
        match_library,
        opened.exits,
        thumbnails,
    )
    on.ctx.stack.push(scene)
    return scene


def foot(on: AppDriver) -> bytes:
    """The picture of the foot of the sheet, where the bar is."""
    picture = pygame.Surface(on.ctx.view.size)
    on.top.draw(picture)
    return pygame.image.tobytes(picture.subsurface(on.ctx.view.rect((500, 905, 600, 90))), "RGB")


def test_many_new_matches_are_read_while_the_list_is_used(
    match_library: MatchLibrary, many: list[Path]
) -> None:
    with app_driver(lambda ctx: MenuScene(ctx, {}), paths=match_library.paths) as on:
        scene = busy_library(on, match_library)
        assert scene.list_update.reading == WorkProgress(FIRST_FILES, len(many))
        assert [row.entry.path for row in rows(on)] == many[:FIRST_FILES]  # the latest first
        begun = foot(on)
        on.click(rows(on)[3].rect.center)
        assert scene.selected is not None
        assert scene.selected.path == many[3]
        on.wait(0.1)
        assert scene.list_update.reading is not None
        going_on = foot(on)
        on.wait(3)
        assert len({begun, going_on, foot(on)}) == 3  # the bar has grown, and is gone
        assert [row.entry.path for row in rows(on)] == many
        assert chosen(on) == many[3]
        scene.close()
        again = busy_library(on, match_library)
        assert again.list_update.reading is None  # nothing is left to read
        assert len(rows(on)) == len(many)


def test_a_click_outlasts_a_new_list(match_library: MatchLibrary, many: list[Path]) -> None:
    with app_driver(lambda ctx: MenuScene(ctx, {}), paths=match_library.paths) as on:
        scene = busy_library(on, match_library)
        row = rows(on)[2]
        on.move(row.rect.center)
        on.press(row.rect.center)
        on.wait(3)
        assert scene.list_update.reading is None
        assert row in rows(on)
        on.release(row.rect.center)
        assert chosen(on) == many[2]
        on.wait(0.1)
        assert len(rows(on)) == len(many)
        assert chosen(on) == many[2]


def test_leaving_keeps_what_was_read(match_library: MatchLibrary, many: list[Path]) -> None:
    with app_driver(lambda ctx: MenuScene(ctx, {}), paths=match_library.paths) as on:
        busy_library(on, match_library).close()
        fresh = MatchLibrary(match_library.paths, ManualCalendar())
        left = [progress.total for progress in fresh.store.update_entries() if progress.total]
        assert left[0] == len(many) - FIRST_FILES


def test_many_imports_do_not_hold_a_frame(match_library: MatchLibrary, tmp_path: Path) -> None:
    match_library.imports_folder.mkdir(parents=True)
    for nth in range(4):
        made = saved_match(tmp_path / str(nth), 10 + nth)
        made.rename(match_library.imports_folder / f"gift {nth}.prmatch")
    (match_library.imports_folder / "gift 9.prmatch").write_text("no match")
    with app_driver(lambda ctx: MenuScene(ctx, {}), paths=match_library.paths) as on:
        scene = busy_library(on, match_library)
        assert len(list(match_library.paths.saves.glob("*.jsonl"))) == 1
        begun = scene.imports.progress
        assert begun == WorkProgress(1, 5)
        on.wait(1)
        assert scene.imports.progress is None
        assert len(scene.entries) == 4
        assert isinstance(on.top, Dialog)
        assert "gift 9" in on.top.text


def test_rows_and_details_show_who_played(
    match_library: MatchLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = spec_for()
    seats = (spec.seats[0], SeatSpec("Inés Oliveira", 1, "bosun", character="ines"), spec.seats[2])
    match = Match.new(replace(spec, seats=seats), match_library.paths.saves, InlineEngine())
    match.close()
    drawn: list[str] = []
    crest_and_name: Callable[..., None] = skin.crest_and_name

    def note(*given: Any, portrait: str = "") -> None:
        drawn.append(portrait)
        crest_and_name(*given, portrait=portrait)

    monkeypatch.setattr(skin, "crest_and_name", note)
    with library(match_library):
        assert drawn[:6] == ["", "portraits/ines", ""] * 2
