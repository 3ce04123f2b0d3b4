"""The words of role forecasts: what a role would bring to each player
(`game.rules.queries.forecast`)."""

from __future__ import annotations

from typing import assert_never

from game.rules import steps
from game.rules.material import FIRST_FOREST, GOODS, TRADING_POST
from game.rules.position import Position
from game.rules.queries import forecast
from game.ui.phrases import Phrases
from game.ui.phrases.log import barrel_counts
from game.ui.text.rich_text import NBSP

NO_GAIN = "–"


class ForecastText:
    """Writes forecasts as markup."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases
        self.tr = phrases.tr
        self.trn = phrases.translator.trn

    def is_open(self, pos: Position, card: int) -> bool:
        """Tell whether a role is being chosen, and this card can still be taken."""
        return not pos.is_over and pos.step == steps.CHOOSE and pos.card_takers[card] < 0

    def by_seat(self, pos: Position, card: int, secret: frozenset[int]) -> list[tuple[int, str]]:
        """Return (seat, markup) in order, the chooser first; seats whose VP are `secret` are
        treated as if they had none."""
        known = forecast.without_vp(pos, secret)
        on_card = pos.card_doubloons[card]
        return [
            (one.seat, self._words_with_card(one, on_card if one.seat == pos.seat else 0))
            for one in forecast.forecast_role(known, card)
        ]

    def _words_with_card(self, one: forecast.RoleForecast, on_card: int) -> str:
        """Say what a role brings with the doubloons on its card; what the builder can afford counts
        them already."""
        if isinstance(one, forecast.ProspectorForecast):
            return self.prospector(one._replace(doubloons=one.doubloons + on_card))
        words = self._words(one)
        if not on_card or isinstance(one, forecast.BuilderForecast):
            return words
        gain = f"+{on_card}{NBSP}{{coin}}"
        return gain if words == NO_GAIN else f"{words}, {gain}"

    def _words(self, one: forecast.RoleForecast) -> str:
        match one:
            case forecast.SettlerForecast():
                return self.settler(one)
            case forecast.MayorForecast():
                return self.mayor(one)
            case forecast.BuilderForecast():
                return self.builder(one)
            case forecast.CraftsmanForecast():
                return self.craftsman(one)
            case forecast.TraderForecast():
                return self.trader(one)
            case forecast.CaptainForecast():
                return self.captain(one)
            case forecast.ProspectorForecast():
                return self.prospector(one)
            case _:
                assert_never(one)

    def warning(self, pos: Position, card: int) -> str:
        """Return a sentence when the role would bring the chooser nothing, else ""."""
        seats = forecast.seats_that_gain(pos, card)
        return self.tr("{warning} It brings you nothing now.") if pos.seat not in seats else ""

    # One seat's prospects -----------------------------------------------------------------------

    def settler(self, one: forecast.SettlerForecast) -> str:
        """Say which tiles may be taken, and how many spaces are left."""
        if not one.free:
            return self.tr("the island is full")
        parts = []
        if one.plantation and one.quarry:
            parts.append(self.tr("plantation or quarry"))
        elif one.plantation:
            parts.append(self.tr("a plantation"))
        elif one.quarry:
            parts.append(self.tr("a quarry"))
        if one.draw:
            parts.append(self.tr("one drawn"))
        what = " + ".join(parts) or NO_GAIN
        return self.tr("{what} ({n} free)", what=what, n=one.free) if one.free < 4 else what

    def mayor(self, one: forecast.MayorForecast) -> str:
        """Say how many colonists and nobles arrive."""
        colonists = one.people - one.nobles
        parts = [
            f"+{count}{NBSP}{{{icon}}}"
            for count, icon in ((colonists, "colonist"), (one.nobles, "noble"))
            if count
        ]
        return " ".join(parts) or NO_GAIN

    def builder(self, one: forecast.BuilderForecast) -> str:
        """Say how many kinds can be paid, and the dearest of them with its price."""
        if one.dearest is None:
            return NO_GAIN
        name, price = self.phrases.building(one.dearest.building), one.dearest.price.total
        if one.kinds == 1:
            return self.tr("only {building}, {n} {coin}", building=name, n=price)
        return self.trn(
            "can afford {n}: {building} for {price} {coin}",
            "can afford {n}, up to {building} for {price} {coin}",
            one.kinds,
            building=name,
            price=price,
        )

    def craftsman(self, one: forecast.CraftsmanForecast) -> str:
        """Say which barrels, doubloons and VP are produced."""
        parts = [
            f"+{count}{NBSP}{{{GOODS[good]}}}" for good, count in enumerate(one.received) if count
        ]
        if one.privilege:
            parts.append(self.trn("+{n} by privilege", "+{n} by privilege", one.privilege))
        if one.doubloons:
            parts.append(f"+{one.doubloons}{NBSP}{{coin}}")
        if one.vp:
            parts.append(f"+{one.vp}{NBSP}{{vp}}")
        if any(one.short):
            parts.append(self.tr("lacking {barrels}", barrels=barrel_counts(one.short)))
        return " ".join(parts) or NO_GAIN

    def trader(self, one: forecast.TraderForecast) -> str:
        """Say what the best sale brings."""
        if one.good < 0:
            return self.tr("only the land office") if one.office else NO_GAIN
        barrel = "{" + GOODS[one.good] + "}"
        sale = self.tr("+{n} {coin} for {barrel}", n=one.doubloons, barrel=barrel)
        return f"{sale} ({self.phrases.building_short(TRADING_POST)})" if one.post else sale

    def captain(self, one: forecast.CaptainForecast) -> str:
        """Say what the first loading brings, what comes before it, and what could spoil."""
        parts = []
        if one.before:
            parts.append(f"+{one.before}{NBSP}{{vp}}")
        if one.barrels:
            if one.good >= 0:
                shipped = f"{one.barrels}{NBSP}{{{GOODS[one.good]}}}"
            else:
                shipped = self.trn("{n} barrel", "{n} barrels", one.barrels)
            parts.append(self.tr("+{n} {vp} for {barrels}", n=one.vp, barrels=shipped))
        if one.doubloons:
            parts.append(f"+{one.doubloons}{NBSP}{{coin}}")
        if one.at_risk:
            parts.append(self.trn("{n} may spoil", "{n} may spoil", one.at_risk))
        return ", ".join(parts) or NO_GAIN

    def prospector(self, one: forecast.ProspectorForecast) -> str:
        """Say how many doubloons it brings."""
        return f"+{one.doubloons}{NBSP}{{coin}}" if one.doubloons else NO_GAIN

    def open_tiles(self, pos: Position) -> str:
        """List the plantations that lie open, for the settler."""
        icons = " ".join(
            f"{{{GOODS[tile]}}}" for tile in pos.open_plantations if tile < FIRST_FOREST
        )
        return self.tr("Open: {tiles}", tiles=icons) if icons else ""
