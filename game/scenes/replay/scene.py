"""Replay: a match is watched from the beginning or any moment of it, and can be played on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from game.app.match import Match
from game.app.saves.journal import Journal
from game.app.saves.replay import Replay
from game.rules.events import Event, RoundBegan
from game.rules.position import Position
from game.rules.record.game_record import GameRecord
from game.rules.record.undo_history import UndoHistory
from game.scenes.base import Scene
from game.scenes.context_help import ContextHelp
from game.scenes.replay.branch_dialog import BranchDialog
from game.scenes.replay.controls import (
    ReplayLogPanel,
    Scrubber,
    caption,
    follow,
    key_row,
    speed_choice,
    strip_for,
    with_strip,
)
from game.scenes.replay.log import ReplayLog
from game.scenes.table import seating
from game.scenes.table.animation.animation_queue import SPEEDS, AnimationQueue
from game.scenes.table.animation.event_animations import EventAnimation
from game.scenes.table.board_focus import BoardFocus
from game.scenes.table.display import TableDisplay
from game.scenes.table.overlays.explainer import Explainer
from game.scenes.table.overlays.notices import Notices
from game.scenes.table.overlays.page_finder import PageFinder
from game.scenes.table.overlays.prompt import draw_prompt
from game.scenes.table.overlays.sheets import Sheets
from game.scenes.table.view import spots
from game.scenes.table.view.spots import LOG_TAB, MARKET_TAB, Spot
from game.scenes.table.view.view_state import ViewState, look_at
from game.ui.context import Context
from game.ui.input import BOARDS, Command, InputAction, Pointer, PointerKind
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.text.rich_text import escape
from game.ui.theme import BRASS_DARK, WALNUT
from game.ui.widgets.buttons import Button
from game.ui.widgets.value_controls import Choice
from game.ui.widgets.widget import Widget

REST = 0.45  # seconds between two decisions at normal speed
SHORTEST_REST = 0.12
PLAY_ON = 460.0  # width of the button

Begin = Callable[[Match], None]


class ReplayScene(Scene):
    """The table with a match on it that nobody can touch. ``begin`` gets the new match when one
    plays on from here."""

    def __init__(self, ctx: Context, reel: Replay, begin: Begin, moment: int = 0) -> None:
        super().__init__(with_strip(ctx))
        self.reel = reel
        self.moment = moment
        self.playing = False
        self.speed = "normal"
        self._outer = ctx
        self._begin = begin
        self._course = UndoHistory(reel.game(moment))
        self._rest = 0.0
        self._seen = moment
        record = GameRecord(reel.spec.options, reel.spec.seed)
        match = self.match = Match(reel.spec, self._course, Journal(record, None))
        self.boards = BoardFocus(match)
        display = self.display = TableDisplay(self.ctx, len(match.names), self.view_state)
        shown = self._course.game.position.copy()
        self.animation = AnimationQueue(
            display, self.animator, ctx.sounds, shown, self._began, self.touch
        )
        self.notices = Notices(
            self.ctx, match, display, self.widgets, lambda: display.areas_of(()), self.touch
        )
        self.explainer = Explainer(self.ctx, match, display, self.boards, self.view_state)
        self.sheets = Sheets(
            self.ctx,
            display,
            self.boards,
            self.view_state,
            lambda: -1,
            self._sheet_turned,
            self.touch,
        )
        self.log = ReplayLog(self.ctx, match, reel, display, self._pick)
        pages = PageFinder(display, self.widgets, self.notices, self.view_state, lambda: False)
        self.help = ContextHelp(self.ctx, self.widgets, pages.here, pages.at, self.notices.toast_at)
        self._arrange()
        pos = match.game.position
        if not match.game.history and pos.round:
            self.notices.announce(RoundBegan(pos.round, pos.governor))

    # Time ---------------------------------------------------------------------------------------

    def tick(self, dt: float) -> None:
        self.animation.set_speed(self.speed)
        self.notices.update(dt)
        if self.explainer.tip.update(dt):
            self.touch()
        self.animation.update()
        if self.animation.busy:
            return
        self._settle()
        if not self.playing:
            return
        self._rest -= dt
        if self._rest <= 0:
            self._rest = max(SHORTEST_REST, REST / (SPEEDS[self.speed] or 4.0))
            self.advance()

    def advance(self) -> None:
        """Show the next decision being made; at the end stand still."""
        self.animation.finish()
        self._settle()
        if self.moment >= len(self.reel):
            self.pause()
            return
        self.animation.add(self.reel.steps(self.moment))
        self._move(self.moment + 1)
        self.animation.update()

    def _settle(self) -> None:
        """Everything has been shown: what is no event, as whose turn it is, is now seen too."""
        if self._seen != self.moment:
            self._seen = self.moment
            self.animation.show(self._course.game.position.copy())

    def go(self, moment: int) -> None:
        """Jump to a moment."""
        self.notices.ribbon.hide()
        self._move(min(max(0, moment), len(self.reel)))
        self._seen = self.moment
        self.animation.reset(self._course.game.position.copy())

    def step_back(self) -> None:
        """One decision back."""
        self.pause()
        self.go(self.moment - 1)

    def step(self) -> None:
        """One decision on."""
        self.pause()
        self.advance()

    def next_role(self) -> None:
        """To the next role that somebody takes."""
        self.go(self.reel.next_mark(self.moment))

    def last_role(self) -> None:
        """To the role taken before."""
        self.go(self.reel.previous_mark(self.moment))

    def next_round(self) -> None:
        """To the beginning of the next round."""
        self.go(self.reel.next_mark(self.moment, rounds_only=True))

    def last_round(self) -> None:
        """To the beginning of this round, or of the one before."""
        self.go(self.reel.previous_mark(self.moment, rounds_only=True))

    def play(self) -> None:
        """Go on by itself; from the end, once more from the beginning."""
        if self.moment >= len(self.reel) and not self.animation.busy:
            self.go(0)
        self._set_playing(True)

    def pause(self) -> None:
        """Stand still."""
        self._set_playing(False)

    def play_or_pause(self) -> None:
        """Play or pause."""
        if self.playing:
            self.pause()
        else:
            self.play()

    def _set_playing(self, playing: bool) -> None:
        self.playing, self._rest = playing, 0.0
        self.play_button.icon = "ui/pause" if playing else "ui/play"
        self.touch()

    def _move(self, moment: int) -> None:
        self.moment = moment
        self._course.game = self.reel.game(moment)
        self._tell_moment()
        self.touch()

    def _tell_moment(self) -> None:
        self.scrubber.moment = self.moment
        self.scrubber.caption = self._caption()
        self.log.panel.show(self.moment)
        self.play_on_button.enabled = not self._course.game.is_over

    def _caption(self) -> str:
        return caption(self.reel, self.moment, self.match.names, Phrases(self.ctx.translator))

    # Playing on ---------------------------------------------------------------------------------

    def play_on(self) -> None:
        """Ask who plays, and begin a new match here."""
        if self._course.game.is_over:
            return
        self.pause()
        self.animation.finish()
        text = self.tr(
            "A new match begins at this moment ({moment}). "
            "The one you are watching stays as it is.",
            moment=escape(self._caption()),
        )
        seats = self.reel.spec_at(self.moment).seats
        self.ctx.stack.push(BranchDialog(self._outer, seats, text, self._branch))

    def _branch(self, kinds: tuple[str, ...]) -> None:
        self._begin(self.reel.branch(self.moment, kinds, self.ctx.paths.saves))

    # What is shown ------------------------------------------------------------------------------

    def view_state(self) -> ViewState:
        """What the view is to show."""
        covered = frozenset[int]() if self.reel.finished else seating.hidden_vp(self.match, -1)
        return replace(
            look_at(self.match, self.animation.shown, self.boards.seat),
            chosen=self.log.pointed,
            hidden=self.animation.hidden,
            vp_hidden=covered,
            opened=self.sheets.opened,
            scrolled=self.sheets.scrolled,
        )

    def prompt(self) -> str:
        """What was decided last."""
        told = self.log.told(self.moment)
        return told.markup if told is not None else ""

    def paint(self, p: Painter) -> None:
        self.display.draw(p)
        told = self.log.told(self.moment)
        seat = told.seat if told is not None else -1
        colour = self.ctx.players[self.match.colours[seat]] if seat >= 0 else None
        draw_prompt(p, self.display.zone("prompt"), self.prompt(), colour)
        bar = strip_for(self.ctx).bar
        p.fill(bar, BRASS_DARK, radius=16)
        p.fill(bar.inflate(-5, -5), WALNUT, radius=14)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        p = self.ctx.painter(surface)
        if self.ctx.stack.top is self:  # nothing is pointed at below a dialog
            self.explainer.draw(p, None)
        self.notices.draw(p)

    def _began(self, event: Event, act: EventAnimation, after: Position) -> None:
        self.notices.announce(event)
        self.touch()

    def _pick(self, moment: int) -> None:
        """A line of the log leads to its moment; a sheet that it was read on has done its work."""
        self._jump(moment)
        self.sheets.close()

    def _jump(self, moment: int) -> None:
        self.pause()
        self.go(moment)

    # Widgets ------------------------------------------------------------------------------------

    def resized(self) -> None:
        self.animation.finish()
        follow(self.ctx, self._outer)
        self.display.rebuild()
        self.log.write()
        self.sheets.keep_to_map()
        super().resized()

    def layout(self) -> None:
        self.log.layout(self.moment, visible=self.sheets.log_visible)
        self._arrange()

    def _sheet_turned(self) -> None:
        self.explainer.hide()
        self.log.layout(self.moment, visible=self.sheets.log_visible)
        focus = self.widgets.focus_index
        self._arrange()
        self.widgets.focus_at(focus)
        self.touch()

    def _arrange(self) -> None:
        """Make the strip and the other buttons."""
        tr, playing = self.tr, "pause" if self.playing else "play"
        keys = (
            ("skip_back", self.last_round, tr("Beginning of the round"), InputAction.UP),
            ("fast_back", self.last_role, tr("Previous role"), InputAction.PAGE_UP),
            ("step_back", self.step_back, tr("One decision back"), InputAction.LEFT),
            (playing, self.play_or_pause, tr("Play or pause"), InputAction.CONFIRM),
            ("step", self.step, tr("One decision on"), InputAction.RIGHT),
            ("fast", self.next_role, tr("Next role"), InputAction.PAGE_DOWN),
            ("skip", self.next_round, tr("Next round"), InputAction.DOWN),
        )
        strip = strip_for(self.ctx)
        buttons = key_row(
            strip, [(icon, act, self.keyed(tip, key)) for icon, act, tip, key in keys]
        )
        self.play_button = buttons[3]
        track = strip.scrubber(buttons[-1].rect.right + 24)
        self.scrubber = Scrubber(track, self.reel, self._jump)
        speed = speed_choice(strip.choice, tr, self.speed, self._set_speed)
        log = [self.log.panel] if self.log.panel.visible else []
        steering = [*buttons, self.scrubber, speed, *self._corner()]
        tabs = self.sheets.tabs(len(self.match.names), self.explainer.text)
        self.widgets.set([*steering, *tabs, *log, *self.sheets.close_button()])
        self._tell_moment()

    def _corner(self) -> list[Widget]:
        row, menu = self.display.zone("buttons"), self.display.zone("menu")
        place = (row.right - PLAY_ON, row.y, PLAY_ON, row.height)
        self.play_on_button = Button(
            place, self.tr("Play on from here"), self.play_on, icon="ui/person",
            tooltip=self.tr("Begin a new match at this moment."),
        )  # fmt: skip
        side = menu.height
        back = Button(
            (menu.right - side, menu.y, side, side), "", self.close, icon="ui/cross",
            tooltip=self.keyed(self.tr("Back"), InputAction.CANCEL),
        )  # fmt: skip
        return [self.play_on_button, back]

    def _set_speed(self, speed: object) -> None:
        self.speed = str(speed)

    # Input --------------------------------------------------------------------------------------

    def look_at(self, seat: int) -> None:
        """Show a seat's board large."""
        if 0 <= seat < len(self.match.names) and not self.sheets.toggle(spots.board(seat)):
            self.animation.finish()
            self.boards.show(seat)
            self.touch()

    def before_widgets(self, given: Pointer | Command) -> bool:
        if isinstance(given, Pointer):
            self._follow(given)
        elif self._steer(given):
            return True
        return self.help.take(given)

    def _steer(self, command: Command) -> bool:
        """Keys that steer the replay, unless the focus is on something they would change."""
        acts: dict[InputAction, Callable[[], object]] = {
            InputAction.LEFT: self.step_back,
            InputAction.RIGHT: self.step,
            InputAction.PAGE_UP: self.last_role,
            InputAction.PAGE_DOWN: self.next_role,
            InputAction.UP: self.last_round,
            InputAction.DOWN: self.next_round,
            InputAction.FIRST: lambda: self.go(0),
            InputAction.LAST: lambda: self.go(len(self.reel)),
            InputAction.UNDO: self.step_back,
            InputAction.SKIP: self.animation.finish,
            InputAction.LOG: self.toggle_log,
            InputAction.MARKET: lambda: self.sheets.toggle(MARKET_TAB),
            InputAction.ZOOM: lambda: self.sheets.toggle(MARKET_TAB),
            InputAction.CANCEL: self._back,
            InputAction.MENU: self.close,
            **{key: partial(self.look_at, seat) for seat, key in enumerate(BOARDS)},
        }
        focused = self.widgets.focused
        if focused is not None and focused.focused:
            own = {
                Choice: (InputAction.LEFT, InputAction.RIGHT),
                ReplayLogPanel: (InputAction.UP, InputAction.DOWN),
            }
            if command.action in own.get(type(focused), ()):
                return False
        act = acts.get(command.action)
        if act is not None:
            act()
        return act is not None

    def on_command(self, command: Command) -> bool:
        if command.action is InputAction.CONFIRM:
            self.play_or_pause()
            return True
        return False

    def _back(self) -> None:
        if not self.sheets.close():
            self.close()

    def toggle_log(self) -> None:
        """The log large, or small again."""
        if not self.sheets.toggle(LOG_TAB):
            self.log.large = not self.log.large
            self.layout()

    def _follow(self, pointer: Pointer) -> None:
        """Whatever lies under the mouse: what the log speaks of, and no old explanations."""
        if self.log.point_at(pointer.pos):
            self.touch()
        pressed = pointer.kind in (PointerKind.PRESS, PointerKind.WHEEL)
        if pressed and self.explainer.hide():
            self.touch()
        if pointer.kind is PointerKind.LEAVE or self.widgets.at(pointer.pos) is not None:
            self._explain(None)

    def on_pointer(self, pointer: Pointer) -> bool:
        if pointer.kind is PointerKind.WHEEL:
            if self.log.panel.wheel(pointer.wheel):
                self.touch()
            return True
        spot = self.display.spot_at(pointer.pos)
        if pointer.kind is PointerKind.MOVE:
            self._explain(spot)
        elif pointer.kind is PointerKind.PRESS and pointer.button == 1:
            self.notices.ribbon.hide()
            if self.animation.busy:
                self.animation.finish()
            elif self.sheets.leave_market(pointer.pos) or spot is None:
                pass
            elif not self.sheets.click(spot) and spot.seat >= 0:
                self.look_at(spot.seat)
        return True

    def _explain(self, spot: Spot | None) -> None:
        if self.explainer.show(spot):
            self.touch()
