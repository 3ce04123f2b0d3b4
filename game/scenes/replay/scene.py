"""The replay scene: watch a match from any moment, and branch off from there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.match.journal import Journal
from game.match.match import Match
from game.match.replay import Replay
from game.rules.events import RoundBegan
from game.rules.record.game_record import GameRecord
from game.rules.record.undo_history import UndoHistory
from game.scenes.problems.own_problems import ask_to_keep
from game.scenes.replay.branch_dialog import BranchDialog
from game.scenes.replay.controls import (
    Scrubber,
    context_with_strip,
    moment_caption,
    refit,
    strip_for,
)
from game.scenes.replay.log import ReplayLog, ReplayLogPanel
from game.scenes.replay.playback import Playback
from game.scenes.table.display import TableDisplay
from game.scenes.table.prompt_line import draw_prompt
from game.scenes.table.stage import StagedScene
from game.scenes.table.view.spots import LOG_TAB, MARKET_TAB, Spot
from game.scenes.table.view.view_state import ViewState
from game.ui.context import Context
from game.ui.input import BOARDS, Command, InputAction, Pointer, PointerKind
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.text.rich_text import escape
from game.ui.theme import BRASS_DARK, WALNUT
from game.ui.widgets.buttons import Button
from game.ui.widgets.value_controls import Choice
from game.ui.widgets.widget import Widget


class ReplayGuide:
    """Notes over the table; this one has none. `seat` is the seat whose board is shown first, or
    -1; `spots` are to be visible at first; `caption` is shown at the start and before the name of
    each moment; `ending` is shown when the replay has been played to its end."""

    seat = -1
    spots: tuple[Spot, ...] = ()
    caption = ""
    ending = ""

    def widgets(self, display: TableDisplay, moment: Callable[[], int]) -> list[Widget]:
        """Create the widgets drawn over the table. `moment` returns the ply shown, or -1 while
        pieces are moving."""
        return []


Begin = Callable[[Match], None]


class ReplayScene(StagedScene):
    """The table with a replay, a strip of controls below it, and the whole log beside it.

    `begin` receives the new match when a person branches off from the current moment. A `guide`
    adds notes to the table.
    """

    log: ReplayLog

    def __init__(
        self,
        ctx: Context,
        replay: Replay,
        begin: Begin,
        moment: int = 0,
        guide: ReplayGuide | None = None,
    ) -> None:
        history = UndoHistory(replay.game(moment))
        record = GameRecord(replay.spec.options, replay.spec.seed)
        match = Match(replay.spec, history, Journal(record, None))
        match.translate = ctx.translator.tr
        super().__init__(context_with_strip(ctx), match)
        self.replay = replay
        self._outer = ctx
        self._begin = begin
        self._guide = guide or ReplayGuide()
        self.notices, self.sheets = self.stage.notices, self.stage.sheets
        if self._guide.seat >= 0:
            self.boards.show(self._guide.seat)
        self.playback = Playback(
            replay, history, self.animation, moment, moved=self._moved, toggled=self._toggled
        )
        self.log = ReplayLog(self.ctx, match, replay, self.display, self._pick_line)
        self._arrange()
        self._show_guided()
        pos = match.game.position
        if not match.game.history and pos.round:
            self.notices.announce(RoundBegan(pos.round, pos.governor), pos)

    # Time ---------------------------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        self.ctx.sounds.music("calm")

    def tick(self, dt: float) -> None:
        self.stage.update(dt)
        self.playback.update(dt)

    def _moved(self, jump: bool) -> None:
        if jump:
            self.notices.ribbon.hide()
        self._show_moment()
        self.touch()

    def _toggled(self) -> None:
        self.play_button.icon = "ui/pause" if self.playback.playing else "ui/play"
        ended = self.playback.at_end and not self.playback.playing
        if ended and self._guide.ending:
            self.notices.show_note(self._guide.ending, long=True)
        self.touch()

    def _show_moment(self) -> None:
        """Update the widgets that show the current moment."""
        moment = self.playback.moment
        self.scrubber.moment = moment
        self.scrubber.caption = self._caption()
        self.log.panel.show(moment)
        self.play_on_button.enabled = not self.match.game.is_over

    def _caption(self) -> str:
        phrases = Phrases(self.ctx.translator)
        moment_text = moment_caption(self.replay, self.playback.moment, self.match.names, phrases)
        return " · ".join(filter(None, (self._guide.caption, moment_text)))

    # Playing on ---------------------------------------------------------------------------------

    def play_on(self) -> None:
        """Ask who plays each seat, then start a new match from this moment."""
        if self.match.game.is_over:
            return
        self.playback.pause()
        self.animation.finish()
        text = self.tr(
            "This starts a new match from this moment ({moment}). The one you're watching stays "
            "as it is. The new one won't count toward the statistics.",
            moment=escape(self._caption()),
        )
        seats = self.replay.spec_at(self.playback.moment).seats
        self.ctx.stack.push(BranchDialog(self._outer, seats, text, self._branch))

    def _branch(self, kinds: tuple[str, ...]) -> None:
        self._begin(self.replay.branch(self.playback.moment, kinds, self.ctx.paths.saves))

    # What is shown ------------------------------------------------------------------------------

    def view_state(self) -> ViewState:
        """Return what the table shows. Nothing is hidden if the match is over."""
        state = super().view_state()
        return replace(state, vp_hidden=frozenset()) if self.replay.finished else state

    def prompt(self) -> str:
        """Return the log line of the last decision, or "" before the first."""
        entry = self.log.last_entry(self.playback.moment)
        return entry.markup if entry is not None else ""

    def paint(self, p: Painter) -> None:
        self.display.draw(p)
        entry = self.log.last_entry(self.playback.moment)
        seat = entry.seat if entry is not None else -1
        color = self.ctx.players[self.match.colors[seat]] if seat >= 0 else None
        draw_prompt(p, self.display.zone("prompt"), self.prompt(), color)
        ground = strip_for(self.ctx).ground
        p.fill(ground, BRASS_DARK, radius=16)
        p.fill(ground.inflate(-5, -5), WALNUT, radius=14)

    def _pick_line(self, moment: int) -> None:
        """Jump to the moment of a log line and close the log sheet."""
        self.playback.jump(moment)
        self.sheets.close()

    # Widgets ------------------------------------------------------------------------------------

    def resized(self) -> None:
        refit(self.ctx, self._outer)
        super().resized()

    def layout(self) -> None:
        self.log.layout(self.playback.moment, visible=self.sheets.log_visible)
        self.refresh()

    def refresh(self) -> None:
        focus = self.widgets.focus_index
        self._arrange()
        self.widgets.focus_at(focus)
        self.touch()

    def _arrange(self) -> None:
        """Create the widgets: strip controls, buttons, tabs, log and open sheet."""
        tr, playback = self.tr, self.playback
        playing = "pause" if playback.playing else "play"
        self._keys = (
            ("skip_back", playback.previous_round, tr("Start of the round"), InputAction.UP),
            ("fast_back", playback.previous_role, tr("Previous role"), InputAction.PAGE_UP),
            ("step_back", playback.step_back, tr("Back one decision"), InputAction.LEFT),
            (playing, playback.toggle, tr("Play or pause"), InputAction.CONFIRM),
            ("step", playback.step, tr("Forward one decision"), InputAction.RIGHT),
            ("fast", playback.next_role, tr("Next role"), InputAction.PAGE_DOWN),
            ("skip", playback.next_round, tr("Next round"), InputAction.DOWN),
        )
        places, track, speed_place = strip_for(self.ctx).places(len(self._keys))
        buttons = [
            Button(place, "", act, icon=f"ui/{icon}", tooltip=self.keyed(tip, key))
            for place, (icon, act, tip, key) in zip(places, self._keys, strict=True)
        ]
        self.play_button = buttons[3]
        self.play_button.tone = "brass"
        self.scrubber = Scrubber(track, self.replay, playback.jump)
        speeds = [
            ("slow", tr("Slow")), ("normal", tr("Normal")), ("fast", tr("Fast")),
            ("instant", tr("Instant")),
        ]  # fmt: skip
        speed = Choice(
            speed_place, "", speeds, playback.speed, self._set_speed, tooltip=tr("Speed")
        )
        log = [self.log.panel] if self.log.panel.visible else []
        controls = [*buttons, self.scrubber, speed, *self._corner_buttons()]
        tabs = self.sheets.tabs(len(self.match.names), self.stage.explainer.text)
        closing = self.sheets.close_button(self._close_sheet)
        notes = self._guide.widgets(self.display, self._still_moment)
        self.widgets.set([*controls, *tabs, *log, *closing, *notes])
        self._show_moment()

    def _still_moment(self) -> int:
        """Return the current moment, or -1 while pieces are moving."""
        return -1 if self.animation.busy else self.playback.moment

    def _show_guided(self) -> None:
        """Show the guide's caption, and open the market sheet if a spot of the guide is on it."""
        if self._guide.caption:
            self.notices.show_note(self._guide.caption)
        on_market = [spot for spot in self._guide.spots if spot.kind == "market"]
        if on_market and self.display.large_text:
            self.sheets.open(MARKET_TAB)
            self.sheets.reveal(on_market[-1])

    def _corner_buttons(self) -> list[Widget]:
        zones = (self.display.zone(name) for name in ("buttons", "prompt", "menu"))
        buttons, row, menu = zones
        width = strip_for(self.ctx).play_on
        place = (buttons.right - width, row.y, width, row.height)
        self.play_on_button = Button(
            place, self.tr("Play from here"), self.play_on, icon="ui/person",
            tooltip=self.tr("Start a new match from this moment."),
        )  # fmt: skip
        side = menu.height
        back = Button(
            (menu.right - side, menu.y, side, side), "", self.close, icon="ui/cross",
            tooltip=self.keyed(self.tr("Back"), InputAction.CANCEL),
        )  # fmt: skip
        keep = Button(
            (menu.right - 2 * side - 4, menu.y, side, side), "", self.keep, icon="ui/star",
            tooltip=self.tr("Save as a puzzle"),
        )  # fmt: skip
        return [self.play_on_button, keep, back]

    def keep(self) -> None:
        """Keep the current moment as a problem, with what was played."""
        self.playback.pause()
        self.animation.finish()
        ask_to_keep(self._outer, *self.replay.decision(self.playback.moment))

    def _set_speed(self, speed: object) -> None:
        self.playback.speed = str(speed)

    # Input --------------------------------------------------------------------------------------

    def before_widgets(self, user_input: Pointer | Command) -> bool:
        if isinstance(user_input, Pointer):
            self._follow_pointer(user_input)
        elif self._control(user_input):
            return True
        return self.stage.help.take(user_input)

    def _control(self, command: Command) -> bool:
        """Run a replay command, unless the focused widget uses its key. Return True if it was
        used."""
        playback = self.playback
        handlers: dict[InputAction, Callable[[], object]] = {
            **{key: act for _, act, _, key in self._keys if key is not InputAction.CONFIRM},
            InputAction.FIRST: lambda: playback.go(0),
            InputAction.LAST: lambda: playback.go(len(self.replay)),
            InputAction.UNDO: playback.step_back,
            InputAction.SKIP: self.animation.finish,
            InputAction.LOG: self.toggle_log,
            InputAction.MARKET: lambda: self.sheets.toggle(MARKET_TAB),
            InputAction.ZOOM: lambda: self.sheets.toggle(MARKET_TAB),
            InputAction.CANCEL: self._close_sheet_or_scene,
            InputAction.MENU: self.close,
            **{key: partial(self.stage.show_board, seat) for seat, key in enumerate(BOARDS)},
        }
        focused = self.widgets.focused
        if focused is not None and focused.focused:
            own = {
                Choice: (InputAction.LEFT, InputAction.RIGHT),
                ReplayLogPanel: (InputAction.UP, InputAction.DOWN),
            }
            if command.action in own.get(type(focused), ()):
                return False
        handler = handlers.get(command.action)
        if handler is not None:
            handler()
        return handler is not None

    def on_command(self, command: Command) -> bool:
        if command.action is InputAction.CONFIRM:
            self.playback.toggle()
            return True
        return False

    def _close_sheet(self) -> None:
        self.sheets.close()

    def _close_sheet_or_scene(self) -> None:
        if not self.sheets.close():
            self.close()

    def toggle_log(self) -> None:
        """Enlarge the log, or shrink it again."""
        if not self.sheets.toggle(LOG_TAB):
            self.log.large = not self.log.large
            self.layout()

    def _follow_pointer(self, pointer: Pointer) -> None:
        """Highlight the pieces of the log line under the mouse, and hide explanations."""
        if self.log.point_at(pointer.pos):
            self.touch()
        pressed = pointer.kind in (PointerKind.PRESS, PointerKind.WHEEL)
        if pressed and self.stage.explainer.hide():
            self.touch()
        if pointer.kind is PointerKind.LEAVE or self.widgets.at(pointer.pos) is not None:
            self.stage.explain(None)

    def on_pointer(self, pointer: Pointer) -> bool:
        if pointer.kind is PointerKind.WHEEL:
            if self.log.panel.wheel(pointer.wheel):
                self.touch()
            return True
        spot = self.display.spot_at(pointer.pos)
        if pointer.kind is PointerKind.MOVE:
            self.stage.explain(spot)
        elif pointer.kind is PointerKind.PRESS and pointer.button == 1:
            self.notices.ribbon.hide()
            if self.animation.busy:
                self.animation.finish()
            elif self.sheets.leave_market(pointer.pos) or spot is None:
                pass
            elif not self.sheets.click(spot) and spot.seat >= 0:
                self.stage.show_board(spot.seat)
        return True
