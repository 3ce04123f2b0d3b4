"""Thumbnails of saved matches: drawn once, in a process of their own, with nothing hidden shown."""

from concurrent.futures import Executor
from pathlib import Path

import pygame

from game.app.i18n import Translator
from game.app.paths import Paths
from game.match.engine_process import InlineEngine
from game.match.match import Match
from game.match.seat_data import UNNAMED, shown_name
from game.scenes.saves.thumbnails import SIZE, Thumbnails, _drawing_process, draw, load
from tests.support.saved_matches import InlineExecutor, saved_match


def shown(snapshots: Thumbnails, path: Path) -> pygame.Surface | None:
    """A picture, once nothing more comes."""
    snapshots.request([path])
    for _ in range(3):
        snapshots.update()
    return snapshots.get(path)


def test_a_picture_is_drawn_once_until_the_match_goes_on(paths: Paths) -> None:
    path, painter = saved_match(paths.saves), InlineExecutor()
    for _ in range(2):
        picture = shown(Thumbnails(paths, "en", lambda: painter), path)
        assert picture is not None
        assert picture.get_size() == SIZE
        assert len(set(pygame.transform.average_color(picture)[:3])) > 1
    assert painter.drawn == [path]
    match = Match.load(path, InlineEngine())
    match.play(match.game.legal_actions[0])
    match.close()
    assert load(path, "en") is None
    assert shown(Thumbnails(paths, "en", lambda: painter), path) is not None
    assert painter.drawn == [path, path]


def test_of_what_is_no_match_there_is_no_picture(paths: Paths) -> None:
    path, painter = paths.saves / "match-0001.jsonl", InlineExecutor()
    path.parent.mkdir(parents=True)
    path.write_text("hello")
    snapshots = Thumbnails(paths, "en", lambda: painter)
    assert shown(snapshots, path) is None
    assert shown(snapshots, path) is None
    assert painter.drawn == [path]  # it is not tried again and again
    assert list(path.parent.iterdir()) == [path]


def test_without_a_process_that_draws_there_are_no_thumbnails(paths: Paths) -> None:
    def nobody() -> Executor:
        raise OSError("no more processes")

    assert shown(Thumbnails(paths, "en", nobody), saved_match(paths.saves, 5)) is None


def test_thumbnails_are_drawn_in_another_process(paths: Paths) -> None:
    path, process = saved_match(paths.saves), _drawing_process()
    snapshots = Thumbnails(paths, "en", lambda: process)
    snapshots.request([path])
    snapshots.update()
    process.shutdown()  # waits until it is drawn
    assert snapshots.update()
    snapshots.close()
    assert snapshots.get(path) is not None


def test_a_thumbnail_is_drawn_anew_in_another_language(paths: Paths) -> None:
    word = shown_name(UNNAMED, Translator(paths.locale, "cs").tr)
    stored, typed = (
        saved_match(paths.saves, names=(name, "Eva", "Jan")) for name in (UNNAMED, word)
    )
    painter = InlineExecutor()
    pictures = []
    for path, language in ((stored, "en"), (stored, "cs"), (typed, "cs")):
        picture = shown(Thumbnails(paths, language, lambda: painter), path)
        assert picture is not None
        pictures.append(pygame.image.tobytes(picture, "RGB"))
    assert painter.drawn == [stored, stored, typed]
    assert pictures[0] != pictures[1] == pictures[2]


def test_a_thumbnail_shows_no_hidden_information(paths: Paths) -> None:
    pictures = []
    for hidden in (True, False):
        path = saved_match(paths.saves, 200, hidden_vp=hidden)
        draw(paths, path, "en")
        picture = load(path, "en")
        assert picture is not None
        pictures.append(pygame.image.tobytes(picture, "RGB"))
    assert pictures[0] != pictures[1]
