"""Counsel: the best choice of the strongest computer player, the two next best, and reasons."""

from __future__ import annotations

from collections.abc import Sequence

from game.history.statistics.outcome_reader import counts
from game.match.assistance import counsel_counts
from game.match.engine_process import SeatFailed
from game.match.match import Match
from game.rules import Action as Move
from game.rules.material import GOODS, ROLES, role_of
from game.scenes.table.helper.card import Block, CardContent, Paragraph
from game.scenes.table.helper.choices_block import ChoicesBlock, RatedChoice
from game.seats.search import Analysis, RatedAction
from game.ui import drawing
from game.ui.context import Context
from game.ui.phrases import Phrases
from game.ui.phrases.reasons import (
    are_level,
    comparison,
    counsel_reason,
    looks_better,
    win_chance,
)
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, LABEL, SMALL
from game.ui.theme import INK, INK_SOFT

ROWS = 3  # the best choice and the two next best


class Counsel:
    """The analysis of a position for the person who decides. A single legal action is shown at
    once, without a search."""

    def __init__(self, ctx: Context, match: Match) -> None:
        self.match = match
        self.tr = ctx.translator.tr
        self.phrases = Phrases(ctx.translator)
        legal = match.game.legal_actions
        self.forced = len(legal) == 1
        asked_before = counsel_counts(match.record)[match.game.seat] > 0
        in_statistics = match.path is not None and counts(match.record)
        self._costs = in_statistics and not self.forced and not asked_before
        self.analysis = Analysis((_untried(legal[0]),)) if self.forced else None
        self.failed = False

    def update(self) -> bool:
        """Poll for the answer. Return True if there is something new to show."""
        if self.is_over:
            return False
        try:
            self.match.start_analysis()
            analysis = self.match.analysis()
        except SeatFailed:
            analysis, self.failed = None, True
        if analysis is not None:
            self.match.note_counsel()  # on disk before it is shown
            self.analysis = analysis
        return self.is_over

    @property
    def is_over(self) -> bool:
        """Whether there is an answer, or there will be none."""
        return self.analysis is not None or self.failed

    @property
    def choices(self) -> Sequence[RatedAction]:
        """The choices to show; () until there is an answer."""
        return shown_choices(self.analysis) if self.analysis is not None else ()

    @property
    def shows_figures(self) -> bool:
        """Whether win probabilities and leads are shown: they exist, and no VP are hidden."""
        tried = any(map(_is_tried, self.choices))
        return tried and not self.match.game.options.hidden_vp

    @property
    def notes(self) -> list[str]:
        """The notes below the title: what counsel costs, the first time a person asks."""
        tr, notes = self.tr, []
        if self._costs:
            notes.append(
                tr("With advice, this match won't count toward your rating or most achievements.")
            )
        if self.shows_figures:
            notes.append(tr("These chances assume that everybody plays like an expert."))
        return notes

    # The card -----------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """The heading of the card."""
        if self.forced:
            return self.tr("You have only one choice")
        return self.tr("Here's what I'd do")

    def content(self) -> CardContent:
        """Return the contents of the card."""
        notes = [Paragraph(note, SMALL, INK_SOFT) for note in self.notes]
        return CardContent([*self._answer(), *notes], self.title, heading_style=LABEL)

    def _answer(self) -> list[Block]:
        if self.failed:
            return [Paragraph(self.tr("Sorry, I have no advice this time."), BODY, INK_SOFT)]
        if not self.choices:
            return [Paragraph(self.tr("Let me think… {hourglass}"), BODY, INK_SOFT)]
        rated = [
            RatedChoice(
                picture_of(choice.action),
                tuple(self.words(choice)),
                rank if len(self.choices) > 1 else -1,
                choice.win_share if self.shows_figures else -1.0,
            )
            for rank, choice in enumerate(self.choices)
        ]
        return [ChoicesBlock(tuple(rated))]

    def words(self, choice: RatedAction) -> list[Paragraph]:
        """Return the lines about a choice: what to do, why, and then the figures."""
        name = self.phrases.action(choice.action, self.match.game.position)
        lines = [Paragraph(name, LABEL, INK)]
        if not _is_tried(choice):  # the only one, or one that no search has tried
            words = self.tr("Just a quick answer, without looking ahead.")
            if self.forced:
                words = self.tr("It's your only legal move.")
            return [*lines, Paragraph(words, SMALL, INK_SOFT)]
        best, *others = self.choices
        is_best = choice is best
        words = comparison(self.phrases, choice, best)
        if self.shows_figures:
            words = win_chance(self.phrases, choice)
        other = next(iter(others), None) if is_best else best
        why = escape(counsel_reason(self.phrases, choice, other, best=is_best))
        return [*lines, Paragraph(why, SMALL, INK), Paragraph(words, SMALL, INK_SOFT)]


def shown_choices(analysis: Analysis) -> list[RatedAction]:
    """Return the best choice, then the next ones by the figures shown, starting with those about as
    good as the best. Choices that look better than the best are left out, because they were hardly
    searched or are clear mistakes."""
    best, *others = analysis.choices
    if not _is_tried(best):
        return [best]
    known = [rated for rated in others if _is_tried(rated) and not looks_better(rated, best)]

    def rank(rated: RatedAction) -> tuple[bool, float, float]:
        return not are_level(rated, best), -rated.win_share, -rated.margin

    return [best, *sorted(known[: ROWS - 1], key=rank)]


def _untried(move: Move) -> RatedAction:
    """Return a rating for a move that no search has visited."""
    return RatedAction(move, 0, 0.0, (), 0.0)


def _is_tried(choice: RatedAction) -> bool:
    """Return whether the search has visited a choice."""
    return choice.visits > 0 or choice.win_share > 0


def picture_of(move: Move) -> str:
    """Return the name of a picture for a move, a general one if none fits."""
    arg = move.arg
    if move.kind == "role":
        return f"roles/icon_{ROLES[role_of(arg)]}"
    if move.kind in ("build", "draft"):
        return drawing.building_picture(arg)
    if move.kind in ("take", "discard"):
        return drawing.tile_picture(arg)
    if move.kind == "lay":
        return "tiles/forest" if arg else "tiles/back"
    if move.kind in _OF_GOODS:
        return f"barrels/{GOODS[arg]}"
    return _PICTURES.get(move.kind, "ui/hint")


_OF_GOODS = frozenset(
    ("pay_good", "good", "sell", "post", "supply", "load", "wharf", "store", "keep")
)
_PICTURES = {
    "pass": "ui/cross",
    "draw": "tiles/back",
    "buy_tile": "tiles/back",
    "colonist": "pieces/colonist",
    "place": "pieces/colonist",
    "guest": "pieces/colonist",
    "pay_colonist": "pieces/colonist",
    "pay_noble": "pieces/noble",
    "pay_vp": "pieces/vp",
    "small_wharf": "buildings/small_wharf",
}
