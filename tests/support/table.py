"""Test support: a match at the table scene, used with posted events only."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game.match.engine_process import Engine, InlineEngine
from game.match.match import Match
from game.match.match_spec import MatchSpec, SeatSpec
from game.rules import Options, steps
from game.rules.actions import PASS, parse
from game.rules.events import RoleChosen
from game.rules.material import CARDS
from game.scenes.double_click import SECONDS
from game.scenes.table.helper.card import CardPanel
from game.scenes.table.helper.guide import Guide
from game.scenes.table.helper.helper import Helper
from game.scenes.table.helper.missed_events import RoleNews
from game.scenes.table.helper.missed_strip import MissedStrip
from game.scenes.table.input.decision_buttons import DecisionButtonWidget
from game.scenes.table.input.pending_decision import PendingDecision
from game.scenes.table.overlays.explainer import SideTip
from game.scenes.table.overlays.notices import TimedNotice
from game.scenes.table.overlays.sheets import Sheets
from game.scenes.table.scene import TableScene
from game.scenes.table.view import spots
from game.scenes.table.view.spots import MARKET_TAB, Spot
from game.ui.context import Context
from game.ui.widgets.buttons import Button
from tests.support.window import AppDriver, app_driver, project_paths

NAMES = ("Anežka", "Bálint", "Þórður", "Eszter", "Jiří")


def new_match(
    options: Options | None = None,
    people: tuple[int, ...] = (0,),
    seed: int = 3,
    undo_anything: bool = False,
    engine: Engine | None = None,
) -> Match:
    """A match of people and random computer seats."""
    options = options or Options(players=4, governor=0)
    kinds = ["person" if seat in people else "random" for seat in range(options.players)]
    seats = tuple(SeatSpec(NAMES[n], n, kind) for n, kind in enumerate(kinds))
    return Match.new(MatchSpec(options, seed, seats, undo_anything), None, engine or InlineEngine())


class TableDriver:
    """A table on an app: everything is done with events, everything is seen as people see it."""

    def __init__(self, on: AppDriver, match: Match, scored: list[str]) -> None:
        self.driver = on
        self.match = match
        self.scored = scored

    @property
    def scene(self) -> TableScene:
        """The table's scene, wherever it lies on the stack."""
        return next(scene for scene in self.driver.ctx.stack if isinstance(scene, TableScene))

    @property
    def toast(self) -> TimedNotice:
        """The sentence that is shown for a moment, whether it can still be seen or not."""
        return self.scene.stage.notices.toast

    @property
    def tip(self) -> SideTip:
        """The explanation beside a spot."""
        return self.scene.stage.explainer.tip

    @property
    def sheets(self) -> Sheets:
        """The sheets over the table."""
        return self.scene.stage.sheets

    @property
    def opened(self) -> Spot | None:
        """The tab or board whose sheet lies open."""
        return self.sheets.opened

    def market_open(self) -> bool:
        """Whether the large market lies open."""
        return self.opened == MARKET_TAB

    @property
    def closing_button(self) -> Button:
        """The button on a sheet that closes it."""
        buttons = (w for w in self.scene.widgets.all if isinstance(w, Button))
        return next(button for button in buttons if button.icon == "ui/cross")

    def explanation(self, spot: Spot) -> str:
        """What is told of a spot."""
        return self.scene.stage.explainer.text(spot)

    @property
    def pending(self) -> PendingDecision:
        """The decision that a person has to make."""
        assert self.scene.decision.pending is not None
        return self.scene.decision.pending

    def is_asked(self) -> bool:
        """Whether a person has to decide."""
        return self.scene.decision.pending is not None

    def ask(self, seat: int) -> None:
        """Ask a seat's person now, who sits at the screen already."""
        self.scene.handover.person = seat
        self.scene.handover.input_pause.update(60.0)
        self.scene.flow.ask(seat)
        assert self.is_asked()

    def tell_missed(self, *lines: str) -> None:
        """Let there be something to be told of what was missed."""
        helper = self.helper
        seats = self.match.game.position.players
        chosen = RoleChosen(len(seats) - 1, 0, 0)
        helper._missed = [RoleNews(chosen, [chosen])]
        helper.missed_lines = lambda: list(lines)  # type: ignore[method-assign]
        self.scene.refresh()

    @property
    def helper(self) -> Helper:
        """The helper beside the match."""
        assert isinstance(self.scene.guide, Helper)
        return self.scene.guide

    def missed_strip(self) -> list[MissedStrip]:
        """The strip that says that something was missed, if there is one."""
        return [w for w in self.scene.widgets.all if isinstance(w, MissedStrip)]

    def is_covered(self) -> bool:
        """Whether another scene covers the table."""
        return self.driver.top is not self.scene

    def is_dragging(self) -> bool:
        """Whether a piece is being dragged."""
        return self.scene.decision.drag.carried is not None

    def is_animating(self) -> bool:
        """Whether an animation is running."""
        return self.scene.animation.busy

    def shows_explanation(self) -> bool:
        """Whether an explanation is shown."""
        return self.tip.shown

    def log_at_end(self) -> bool:
        """Is the newest line of the log to be seen?"""
        return self.scene.log.panel.at_end

    def toast_text(self) -> str:
        """Return the sentence of the toast, "" when none is shown."""
        return self.toast.text if self.toast.shown else ""

    def settle(self, seconds: float = 60.0) -> None:
        """Let time pass until a person is asked, the game is over, or so many seconds are gone.
        Where nothing flies, only the last picture is drawn."""
        flies = self.driver.ctx.settings.current.computer_speed != "instant"
        for _ in range(round(seconds * 10)):
            if self.is_asked() or self.scored or self.is_covered():
                break
            self.driver.skip(0.1)
            if flies:
                self.driver.app.render()
        self.driver.app.render()

    def spot_center(self, spot: Spot) -> tuple[float, float]:
        """The middle of a spot as it is seen; a building of the large market is scrolled there."""
        if spot.kind == "market" and self.opened == MARKET_TAB:
            self.scroll_to(spot)
        rect = self.scene.display.view.rect(spot, self.scene.view_state())
        assert rect is not None, spot
        return rect.center

    def scroll_to(self, spot: Spot) -> None:
        """Scroll until a building of the large market is completely visible."""
        market = self.scene.display.view.market
        home = dict(market.unscrolled_places(self.scene.view_state()))[spot]
        self.driver.move(market.area_of_tiles.center)
        for _ in range(200):
            down = market.scrolled(self.scene.view_state())
            if market.area_of_tiles.inflate(0, 1).contains(home.move(0, -down)):
                return
            self.driver.wheel(1 if home.y - down < market.area_of_tiles.y else -1)
        raise AssertionError(f"{spot} cannot be brought into sight")

    def click(self, spot: Spot, button: int = 1) -> None:
        """Click a spot on the table."""
        self.driver.click(self.spot_center(spot), button)

    def choose(self, role: str) -> None:
        """Click the card of a role."""
        self.click(spots.role(CARDS.index(role)))

    def play_role(self, role: str) -> None:
        """Click the card of a role, then wait for the next question."""
        self.choose(role)
        self.settle()

    def decide(self, *texts: str) -> None:
        """Play these actions for whoever is to decide, then wait for the next question. What has
        been changed by hand on the position is shown from now on."""
        self.scene.animation.reset(self.match.game.position.copy())
        for text in texts:
            self.scene.animation.add(self.match.play(parse(text)))
        self.scene.decision.pending = None
        self.settle()

    def decision_keys(self) -> dict[str, DecisionButtonWidget]:
        """The buttons of the turn by code."""
        return {w.code: w for w in self.scene.widgets.all if isinstance(w, DecisionButtonWidget)}

    def press(self, code: str) -> None:
        """Press a button of the turn."""
        self.driver.click(self.decision_keys()[code].rect.center)

    def cards(self) -> list[CardPanel]:
        """The card of the helper, if it is shown."""
        return [w for w in self.scene.widgets.all if isinstance(w, CardPanel)]

    def card_button(self, icon_or_text: str) -> Button:
        """A button of the card, by its icon or text."""
        (panel,) = self.cards()
        buttons = [w for w in self.scene.widgets.all if isinstance(w, Button)]
        inside = [button for button in buttons if panel.rect.contains(button.rect)]
        return next(button for button in inside if icon_or_text in (button.icon, button.text))

    def corner_button(self, name: str) -> Button:
        """A button in the corner."""
        found = (w for w in self.scene.widgets.all if isinstance(w, Button))
        return next(button for button in found if button.icon == f"ui/{name}")

    def press_corner(self, name: str) -> None:
        """Press a button in the corner."""
        self.driver.click(self.corner_button(name).rect.center)

    def drag(self, start: Spot, end: Spot) -> None:
        """Carry something from one spot to another."""
        a, b = self.spot_center(start), self.spot_center(end)
        self.driver.move(a)
        self.driver.press(a)
        self.driver.move(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
        self.driver.move(b)
        self.driver.release(b)

    def glowing(self) -> list[Spot]:
        """Return the highlighted spots that are visible."""
        glowing = sorted(self.scene.view_state().glowing)
        return [spot for spot in glowing if self.scene.display.rect(spot) is not None]


@contextmanager
def table_driver(
    match: Match,
    home: Path,
    guide: Callable[[Context], Guide] | None = None,
    told: Iterable[str] = (),
    **settings: Any,
) -> Iterator[TableDriver]:
    """An app with a match on the table, computer seats at full speed, the helper silent until it is
    asked, unless told otherwise. Topics in ``told`` were told of. With these, or a guide or a level
    of the helper, all settings hold from the first moment on."""
    wanted = {
        "computer_speed": "instant",
        "confirm_mistakes": False,
        "helper": "asked",
        **settings,
    }
    scored: list[str] = []
    exits: dict[str, Callable[[], None]] = {
        "scoring": lambda: scored.append("scoring"),
        "settings": lambda: None,
        "leave": lambda: scored.append("leave"),
    }

    def table(ctx: Context) -> TableScene:
        spoken_to = guide is not None or told or "helper" in settings
        ctx.settings.change(**(wanted if spoken_to else {"helper": wanted["helper"]}))
        for topic in told:
            ctx.progress.note_told(topic)
        return TableScene(ctx, match, exits, guide(ctx) if guide is not None else None)

    with app_driver(table, paths=project_paths(home)) as on:
        on.ctx.settings.change(**wanted)
        yield TableDriver(on, match, scored)


@contextmanager
def settled_table(match: Match, home: Path, **how: Any) -> Iterator[TableDriver]:
    """Such an app when a person is asked, the match is over, or a minute is gone."""
    with table_driver(match, home, **how) as at:
        at.settle()
        yield at


def take_turn(at: TableDriver, rng: random.Random) -> None:
    """Answer a person's decision by clicking something that is offered."""
    step = at.match.game.position.step
    assert at.scene.view_state().acting == at.scene.boards.seat == at.match.game.seat
    keys = [code for code in sorted(at.decision_keys()) if code != "back"]
    if step in (steps.PLACE, steps.STORE):
        for _ in range(rng.randrange(3)):
            if glowing := at.glowing():  # nothing glows where all can be kept
                at.click(rng.choice(glowing))
        if "reset" in keys:
            at.press("reset")
        at.press("done")
        return
    glowing = at.glowing()
    assert glowing or keys, "nothing can be done"
    if not glowing or (keys and rng.random() < 0.15):
        at.press(rng.choice(keys))
    else:
        at.click(rng.choice(glowing))


def play_to_the_end(
    at: TableDriver,
    rng: random.Random,
    watch: Callable[[], None] = lambda: None,
    last_round: int = 99,
) -> set[str]:
    """Play a match with the mouse, to its end or that of a round; the kinds of decisions that
    people made. `watch` is called before each of their clicks."""
    asked: set[str] = set()
    decided = -1
    for _ in range(4000):
        at.settle()
        if at.scored or at.match.game.position.round > last_round:
            return asked
        if decided == len(at.match.game.history):
            at.driver.skip(SECONDS)  # it was taken for the second half of a double click
        decided = len(at.match.game.history)
        asked.add(at.match.game.decision)
        watch()
        take_turn(at, rng)
    raise AssertionError("the game did not end")


def play_until(match: Match, wanted: Callable[[Match], bool], seed: int = 0) -> Match:
    """Play at random until `wanted` is true of the match; a person then has to decide."""
    rng = random.Random(seed)
    while not wanted(match):
        assert not match.game.is_over, "the game never came to that"
        likely = [action for action in match.game.legal_actions if action is not PASS]
        match.play(
            rng.choice(likely if likely and rng.random() < 0.85 else match.game.legal_actions)
        )
    match.set_seat(match.game.seat, "person")
    return match


def is_loading_choice(match: Match) -> bool:
    """Whether a barrel may be loaded onto several ships."""
    if match.game.decision != "load" or len(match.game.legal_actions) < 3:
        return False
    first = match.game.legal_actions[0]
    return sum(other.arg == first.arg for other in match.game.legal_actions) > 1


def match_at_loading(seed: int = 1) -> Match:
    return play_until(new_match(seed=seed, people=()), is_loading_choice, seed)


def is_placing_choice(match: Match) -> bool:
    pos = match.game.position
    if match.game.decision != "place":
        return False
    player = pos.players[pos.seat]
    return sum(player.people) >= 3 and sum(player.circles) > sum(player.people)


def match_at_placing() -> Match:
    return play_until(new_match(people=(), seed=4), is_placing_choice, seed=4)


def to_the_last(match: Match) -> Match:
    """Play at random to the end."""
    rng = random.Random(0)
    while not match.game.is_over:
        match.play(rng.choice(match.game.legal_actions))
    return match
