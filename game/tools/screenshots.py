"""Pictures of scenes, without a window: for the documents, for tests, and for judging by eye.

A shot names a scene and often a moment in it: `menu`, `scene`, `settings`, `credits`, `scene`,
`scene`, `pause`, `almanac`, `almanac:PAGE` (the id of a page), `scene`, `draft:done`, `table`,
`table:captain` (a role or a decision), `everything` and `everything:builder` (the same with all
expansions), `scoring`, `scoring:course`, `scoring:deeds`, `scoring:moments`.
"""

from __future__ import annotations

import random
import re
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from game.app.engine_process import InlineEngine
from game.app.match import Match
from game.app.paths import Paths, shipped_folder
from game.app.saves.replay import Replay
from game.app.settings import Settings, SettingsStore
from game.rules import Position
from game.rules.material import ROLES, role_of
from game.rules.phases.rounds import draft_places
from game.rules.steps import STEP_NAMES
from game.scenes.navigator import Navigator
from game.scenes.replay.scene import ReplayScene
from game.scenes.settings.key_list import KeyListScene
from game.scenes.settings.scene import SECTIONS, SettingsScene
from game.scenes.setup.plan import FIRST_NAME, SetupPlan
from game.seats import make_seat
from game.tools.sample_matches import play_sample_matches
from game.ui.context import Context, make_context
from game.ui.sound.audio import Silence

# Shots of the table are taken once the boards have something on them.
FIRST_ROUND = 6
DRAFT_LEFT = 9  # places that are still free in a shot of the draft
SCORING_PAGES = ("points", "course", "deeds", "moments")
# Every scene and phase once: what the documents show, and what tests look at.
SHOTS = (
    *("menu", "setup", "credits", "library", "replay", "pause", "keys"),
    *(f"settings:{section}" for section in SECTIONS),
    *("almanac", "almanac:role/captain", "almanac:building/wharf"),
    *("draft", "draft:done", "table", "everything", "everything:builder"),
    *(f"table:{moment}" for moment in (*ROLES[:-1], "store")),
    *(f"scoring:{page}" for page in SCORING_PAGES),
)
SEAT = "heuristic"
_KINDS = {
    "draft": replace(SetupPlan(), buildings="draft"),
    "everything": replace(SetupPlan(), buildings="all", nobles=True),
}
SECONDS = 4.0  # so long a scene lives before it is drawn


class ShotError(ValueError):
    """A shot that cannot be taken; the text says why."""


def take(
    name: str,
    size: tuple[int, int],
    seed: int,
    out: Path,
    *,
    players: int = 4,
    language: str = "en",
) -> None:
    """Draw the scene `name` in a window of `size` pixels into the PNG file `out`.

    Raises ShotError for a name that is no scene or moment, OSError when the file refuses.
    """
    picture = draw(name, size, seed, players=players, language=language)
    out.parent.mkdir(parents=True, exist_ok=True)
    try:
        pygame.image.save(picture, out)
    except pygame.error as error:
        raise ShotError(f"The picture cannot be written: {error}") from None


def take_all(size: tuple[int, int], seed: int, folder: Path, **options: Any) -> list[Path]:
    """Take all `SHOTS` into `folder`, each into a file of its name; returns the files.

    They are JPEG: a third of what PNG needs, and no letter suffers. Options and errors: see `take`.
    """
    files = []
    for name in SHOTS:
        files.append(folder / f"{re.sub('[:/]', '_', name)}.jpg")
        take(name, size, seed, files[-1], **options)
    return files


def draw(
    name: str, size: tuple[int, int], seed: int, *, players: int = 4, language: str = "en"
) -> pygame.Surface:
    """The picture of the scene `name`. Raises ShotError for a name that is no scene or moment."""
    pygame.init()
    with tempfile.TemporaryDirectory() as home:
        ctx = context(size, Path(home), language)
        show(ctx, name, seed, players)
        picture = pygame.Surface(size)
        ctx.stack.draw(picture)
        while ctx.stack.top is not None:
            ctx.stack.pop()
    return picture


def context(size: tuple[int, int], home: Path, language: str = "en", **settings: Any) -> Context:
    """Tools for pictures of `size` pixels, without motion or sound; files go below `home`."""
    paths = Paths(shipped_folder("assets"), shipped_folder("levels"), home)
    still = Settings(reduced_motion=True, computer_speed="instant", language=language)
    still = still.with_changes(**settings)
    return make_context(SettingsStore(settings=still), paths, size=size, sounds=Silence())


def _live(ctx: Context) -> None:
    for _ in range(round(SECONDS * 60)):
        for scene in ctx.stack.active():
            scene.update(1 / 60)


def show(ctx: Context, name: str, seed: int, players: int = 4) -> None:
    """Put the scene `name` on the stack, and let it live until it is ready to be drawn.

    Raises ShotError for a name that is no scene or moment.
    """
    _open(ctx, name, seed, players)
    _live(ctx)


def _open(ctx: Context, name: str, seed: int, players: int) -> None:
    navigator = Navigator(ctx, lambda: seed)
    scene, _, moment = name.partition(":")
    ctx.stack.push(navigator.menu())
    plain: dict[str, Callable[[], None]] = {
        "menu": lambda: None,
        "setup": navigator.setup,
        "credits": navigator.credits,
        "keys": lambda: ctx.stack.push(KeyListScene(ctx)),
    }
    if scene == "library" and not moment:
        play_sample_matches(ctx, seed)
        navigator.library()
        return
    if scene in plain and not moment:
        plain[scene]()
        return
    if scene == "settings" and moment in ("", *SECTIONS):
        ctx.stack.push(SettingsScene(ctx, section=moment or SECTIONS[0]))
        return
    if scene == "almanac":
        _open_almanac(navigator, moment)
        return
    match = _match(ctx, seed, players, _KINDS.get(scene, SetupPlan()))
    if scene == "draft" and moment in ("", "done"):
        _play_until(match, _drafted(moment), seed)
        navigator.draft(match)
    elif scene == "scoring" and moment in ("", *SCORING_PAGES):
        _play_until(match, lambda pos: False, seed)
        navigator.scoring(match, moment or SCORING_PAGES[0])
    elif scene == "replay" and not moment:
        _play_until(match, lambda pos: False, seed)
        half = len(match.game.history) // 2
        ctx.stack.push(ReplayScene(ctx, Replay.of(match), navigator.open_match, half))
    elif scene in ("table", "everything", "pause"):
        _play_until(match, _moment(moment), seed)
        if match.game.is_over:
            raise ShotError(f"This game never comes to {moment!r}; try another seed.")
        table = navigator.table(match)
        if scene == "pause":
            table.commands.pause()
    else:
        raise ShotError(f"There is no scene called {name!r}.")


def _open_almanac(navigator: Navigator, page: str) -> None:
    try:
        navigator.almanac(page or None)
    except KeyError:
        raise ShotError(f"The almanac has no page {page!r}.") from None


def _match(ctx: Context, seed: int, players: int, plan: SetupPlan) -> Match:
    spec = plan.with_count(players).match(ctx.translator.tr(FIRST_NAME), seed)
    return Match.new(spec, None, InlineEngine())


def _drafted(moment: str) -> Callable[[Position], bool]:
    """When to stop a draft: half-way at the first seat, or when it is done."""

    def fits(pos: Position) -> bool:
        if moment == "done":
            return pos.decision != "draft"
        return pos.seat == 0 and sum(draft_places(pos).values()) <= DRAFT_LEFT

    return fits


def _moment(moment: str) -> Callable[[Position], bool]:
    """When to stop: at a decision of the first seat, of the wanted kind, in a later round."""
    known = (*ROLES, *STEP_NAMES)
    if moment and moment not in known:
        raise ShotError(f"There is no moment called {moment!r}; there are: {', '.join(known)}.")

    def fits(pos: Position) -> bool:
        if pos.seat != 0 or pos.round < FIRST_ROUND:
            return False
        if not moment:
            return pos.decision == "choose"
        at_role = pos.role_card >= 0 and ROLES[role_of(pos.role_card)] == moment
        return at_role or pos.decision == moment

    return fits


def _play_until(match: Match, stop: Callable[[Position], bool], seed: int) -> None:
    """Let computers play for everybody until the moment has come, or to the end."""
    seat, rng = make_seat(SEAT), random.Random(seed)
    while not match.game.is_over and not stop(match.game.position):
        match.play(seat.choose(match.game.observation(match.game.seat), rng))
