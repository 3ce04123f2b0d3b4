"""What a role would bring to each player, in words and icons (`game.rules.queries.forecast` knows
it)."""

from __future__ import annotations

from typing import assert_never

from game.rules import steps
from game.rules.material import FIRST_FOREST, GOODS, TRADING_POST
from game.rules.position import Position
from game.rules.queries import forecast
from game.ui.phrases import Phrases
from game.ui.phrases.log import barrel_counts
from game.ui.text.rich_text import NBSP

NOTHING = "–"


class ForecastText:
    """Words a role's prospects for each seat."""

    def __init__(self, phrases: Phrases) -> None:
        self.say = phrases
        self.tr = phrases.tr
        self.trn = phrases.translator.trn

    def open(self, pos: Position, card: int) -> bool:
        """Is a role being chosen, and is this card still to be had?"""
        return not pos.is_over and pos.step == steps.CHOOSE and pos.card_takers[card] < 0

    def by_seat(self, pos: Position, card: int, secret: frozenset[int]) -> list[tuple[int, str]]:
        """(seat, markup) in order, the chooser first; seats whose VP are `secret` are looked at as
        if they had none."""
        known = forecast.without_vp(pos, secret)
        told = forecast.forecast_role(known, card)
        return [(one.seat, self._words(one)) for one in told]

    def _words(self, one: forecast.RoleForecast) -> str:
        match one:
            case forecast.SettlerForecast():
                return self.settling(one)
            case forecast.MayorForecast():
                return self.arriving(one)
            case forecast.BuilderForecast():
                return self.building(one)
            case forecast.CraftsmanForecast():
                return self.producing(one)
            case forecast.TraderForecast():
                return self.selling(one)
            case forecast.CaptainForecast():
                return self.loading(one)
            case forecast.ProspectorForecast():
                return self.prospecting(one)
            case _:
                assert_never(one)

    def warning(self, pos: Position, card: int) -> str:
        """A sentence when the role would bring the chooser nothing."""
        seats = forecast.seats_that_gain(pos, card)
        return self.tr("{warning} It brings you nothing now.") if pos.seat not in seats else ""

    # One seat's prospects -----------------------------------------------------------------------

    def settling(self, one: forecast.SettlerForecast) -> str:
        """Which tiles may be taken, and how many spaces are left."""
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
        what = " + ".join(parts) or NOTHING
        return self.tr("{what} ({n} free)", what=what, n=one.free) if one.free < 4 else what

    def arriving(self, one: forecast.MayorForecast) -> str:
        """People by sort."""
        colonists = one.people - one.nobles
        parts = [
            f"+{count}{NBSP}{{{icon}}}"
            for count, icon in ((colonists, "colonist"), (one.nobles, "noble"))
            if count
        ]
        return " ".join(parts) or NOTHING

    def building(self, one: forecast.BuilderForecast) -> str:
        """How many kinds there are to choose from, and the dearest, at its price."""
        if one.dearest is None:
            return NOTHING
        name, price = self.say.building(one.dearest.building), one.dearest.price.total
        if one.kinds == 1:
            return self.tr("only {building}, {n} {coin}", building=name, n=price)
        return self.trn(
            "can afford {n}: {building} for {price} {coin}",
            "can afford {n}, up to {building} for {price} {coin}",
            one.kinds,
            building=name,
            price=price,
        )

    def producing(self, one: forecast.CraftsmanForecast) -> str:
        """Barrels, doubloons and VP."""
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
        return " ".join(parts) or NOTHING

    def selling(self, one: forecast.TraderForecast) -> str:
        """The best sale."""
        if one.good < 0:
            return self.tr("only the land office") if one.office else NOTHING
        good = "{" + GOODS[one.good] + "}"
        sale = self.tr("+{n} {coin} for {good}", n=one.doubloons, good=good)
        return f"{sale} ({self.say.building_short(TRADING_POST)})" if one.post else sale

    def loading(self, one: forecast.CaptainForecast) -> str:
        """The first loading, what comes before it, and what could spoil."""
        parts = []
        if one.before:
            parts.append(f"+{one.before}{NBSP}{{vp}}")
        if one.barrels:
            icon = f"{{{GOODS[one.good]}}}" if one.good >= 0 else self.tr("barrels")
            shipped = f"{one.barrels}{NBSP}{icon}"
            parts.append(self.tr("+{n} {vp} for {barrels}", n=one.vp, barrels=shipped))
        if one.doubloons:
            parts.append(f"+{one.doubloons}{NBSP}{{coin}}")
        if one.at_risk:
            parts.append(self.trn("{n} may spoil", "{n} may spoil", one.at_risk))
        return ", ".join(parts) or NOTHING

    def prospecting(self, one: forecast.ProspectorForecast) -> str:
        """Doubloons."""
        return f"+{one.doubloons}{NBSP}{{coin}}" if one.doubloons else NOTHING

    def open_tiles(self, pos: Position) -> str:
        """The plantations that lie open, for the settler."""
        icons = " ".join(
            f"{{{GOODS[tile]}}}" for tile in pos.open_plantations if tile < FIRST_FOREST
        )
        return self.tr("Open: {tiles}", tiles=icons) if icons else ""
