"""The texts of role forecasts: what a role would bring each player
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
    """Formats forecasts as markup."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases
        self.tr = phrases.tr
        self.trn = phrases.translator.trn

    def is_open(self, pos: Position, card: int) -> bool:
        """Return whether a role is being chosen and this card is available."""
        return not pos.is_over and pos.step == steps.CHOOSE and pos.card_takers[card] < 0

    def by_seat(self, pos: Position, card: int, secret: frozenset[int]) -> list[tuple[int, str]]:
        """Return (seat, markup) pairs in order, the chooser first. Seats whose VP are `secret` are
        treated as having none."""
        known = forecast.without_vp(pos, secret)
        on_card = pos.card_doubloons[card]
        return [
            (option.seat, self._words_with_card(option, on_card if option.seat == pos.seat else 0))
            for option in forecast.forecast_role(known, card)
        ]

    def _words_with_card(self, option: forecast.RoleForecast, on_card: int) -> str:
        """Return what a role brings including the doubloons on its card. The builder's affordable
        buildings already include them."""
        if isinstance(option, forecast.ProspectorForecast):
            return self.prospector(option._replace(doubloons=option.doubloons + on_card))
        words = self._words(option)
        if not on_card or isinstance(option, forecast.BuilderForecast):
            return words
        gain = f"+{on_card}{NBSP}{{coin}}"
        return gain if words == NO_GAIN else f"{words}, {gain}"

    def _words(self, option: forecast.RoleForecast) -> str:
        match option:
            case forecast.SettlerForecast():
                return self.settler(option)
            case forecast.MayorForecast():
                return self.mayor(option)
            case forecast.BuilderForecast():
                return self.builder(option)
            case forecast.CraftsmanForecast():
                return self.craftsman(option)
            case forecast.TraderForecast():
                return self.trader(option)
            case forecast.CaptainForecast():
                return self.captain(option)
            case forecast.ProspectorForecast():
                return self.prospector(option)
            case _:
                assert_never(option)

    def warning(self, pos: Position, card: int) -> str:
        """Return a sentence if the role would bring the chooser nothing, otherwise ""."""
        seats = forecast.seats_that_gain(pos, card)
        return (
            self.tr("{warning} It does nothing for you right now.") if pos.seat not in seats else ""
        )

    # One seat's prospects -----------------------------------------------------------------------

    def settler(self, settler_forecast: forecast.SettlerForecast) -> str:
        """Return which tiles may be taken, and how many spaces are left."""
        if not settler_forecast.free:
            return self.tr("the island is full")
        parts = []
        if settler_forecast.plantation and settler_forecast.quarry:
            parts.append(self.tr("plantation or quarry"))
        elif settler_forecast.plantation:
            parts.append(self.tr("a plantation"))
        elif settler_forecast.quarry:
            parts.append(self.tr("a quarry"))
        if settler_forecast.draw:
            parts.append(self.tr("a drawn tile"))
        what = " + ".join(parts) or NO_GAIN
        return (
            self.tr("{what} ({n} free)", what=what, n=settler_forecast.free)
            if settler_forecast.free < 4
            else what
        )

    def mayor(self, mayor_forecast: forecast.MayorForecast) -> str:
        """Return how many colonists and nobles arrive."""
        colonists = mayor_forecast.people - mayor_forecast.nobles
        parts = [
            f"+{count}{NBSP}{{{icon}}}"
            for count, icon in ((colonists, "colonist"), (mayor_forecast.nobles, "noble"))
            if count
        ]
        return " ".join(parts) or NO_GAIN

    def builder(self, option: forecast.BuilderForecast) -> str:
        """Return how many kinds are affordable, and the most expensive one with its price."""
        if option.dearest is None:
            return NO_GAIN
        name, price = self.phrases.building(option.dearest.building), option.dearest.price.total
        if option.kinds == 1:
            return self.tr("only {building}, {n} {coin}", building=name, n=price)
        return self.trn(
            "can afford {n}: {building} for {price} {coin}",
            "can afford {n}, up to {building} for {price} {coin}",
            option.kinds,
            building=name,
            price=price,
        )

    def craftsman(self, craftsman_forecast: forecast.CraftsmanForecast) -> str:
        """Return which barrels, doubloons and VP are produced."""
        parts = [
            f"+{count}{NBSP}{{{GOODS[good]}}}"
            for good, count in enumerate(craftsman_forecast.received)
            if count
        ]
        if craftsman_forecast.privilege:
            parts.append(self.trn("+{n} privilege", "+{n} privilege", craftsman_forecast.privilege))
        if craftsman_forecast.doubloons:
            parts.append(f"+{craftsman_forecast.doubloons}{NBSP}{{coin}}")
        if craftsman_forecast.vp:
            parts.append(f"+{craftsman_forecast.vp}{NBSP}{{vp}}")
        if any(craftsman_forecast.short):
            parts.append(
                self.tr(
                    "supply short by {barrels}", barrels=barrel_counts(craftsman_forecast.short)
                )
            )
        return " ".join(parts) or NO_GAIN

    def trader(self, trader_forecast: forecast.TraderForecast) -> str:
        """Return what the best sale brings."""
        if trader_forecast.good < 0:
            return self.tr("land office only") if trader_forecast.office else NO_GAIN
        barrel = "{" + GOODS[trader_forecast.good] + "}"
        sale = self.tr("+{n} {coin} for {barrel}", n=trader_forecast.doubloons, barrel=barrel)
        return (
            f"{sale} ({self.phrases.building_short(TRADING_POST)})"
            if trader_forecast.post
            else sale
        )

    def captain(self, option: forecast.CaptainForecast) -> str:
        """Return what the first loading brings, what comes before it, and which barrels may be
        lost."""
        parts = []
        if option.before:
            parts.append(f"+{option.before}{NBSP}{{vp}}")
        if option.barrels:
            if option.good >= 0:
                shipped = f"{option.barrels}{NBSP}{{{GOODS[option.good]}}}"
            else:
                shipped = self.trn("{n} barrel", "{n} barrels", option.barrels)
            parts.append(self.tr("+{n} {vp} for {barrels}", n=option.vp, barrels=shipped))
        if option.doubloons:
            parts.append(f"+{option.doubloons}{NBSP}{{coin}}")
        if option.at_risk:
            parts.append(self.trn("{n} may spoil", "{n} may spoil", option.at_risk))
        return ", ".join(parts) or NO_GAIN

    def prospector(self, prospector_forecast: forecast.ProspectorForecast) -> str:
        """Return how many doubloons it brings."""
        return (
            f"+{prospector_forecast.doubloons}{NBSP}{{coin}}"
            if prospector_forecast.doubloons
            else NO_GAIN
        )

    def open_tiles(self, pos: Position) -> str:
        """Return the open plantations, for the settler."""
        icons = " ".join(
            f"{{{GOODS[tile]}}}" for tile in pos.open_plantations if tile < FIRST_FOREST
        )
        return self.tr("Face up: {tiles}", tiles=icons) if icons else ""
