"""The bar at the top: the round, the turn order with roles and states, and the end clocks. Each is
a separate part in its own zone."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace

from pygame import FRect

from game.match.seat_data import first_names
from game.rules import Position, steps
from game.rules.material import CITY_SPACES
from game.rules.phases.captain import can_load
from game.rules.phases.mayor import refill_wanted
from game.rules.position import END_CITY, END_COLONISTS, END_VP
from game.scenes.table.view import spots
from game.scenes.table.view.table_part import Place, TablePart
from game.scenes.table.view.view_state import ViewState
from game.ui import drawing, skin
from game.ui.box_layout import Length, in_shares, row, share_out
from game.ui.paint import Painter
from game.ui.text.typesetting import TextStyle
from game.ui.theme import (
    BRASS,
    BRASS_LIGHT,
    CRIMSON,
    GLOW,
    PAPER,
    PAPER_LIGHT,
    WALNUT_DARK,
    WALNUT_LIGHT,
    hexcode,
    mix,
)

ROUND = TextStyle("serif_semibold", 30, "serif_bold")
NAME = TextStyle("sans_semibold", 22)
HIGH = 60.0  # chips of at least this height always have two rows
ROLE, LOW_ROLE = 27.0, 21.0  # size of a role sign, and in the bottom row of a low chip
MOST_ROLES = {2: 3, 3: 2}
"""The number of roles a seat takes per round, by number of seats. The default is one."""
_TURNS = frozenset({steps.SETTLE, steps.BUILD, steps.PRODUCE, steps.TRADE, steps.PLACE, steps.LOAD})


def still_to_act(pos: Position) -> frozenset[int]:
    """Return the seats whose turn in the current phase is still to come, or between roles, those
    still to choose one. Loading continues until no one can load any more."""
    if steps.LOAD in (pos.step, *(step for step, _, _ in pos.pending)):
        return frozenset(seat for seat in range(len(pos.players)) if can_load(pos, seat))
    wanted = _TURNS if pos.chooser >= 0 else frozenset({steps.CHOOSE})
    return frozenset(seat for step, seat, _ in pos.pending if step in wanted)


@dataclass(frozen=True)
class SeatChip:
    """The layout of a seat's chip: one row, or two with the signs below the name, and the crest too
    if names are long. Positions do not depend on the seat's state, so names do not move."""

    area: FRect
    seats: int
    two_rows: bool
    crest_below: bool = False
    large_face: bool = False

    @property
    def box(self) -> FRect:
        """The background."""
        return self.area.inflate(0, -6)

    @property
    def crest(self) -> FRect:
        """The seat's crest, or the face."""
        if self.crest_below:
            side = self._role
            return FRect(self.area.x + 4, self._foot - side, side, side)
        side = 42.0 if self.area.height >= HIGH else 38.0
        if self.large_face:
            side = self.box.height - 4
        return FRect(self.area.x + 4, self.area.centery - side / 2, side, side)

    @property
    def hat(self) -> FRect:
        """The governor's sign, which overlaps the crest."""
        if self.crest_below:
            return FRect(self.crest.right - 4, self.crest.y, self._role, self._role)
        side = 0.3 * self.crest.width + 12
        return FRect(self.area.x + 1, self.area.y, side, side)

    @property
    def state(self) -> FRect:
        """The sign for acting, still to act, or done."""
        side = min(24.0, self._role)
        y = self._foot - side if self.two_rows else self.area.centery - side / 2
        return FRect(self.area.right - side - 6, y, side, side)

    @property
    def _foot(self) -> float:
        return self.box.bottom - 1

    @property
    def _role(self) -> float:
        return LOW_ROLE if self.two_rows and self.area.height < HIGH else ROLE

    @property
    def roles(self) -> tuple[FRect, ...]:
        """The signs of the roles that a seat can take in a round."""
        side = self._role
        most = MOST_ROLES.get(self.seats, 1)
        left = self.name.x if self.two_rows else self.state.x - 2 - most * side
        if self.crest_below:
            left = self.hat.right + 2
        y = self._foot - side if self.two_rows else self.area.centery - side / 2
        return tuple(FRect(left + nth * side, y, side - 1, side - 1) for nth in range(most))

    @property
    def name(self) -> FRect:
        """The seat's name."""
        crest, area = self.crest, self.area
        if self.two_rows:
            height = 36.0 if area.height >= HIGH else self._foot - self._role - area.y
            left = crest.x + 2 if self.crest_below else crest.right + 6
            return FRect(left, area.y, area.right - left - 2, height)
        right = self.state.x - 2 - MOST_ROLES.get(self.seats, 1) * ROLE
        return FRect(crest.right + 12, area.y, right - crest.right - 14, area.height)


class TopBar(TablePart):
    """The dark bar behind the other parts."""

    zone = "bar"

    def key(self, state: ViewState) -> Hashable:
        return ()

    def draw(self, p: Painter, state: ViewState) -> None:
        area = self.area
        p.fill(area, WALNUT_DARK, alpha=235)
        edge = area.bottom - 1
        p.line((area.left, edge), (area.right, edge), BRASS, 2)


class RoundNumber(TablePart):
    """The number of the round."""

    zone = "round"

    def key(self, state: ViewState) -> Hashable:
        return state.position.round

    def draw(self, p: Painter, state: ViewState) -> None:
        text = self.tools.phrases.tr("Round {number}", number=state.position.round)
        area = self.area
        room = FRect(area.x + 12, area.y, area.width - 16, area.height)
        p.write(text, room, ROUND, BRASS_LIGHT)


class TurnChips(TablePart):
    """The seats in turn order: their roles, who acts, and who is still to act."""

    kinds = frozenset({"turn"})
    zone = "turns"

    def key(self, state: ViewState) -> Hashable:
        pos = state.position
        return (
            pos.governor,
            pos.card_takers,
            pos.chooser,
            state.names,
            state.colors,
            state.computer,
            state.characters,
            state.acting,
            still_to_act(pos),
        )

    def places(self, state: ViewState) -> Iterator[Place]:
        for seat, chip in self.chips(state):
            yield spots.turn(seat), chip.area

    def chips(self, state: ViewState) -> list[tuple[int, SeatChip]]:
        """Return one chip per seat, starting with the governor. All are in one row and alike,
        unless long names need two rows, the spare space of other chips, or the space of the
        crest."""
        order = state.position.setup.turn_orders[state.position.governor]
        text, names = self.tools.ctx.text, first_names(state.names)
        needs = [text.size(names[seat], drawing.smallest_style(NAME))[0] + 1 for seat in order]
        widths = [min(self.area.width / len(order), 300.0)] * len(order)
        for arrangement in self._arrangements(len(order)):
            chips = self._row(widths, arrangement)
            wanted = [need + widths[0] - chips[0].name.width for need in needs]
            if sum(wanted) <= sum(widths):
                break
        fitted = share_out(sum(widths), [Length(least, least, 1) for least in wanted])
        return list(zip(order, self._row(fitted, arrangement), strict=True))

    def _arrangements(self, seats: int) -> Iterator[SeatChip]:
        """Yield how chips may be arranged, the best first."""
        chip = SeatChip(self.area, seats, two_rows=True)
        yield replace(chip, two_rows=self.area.height >= HIGH, large_face=True)
        yield chip
        yield replace(chip, crest_below=True)

    def _row(self, widths: Sequence[float], arrangement: SeatChip) -> list[SeatChip]:
        """Return chips side by side."""
        left, chips = self.area.x, []
        for width in widths:
            box = FRect(left + 2, self.area.y, width - 4, self.area.height)
            chips.append(replace(arrangement, area=box))
            left += width
        return chips

    def draw(self, p: Painter, state: ViewState) -> None:
        seats, chips = zip(*self.chips(state), strict=True)
        names = [state.names[seat] for seat in seats]
        shown, style = drawing.names_in_one_style(p, names, [chip.name for chip in chips], NAME)
        waiting = still_to_act(state.position)
        for seat, chip, name in zip(seats, chips, shown, strict=True):
            self._draw_chip(p, state, seat, chip)
            p.write(name, chip.name, style, PAPER)
            self._draw_state(p, state, seat, chip, seat in waiting)

    def _draw_chip(self, p: Painter, state: ViewState, seat: int, chip: SeatChip) -> None:
        pos = state.position
        color = self.tools.color(state, seat)
        acting = seat == state.acting
        ground = mix(WALNUT_LIGHT, color.main, 0.65) if acting else WALNUT_LIGHT
        p.fill(chip.box, ground, alpha=255 if acting else 170, radius=12)
        if acting:
            p.outline(chip.box, GLOW, 3, 12)
        if chip.crest_below:
            skin.crest(p, chip.crest, color)
        else:
            self.tools.draw_face(p, state, seat, chip.crest)
        if seat == pos.governor:
            p.picture("pieces/governor", chip.hat)
        taken = (card for card in pos.setup.role_cards if pos.card_takers[card] == seat)
        for card, place in zip(taken, chip.roles, strict=False):
            p.picture(drawing.role_icon(card), place, MAIN=hexcode(BRASS_LIGHT))

    def _draw_state(
        self, p: Painter, state: ViewState, seat: int, chip: SeatChip, waiting: bool
    ) -> None:
        """Draw the sign for acting, still to act, or done."""
        sign, color = "", PAPER_LIGHT
        if seat == state.acting:
            sign, color = "ui/play", GLOW
        elif waiting:
            sign, color = "ui/hourglass", mix(PAPER_LIGHT, WALNUT_LIGHT, 0.35)
        elif state.position.chooser >= 0:
            sign, color = "ui/check", (143, 191, 77)
        if sign:
            p.picture(sign, chip.state, MAIN=hexcode(color))


class EndClocks(TablePart):
    """The end conditions: people, VP and city spaces left."""

    kinds = frozenset({"colonists", "vp_supply", "city_clock"})
    zone = "clocks"

    def key(self, state: ViewState) -> Hashable:
        pos = state.position
        return (
            pos.colonist_supply,
            refill_wanted(pos) > pos.colonist_supply,
            pos.vp_supply,
            tuple(player.city_spaces for player in pos.players),
            state.colors,
            pos.end_causes,
        )

    def places(self, state: ViewState) -> Iterator[Place]:
        names = (spots.COLONISTS, spots.VP_SUPPLY, spots.CITY_CLOCK)
        yield from zip(names, self._clocks(), strict=True)

    def _clocks(self) -> list[FRect]:
        return [box.inflate(-6, 0) for box in row(self.area, in_shares(150, 170, 220))]

    def draw(self, p: Painter, state: ViewState) -> None:
        pos, (people, points, city) = state.position, self._clocks()
        most = max(player.city_spaces for player in pos.players)
        for box, share, cause in (
            (people, pos.colonist_supply / pos.setup.numbers.colonists, END_COLONISTS),
            (points, pos.vp_supply / pos.setup.vp_chips, END_VP),
            (city, 1 - most / CITY_SPACES, END_CITY),
        ):
            _draw_clock(p, box, share, over=bool(pos.end_causes & cause))
            box.height -= 8
        over = pos.end_causes & END_COLONISTS
        scarce = refill_wanted(pos) > pos.colonist_supply and not over
        ink = mix(CRIMSON, PAPER_LIGHT, 0.5) if scarce else PAPER_LIGHT
        left = str(pos.colonist_supply)
        drawing.amount(p, "pieces/colonist", left, people, color=ink, side=32)
        drawing.amount(p, "pieces/vp", str(max(0, pos.vp_supply)), points, side=32)
        room, spaces = FRect(city.x, city.y, city.width - 40, city.height), f"{most}/{CITY_SPACES}"
        drawing.amount(p, "ui/city", spaces, room, side=32, MAIN=hexcode(PAPER_LIGHT))
        fullest = [seat for seat, player in enumerate(pos.players) if player.city_spaces == most]
        if len(fullest) == 1:
            crest = FRect(city.right - 40, city.y + 4, 34, 34)
            skin.crest(p, crest, self.tools.color(state, fullest[0]))


def _draw_clock(p: Painter, box: FRect, left: float, *, over: bool) -> None:
    """Draw the background, with a bar for the share that is left."""
    plate = box.inflate(0, -4)
    p.fill(plate, CRIMSON if over else WALNUT_LIGHT, alpha=230 if over else 150, radius=10)
    bar = FRect(plate.x + 8, plate.bottom - 9, plate.width - 16, 5)
    p.fill(bar, WALNUT_DARK, radius=2)
    share = min(1.0, max(0.0, left))
    color = mix(CRIMSON, BRASS_LIGHT, min(1.0, share * 2.5))
    if share > 0.02:
        p.fill(FRect(bar.x, bar.y, bar.width * share, bar.height), color, radius=2)
