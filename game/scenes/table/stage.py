"""What is seen of a match: the table, the log, the notices, and what the director shows."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.app.match import Match
from game.rules import steps
from game.rules.events import EndTriggered, Event, RoundBegan
from game.rules.position import Position
from game.scenes.context_help import HelpfulScene
from game.scenes.table import seating
from game.scenes.table.animation.animation_queue import AnimationQueue
from game.scenes.table.animation.event_animations import EventAnimation
from game.scenes.table.input.click_targets import intended_action, whole_piece
from game.scenes.table.input.double_click import DoubleClick
from game.scenes.table.input.drag import Drag
from game.scenes.table.input.pending_decision import PendingDecision
from game.scenes.table.log.log_entries import LogEntry, MatchLog
from game.scenes.table.log.log_panel import LogPanel
from game.scenes.table.overlays.almanac_pages import page_now, page_of
from game.scenes.table.overlays.forecast_text import NOTHING
from game.scenes.table.overlays.free_place import free_place
from game.scenes.table.overlays.handover import InputPause, draw_whose_turn, slide_in
from game.scenes.table.overlays.notices import (
    RIBBON_SECONDS,
    RULE_SECONDS,
    TOAST_SECONDS,
    SideTip,
    TimedNotice,
    draw_looking_back,
    draw_preview,
    draw_ribbon,
    draw_toast,
    ribbon_size,
    toast_box,
    way_to_rule,
)
from game.scenes.table.overlays.prompt import SpotWidget, draw_prompt, prompt_room
from game.scenes.table.overlays.recap import RecapPlate
from game.scenes.table.overlays.tooltips import TooltipContext, Tooltips
from game.scenes.table.view import spots
from game.scenes.table.view.spots import Spot
from game.scenes.table.view.table_layout import LARGE_LOG, table_level
from game.scenes.table.view.table_view import TableView
from game.scenes.table.view.view_state import ViewState
from game.ui.context import Context
from game.ui.images.image_cache import ImageSpec
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.phrases.log import held
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import LABEL
from game.ui.theme import CRIMSON, INK_SOFT, PAPER_LIGHT, hexcode, mix
from game.ui.widgets.widget import Panel

CARRIED_HEIGHT = 64.0


class TableStage(HelpfulScene):
    """The picture of a match; `game.scenes.table.scene.TableScene` lets people play on it.

    ``turn`` is the decision that a person is making, None while nobody is asked.
    """

    def __init__(self, ctx: Context, match: Match) -> None:
        super().__init__(ctx)
        self.match = match
        self.say = Phrases(ctx.translator)
        self.tips = Tooltips(self.say)
        self.tip = SideTip()
        self.toast, self.ribbon = TimedNotice(), TimedNotice()
        self.turn: PendingDecision | None = None
        self.hand = Drag()
        self.looked_at = -1
        self.log = MatchLog()
        self.large_log = False
        self.log_spots: frozenset[Spot] = frozenset()
        self.log_seat = -1  # whose lines are shown, -1: everybody's
        self.viewed: LogEntry | None = None  # the line whose moment is shown instead of now
        self._told_seat = -1
        self.peeking = False  # somebody looks at the own hidden VP
        self.relay = InputPause()
        self.double = DoubleClick()
        self.held = False  # computer seats wait to be told to go on
        self.animations = AnimationQueue(
            self, self.animator, ctx.sounds, match.game.position.copy()
        )
        self.view = self._make_view()
        self.panel = LogPanel(self.view.zone("log"), self.log, ctx, self.look_back)
        self.write_past()
        if not match.game.history and match.game.position.round:
            pos = match.game.position
            self._announce(RoundBegan(pos.round, pos.governor))

    def _make_view(self) -> TableView:
        count = len(self.match.game.position.players)
        return TableView(self.ctx, table_level(self.ctx.paths, count, roomy=self.roomy))

    @property
    def roomy(self) -> bool:
        """Whether this is the table for large text, with boards and market on sheets."""
        return False

    def _make_panel(self) -> None:
        end = self.panel.at_end
        zone = self.view.zone("log")
        if self.large_log:
            zone = self.view.zone(LARGE_LOG)
        self.panel = LogPanel(zone, self.log, self.ctx, self.look_back, self.log_seat)
        self.panel.follow(end)

    def look_back(self, entry: LogEntry) -> None:
        """Show the table as it was after a line of the log."""

    # What the director asks ---------------------------------------------------------------------

    def rect_of(self, spot: Spot, position: Position) -> pygame.FRect | None:
        """Where a spot is while a position is shown."""
        return self.view.rect(spot, replace(self.look(), position=position))

    def piece(self, piece: str, kind: int, height: float) -> ImageSpec:
        """The picture of a piece."""
        plain = {"governor": "pieces/governor", "back": "tiles/back"}.get(piece)
        if plain is not None:
            return ImageSpec(plain, (height, height))
        return self.view.piece_sprite(piece, kind, height)

    def began(self, event: Event, act: EventAnimation, after: Position) -> None:
        """An event begins to be shown: it is written down, great moments get their ribbon."""
        line = self.log.note(event, act, self.say, self.match.names, after)
        self.panel.follow(self.panel.at_end)
        if line:
            self._told_seat = getattr(event, "seat", -1)
        self._announce(event)
        self.touch()

    def _announce(self, event: Event) -> None:
        """Great moments get a plate."""
        if isinstance(event, RoundBegan):
            name = escape(self.match.names[event.governor])
            detail = self.tr("{governor} {name} is governor", name=name)
            self.ribbon.show(self.tr("Round {n}", n=event.number), RIBBON_SECONDS, detail)
        elif isinstance(event, EndTriggered):
            cause = self.say.end_cause(event.cause)
            if event.seat >= 0:
                name = escape(self.match.names[event.seat])
                cause = self.tr("{name}: {cause}", name=name, cause=cause)
            self.ribbon.show(self.tr("The last round"), 2 * RIBBON_SECONDS, cause)

    def write_past(self) -> None:
        """Write the log anew, as far as the match has come."""
        self.log.write_past(self.match.game, self.say, self.match.names)
        self.panel.again()

    def showed(self) -> None:
        """The snapshot has changed."""
        self.touch()

    # The look -----------------------------------------------------------------------------------

    @property
    def focus(self) -> int:
        """The seat whose board is large."""
        if self.looked_at < 0:
            self.looked_at = seating.next_person(self.match)
        return self.looked_at

    @property
    def shown(self) -> Position:
        """What lies on the table: now, or at the moment that is looked back at."""
        if self.viewed is not None and self.viewed.position is not None:
            return self.viewed.position
        return self.animations.shown

    def look(self) -> ViewState:
        """What the view is to show."""
        match, shown = self.match, self.shown
        turn = self.turn if self.viewed is None else None
        editing = turn if turn is not None and turn.seat == self.focus else None
        building = turn is not None and turn.position.step == steps.BUILD
        return ViewState(
            position=shown,
            focus=self.focus,
            acting=shown.seat,
            names=tuple(match.names),
            colours=tuple(match.colours),
            computer=tuple(match.computer),
            glowing=self._glowing(),
            chosen=self.log_spots | (turn.chosen if turn is not None else frozenset()),
            hidden=self.animations.hidden | self._lifted(),
            hovered=self.hand.hovered,
            focused=self._focused_spot(),
            people=editing.people if editing is not None else None,
            nobles=editing.nobles if editing is not None else None,
            kept=editing.kept if editing is not None else None,
            vp_hidden=self._hidden_vp(),
            prices_for=turn.seat if turn is not None and building else -1,
        )

    def _hidden_vp(self) -> frozenset[int]:
        looking = self.turn.seat if self.turn is not None else -1
        return seating.hidden_vp(self.match, looking, peeking=self.peeking)

    def _glowing(self) -> frozenset[Spot]:
        if self.turn is None or self.viewed is not None:
            return frozenset()
        carried = self.hand.carried
        return self.turn.targets(carried.start) if carried is not None else self.turn.glowing

    def _lifted(self) -> frozenset[Spot]:
        """The piece in the hand is not drawn where it was."""
        carried = self.hand.carried
        if carried is None or carried.start.kind == "san_juan":
            return frozenset()
        if carried.piece != "barrel":
            return frozenset({carried.start})
        seat, good = carried.start.seat, carried.kind
        last = self.animations.shown.players[seat].goods[good] - 1
        return frozenset({spots.barrel(seat, good, last)})

    def _focused_spot(self) -> Spot | None:
        widget = self.widgets.focused
        return widget.spot if isinstance(widget, SpotWidget) and widget.focused else None

    def spot_at(self, pos: tuple[float, float]) -> Spot | None:
        """The uppermost thing at a place."""
        return self.view.spot_at(pos, self.look())

    # What is told -------------------------------------------------------------------------------

    def explain(self, spot: Spot) -> str:
        """The markup of a spot's explanation, with the reason if it cannot be chosen now."""
        text = self.tips.text(spot, self._asked())
        why = self._why_not(spot)
        if text and why:
            return f"{text}\n{{{hexcode(mix(CRIMSON, PAPER_LIGHT, 0.55))}}}{why}{{/}}"
        return text

    def _asked(self) -> TooltipContext:
        """Who looks at the table."""
        viewer = self.turn.seat if self.turn is not None else self.focus
        return TooltipContext(self.shown, self.match.names, viewer, self.look().vp_hidden)

    def _why_not(self, spot: Spot) -> str:
        if self.viewed is not None:
            return ""
        if self.turn is None or spot in self.turn.glowing or whole_piece(spot) in self.turn.glowing:
            return ""
        action = intended_action(self.turn.position, spot)
        refusal = self.match.game.why_not(action) if action is not None else None
        if refusal is None or refusal.code in ("not_now", "role_taken"):  # the tip says who has it
            return ""
        return self.say.refusal(refusal, self.match.names)

    def tell(self, text: str, page: str = "") -> None:
        """Show a sentence for a moment, with the sound of a refusal; `page` of the almanac has the
        rule behind it."""
        self.ctx.sounds.play("error", 0.5)
        way = way_to_rule(self.ctx) if page else ""
        self.toast.show(text, RULE_SECONDS if page else TOAST_SECONDS, way, page)
        self.touch()

    def on_toast(self, pos: tuple[float, float]) -> bool:
        return self.toast.shown and bool(self.toast_place().collidepoint(pos))

    def page_about(self, pos: tuple[float, float] | None) -> str:
        if pos is None:
            told = self.toast.page if self.toast.shown else ""
            focused = self._focused_spot()
            chosen = page_of(focused, self.shown) if focused is not None else ""
            return told or chosen or super().page_about(None)
        if self.on_toast(pos):
            return self.toast.page
        looking_back = self.viewed is not None  # then any click leads back
        if looking_back or self.hand.carried is not None or self.widgets.at(pos) is not None:
            return ""
        spot = self.spot_at(pos)
        return page_of(spot, self.shown) if spot is not None else ""

    def page_here(self) -> str:
        return page_now(self.shown)

    def show_tip(self, spot: Spot | None, text: str) -> bool:
        """Explain a spot beside it; True when the picture changed."""
        tip = self.tip
        look = self.look()
        rect = self.view.rect(spot, look) if spot is not None else None
        if spot is None or rect is None:
            return tip.hide()
        tip.beside, tip.clear = 0.0, self.view.zone("prompt")
        if spot.kind == "market":
            tip.beside = self.view.beside_market(self.look())
        elif whole_piece(spot).kind == "goods" and spot.seat == self.focus:
            harbour = (self.view.rect(spots.goods(spot.seat, good), look) for good in range(5))
            tip.beside = max(box.right for box in harbour if box is not None) + 24
        return tip.show(text, rect)

    def hide_tips(self) -> bool:
        """Take every explanation away; True when one could be seen."""
        return self.tip.hide()

    def prompt(self) -> str:
        """The line above the large board."""
        pos = self.match.game.position
        if self.viewed is not None:
            then = self.viewed.markup
            return self.tr("{eye} Then: {line}", line=then)
        if self.turn is not None:
            name = escape(self.match.names[self.turn.seat])
            asked = held(self.tr("**{name}:** {asked}", name=name, asked=self.turn.prompt))
            return self._with_hint(asked, self.turn.hint)
        if self.animations.busy or pos.is_over or self.held:
            return self.log.entries[-1].markup if self.log.entries else ""
        name = escape(self.match.names[pos.seat])
        if self.match.computer[pos.seat]:
            return self.tr("**{name}** is thinking {hourglass}", name=name)
        return self.tr("**{name}:** {asked}", name=name, asked=self.say.prompt(pos))

    def _with_hint(self, asked: str, hint: str) -> str:
        """The question with a word on how it is answered, if there is room and need for it."""
        if not hint or not self.ctx.settings.current.show_hints:
            return asked
        both = f"{asked} {{{hexcode(INK_SOFT)}}}– {hint}{{/}}"
        room = prompt_room(self.view.zone("prompt"), crest=True).width
        return both if self.ctx.text.rich_size(both, LABEL, 4000)[0] < room else asked

    def _spoken_of(self) -> int:
        """The seat that the prompt speaks of, -1 for none."""
        if self.viewed is not None:
            return self.viewed.seat
        if self.turn is not None:
            return self.turn.seat
        return (
            self._told_seat if self.animations.busy or self.held else self.match.game.position.seat
        )

    # Drawing ------------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        self.view.draw(p, self.look())
        seat = self._spoken_of()
        colour = self.ctx.players[self.match.colours[seat]] if seat >= 0 else None
        if self.relay.running and self.relay.slides:
            slide_in(p, self.view.zone("focus"), self.relay.shift)
        draw_prompt(p, self.view.zone("prompt"), self.prompt(), colour)
        if self.viewed is not None:
            text = self.tr("Looking back: round {n}", n=self.shown.round)
            draw_looking_back(p, text)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        p = self.ctx.painter(surface)
        if self.ctx.stack.top is self:  # nothing is pointed at below a dialog
            self._draw_previews(p)
            self.tip.draw(p)
        carried = self.hand.carried
        if carried is not None:
            p.sprite(self.piece(carried.piece, carried.kind, CARRIED_HEIGHT), self.hand.pos)
        self._draw_whose_turn(p)
        place = self.ribbon_place()
        if place is not None:
            draw_ribbon(p, self.ribbon, place)
        if self.toast.shown:
            draw_toast(p, self.toast, self.toast_place())

    # What lies over the table -------------------------------------------------------------------

    @property
    def middle(self) -> pygame.FRect:
        """The market and the sea, with what lies between them."""
        return self.view.zone("market").union(self.view.zone("sea"))

    def needed(self) -> list[pygame.FRect]:
        """What nothing may lie over: the parts of the table in which something can be chosen in
        the present turn, or to which its pieces can be carried, and the sheet that lies open."""
        look, turn = self.look(), self.turn if self.viewed is None else None
        chosen = set(look.glowing)
        if turn is not None:
            chosen.update(turn.glowing, *(turn.targets(spot) for spot in turn.glowing))
        sheets = tuple(self.view.sheets.values())
        return [
            part.area
            for part in self.view.lying(look)
            if part in sheets or any(part.owns(spot) for spot in chosen)
        ]

    def toast_place(self) -> pygame.FRect:
        """Where a toast is shown: in its zone, or as near to it as nothing is needed."""
        table = self.ctx.view.table
        box = toast_box(self.ctx.text, self.toast, self.view.zone("toast"), table)
        taken, areas = self.needed(), (self.middle.union(box), self.view.zone("focus"))
        places = (free_place(box.size, area, taken, box.center) for area in areas)
        return next((place for place in places if place is not None), box)

    def ribbon_place(self) -> pygame.FRect | None:
        """Where the ribbon is shown: in the middle of the table, or where nothing is needed; None
        for nowhere."""
        if not self.ribbon.shown:
            return None
        over = (widget for widget in self.widgets.all if isinstance(widget, (Panel, RecapPlate)))
        taken = [*self.needed(), *(widget.rect for widget in over)]
        for area in (self.middle, self.view.zone("focus")):
            size = ribbon_size(self.ctx.text, self.ribbon, area.width)
            wish = (area.centerx, self.view.zone("sea").centery)  # seldom in the way there
            place = free_place(size, area, taken, wish)
            if place is not None:
                return place
        return None

    def _draw_whose_turn(self, p: Painter) -> None:
        """Whose turn begins, where people take turns at the screen."""
        relay = self.relay
        if not relay.running:
            return
        name, words = self.match.names[relay.seat], self.tr("It is your turn.")
        colour = self.ctx.players[self.match.colours[relay.seat]]
        draw_whose_turn(p, self.view.zone("focus"), relay.shift, name, words, colour)

    def _draw_previews(self, p: Painter) -> None:
        """What the role card under the mouse would bring, on every board."""
        spot = self._focused_spot() or self.hand.hovered
        look = self.look()
        for seat, markup in self.tips.previews(spot, self._asked()):
            board = self.view.rect(spots.board(seat), look)
            if board is not None and markup != NOTHING:
                draw_preview(p, board, markup)
