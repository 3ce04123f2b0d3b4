"""Replay: a match is watched from the beginning or any moment of it, and can be played on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.app.match import Match
from game.app.saves.journal import Journal
from game.app.saves.replay import Replay
from game.rules.events import Event
from game.rules.position import Position
from game.rules.record.game_record import GameRecord
from game.rules.record.undo_history import UndoHistory
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
from game.scenes.table.animation.animation_queue import SPEEDS
from game.scenes.table.animation.event_animations import EventAnimation, animation_of
from game.scenes.table.log.log_entries import LINE, LogEntry
from game.scenes.table.overlays.sheets import TableSheets
from game.scenes.table.view import spots
from game.scenes.table.view.spots import LOG_TAB, MARKET_TAB, Spot
from game.scenes.table.view.table_layout import LARGE_LOG
from game.scenes.table.view.view_state import ViewState
from game.ui.context import Context
from game.ui.input import BOARDS, Command, Input, InputAction, Pointer, PointerKind
from game.ui.paint import Painter
from game.ui.phrases.players import player_name
from game.ui.text.rich_text import escape
from game.ui.theme import BRASS_DARK, WALNUT
from game.ui.widgets.buttons import Button
from game.ui.widgets.value_controls import Choice
from game.ui.widgets.widget import Widget

REST = 0.45  # seconds between two decisions at normal speed
SHORTEST_REST = 0.12
PLAY_ON = 460.0  # width of the button

Begin = Callable[[Match], None]


class ReplayScene(TableSheets):
    """The table with a match on it that nobody can touch. ``begin`` gets the new match when one
    plays on from here."""

    def __init__(self, ctx: Context, reel: Replay, begin: Begin, moment: int = 0) -> None:
        self.reel = reel
        self.moment = moment
        self.playing = False
        self.speed = "normal"
        self._outer = ctx
        self._begin = begin
        self._moments: dict[LogEntry, int] = {}  # a line of the log is told at this moment
        self._course = UndoHistory(reel.game(moment))
        self._rest = 0.0
        self._seen = moment
        record = GameRecord(reel.spec.options, reel.spec.seed)
        match = Match(reel.spec, self._course, Journal(record, None))
        super().__init__(with_strip(ctx), match)
        self._arrange()

    # Time ---------------------------------------------------------------------------------------

    def tick(self, dt: float) -> None:
        self.animations.instant = self.speed == "instant"
        self.animator.speed = SPEEDS[self.speed] or 1.0
        gone = [timed.update(dt) for timed in (self.toast, self.ribbon, self.tip)]
        if any(gone):
            self.touch()
        self.animations.update()
        if self.animations.busy:
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
        self.animations.finish()
        self._settle()
        if self.moment >= len(self.reel):
            self.pause()
            return
        self.animations.add(self.reel.steps(self.moment))
        self._move(self.moment + 1)
        self.animations.update()

    def _settle(self) -> None:
        """Everything has been shown: what is no event, as whose turn it is, is now seen too."""
        if self._seen != self.moment:
            self._seen = self.moment
            self.animations.shown = self._course.game.position.copy()
            self.touch()

    def go(self, moment: int) -> None:
        """Jump to a moment."""
        self.ribbon.hide()
        self._move(min(max(0, moment), len(self.reel)))
        self._seen = self.moment
        self.animations.reset(self._course.game.position.copy())

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
        self.go(self.reel.last_mark(self.moment))

    def next_round(self) -> None:
        """To the beginning of the next round."""
        self.go(self.reel.next_mark(self.moment, rounds=True))

    def last_round(self) -> None:
        """To the beginning of this round, or of the one before."""
        self.go(self.reel.last_mark(self.moment, rounds=True))

    def play(self) -> None:
        """Go on by itself; from the end, once more from the beginning."""
        if self.moment >= len(self.reel) and not self.animations.busy:
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
        self.film.show(self.moment)
        self.play_on_button.enabled = not self._course.game.is_over

    def _caption(self) -> str:
        return caption(self.reel, self.moment, self.match.names, self.say)

    # Playing on ---------------------------------------------------------------------------------

    def play_on(self) -> None:
        """Ask who plays, and begin a new match here."""
        if self._course.game.is_over:
            return
        self.pause()
        self.animations.finish()
        text = self.tr(
            "A new match begins at this moment ({moment}). "
            "The one you are watching stays as it is.",
            moment=escape(self._caption()),
        )
        seats = self.reel.spec_at(self.moment).seats
        self.ctx.stack.push(BranchDialog(self._outer, seats, text, self._branch))

    def _branch(self, kinds: tuple[str, ...]) -> None:
        self._begin(self.reel.branch(self.moment, kinds, self.ctx.paths.saves))

    # Log and look -------------------------------------------------------------------------------

    def write_past(self) -> None:
        """Write the whole log, from the beginning to the end of the match."""
        self.log.entries.clear()
        self._moments.clear()
        self._changes = list(self.reel.changes)
        self.reel.run(self._note)
        self._note_changes(len(self.reel) + 1)
        self._make_panel()

    def _note_changes(self, moment: int) -> None:
        """Write down which seats were handed over before the decision that led to a moment."""
        while self._changes and self._changes[0].moment < moment:
            change = self._changes.pop(0)
            name = escape(self.match.names[change.seat])
            kind = player_name(change.kind, self.tr)
            line = self.tr("**{name}** is now played by: {kind}", name=name, kind=kind)
            entry = LogEntry(LINE, line, seat=change.seat)
            self.log.entries.append(entry)
            self._moments[entry] = change.moment

    def _note(self, moment: int, event: Event, before: Position, after: Position) -> None:
        self._note_changes(moment)
        if self.log.note(event, animation_of(event, before, after), self.say, self.match.names):
            self._moments[self.log.entries[-1]] = moment

    def _make_panel(self) -> None:
        zone = self.view.zone("log")
        if self.large_log and not self.roomy:
            zone = self.view.zone(LARGE_LOG)
        if self.roomy:
            zone = self.log_sheet()
        self.film = ReplayLogPanel(zone, self.log, self.ctx, self._moments, self._pick)
        self.film.visible = not self.roomy or self.opened == LOG_TAB
        self.film.show(self.moment)
        self.panel = self.film

    def _pick(self, moment: int) -> None:
        """A line of the log leads to its moment; a sheet that it was read on has done its work."""
        self._jump(moment)
        self.close_sheet()

    def _jump(self, moment: int) -> None:
        self.pause()
        self.go(moment)

    def began(self, event: Event, act: EventAnimation, after: Position) -> None:
        self._announce(event)
        self.touch()

    def look(self) -> ViewState:
        look = super().look()
        return replace(look, vp_hidden=frozenset()) if self.reel.finished else look

    def prompt(self) -> str:
        """What was decided last."""
        told = self._told()
        return told.markup if told is not None else ""

    def _told(self) -> LogEntry | None:
        """The last line of the log that belongs to what has been."""
        past = (
            entry for entry in reversed(self.log.entries) if self._moments[entry] <= self.moment
        )
        return next(past, None)

    def _spoken_of(self) -> int:
        told = self._told()
        return told.seat if told is not None else -1

    # Widgets ------------------------------------------------------------------------------------

    def resized(self) -> None:
        self.animations.finish()
        follow(self.ctx, self._outer)
        self.view = self._make_view()
        self.write_past()
        super().resized()

    def layout(self) -> None:
        self._make_panel()
        self._arrange()

    def refresh(self) -> None:
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
        film = [self.film] if self.film.visible else []
        steering = [*buttons, self.scrubber, speed, *self._corner()]
        self.widgets.set([*steering, *self.tab_keys(), *film, *self.close_key()])
        self._tell_moment()

    def _corner(self) -> list[Widget]:
        row, menu = self.view.zone("buttons"), self.view.zone("menu")
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
        if 0 <= seat < len(self.match.names) and not self.toggle(spots.board(seat)):
            self.animations.finish()
            self.looked_at = seat
            self.touch()

    def _take(self, given: Input) -> bool:
        if isinstance(given, Pointer):
            self._follow(given)
        elif isinstance(given, Command) and self._steer(given):
            return True
        return super()._take(given)

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
            InputAction.SKIP: self.animations.finish,
            InputAction.LOG: self.toggle_log,
            InputAction.MARKET: lambda: self.toggle(MARKET_TAB),
            InputAction.ZOOM: lambda: self.toggle(MARKET_TAB),
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
        if not self.close_sheet():
            self.close()

    def toggle_log(self) -> None:
        """The log large, or small again."""
        if not self.toggle(LOG_TAB):
            self.large_log = not self.large_log
            self.layout()

    def _follow(self, pointer: Pointer) -> None:
        """Whatever lies under the mouse: what the log speaks of, and no old explanations."""
        entry = self.film.entry_at(pointer.pos)
        told = entry.spots if entry is not None else frozenset()
        if told != self.log_spots:
            self.log_spots = told
            self.touch()
        if pointer.kind in (PointerKind.PRESS, PointerKind.WHEEL) and self.hide_tips():
            self.touch()
        if pointer.kind is PointerKind.LEAVE or self.widgets.at(pointer.pos) is not None:
            self._explain(None)

    def on_pointer(self, pointer: Pointer) -> bool:
        if pointer.kind is PointerKind.WHEEL:
            if self.film.wheel(pointer.wheel):
                self.touch()
            return True
        spot = self.spot_at(pointer.pos)
        if pointer.kind is PointerKind.MOVE:
            self._explain(spot)
        elif pointer.kind is PointerKind.PRESS and pointer.button == 1:
            self.ribbon.hide()
            if self.animations.busy:
                self.animations.finish()
            elif self.leaves_market(pointer.pos):
                pass
            elif spot is not None and self.turns_sheet(spot):
                self.ctx.sounds.play("click")
            elif spot is not None and spot.seat >= 0:
                self.look_at(spot.seat)
        return True

    def _explain(self, spot: Spot | None) -> None:
        text = self.explain(spot) if spot is not None else ""
        if self.show_tip(spot, text):
            self.touch()

    # Picture ------------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        super().paint(p)
        bar = strip_for(self.ctx).bar
        p.fill(bar, BRASS_DARK, radius=16)
        p.fill(bar.inflate(-5, -5), WALNUT, radius=14)
