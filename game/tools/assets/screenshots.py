"""Screenshots of scenes, drawn without a window, for the documents and for tests.

A screenshot's name is a scene, often followed by a moment: `menu`, `welcome`, `learn`, `setup`,
`settings`, `settings:SECTION`, `opponents`, `credits`, `library`, `replay`, `pause`, `keys`,
`islands`, `islands:ID` (an island), `islands:play` (a match on one), `ladder`, `almanac`,
`almanac:PAGE` (the id of a page), `lesson:ID/STEP`, `draft`, `draft:done`, `table`,
`table:captain` (a role or a decision), `table:remark` (of a character), `everything` and
`everything:builder` (the same with all expansions), `scoring`, `scoring:course`,
`scoring:deeds`, `scoring:moments`, `scoring:review`, `review`, `review:card` (a decision that
decided the match), `review:moment` (the same decision on the table), `statistics:PAGE`,
`statistics:none` (without matches), `challenges`, `daily`, `daily:results`, `problems`, and
`problem` at a moment of `problem_screenshots.py`.
"""

from __future__ import annotations

import random
import re
import tempfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.app.seat_colors import PALETTES
from game.app.settings import Settings, SettingsStore
from game.content.achievements import read_achievements
from game.content.habit_baselines import read_habit_baselines
from game.content.lessons.catalog import load_catalog
from game.history.achievements.achievement_book import AchievementBook
from game.history.daily.computer_results import FIELD
from game.history.daily.daily_table import DailyTable
from game.history.daily.results import DailyResult, FieldResult
from game.history.islands.island_table import IslandMatch, IslandTable
from game.history.islands.series import NEEDED
from game.history.review.decisions import list_decisions
from game.history.review.match_review import MatchReview
from game.history.review.review_plan import Effort, Stage
from game.history.review.review_process import ReviewJob
from game.history.review.reviewer import review_match
from game.history.statistics.filtered import FilteredStatistics, MatchCollection
from game.history.statistics.filters import StatisticsFilter
from game.history.store.practice_book import PracticeCount
from game.match.engine_process import InlineEngine
from game.match.match import Match
from game.match.replay import Replay
from game.match.seat_data import UNNAMED
from game.rules import Position
from game.rules.events import EndTriggered
from game.rules.material import ROLES, role_of
from game.rules.phases.rounds import draft_places
from game.rules.steps import STEP_NAMES
from game.scenes.achievements.page import AchievementsPage
from game.scenes.credits import CreditsScene
from game.scenes.daily.scene import DailyScene
from game.scenes.navigator import Navigator
from game.scenes.replay.scene import ReplayScene
from game.scenes.review.scene import ReviewScene
from game.scenes.settings.key_list import KeyListScene
from game.scenes.settings.scene import SECTIONS, SettingsScene
from game.scenes.setup.gallery import GalleryScene
from game.scenes.setup.plan import SetupPlan
from game.scenes.statistics.habits_page import HabitAdvice, HabitsPage
from game.scenes.statistics.scene import PAGES, StatisticsScene
from game.seats import make_seat
from game.tools.assets import problem_screenshots
from game.tools.assets.finished_review_job import finished_review_job
from game.tools.assets.sample_matches import play_sample_matches
from game.tools.assets.sample_outcomes import (
    SAMPLE_DAY,
    sample_accuracies,
    sample_costs,
    sample_outcomes,
)
from game.tools.headless import paths_at
from game.tools.tool_error import ToolError
from game.ui.context import Context, make_context
from game.ui.sound.audio import Silence

# Boards are well developed from this round on.
FIRST_ROUND = 6
DRAFT_PLACES_LEFT = 9  # remaining draft slots in a screenshot of the draft
SCORING_PAGES = ("points", "course", "deeds", "moments", "review")
REVIEW_MOMENTS = ("", "card", "moment")
REMARK = "remark"
REVIEW_EFFORT = Effort(24, (Stage(8, 4),))
STATISTICS_PAGES = (*(kind.name for kind in PAGES), HabitsPage.name, AchievementsPage.name)
SAMPLE_SIZE = 60  # number of matches in the statistics screenshots
# Every scene and phase once, for the documents and the tests.
SCREENSHOTS = (
    *("menu", "welcome", "learn", "setup", "opponents", "credits", "library", "replay"),
    *("pause", "keys", "islands", "islands:no_wind", "islands:play", "ladder"),
    *(f"settings:{section}" for section in SECTIONS),
    *("lesson:1_island/4", "lesson:5_ships/4"),
    *("almanac", "almanac:role/captain", "almanac:building/wharf"),
    *("draft", "draft:done", "table", "everything", "everything:builder"),
    *(f"table:{moment}" for moment in (*ROLES[:-1], "store", REMARK)),
    *(f"scoring:{page}" for page in SCORING_PAGES),
    *("review", "review:card", "review:moment"),
    *(f"statistics:{page}" for page in (*STATISTICS_PAGES, "none")),
    *("challenges", "daily", "daily:results", "problems"),
    *("problem" + (moment and f":{moment}") for moment in problem_screenshots.MOMENTS),
)
SEAT = "heuristic"
_KINDS = {
    "draft": replace(SetupPlan(), buildings="draft"),
    "everything": replace(SetupPlan(), buildings="all", nobles=True),
}
TODAY = date(2026, 6, 26)  # the day on which challenges are shown
SETTLE_SECONDS = 4.0  # how long a scene is updated before it is drawn


class ScreenshotError(ToolError):
    """Raised for a screenshot that cannot be taken; the text says why."""


def take_screenshot(
    name: str,
    size: tuple[int, int],
    seed: int,
    out: Path,
    *,
    players: int = 4,
    language: str = "en",
    palette: str = PALETTES[0],
    grayscale: bool = False,
) -> None:
    """Draw the scene `name` at `size` pixels into the picture file `out` (.png or .jpg).

    Raises ScreenshotError for an unknown scene or moment, OSError.
    """
    picture = draw_screenshot(name, size, seed, players=players, language=language, palette=palette)
    if grayscale:
        picture = pygame.transform.grayscale(picture)
    save_picture(picture, out)


def save_picture(picture: pygame.Surface, out: Path) -> None:
    """Write a picture file, in a folder that is made if needed. Raises ScreenshotError, OSError."""
    out.parent.mkdir(parents=True, exist_ok=True)
    try:
        pygame.image.save(picture, out)
    except pygame.error as error:
        raise ScreenshotError(f"The picture cannot be written: {error}") from None


def take_all_screenshots(
    size: tuple[int, int], seed: int, folder: Path, **options: Any
) -> list[Path]:
    """Take all `SCREENSHOTS` into `folder`, each into a file with its name, and return the files.

    The files are JPEGs: a third of the size of PNG, with no visible loss in text. Options and
    errors are those of `take_screenshot`.
    """
    files = []
    for name in SCREENSHOTS:
        files.append(folder / f"{re.sub('[:/]', '_', name)}.jpg")
        take_screenshot(name, size, seed, files[-1], **options)
    return files


def draw_screenshot(
    name: str,
    size: tuple[int, int],
    seed: int,
    *,
    players: int = 4,
    language: str = "en",
    **settings: Any,
) -> pygame.Surface:
    """Return a picture of the scene `name`. Raises ScreenshotError for an unknown scene or
    moment."""
    pygame.init()
    with tempfile.TemporaryDirectory() as home:
        ctx = screenshot_context(size, Path(home), language, **settings)
        with closing(ctx.database):  # Windows cannot delete open files
            show_scene(ctx, name, seed, players)
            picture = pygame.Surface(size)
            ctx.stack.draw(picture)
            while ctx.stack.top is not None:
                ctx.stack.pop()
    return picture


def screenshot_context(
    size: tuple[int, int], home: Path, language: str = "en", **settings: Any
) -> Context:
    """Return a context for pictures of `size` pixels, without animation or sound; the user's files
    are below `home`."""
    still = Settings(
        reduced_motion=True, computer_speed="instant", helper="asked", language=language
    )
    still = still.with_changes(**settings)
    return make_context(SettingsStore(settings=still), paths_at(home), size=size, sounds=Silence())


def _settle(ctx: Context) -> None:
    for _ in range(round(SETTLE_SECONDS * 60)):
        for scene in ctx.stack.active():
            scene.update(1 / 60)


def show_scene(ctx: Context, name: str, seed: int, players: int = 4) -> None:
    """Push the scene `name` and update it until it is ready to be drawn.

    Raises ScreenshotError for an unknown scene or moment.
    """
    _open_scene(ctx, name, seed, players)
    _settle(ctx)


def _open_scene(ctx: Context, name: str, seed: int, players: int) -> None:
    today = datetime.combine(TODAY, datetime.min.time())
    navigator = Navigator(ctx, lambda: seed, lambda: today, begin_review=_reviewed)
    scene, _, moment = name.partition(":")
    ctx.stack.push(navigator.menu())
    plain: dict[str, Callable[[], None]] = {
        "menu": lambda: None,
        "welcome": navigator.lessons.welcome,
        "learn": lambda: _open_lessons(navigator),
        "setup": navigator.setup,
        "opponents": lambda: ctx.stack.push(GalleryScene(ctx)),
        "credits": lambda: ctx.stack.push(CreditsScene(ctx)),
        "keys": lambda: ctx.stack.push(KeyListScene(ctx)),
        "challenges": navigator.challenges.open,
        "problems": lambda: problem_screenshots.open_list(navigator),
    }
    if scene == "library" and not moment:
        play_sample_matches(ctx, seed)
        navigator.library()
        return
    if scene in plain and not moment:
        plain[scene]()
        return
    if scene == "daily" and moment in ("", "results"):
        _open_daily(navigator, played=bool(moment))
        return
    if scene == "settings" and moment in ("", *SECTIONS):
        ctx.stack.push(SettingsScene(ctx, section=moment or SECTIONS[0]))
        return
    if scene == "statistics" and moment in ("", "none", *STATISTICS_PAGES):
        _open_statistics(navigator, moment, seed)
        return
    if scene == "almanac":
        _open_almanac(navigator, moment)
        return
    if scene == "problem" and moment in problem_screenshots.MOMENTS:
        problem_screenshots.open_problem(navigator, moment)
        return
    if scene == "lesson":
        _open_lesson(navigator, moment)
        return
    if scene in ("islands", "ladder"):
        _open_islands(navigator, scene, moment)
        return
    match = _match(ctx, seed, players, _KINDS.get(scene, SetupPlan()))
    if scene == "draft" and moment in ("", "done"):
        _play_until(match, _draft_moment(moment), seed)
        navigator.draft(match)
    elif scene == "scoring" and moment in ("", *SCORING_PAGES):
        _play_until(match, lambda pos: False, seed)
        navigator.scoring(match, moment or SCORING_PAGES[0])
    elif scene == "review" and moment in REVIEW_MOMENTS:
        _play_until(match, lambda pos: False, seed)
        _open_review(navigator, Replay.of(match), moment)
    elif scene == "replay" and not moment:
        _play_until(match, lambda pos: False, seed)
        half = len(match.game.history) // 2
        ctx.stack.push(ReplayScene(ctx, Replay.of(match), navigator.open_match, half))
    elif scene in ("table", "everything", "pause"):
        remark = scene == "table" and moment == REMARK
        _play_until(match, _table_moment("" if remark else moment), seed)
        if match.game.is_over:
            raise ScreenshotError(f"This game never comes to {moment!r}; try another seed.")
        table = navigator.table(match)
        if remark:
            table.flow.remarks.note(EndTriggered("city", players - 1), match.game.position)
        if scene == "pause":
            table.dialogs.open_menu()
    else:
        raise ScreenshotError(f"There is no scene called {name!r}.")


def _reviewed(replay: Replay) -> ReviewJob:
    """Return the completed review of a match."""
    return finished_review_job(_review(replay))


def _review(replay: Replay) -> MatchReview:
    decisions = list_decisions(replay.history)
    return review_match(decisions, len(replay.spec.seats), REVIEW_EFFORT)


def _open_review(navigator: Navigator, replay: Replay, moment: str) -> None:
    """Open the review of a match: its list, the card of a decision, or the decision on the
    table."""
    navigator.replays.open_review(replay)
    scene = navigator.ctx.stack.top
    assert isinstance(scene, ReviewScene)
    panel = scene.panel
    if moment and panel.list.decisions:
        listed = panel.list.decisions[: len(panel.review.moments())]
        panel.select(listed[len(listed) // 2])
    if moment == "moment" and panel.current is not None:
        panel.actions.on_the_table(panel.current)


def _open_daily(navigator: Navigator, *, played: bool) -> None:
    """Open the deal of the day of a person who has played on most days, and today if `played`."""
    ctx, table = navigator.ctx, DailyTable(navigator.ctx.database)
    person, rng = navigator.challenges.person, random.Random(1)
    for ago in range(0 if played else 1, 20):
        if ago % 7 != 5:
            day = TODAY - timedelta(days=ago)
            table.begin(person, day, day, "")
            lead = rng.randint(-9, 12)
            table.finish(person, day, "key", DailyResult(44 + lead, 1 + (lead < 0), lead))
    for kind, count in FIELD.items():
        leads = [round(rng.gauss(2, 7)) for _ in range(count)]
        results = [DailyResult(44 + lead, 1 + (lead < 0), lead) for lead in leads]
        numbered = [FieldResult(kind, number, each) for number, each in enumerate(results)]
        table.add_field(TODAY, numbered)
    ctx.stack.push(DailyScene(ctx, navigator.challenges.daily, lambda day: None))


def _open_lessons(navigator: Navigator) -> None:
    """Open the list of lessons with some of them done and one begun."""
    ctx = navigator.ctx
    lessons = [
        entry.lesson
        for entry in load_catalog(ctx.paths.lessons)
        if entry.lesson is not None and entry.lesson.steps
    ]
    share = len(lessons) // 4
    ctx.progress.finish_lessons(lesson.id for lesson in lessons[:share])
    for lesson in lessons[share : share + 1]:
        ctx.progress.set_step(lesson.id, len(lesson.steps) // 2)
    navigator.lessons.open()


def _open_lesson(navigator: Navigator, moment: str) -> None:
    """Open a lesson at a step, given as "ID/STEP" with steps counted from 1."""
    name, _, step = moment.partition("/")
    lessons = {entry.id: entry.lesson for entry in load_catalog(navigator.ctx.paths.lessons)}
    lesson = lessons.get(name)
    if lesson is None or not (step or "1").isdecimal():
        raise ScreenshotError(f"There is no lesson called {moment!r}.")
    navigator.ctx.progress.set_step(name, int(step or "1") - 1)
    navigator.lessons.play(lesson)


def _open_statistics(navigator: Navigator, page: str, seed: int) -> None:
    """Open a page of the statistics with sample matches; for "none", without matches."""
    catalog = navigator.ctx.opponents.catalog
    outcomes = sample_outcomes(0 if page == "none" else SAMPLE_SIZE, seed, catalog)
    achievements = read_achievements(navigator.ctx.paths.achievements)
    book = AchievementBook(achievements.achievements)
    book.count_matches(outcomes)
    advice = HabitAdvice(
        read_habit_baselines(navigator.ctx.paths.habit_baselines),
        lambda person: {"role": PracticeCount(7, 2), "builder": PracticeCount(3, 1)},
        learn=lambda lesson: None,
        train=lambda kind, person: None,
    )
    scene = StatisticsScene(
        navigator.ctx,
        FilteredStatistics(
            MatchCollection(
                outcomes, sample_accuracies(outcomes, seed), sample_costs(outcomes, seed)
            ),
            StatisticsFilter(),
            SAMPLE_DAY,
        ),
        open_match=lambda file: None,
        play=navigator.play,
        page=page if page in STATISTICS_PAGES else STATISTICS_PAGES[0],
        page_makers=[
            *PAGES,
            partial(HabitsPage, advice=advice),
            partial(AchievementsPage, catalog=achievements, book=book),
        ],
    )
    navigator.ctx.stack.push(scene)


def _open_islands(navigator: Navigator, scene: str, moment: str) -> None:
    """Open the chart, the sheet of an island (its id), its match (`play`) or the ladder, with some
    of them won."""
    islands, table = navigator.challenges.islands, IslandTable(navigator.ctx.database)
    catalog, then = islands.catalog, datetime.combine(SAMPLE_DAY, time())
    for at, island in enumerate(catalog.islands[: len(catalog.islands) // 2]):
        played = IslandMatch(UNNAMED, island.id, island.id, 40 + at, 1, 5, 14)
        table.note_match(played, range(1, 2 + (7 - at) % 3), then)
    for rung in catalog.ladder[: len(catalog.ladder) // 2]:
        for match in range(NEEDED):
            key = f"{rung.id} {match}"
            table.note_ladder_match(UNNAMED, rung.id, key, then, won=True)
    if scene == "ladder":
        islands.open_ladder()
        return
    islands.open_chart()
    by_id = {island.id: island for island in islands.progress().islands}
    if moment == "play":
        islands.sail(by_id["no_wind"])
    elif moment:
        if moment not in by_id:
            raise ScreenshotError(f"There is no island called {moment!r}.")
        islands.open_island(by_id[moment])


def _open_almanac(navigator: Navigator, page: str) -> None:
    try:
        navigator.almanac(page or None)
    except KeyError:
        raise ScreenshotError(f"The almanac has no page {page!r}.") from None


def _match(ctx: Context, seed: int, players: int, plan: SetupPlan) -> Match:
    spec = plan.with_count(players).match(seed, ctx.characters)
    return Match.new(spec, None, InlineEngine())


def _draft_moment(moment: str) -> Callable[[Position], bool]:
    """Return a test for where to stop a draft: about halfway at the first seat's turn, or when
    done."""

    def fits(pos: Position) -> bool:
        if moment == "done":
            return pos.decision != "draft"
        return pos.seat == 0 and sum(draft_places(pos).values()) <= DRAFT_PLACES_LEFT

    return fits


def _table_moment(moment: str) -> Callable[[Position], bool]:
    """Return a test for where to stop a game: at a decision of the first seat with the given role
    or decision name, from `FIRST_ROUND` on."""
    known = (*ROLES, *STEP_NAMES)
    if moment and moment not in known:
        raise ScreenshotError(
            f"There is no moment called {moment!r}; there are: {', '.join(known)}."
        )

    def fits(pos: Position) -> bool:
        if pos.seat != 0 or pos.round < FIRST_ROUND:
            return False
        if not moment:
            return pos.decision == "choose"
        at_role = pos.role_card >= 0 and ROLES[role_of(pos.role_card)] == moment
        return at_role or pos.decision == moment

    return fits


def _play_until(match: Match, stop: Callable[[Position], bool], seed: int) -> None:
    """Play all seats until `stop` returns True for the position, or to the end."""
    seat, rng = make_seat(SEAT), random.Random(seed)
    while not match.game.is_over and not stop(match.game.position):
        match.play(seat.choose(match.game.observation(match.game.seat), rng))
