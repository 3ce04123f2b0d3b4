"""The helper of ordinary matches: advice, missed events, and counsel, in one card."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

from pygame import FRect

from game.app.i18n import N_
from game.app.settings import HELPER_LEVELS, SILENT, SOMETIMES, TEACHING
from game.match.match import MatchStep
from game.rules import Action, Position
from game.scenes.table.helper.adviser import Adviser
from game.scenes.table.helper.card import (
    SHEET_EDGE,
    Card,
    CardButton,
    CardContent,
    CardPlace,
    Paragraph,
)
from game.scenes.table.helper.counsel import Counsel, advice_price, choice_on_view
from game.scenes.table.helper.guide import Guide
from game.scenes.table.helper.island_goals import CornerButton, IslandGoals
from game.scenes.table.helper.missed_events import (
    MissedStrip,
    RoleNews,
    missed_heading,
    missed_lines,
    missed_titles,
)
from game.scenes.table.helper.pointer import CardPointer
from game.scenes.table.helper.situation import Advice, Situation
from game.ui.context import Context
from game.ui.phrases import Phrases
from game.ui.text.rich_text import keep_numbers_with_icons
from game.ui.text.typesetting import SMALL, SMALL_LABEL
from game.ui.theme import INK_SOFT
from game.ui.widgets.widget import Widget

SEEN_AFTER = 1.0  # seconds for which a card must be visible to count as read

QUIETER = {
    TEACHING: N_(
        "From now on, the helper will speak up only now and then. You can change this "
        "in the settings."
    ),
    SOMETIMES: N_(
        "From now on, the helper will speak only when asked. You can change this in the settings."
    ),
}
"""The confirmation of the button that lowers the level, by previous level."""


class Helper(Guide):
    """Accompanies a match, as far as the setting `helper` allows.

    It finds its advice when a person is asked, and discards it with the decision. The card shows
    requested counsel, opened missed events, or advice; unopened missed events have a strip. A match
    on an island has `goals`, whose rule it enforces.
    """

    def __init__(self, ctx: Context, goals: IslandGoals | None = None) -> None:
        self._ctx = ctx
        self._goals = goals
        self._reminder = goals.reminder if goals is not None else ""  # until it was shown
        self._tr = ctx.translator.tr
        self._adviser = Adviser(ctx)
        self._card: Card | None = None
        self._seen_for = 0.0  # seconds
        self._advice: Advice | None = None
        self._missed: list[RoleNews] = []
        self._opened = False  # whether missed events are being read
        self.counsel: Counsel | None = None

    @property
    def level(self) -> str:
        """How much the helper says, one of `HELPER_LEVELS`."""
        return self._ctx.settings.current.helper

    @property
    def warns(self) -> bool:
        return self.level == TEACHING

    @property
    def offers_counsel(self) -> bool:
        return self.level != SILENT

    @property
    def advice(self) -> Advice | None:
        """The advice shown at present, None if there is none."""
        advice = self._advice
        return advice if advice is not None and self._adviser.wants(advice) else None

    @property
    def missed(self) -> list[RoleNews]:
        """The missed events of the person who is asked."""
        return self._missed if self.level != SILENT else []

    @property
    def state(self) -> Hashable:
        counsel = self.counsel
        shown = (id(counsel), counsel.is_over) if counsel is not None else None
        advice = self.advice
        return shown, self._opened, len(self.missed), advice.text if advice is not None else None

    # What happens at the table --------------------------------------------------------------------

    def objection(self, position: Position, chain: Sequence[Action]) -> str:
        return self._goals.objection(position, chain) if self._goals is not None else ""

    def happened(self, steps: Sequence[MatchStep]) -> None:
        self._forget()

    def decided(self, position: Position, chain: Sequence[Action]) -> None:
        self._forget()

    def asked(self, seat: int) -> None:
        self._forget()
        scene = self.scene
        reminder, self._reminder = self._reminder, ""
        if reminder:
            scene.show_note(reminder)
        if self.level == SILENT:
            return
        self._missed = scene.missed(seat)
        match = scene.match
        phrases = Phrases(self._ctx.translator)
        situation = Situation(match.game.position, seat, match.names, phrases)
        offers = match.allows_counsel and self._goals is None  # whose rule the offer ignores
        found = self._adviser.find(situation, allows_counsel=offers)
        self._advice = next((advice for advice in found if self._area_of(advice)), None)
        if self._advice is not None:
            self._adviser.note_shown(self._advice, situation)

    def update(self, dt: float) -> None:
        if self.counsel is not None and self._is_asked and self.counsel.update():
            self.scene.changed_by_itself()  # where "Answer now" was, "Do it" is now
            self.scene.refresh()
            self._focus_main()
        speaks = self._card is not None and self._shows_advice
        if self.advice is not None and speaks and self._seen_for < SEEN_AFTER:
            self._seen_for += dt
            if self._seen_for >= SEEN_AFTER:
                self._adviser.note_read(self.advice)

    @property
    def _is_asked(self) -> bool:
        return self.scene.asked_seat >= 0

    @property
    def _shows_advice(self) -> bool:
        return self.counsel is None and not self._opened and self.advice is not None

    def _forget(self) -> None:
        self._advice, self._missed, self._opened, self.counsel = None, [], False, None
        self._card, self._seen_for = None, 0.0

    # The card -------------------------------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        before, self._card = self._card, None
        scene = self.scene
        if not self._is_asked:
            return []
        content = self._content()
        if content is None:
            return self._strip()
        place = scene.card_place
        if self.counsel is not None:
            place = replace(place, needs=[*place.needs, *scene.spared])
            self._card = self._counsel_card(self.counsel, place, before)
            return self._card.widgets
        places = [place]
        if self._opened:  # if need be, it covers anything, since the person closes it again
            needs = [*place.needs, *scene.spared], scene.foot_areas()
            places = [replace(place, needs=kept, band_edge=SHEET_EDGE) for kept in needs]
        buttons = self._buttons()
        cards = [Card(self._ctx, at, content, buttons, self.dismiss, before) for at in places]
        self._card = next((card for card in cards if not card.body.limit), cards[-1])
        area = self._area_of(self.advice) if self._shows_advice and self.advice else None
        table = self._ctx.view.table
        words = scene.words() if area is not None else []
        pointer = [CardPointer(table, self._card.rect, area, words)] if area is not None else []
        return [*pointer, *self._card.widgets]

    def _content(self) -> CardContent | None:
        """Return the contents of the card, None if there is none."""
        if self.counsel is not None:
            return self.counsel.contents()[0]
        if self._opened and self.missed:
            title, lines = self._missed_heading, self.missed_lines()
            told = [Paragraph(line, SMALL) for line in lines]
            if self.scene.card_place.is_band:  # where headings may be left out, but not this one
                return CardContent([Paragraph(title, SMALL_LABEL, INK_SOFT), *told])
            return CardContent(told, title)
        advice = self.advice
        if advice is None:
            return None
        text = Paragraph(keep_numbers_with_icons(advice.text))
        return CardContent([text], advice.heading, page=advice.page)

    @property
    def _missed_heading(self) -> str:
        scene, phrases = self.scene, Phrases(self._ctx.translator)
        return missed_heading(phrases, has_decided=scene.has_decided(scene.asked_seat))

    def missed_lines(self) -> list[str]:
        """Return the lines about missed events (markup)."""
        phrases = Phrases(self._ctx.translator)
        return missed_lines(self.missed, self.scene.asked_seat, phrases, self.scene.match.names)

    def _strip(self) -> list[Widget]:
        scene = self.scene
        place = scene.strip_place
        if not self.missed or place is None:
            return []
        phrases = Phrases(self._ctx.translator)
        seat, names = scene.asked_seat, scene.match.names
        decided = scene.has_decided(seat)
        titles = missed_titles(self.missed, seat, phrases, names, has_decided=decided)
        if not titles:
            return []
        tip, text = self._missed_heading, self._ctx.text
        return [MissedStrip(place, text, titles, tip, self.toggle_missed)]

    def corner(self) -> CornerButton | None:
        return self._goals.corner(self.scene.match) if self._goals is not None else None

    def main_widget(self) -> Widget | None:
        return self._card.main if self._card is not None and self.counsel is not None else None

    def areas(self) -> list[FRect]:
        return [self._card.rect] if self._card is not None and self._is_asked else []

    def _area_of(self, advice: Advice) -> FRect | None:
        """Return the first visible target of an advice (logical pixels)."""
        rects = (area for target in advice.targets for area in self.scene.areas_of(target))
        return next(rects, None)

    # Buttons --------------------------------------------------------------------------------------

    def _buttons(self) -> list[CardButton]:
        tr = self._tr
        if self.counsel is not None:
            return self._counsel_buttons(self.counsel)
        got_it = CardButton(tr("Got it"), self.dismiss, "brass")
        if self._opened:
            return [got_it]
        buttons = [CardButton(tr("Fewer tips"), self.speak_less)]
        if self.missed:
            tip = self._missed_heading
            buttons.insert(0, CardButton("", self.toggle_missed, icon="ui/eye", tooltip=tip))
        if self.advice is not None and self.advice.counsel:
            close = CardButton("", self.dismiss, icon="ui/cross", tooltip=tr("No, thanks"))
            scene = self.scene
            price = advice_price(scene.match, scene.asked_seat)
            tip = tr(price) if price else ""
            ask = CardButton(tr("Ask for advice"), self._ask_counsel, "brass", tooltip=tip)
            return [*buttons, close, ask]
        return [*buttons, got_it]

    def _counsel_buttons(self, counsel: Counsel) -> list[CardButton]:
        tr = self._tr
        words = tr("Back") if counsel.forced else tr("I'll decide")
        buttons = [CardButton(words, self.close_counsel, icon="ui/undo")]
        if counsel.choices:
            buttons.append(CardButton(tr("Do it"), self._do, "brass", "ui/check"))
        elif not counsel.failed:
            hurry = counsel.match.stop_thinking
            buttons.append(CardButton(tr("Answer now"), hurry, "brass", "ui/fast"))
        return buttons

    def dismiss(self) -> None:
        """Close what was read: missed events or advice."""
        self.scene.had_effect()
        if self._opened:
            self._opened, self._missed = False, []
        elif self._advice is not None:
            self._adviser.note_read(self._advice)
            self._advice = None
        self.scene.refresh()

    def speak_less(self) -> None:
        """Lower the helper's level, and say so."""
        before = self.level
        self.dismiss()
        self._ctx.settings.change(helper=HELPER_LEVELS[HELPER_LEVELS.index(before) - 1])
        self.scene.show_note(self._tr(QUIETER[before]))
        self.scene.refresh()

    def toggle_missed(self) -> None:
        """Open or close the missed events."""
        self.scene.had_effect()
        self._opened = not self._opened
        self.scene.refresh()

    # Counsel --------------------------------------------------------------------------------------

    def _counsel_card(self, counsel: Counsel, place: CardPlace, before: Card | None) -> Card:
        """Return the card with the most complete contents that fit, in its zone if possible;
        otherwise with those of which at least the best choice is completely visible. If its zone is
        a band, it stays there."""
        buttons, is_band = self._counsel_buttons(counsel), place.is_band
        if is_band and place.zone.collidelist(place.needs) < 0:
            place = replace(place, room=place.zone)
        cards = [
            Card(self._ctx, place, content, buttons, None, before)
            for content in counsel.contents(is_band=is_band)
        ]
        whole = [card for card in cards if not card.body.limit]
        whole.sort(key=lambda card: not card.rect.colliderect(place.zone))
        best = [card for card in cards if card.body.begins_whole]
        return next(iter([*whole, *best]), cards[-1])

    def hint(self) -> bool:
        return self.close_counsel()

    def show_counsel(self) -> None:
        scene = self.scene
        if self.level == SILENT:
            scene.show_note(
                self._tr("The helper is turned off. You can turn it on in the settings.")
            )
            return
        position = scene.match.game.position
        self.counsel = Counsel(
            self._ctx, scene.match, lambda action: self.objection(position, [action])
        )
        self._opened = False
        scene.make_room()
        self.scene.refresh()
        self._focus_main()

    def close_counsel(self) -> bool:
        """Close counsel. Return False if it was not open."""
        if self.counsel is None:
            return False
        self.counsel = None
        self.scene.had_effect()
        self.scene.refresh()
        return True

    def confirm(self) -> bool:
        main = self.main_widget()
        return main is not None and main.activate()

    def cancel(self) -> bool:
        if self._opened:
            self.toggle_missed()
            return True
        return self.close_counsel()

    def _do(self) -> None:
        """Play the choice on view, the best one of several."""
        if self.counsel is not None and self._card is not None:
            chosen = self.counsel.choices[choice_on_view(self._card.body)].action
            self.close_counsel()
            self.scene.choose([chosen])

    def _ask_counsel(self) -> None:
        self.dismiss()
        self.scene.ask_counsel()

    def _focus_main(self) -> None:
        main = self.main_widget()
        if main is not None:
            self.scene.focus(main)
