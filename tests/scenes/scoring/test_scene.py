"""The scoring scene: points that add up, the winner, its pages, exits, and exported pictures."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.exports import ExportError, export_picture
from game.app.i18n import Translator
from game.match.engine_process import InlineEngine
from game.match.match import Match
from game.match.match_spec import MatchSpec, SeatSpec
from game.rules import Game, Options, Position
from game.rules.material import GUILD_HALL
from game.rules.scoring import scores, winners
from game.scenes.dialogs.dialog import Dialog
from game.scenes.menu import MenuScene
from game.scenes.navigator import Navigator
from game.scenes.scoring import MatchResult, ScoringExits, ScoringScene, points_rows, winner_banner
from game.scenes.scoring.chart_page import ChartPage, RoundColumn
from game.scenes.scoring.page import SHEET, name_in_lines, ranking
from game.scenes.scoring.points_page import PointsPage
from game.scenes.scoring.winner_banner import BANNER, closing_words, paint_winner_banner
from game.scenes.table.overlays.handover import GRACE
from game.scenes.table.scene import TableScene
from game.ui.context import Context
from game.ui.drawing import smallest_style
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.text.typesetting import LABEL
from game.ui.widgets.buttons import Button
from game.ui.widgets.tab import Tab
from tests.support.window import AppDriver, app_driver, project_paths

NAMES = ("Maximiliána Þórðar", "Gaspar", "Anselmo", "Brígida", "Elvira")
LONG = (
    "Wolfeschlegelsteinhausenbergerdorffwelch",
    "Maximiliana Theodora von Habsburg-Lothri",
    "W" * 20,
    *("Anežka", "Jiří z Poděbrad"),
)
EVERYTHING = Options(players=5, buildings="all", nobles=True, governor=4)
PAGES = ("points", "course", "deeds", "moments")
PHRASES = Phrases(Translator())


def ended(seed: int, options: Options | None = None) -> Position:
    game = Game.new(options or Options(players=4), seed)
    rng = random.Random(seed)
    while not game.is_over:
        game.play(rng.choice(game.legal_actions))
    return game.position


def finished(options: Options, seed: int = 3, names: tuple[str, ...] = NAMES) -> Match:
    """A match that is over, without a file."""
    seats = tuple(SeatSpec(names[n], n) for n in range(options.players))
    match = Match.new(MatchSpec(options, seed, seats), None, InlineEngine())
    rng = random.Random(seed)
    while not match.game.is_over:
        match.play(rng.choice(match.game.legal_actions))
    return match


@lru_cache(maxsize=16)
def result(options: Options, names: tuple[str, ...] = NAMES) -> MatchResult:
    """The result of such a match."""
    return MatchResult.of(finished(options, names=names))


@pytest.mark.parametrize("options", [Options(), Options(players=5, buildings="all", nobles=True)])
def test_the_rows_add_up_to_the_points(options: Options) -> None:
    pos = ended(1, options)
    sums = [
        sum(row.values[seat] or 0 for row in points_rows(pos, PHRASES))
        for seat in range(len(pos.players))
    ]
    assert sums == [score.total for score in scores(pos)]


def test_only_large_buildings_that_somebody_owns_have_a_row() -> None:
    pos = ended(1)
    for player in pos.players:
        player.city = ()
    titles = [row.title for row in points_rows(pos, PHRASES)]
    assert PHRASES.building(GUILD_HALL) not in titles
    assert len(titles) == 2


class ChosenExits(list[str]):
    """The exits that were chosen."""

    def make(self, ctx: Context) -> ScoringScene:
        return self.show(ctx, Options(players=4))

    def show(
        self,
        ctx: Context,
        options: Options,
        names: tuple[str, ...] = NAMES,
        page: str = "points",
    ) -> ScoringScene:
        return ScoringScene(
            ctx,
            result(options, names),
            ScoringExits(
                rematch=lambda: self.append("rematch"),
                same_seats=lambda: self.append("same seats"),
                boards=lambda: self.append("boards"),
                menu=lambda: self.append("menu"),
            ),
            page=page,
        )


def on_page(page: str, options: Options | None = None) -> Callable[[Context], ScoringScene]:
    return lambda ctx: ChosenExits().show(ctx, options or Options(players=4), page=page)


@contextmanager
def arrived(first: Callable[[Context], ScoringScene], home: Path) -> Iterator[AppDriver]:
    """An app with the result, when presses are taken."""
    with app_driver(first, paths=project_paths(home)) as d:
        d.wait(GRACE)
        yield d


# The points


def test_points_come_one_by_one_and_a_click_shows_them_all(tmp_path: Path) -> None:
    with app_driver(ChosenExits().make, paths=project_paths(tmp_path)) as d:
        scene = d.top
        first = scene.points.shown
        d.wait(0.5)
        assert first < scene.points.shown < scene.points.steps
        d.click((960, 500))
        assert scene.done
        assert d.sounds.played.count("fanfare") == 1
        d.wait(2.0)
        assert d.sounds.played.count("fanfare") == 1


def test_without_input_the_points_are_revealed_to_the_end(tmp_path: Path) -> None:
    with app_driver(ChosenExits().make, paths=project_paths(tmp_path)) as d:
        d.skip(6.0)
        assert d.top.done
        assert d.sounds.played.count("fanfare") == 1


@pytest.mark.parametrize(
    ("won", "you", "said"),
    [
        ([1], -1, "Gaspar wins!"),
        ([1], 0, "Gaspar wins!"),
        ([1], 1, "You win!"),
        ([0, 1, 2], -1, "Ana, Gaspar and Anselmo share the victory"),
        ([0, 1], 0, "You and Gaspar share the victory"),
    ],
)
def test_the_only_person_is_spoken_to(tmp_path: Path, won: list[int], you: int, said: str) -> None:
    pos = result(Options(players=4)).position.copy()
    for seat, player in enumerate(pos.players):
        player.city, player.vp, player.doubloons = (), 20 if seat in won else 1, 3
        player.goods = [0] * 5
        player.people = player.nobles = (0,) * len(player.people)
    names = ("Ana", *NAMES[1:4])
    shown = replace(result(Options(players=4)), position=pos, names=names, you=you)
    nowhere = lambda: None  # noqa: E731
    with app_driver(
        lambda ctx: ScoringScene(ctx, shown, ScoringExits(nowhere, nowhere, nowhere)),
        paths=project_paths(tmp_path),
    ) as d:
        assert d.top.verdict == said


@pytest.mark.parametrize("scale", [100, 150])
def test_a_seat_given_to_a_computer_is_no_longer_counted_and_that_is_said(
    home: Path, scale: int
) -> None:
    match = finished(EVERYTHING)
    match.set_seat(1, "random")
    match.set_seat(2, "random")
    match.set_seat(2, "person")  # and back
    shown, nowhere = MatchResult.of(match), lambda: None
    assert shown.given_up == (1,)
    exits = ScoringExits(nowhere, nowhere, nowhere)
    with arrived(lambda ctx: ScoringScene(ctx, shown, exits), home) as d:
        d.ctx.settings.change(ui_scale=scale)
        d.wait(0.1)
        assert NAMES[1] in d.top.points.note
        *_, ties, note = d.top.points._table()
        assert note[0].top >= ties[0].bottom  # where the frame of the winner ends
        d.click((960, 500))
        d.ctx.text.clipped.clear()
        d.app.render()
        assert not d.ctx.text.clipped
    assert MatchResult.of(finished(EVERYTHING)).given_up == ()


@pytest.mark.parametrize("many", [1, 5])
def test_whoever_has_won_is_on_the_banner(tmp_path: Path, many: int) -> None:
    pos = result(EVERYTHING).position.copy()
    for seat, player in enumerate(pos.players):
        player.city, player.vp, player.doubloons = (), 20 if seat < many else 1, 3
        player.goods = [0] * 5
        player.people = player.nobles = (0,) * len(player.people)
    tied = replace(result(EVERYTHING, LONG), position=pos)
    with app_driver(ChosenExits().make, paths=project_paths(tmp_path)) as d:
        drawn: list[int] = []
        page = PointsPage(d.ctx, tied)
        page.paint_crest = lambda p, seat, rect: drawn.append(seat)  # type: ignore[method-assign]
        brush = d.ctx.painter(d.app.window.get_surface())
        paint_winner_banner(brush, page, known=False)
        assert drawn == []
        paint_winner_banner(brush, page, known=True)
        assert drawn == list(range(many))
        assert not d.ctx.text.clipped
        assert not d.ctx.image_cache.missing


# Closing words

CHARACTERS = ("", "gaspar", "anselmo", "brigida", "elvira")


def spoken(
    d: AppDriver, monkeypatch: pytest.MonkeyPatch, players: int, *, done: bool = True
) -> list[tuple[int, pygame.FRect]]:
    """Draw the points of a match with characters; who says something, and where."""
    options = Options(players=players, governor=0)
    page = PointsPage(d.ctx, replace(result(options), characters=CHARACTERS[:players]))
    if done:
        page.finish()
    return said_on(d, monkeypatch, page)


def said_on(
    d: AppDriver, monkeypatch: pytest.MonkeyPatch, page: PointsPage
) -> list[tuple[int, pygame.FRect]]:
    """Draw a page; who says something, and where."""
    words, players = closing_words(page), len(page.order)
    assert sorted(words) == list(range(1, players))
    said: list[tuple[int, pygame.FRect]] = []
    write_rich = Painter.write_rich

    def note(p: Painter, markup: str, rect: pygame.FRect, *rest: Any, **more: Any) -> None:
        said.extend((seat, rect) for seat, word in words.items() if word == markup)
        write_rich(p, markup, rect, *rest, **more)

    d.ctx.text.clipped.clear()
    with monkeypatch.context() as patched:
        patched.setattr(Painter, "write_rich", note)
        page.paint(d.ctx.painter(d.app.window.get_surface()))
    assert not d.ctx.text.clipped
    assert not d.ctx.image_cache.missing
    return said


@pytest.mark.parametrize("players", [2, 5])
def test_every_character_has_a_word_below_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: int
) -> None:
    with app_driver(ChosenExits().make, paths=project_paths(tmp_path)) as d:
        assert not spoken(d, monkeypatch, players, done=False)
        said = spoken(d, monkeypatch, players)
        assert sorted(seat for seat, _ in said) == list(range(1, players))
        assert all(box.left >= BANNER.right and box.right <= SHEET.right for _, box in said)
        assert not any(one.colliderect(two) for (_, one), (_, two) in pairwise(said))


def test_where_words_have_no_room_they_are_said_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with app_driver(ChosenExits().make, paths=project_paths(tmp_path)) as d:
        d.ctx.text.set_scale(2.0)
        page = PointsPage(
            d.ctx, replace(result(Options(players=5, governor=0)), characters=CHARACTERS)
        )
        page.finish()
        heard = []
        for _ in range(4):
            ((seat, box),) = said_on(d, monkeypatch, page)
            assert BANNER.contains(box)
            heard.append(seat)
            assert not page.tick(1.0)
            assert page.tick(3.5)
        assert sorted(heard) == [1, 2, 3, 4]


@pytest.mark.parametrize("language", ["en", "cs", "de", "hu", "is"])
def test_no_closing_word_is_cut_in_the_banner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    with app_driver(ChosenExits().make, paths=project_paths(tmp_path)) as d:
        d.ctx.settings.change(language=language, ui_scale=200)
        match = result(Options(players=2, governor=0))
        speaker = next(seat for seat in (0, 1) if seat not in winners(match.position))
        brush = d.ctx.painter(d.app.window.get_surface())
        for character in d.ctx.characters:
            seats = replace(match, characters=(character.id,) * 2)
            for occasion in ("lost_narrowly", "lost", "lost_clearly"):
                monkeypatch.setattr(
                    winner_banner, "closing_occasion", lambda *_, lost=occasion, **__: lost
                )
                page = PointsPage(d.ctx, seats)
                assert speaker in closing_words(page), character.id
                paint_winner_banner(brush, page, known=True, speaker=speaker)
                assert not d.ctx.text.clipped


def test_those_who_are_not_to_speak_say_nothing_at_the_end(tmp_path: Path) -> None:
    with app_driver(ChosenExits().make, paths=project_paths(tmp_path)) as d:
        match = replace(result(Options(players=3, governor=0)), characters=CHARACTERS[:3])
        assert closing_words(PointsPage(d.ctx, match))
        d.ctx.settings.change(remarks=False)
        assert not closing_words(PointsPage(d.ctx, match))


# Exits


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        (Options(players=4), ["menu", "boards", "rematch"]),
        (Options(players=4, governor=2), ["menu", "boards", "same seats", "rematch"]),
    ],
)
def test_every_way_out_works(tmp_path: Path, options: Options, wanted: list[str]) -> None:
    exits = ChosenExits()
    with arrived(lambda ctx: exits.show(ctx, options), tmp_path) as d:
        buttons = d.find_all(Button)
        for way in buttons[1:]:  # the first one saves a picture
            d.click(way.rect.center)
        d.key(pygame.K_ESCAPE)
    assert exits == [*wanted, "menu"]


def test_no_key_leaves_the_page_before_it_is_led_there(tmp_path: Path) -> None:
    exits = ChosenExits()
    with app_driver(exits.make, paths=project_paths(tmp_path)) as d:
        for key in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE):
            d.key(key)  # still meant for the table
        d.click_button("Play again")
        assert not d.top.done
        assert exits == []
        d.wait(GRACE)
        assert d.top.widgets.focused is None
        d.key(pygame.K_SPACE)
        assert d.top.done
        d.key(pygame.K_RETURN)
        assert exits == []
        d.top.widgets.focus(d.find(Button, "Play again"), ring=True)
        d.key(pygame.K_RETURN)
        assert exits == ["rematch"]


@pytest.mark.parametrize(("text", "first"), [("Play again", NAMES[2]), ("Same seats", NAMES[1])])
def test_the_next_match_begins_as_the_button_says(tmp_path: Path, text: str, first: str) -> None:
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=project_paths(tmp_path)) as d:
        Navigator(d.ctx, lambda: 5).scoring(finished(Options(players=3, governor=1)))
        assert first in d.find(Button, text).tooltip
        d.wait(GRACE)
        d.click_button(text)
        match = next(scene.match for scene in d.ctx.stack if isinstance(scene, TableScene))
        assert match.names[match.game.position.governor] == first
        assert match.game.seed == 5
        match.close()


# Pages


def test_no_name_is_parted_inside_a_word(tmp_path: Path) -> None:
    with app_driver(ChosenExits().make, paths=project_paths(tmp_path)) as d:
        d.top.reveal()
        p = d.ctx.painter(d.app.window.get_surface())
        for name in (*NAMES, *LONG, "Bartoloměj von Hohenstein"):
            for width in (90.0, 150.0, 260.0):
                shown = name_in_lines(p, name, width, LABEL)
                least = smallest_style(LABEL)
                assert all(p.text.size(word, least)[0] <= width for word in shown.split(" "))
                assert shown == name or "…" in shown


def test_the_tabs_turn_the_pages(tmp_path: Path) -> None:
    with arrived(ChosenExits().make, tmp_path) as d:
        for index, name in enumerate(PAGES):
            d.click(d.find_all(Tab)[index].rect.center)
            assert d.top.page.name == name
            assert [tab.chosen for tab in d.find_all(Tab)].index(True) == index


def test_keys_turn_the_pages(tmp_path: Path) -> None:
    with arrived(ChosenExits().make, tmp_path) as d:
        seen = []
        for _ in PAGES:
            d.key(pygame.K_PAGEDOWN)
            seen.append(d.top.page.name)
        assert seen == [*PAGES[1:], PAGES[0]]
        d.key(pygame.K_PAGEUP)
        assert d.top.page.name == PAGES[-1]
        d.key(pygame.K_TAB)  # shows where the focus is
        d.top.widgets.focus(d.find_all(Tab)[1], ring=True)
        d.key(pygame.K_RETURN)
        assert d.top.page.name == PAGES[1]
        assert d.top.widgets.focused is d.find_all(Tab)[1]
        d.key(pygame.K_RIGHT)
        d.key(pygame.K_RETURN)
        assert d.top.page.name == PAGES[2]


def test_a_round_that_is_pointed_at_shows_its_numbers(tmp_path: Path) -> None:
    with app_driver(on_page("course"), paths=project_paths(tmp_path)) as d:
        page = d.top.page
        assert isinstance(page, ChartPage)
        d.wait(3.0)
        assert page.pointed_at is None
        plain = pygame.image.tobytes(d.app.window.get_surface(), "RGB")
        for number in (0, 4, len(d.find_all(RoundColumn)) - 1):
            d.move(d.find_all(RoundColumn)[number].rect.center)
            assert page.pointed_at == number
        d.wait(0.2)
        assert pygame.image.tobytes(d.app.window.get_surface(), "RGB") != plain
        d.move((5, 5))
        assert page.pointed_at is None


def test_every_line_has_a_mark_of_its_own(tmp_path: Path) -> None:
    with app_driver(on_page("course", EVERYTHING), paths=project_paths(tmp_path)) as d:
        lines = d.top.page.lines()
        assert len({line.shape for line in lines}) == len({line.color for line in lines}) == 5
        rounds = d.top.result.position.round + 1
        assert {len(line.points) for line in lines} == {rounds} == {len(d.find_all(RoundColumn))}


def test_the_totals_explain_their_pictures(tmp_path: Path) -> None:
    with app_driver(on_page("deeds"), paths=project_paths(tmp_path)) as d:
        tips = [w for w in d.top.widgets.all if w.tooltip and not isinstance(w, Button)]
        assert "Trader" in {w.tooltip for w in tips}
        captain = next(w for w in tips if w.tooltip.startswith("**Captain**"))
        d.move(captain.rect.center)
        d.wait(0.6)
        assert d.top.widgets.tooltip.shown


def test_without_a_prospector_in_the_game_there_is_none_on_the_page(tmp_path: Path) -> None:
    with app_driver(on_page("deeds", Options(players=3)), paths=project_paths(tmp_path)) as d:
        assert len(d.top.page.roles) == 6
        assert not any("Prospector" in w.tooltip for w in d.top.widgets.all)
        assert [*d.top.page.money_words] == ["Role cards", "Trade", "Buildings"]
    with app_driver(on_page("deeds"), paths=project_paths(tmp_path)) as d:
        assert d.top.page.money_words[-1] == "Prospector"


# Exported pictures


def test_a_picture_of_the_page_is_kept(tmp_path: Path) -> None:
    with arrived(on_page("deeds"), tmp_path) as d:
        d.click_button("Save the picture")
        (path,) = (tmp_path / "pictures").iterdir()
        assert isinstance(d.top, Dialog)
        assert str(path) in d.top.text
        assert path.stem.endswith(
            next(scene for scene in d.ctx.stack if isinstance(scene, ScoringScene)).page.title
        )
        assert pygame.image.load(path).get_size() == d.ctx.view.size
        d.key(pygame.K_RETURN)
        assert isinstance(d.top, ScoringScene)
        assert d.top.done
        d.click_button("Save the picture")
        assert len(list((tmp_path / "pictures").iterdir())) == 2


def test_a_saved_picture_is_shown_in_its_folder_and_its_path_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[list[str]] = []
    copied: list[str] = []
    monkeypatch.setattr(subprocess, "Popen", lambda command, **_: started.append(command))
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    with arrived(ChosenExits().make, tmp_path) as d:
        for words in ("Show in folder", "Copy the path"):
            d.click_button("Save the picture")
            d.click_button(words)
        first, second = sorted((tmp_path / "pictures").iterdir(), key=lambda path: len(path.name))
        assert any(str(first.parent) in word for word in started[0])
        assert copied == [str(second)]
        assert "clipboard" in d.top.text


def test_a_picture_that_cannot_be_kept_is_told_of(tmp_path: Path) -> None:
    with arrived(ChosenExits().make, tmp_path) as d:
        (tmp_path / "pictures").write_text("in the way")
        d.click_button("Save the picture")
        assert isinstance(d.top, Dialog)
        assert str(tmp_path / "pictures") in d.top.text
        assert (tmp_path / "pictures").read_text() == "in the way"


def test_what_is_not_whole_is_not_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Path.open

    def full(path: Path, *args: Any) -> object:
        file = real(path, *args)

        class Full:
            def __enter__(self) -> Full:
                return self

            def __exit__(self, *_: object) -> None:
                file.close()

            def write(self, data: bytes) -> None:
                raise OSError(28, "No space left on device")

        return Full()

    monkeypatch.setattr(Path, "open", full)
    with pytest.raises(ExportError) as caught:
        export_picture(pygame.Surface((4, 4)), tmp_path, "picture")
    assert "No space left" in str(caught.value.message.values["reason"])
    assert list(tmp_path.iterdir()) == []


# Room for every word


# Several people at one screen


def test_only_whoever_played_alone_is_addressed_as_you() -> None:
    seats = tuple(
        SeatSpec(name, at, "random" if at else "person") for at, name in enumerate(NAMES[:3])
    )
    match = Match.new(MatchSpec(Options(players=3), 3, seats), None, InlineEngine())
    assert MatchResult.of(match).you == 0
    for kind in ("person", "random"):  # somebody else plays a part of the match
        match.set_seat(1, kind)
        assert MatchResult.of(match).you == -1


def test_the_order_of_the_columns_does_not_tell_the_winner(tmp_path: Path) -> None:
    with app_driver(ChosenExits().make, paths=project_paths(tmp_path)) as d:
        drawn: list[int] = []
        page = d.top.points
        page.paint_crest = lambda p, seat, rect: drawn.append(seat)
        page.paint(d.ctx.painter(d.app.window.get_surface()))
        assert ranking(d.top.result.position) != [0, 1, 2, 3]
        assert drawn == [0, 1, 2, 3]


def test_points_are_revealed_once_and_escape_leads_back_from_the_boards(home: Path) -> None:
    match = finished(Options(players=3))
    with app_driver(lambda ctx: MenuScene(ctx, {}), paths=project_paths(home)) as d:
        Navigator(d.ctx).table(match)
        d.wait(0.2)
        assert not d.top.done
        d.wait(GRACE)
        d.click_button("See the boards")
        d.wait(0.2)
        assert [type(d.top)] == [TableScene]
        d.key(pygame.K_ESCAPE)
        assert [type(d.top)] == [ScoringScene]
        assert d.top.done
        assert d.top.page is d.top.points


@pytest.mark.parametrize("name", ["course", "review"])
def test_from_the_boards_one_comes_back_to_the_page_that_was_open(home: Path, name: str) -> None:
    match = finished(Options(players=3))
    with app_driver(lambda ctx: MenuScene(ctx, {}), paths=project_paths(home)) as d:
        Navigator(d.ctx).table(match)
        d.wait(0.2)
        d.wait(GRACE)
        d.top.turn_to(next(page for page in d.top.pages if page.name == name))
        d.click_button("See the boards")
        d.wait(0.2)
        d.key(pygame.K_ESCAPE)
        assert d.top.page.name == name


def test_nothing_as_bright_as_the_verdict_is_behind_it(home: Path) -> None:
    with app_driver(ChosenExits().make, paths=project_paths(home)) as d:
        canvas = pygame.Surface(d.ctx.view.size)
        d.ctx.painter(canvas).cover("scenery/scoring")
        sky = canvas.subsurface((400, 50, 480, 50))  # of a name of usual length
        columns = [pygame.FRect(x, 0, 20, sky.height) for x in range(0, sky.width, 20)]
        assert max(pygame.transform.average_color(sky, column)[1] for column in columns) < 60


def test_who_began_the_match_plays_again(home: Path) -> None:
    match = finished(Options(players=3))
    match.set_seat(1, "random")
    with app_driver(lambda ctx: MenuScene(ctx, {}), paths=project_paths(home)) as d:
        Navigator(d.ctx).scoring(match)
        d.wait(GRACE)
        d.click_button("Play again")
        again = d.top.match
        assert {seat.kind for seat in again.spec.seats} == {"person"}
        again.close()
