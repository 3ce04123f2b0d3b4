"""The texts of role forecasts: what a role would bring each player
(`game.rules.queries.forecast`)."""

from __future__ import annotations

from typing import assert_never

from game.rules import steps
from game.rules.material import BUILDER, FIRST_FOREST, GOODS, TRADING_POST, role_of
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

    def on_boards(self, pos: Position, card: int, secret: frozenset[int]) -> list[tuple[int, str]]:
        """Return what `by_seat` does, in few enough words for a plate on a board. Seats that gain
        nothing are left out."""
        if role_of(card) != BUILDER:
            return [pair for pair in self.by_seat(pos, card, secret) if pair[1] != NO_GAIN]
        return [
            (
                option.seat,
                self.trn("can afford {n} building", "can afford {n} buildings", len(option.offers)),
            )
            for option in forecast.forecast_role(pos, card)
            if isinstance(option, forecast.BuilderForecast) and option.offers
        ]

    def _words_with_card(self, option: forecast.RoleForecast, on_card: int) -> str:
        """Return what a role brings including the doubloons on its card. The builder's affordable
        buildings already include them."""
        if isinstance(option, forecast.ProspectorForecast):
            option = option._replace(doubloons=option.doubloons + on_card)
            return self._words(option)
        words = self._words(option)
        if not on_card or isinstance(option, forecast.BuilderForecast):
            return words
        gain = _gains((on_card, "coin"))
        return gain if words == NO_GAIN else f"{words}, {gain}"

    def _words(self, option: forecast.RoleForecast) -> str:
        tr, trn = self.tr, self.trn
        match option:
            case forecast.SettlerForecast():
                return self._settler(option)
            case forecast.MayorForecast():
                colonists = option.people - option.nobles
                return _gains((colonists, "colonist"), (option.nobles, "noble")) or NO_GAIN
            case forecast.BuilderForecast():
                if not option.offers:
                    return NO_GAIN
                dearest = option.offers[-1]
                name, price = self.phrases.building(dearest.building), dearest.price.total
                if len(option.offers) == 1:
                    return tr("only {building}, {n} {coin}", building=name, n=price)
                return trn(
                    "can afford {n} building: {building} for {price} {coin}",
                    "can afford {n} buildings, up to {building} for {price} {coin}",
                    len(option.offers),
                    building=name,
                    price=price,
                )
            case forecast.CraftsmanForecast():
                parts = [_gains(*zip(option.received, GOODS, strict=True))]
                if option.privilege:
                    parts.append(trn("+{n} privilege", "+{n} privilege", option.privilege))
                parts.append(_gains((option.doubloons, "coin"), (option.vp, "vp")))
                if any(option.short):
                    short = barrel_counts(option.short)
                    parts.append(tr("not in the supply: {barrels}", barrels=short))
                return " ".join(filter(None, parts)) or NO_GAIN
            case forecast.TraderForecast():
                if option.good < 0:
                    return tr("land office only") if option.office else NO_GAIN
                barrel = "{" + GOODS[option.good] + "}"
                sale = tr("+{n} {coin} for {barrel}", n=option.doubloons, barrel=barrel)
                post = self.phrases.building_short(TRADING_POST)
                return f"{sale} ({post})" if option.post else sale
            case forecast.CaptainForecast():
                return self._captain(option)
            case forecast.ProspectorForecast():
                return _gains((option.doubloons, "coin")) or NO_GAIN
            case _:
                assert_never(option)

    def _settler(self, option: forecast.SettlerForecast) -> str:
        """Return which tiles may be taken, and how many spaces are left."""
        if not option.free:
            return self.tr("the island is full")
        parts = []
        if option.plantation and option.quarry:
            parts.append(self.tr("plantation or quarry"))
        elif option.plantation:
            parts.append(self.tr("a plantation"))
        elif option.quarry:
            parts.append(self.tr("a quarry"))
        if option.draw:
            parts.append(self.tr("a drawn tile"))
        what = " + ".join(parts) or NO_GAIN
        return self.tr("{what} ({n} free)", what=what, n=option.free) if option.free < 4 else what

    def _captain(self, option: forecast.CaptainForecast) -> str:
        """Return what the first loading brings, what comes before it, and which barrels may be
        lost."""
        parts = [_gains((option.before, "vp"))]
        if option.barrels:
            shipped = self.trn("{n} barrel", "{n} barrels", option.barrels)
            if option.good >= 0:
                shipped = f"{option.barrels}{NBSP}{{{GOODS[option.good]}}}"
            parts.append(self.tr("+{n} {vp} for {barrels}", n=option.vp, barrels=shipped))
        parts.append(_gains((option.doubloons, "coin")))
        if option.at_risk:
            parts.append(self.trn("{n} may spoil", "{n} may spoil", option.at_risk))
        return ", ".join(filter(None, parts)) or NO_GAIN

    def warning(self, pos: Position, card: int) -> str:
        """Return a sentence if the role would bring the chooser nothing, otherwise ""."""
        seats = forecast.seats_that_gain(pos, card)
        return (
            self.tr("{warning} It does nothing for you right now.") if pos.seat not in seats else ""
        )

    def open_tiles(self, pos: Position) -> str:
        """Return the open plantations, for the settler."""
        icons = " ".join(
            f"{{{GOODS[tile]}}}" for tile in pos.open_plantations if tile < FIRST_FOREST
        )
        return self.tr("Face up: {tiles}", tiles=icons) if icons else ""


def _gains(*counted: tuple[int, str]) -> str:
    """Return numbers gained with their icons (markup), leaving out zeros."""
    return " ".join(f"+{count}{NBSP}{{{icon}}}" for count, icon in counted if count)
