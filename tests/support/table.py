"""Test support: a match at the table scene, driven by posted events only."""

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
from game.scenes.table.helper.missed_events import MissedStrip, RoleNews
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
    """Return a match of people and random computer seats."""
    options = options or Options(players=4, governor=0)
    kinds = ["person" if seat in people else "random" for seat in range(options.players)]
    seats = tuple(SeatSpec(NAMES[n], n, kind) for n, kind in enumerate(kinds))
    return Match.new(MatchSpec(options, seed, seats, undo_anything), None, engine or InlineEngine())


class TableDriver:
    """Drives a table in an app: all actions are events, and all results are read from the
    screen."""

    def __init__(self, on: AppDriver, match: Match, scored: list[str]) -> None:
        self.driver = on
        self.match = match
        self.scored = scored

    @property
    def scene(self) -> TableScene:
        """The table's scene, anywhere on the stack."""
        return next(scene for scene in self.driver.ctx.stack if isinstance(scene, TableScene))

    @property
    def toast(self) -> TimedNotice:
        """The current toast, visible or not."""
        return self.scene.stage.notices.toast

    @property
    def tip(self) -> SideTip:
        """The tooltip of a spot."""
        return self.scene.stage.explainer.tip

    @property
    def sheets(self) -> Sheets:
        """The sheets over the table."""
        return self.scene.stage.sheets

    @property
    def opened(self) -> Spot | None:
        """The tab or board whose sheet is open."""
        return self.sheets.opened

    def market_open(self) -> bool:
        """Whether the large market is open."""
        return self.opened == MARKET_TAB

    @property
    def closing_button(self) -> Button:
        """The button that closes the open sheet."""
        buttons = (w for w in self.scene.widgets.all if isinstance(w, Button))
        return next(button for button in buttons if button.icon == "ui/cross")

    def explanation(self, spot: Spot) -> str:
        """Return the tooltip text of a spot."""
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
        """Ask the person of a seat, who is already at the screen."""
        self.scene.handover.person = seat
        self.scene.handover.input_pause.update(60.0)
        self.scene.flow.ask(seat)
        assert self.is_asked()

    def tell_missed(self, *lines: str) -> None:
        """Add missed events with these lines."""
        helper = self.helper
        seats, asked = len(self.match.names), self.match.game.seat
        chosen = RoleChosen((asked + 1) % seats, 0, 1)
        helper._missed = [RoleNews(chosen, [chosen])]
        helper.missed_lines = lambda: list(lines)  # type: ignore[method-assign]
        self.scene.refresh()

    @property
    def helper(self) -> Helper:
        """The helper beside the match."""
        assert isinstance(self.scene.guide, Helper)
        return self.scene.guide

    def missed_strip(self) -> list[MissedStrip]:
        """Return the strip about missed events, if there is one."""
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
        """Whether the newest line of the log is visible."""
        return self.scene.log.panel.at_end

    def toast_text(self) -> str:
        """Return the sentence of the toast, "" if none is shown."""
        return self.toast.text if self.toast.shown else ""

    def settle(self, seconds: float = 60.0) -> None:
        """Pass time until a person is asked, the game is over, or this many seconds have passed.
        Without animation, only the last frame is drawn."""
        flies = self.driver.ctx.settings.current.computer_speed != "instant"
        for _ in range(round(seconds * 10)):
            if self.is_asked() or self.scored or self.is_covered():
                break
            self.driver.skip(0.1)
            if flies:
                self.driver.app.render()
        self.driver.app.render()

    def spot_center(self, spot: Spot) -> tuple[float, float]:
        """Return the center of a visible spot, after scrolling to a building of the large
        market."""
        if spot.kind == "market" and self.opened == MARKET_TAB:
            self.scroll_to(spot)
        rect = self.scene.display.view.rect(spot, self.scene.view_state())
        assert rect is not None, spot
        return rect.center

    def scroll_to(self, spot: Spot) -> None:
        """Scroll until a building of the large market is fully visible."""
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
        """Play these actions for the seat to act, then wait for the next question. Manual changes
        of the position are shown from now on."""
        self.scene.animation.reset(self.match.game.position.copy())
        for text in texts:
            self.scene.animation.add(self.match.play(parse(text)))
        self.scene.decision.pending = None
        self.settle()

    def decision_keys(self) -> dict[str, DecisionButtonWidget]:
        """Return the decision's buttons by code."""
        return {w.code: w for w in self.scene.widgets.all if isinstance(w, DecisionButtonWidget)}

    def press(self, code: str) -> None:
        """Press a button of the decision."""
        self.driver.click(self.decision_keys()[code].rect.center)

    def cards(self) -> list[CardPanel]:
        """Return the helper's card, if it is shown."""
        return [w for w in self.scene.widgets.all if isinstance(w, CardPanel)]

    def card_button(self, icon_or_text: str) -> Button:
        """Return a button of the card, by its icon or text."""
        (panel,) = self.cards()
        buttons = [w for w in self.scene.widgets.all if isinstance(w, Button)]
        inside = [button for button in buttons if panel.rect.contains(button.rect)]
        return next(button for button in inside if icon_or_text in (button.icon, button.text))

    def corner_button(self, name: str) -> Button:
        """Return a button in the corner."""
        found = (w for w in self.scene.widgets.all if isinstance(w, Button))
        return next(button for button in found if button.icon == f"ui/{name}")

    def press_corner(self, name: str) -> None:
        """Press a button in the corner."""
        self.driver.click(self.corner_button(name).rect.center)

    def drag(self, start: Spot, end: Spot) -> None:
        """Drag a piece from one spot to another."""
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
    """Open an app with a match on the table. By default, computer seats play at full speed and the
    helper speaks only when asked. Topics in `told` count as shown. With these, a guide or a helper
    level, all settings apply from the start."""
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
            ctx.progress.note_topic(topic)
        return TableScene(ctx, match, exits, guide(ctx) if guide is not None else None)

    with app_driver(table, paths=project_paths(home)) as on:
        on.ctx.settings.change(**wanted)
        yield TableDriver(on, match, scored)


@contextmanager
def settled_table(match: Match, home: Path, **how: Any) -> Iterator[TableDriver]:
    """Open such an app, and wait until a person is asked, the match is over, or a minute has
    passed."""
    with table_driver(match, home, **how) as at:
        at.settle()
        yield at


def take_turn(at: TableDriver, rng: random.Random) -> None:
    """Answer a person's decision by clicking something available."""
    step = at.match.game.position.step
    assert at.scene.view_state().acting == at.scene.boards.seat == at.match.game.seat
    keys = [code for code in sorted(at.decision_keys()) if code != "back"]
    if step in (steps.PLACE, steps.STORE):
        for _ in range(rng.randrange(3)):
            if glowing := at.glowing():  # nothing glows if everything can be kept
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
    """Play a match with the mouse to its end or the end of a round, and return the kinds of
    people's decisions. `watch` is called before each click."""
    asked: set[str] = set()
    decided = -1
    for _ in range(4000):
        at.settle()
        if at.scored or at.match.game.position.round > last_round:
            return asked
        if decided == len(at.match.game.history):
            at.driver.skip(SECONDS)  # it was ignored as the second half of a double click
        decided = len(at.match.game.history)
        asked.add(at.match.game.decision)
        watch()
        take_turn(at, rng)
    raise AssertionError("the game did not end")


def play_until(match: Match, wanted: Callable[[Match], bool], seed: int = 0) -> Match:
    """Play at random until `wanted` holds for the match and a person has to decide."""
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
    """Return whether a barrel may be loaded onto several ships."""
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
