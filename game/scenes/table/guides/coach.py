"""The coach of ordinary matches: one small bubble a decision at most, and tips in place."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from pygame import FRect

from game.content.lessons.lesson import Target
from game.match.match import MatchStep
from game.rules import Action, Position, steps
from game.scenes.table.guides.bubble import BubbleButton, BubbleText, smaller_bubble_widgets
from game.scenes.table.guides.guide import Guide
from game.scenes.table.guides.guided_table import GuidedTable
from game.scenes.table.guides.hard_choice import is_hard_choice
from game.scenes.table.guides.round_summary import RoundLedger
from game.scenes.table.guides.situation import COACH, TIPS, Advice, Situation
from game.scenes.table.guides.tips import is_about_phase, tips
from game.scenes.table.guides.topics import advice_for
from game.ui.context import Context
from game.ui.phrases import Phrases
from game.ui.widgets.widget import Widget

SEEN_AFTER = 1.0  # seconds for which a bubble must stand there to count as read
ROUNDS_BETWEEN = 2  # from one offer of counsel to the next


class CoachGuide(Guide):
    """Speaks beside a match, as far as the settings ``coach`` and ``tips`` want it; what was told
    is recorded.

    It finds what to say when a person is asked, and forgets it with the decision.
    """

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._tr = ctx.translator.tr
        self._phrases = Phrases(ctx.translator)
        self._scene: GuidedTable | None = None
        self._ledger: RoundLedger | None = None
        self._offered = 1 - ROUNDS_BETWEEN  # the round of the last offer of counsel
        self._advice: Advice | None = None
        self._place: FRect | None = None  # of the bubble, None while it is not shown
        self._shown_for = 0.0

    def attach(self, scene: GuidedTable) -> None:
        self._scene = scene
        position = scene.match.game.position
        self._ledger = RoundLedger(len(position.players))
        if position.step == steps.CHOOSE and max(position.card_takers) < 0:
            self._ledger.begin(position.round, len(scene.match.game.history))

    # What is wanted -------------------------------------------------------------------------------

    @property
    def coaches(self) -> bool:
        """Whether the coach is to speak."""
        return self._ctx.settings.current.coach

    @property
    def warns(self) -> bool:
        return self.coaches

    def _wants(self, setting: str) -> bool:
        return self.coaches if setting == COACH else self._ctx.settings.current.tips

    @property
    def advice(self) -> Advice | None:
        """What is said at present, if anything."""
        advice = self._advice
        return advice if advice is not None and self._wants(advice.setting) else None

    @property
    def state(self) -> Hashable:
        advice = self.advice
        return (advice.key, advice.text) if advice is not None else None

    # What happens at the table --------------------------------------------------------------------

    def happened(self, happened: Sequence[MatchStep]) -> None:
        self._silence()
        if self._ledger is None or self._scene is None:
            return
        if not self.coaches:
            self._ledger.forget()
            return
        self._ledger.note([step.event for step in happened], len(self._scene.match.game.history))

    def decided(self, position: Position, chain: Sequence[Action]) -> None:
        self._silence()

    def asked(self, seat: int) -> None:
        self._silence()
        scene, ledger = self._scene, self._ledger
        if scene is None or ledger is None:
            return
        ledger.seen(len(scene.match.game.history))
        settings = self._ctx.settings.current
        if not self.coaches and not settings.tips:
            return
        match = scene.match
        situation = Situation(match.game.position, seat, match.names, self._phrases)
        seen = (
            advice for advice in self._found(situation) if self._target_area(advice) is not None
        )
        self._advice = next(seen, None)
        if self._advice is not None and self._advice.counsel:
            self._offered = match.game.position.round

    def _found(self, situation: Situation) -> Iterator[Advice]:
        """Yield what could be said, the most important first."""
        settings = self._ctx.settings.current
        told = self._ctx.progress.told()
        known = list(tips(situation, told)) if settings.tips else []
        if self.coaches:
            yield from advice_for(situation, told, urgent=True)
            yield from self._about_round(situation)
        yield from (tip for tip in known if is_about_phase(tip))
        if self.coaches:
            yield from advice_for(situation, told, urgent=False)
        yield from (tip for tip in known if not is_about_phase(tip))
        if self.coaches:
            yield from self._offer(situation)

    def _about_round(self, at: Situation) -> Iterator[Advice]:
        """What decided the round that has just ended."""
        finished = self._ledger.finished if self._ledger is not None else None
        if finished is None:
            return
        name = at.name(finished.seat) if finished.seat >= 0 else ""
        text = finished.sentence(self._phrases, name, own=finished.seat == at.seat)
        targets = [Target("prompt")]
        if finished.seat >= 0:
            targets = [Target("board", finished.seat), Target("turn", finished.seat), *targets]
        heading = self._tr("Round {n} is over", n=finished.round)
        yield Advice(COACH, "", heading, text, targets, summary=True)

    def _offer(self, at: Situation) -> Iterator[Advice]:
        """The offer of counsel at a hard choice."""
        position = at.position
        if self._scene is None or not self._scene.match.allows_counsel:
            return
        if position.round - self._offered >= ROUNDS_BETWEEN and is_hard_choice(position):
            text = self._tr("A hard choice: two roles look about equally good.")
            yield Advice(
                COACH, "", self._tr("The coach"), text, (Target("roles"),), "", counsel=True
            )

    # The bubble -----------------------------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        self._place = None
        scene, advice = self._scene, self.advice
        if scene is None or advice is None or scene.asked_seat < 0:
            return []
        towards = self._target_area(advice)
        if towards is None:
            return []
        taken, over = scene.decision_areas(), [*scene.foot_areas(), *scene.widget_areas()]
        words, buttons = BubbleText(advice.heading, advice.text), self._buttons(advice)
        made = smaller_bubble_widgets(self._ctx, words, buttons, towards, taken, over, self.dismiss)
        if made is None:
            return []
        panel, row = made
        panel.page = advice.page
        self._place = panel.rect
        return [panel, *row]

    def areas(self) -> list[FRect]:
        return [self._place] if self._place is not None and self.advice is not None else []

    def update(self, dt: float) -> None:
        advice = self.advice
        if advice is None or self._place is None or self._shown_for >= SEEN_AFTER:
            return
        if advice.summary and self._ledger is not None:
            self._ledger.finished = None
        self._shown_for += dt
        if self._shown_for >= SEEN_AFTER:
            self._note_told(advice)

    def dismiss(self) -> None:
        """Take the bubble away: it was read."""
        if self._advice is not None:
            self._note_told(self._advice)
        self._silence()
        self._pressed()

    def _target_area(self, advice: Advice) -> FRect | None:
        """Return the first place that a piece of advice speaks of and that is seen (logical
        pixels)."""
        scene = self._scene
        if scene is None:
            return None
        rects = (area for target in advice.targets for area in scene.areas_of(target))
        return next(rects, None)

    def _buttons(self, advice: Advice) -> list[BubbleButton]:
        tr = self._tr
        if advice.setting == TIPS:
            never = BubbleButton(tr("No more tips"), self._turn_off, icon="ui/mute")
        else:
            never = BubbleButton("", self._turn_off, icon="ui/mute", tooltip=tr("Coach off"))
        if advice.counsel:
            ask = BubbleButton(tr("Ask the Governor"), self._ask_counsel, "brass")
            close = BubbleButton("", self.dismiss, icon="ui/cross", tooltip=tr("No, thanks"))
            return [never, close, ask]
        return [never, BubbleButton(tr("Got it"), self.dismiss, "brass")]

    def _turn_off(self) -> None:
        """Turn off what has given the present advice."""
        if self._advice is not None:
            self._note_told(self._advice)
            if self._advice.setting == TIPS:
                self._ctx.settings.change(tips=False)
            else:
                self._ctx.settings.change(coach=False)
        self._silence()
        self._pressed()

    def _ask_counsel(self) -> None:
        self.dismiss()
        if self._scene is not None:
            self._scene.ask_counsel()

    def _pressed(self) -> None:
        if self._scene is not None:
            self._scene.had_effect()
            self._scene.refresh()

    def _note_told(self, advice: Advice) -> None:
        if advice.key:
            self._ctx.progress.note_told(advice.key)

    def _silence(self) -> None:
        self._advice, self._place, self._shown_for = None, None, 0.0
