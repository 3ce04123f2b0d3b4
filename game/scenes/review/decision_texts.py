"""Texts about a reviewed decision: its mark, a line, a note next to the chart, and a card."""

from __future__ import annotations

from collections.abc import Sequence

from game.history.review.grades import ERRORS, Grade
from game.history.review.luck import Luck
from game.history.review.match_review import ReviewedDecision
from game.history.review.placements import is_placement
from game.match.match_spec import SeatSpec
from game.match.seat_data import first_names, shown_name
from game.rules import Action
from game.ui.context import Context
from game.ui.phrases import Phrases
from game.ui.phrases.review.card import (
    GRADE_TITLES,
    better_text,
    choice_against,
    loss_text,
    why_lines,
)
from game.ui.text.rich_text import escape
from game.ui.theme import hexcode

FIND = "find"
# The minimum change of the win probability by drawn tiles that is mentioned.
TOLD_LUCK = 0.005


def mark_name(reviewed: ReviewedDecision) -> str:
    """Return the name of a decision's mark: its grade, or "find"."""
    return FIND if reviewed.is_find else reviewed.grade.value


def people_first(seats: Sequence[SeatSpec]) -> list[int]:
    """Return the numbers of the seats: people, then computers."""
    return sorted(range(len(seats)), key=lambda seat: seats[seat].is_computer)


def _best_alternative(reviewed: ReviewedDecision) -> tuple[Action, ...]:
    judgment = reviewed.judgment
    return judgment.alternatives[0].actions if judgment and judgment.alternatives else ()


class DecisionTexts:
    """Sentences about the decisions of a match, in the current language and colors."""

    def __init__(self, ctx: Context, seats: Sequence[SeatSpec]) -> None:
        self._ctx = ctx
        self._seats = tuple(seats)
        self.phrases = Phrases(ctx.translator)
        self._tr = ctx.translator.tr

    def _name(self, seat: SeatSpec) -> str:
        """Return the name of a seat (markup)."""
        return escape(shown_name(seat.name, self._tr))

    def mark(self, reviewed: ReviewedDecision) -> str:
        """Return the picture of a decision's mark."""
        return f"grades/{mark_name(reviewed)}"

    def grade(self, reviewed: ReviewedDecision) -> str:
        """Return the name of a decision's grade, as a heading."""
        if mark_name(reviewed) == FIND:
            return self._tr("Great find")
        return self._tr(GRADE_TITLES[reviewed.grade])

    def when(self, reviewed: ReviewedDecision) -> str:
        """Return the round of a decision."""
        number = reviewed.decision.round
        return self._tr("Round {n}", n=number) if number else self._tr("Draft")

    def title(self, reviewed: ReviewedDecision) -> str:
        """Return the choice played as a heading (markup), shortened for placements."""
        return (
            self._tr("People placed") if is_placement(reviewed.decision) else self.played(reviewed)
        )

    def played(self, reviewed: ReviewedDecision) -> str:
        """Return the choice played (markup)."""
        chain = reviewed.decision.chain or reviewed.decision.actions[:1]
        return self._choice(reviewed, chain, _best_alternative(reviewed))

    def better(self, reviewed: ReviewedDecision) -> str:
        """Return the best alternative (markup), or "" if there is none."""
        chain = _best_alternative(reviewed)
        return self._choice(reviewed, chain, reviewed.decision.chain) if chain else ""

    def _choice(
        self, reviewed: ReviewedDecision, chain: Sequence[Action], other: Sequence[Action]
    ) -> str:
        return choice_against(self.phrases, reviewed.decision, chain, other)

    def loss(self, reviewed: ReviewedDecision) -> str:
        """Return the main loss of an error in a few characters, or "" if the decision is not an
        error."""
        if reviewed.grade not in ERRORS or reviewed.judgment is None:
            return ""
        return loss_text(self.phrases, reviewed.judgment.told_loss)

    # Longer texts -------------------------------------------------------------------------------

    def note(self, reviewed: ReviewedDecision) -> str:
        """Return the note about a decision next to the chart, for a dark background (markup)."""
        seat = self._seats[reviewed.decision.seat]
        light = hexcode(self._ctx.players[seat.color].light)
        name = f"{{{light}}}{self._name(seat)}{{/}}"
        lines = [
            f"{self.when(reviewed)} · **{name}**",
            self.played(reviewed),
        ]
        lines.append(f"{{{mark_name(reviewed)}_grade}} **{self.grade(reviewed)}**")
        if loss := self.loss(reviewed):
            lines[-1] += f" ({loss})"
        return "\n".join([*lines, *self._luck(reviewed.luck)])

    def card(self, reviewed: ReviewedDecision) -> str:
        """Return the full text about a decision for its card (markup)."""
        parts = (self._choices(reviewed), self.reasons(reviewed), self._luck(reviewed.luck))
        return "\n\n".join("\n".join(lines) for lines in parts if lines)

    def _choices(self, reviewed: ReviewedDecision) -> list[str]:
        """Return the choice played and the alternative."""
        played = self._tr("Played: **{choice}**", choice=self.played(reviewed))
        return [line for line in (played, self.other(reviewed)) if line]

    def other(self, reviewed: ReviewedDecision) -> str:
        """Return the best alternative with its assessment (markup), or "" if there is none."""
        other = self.better(reviewed)
        if not other:
            return ""
        if reviewed.grade is Grade.BEST:
            return self._tr("Next best: {choice}", choice=other)
        assert reviewed.judgment is not None  # it has an alternative
        return better_text(self.phrases, reviewed.judgment, other)

    def reasons(self, reviewed: ReviewedDecision) -> list[str]:
        """Return what a decision lost and why, or why it was not judged."""
        names = first_names([self._name(seat) for seat in self._seats])
        return why_lines(self.phrases, reviewed, names)

    def _luck(self, luck: Luck | None) -> list[str]:
        """Return how the tiles drawn after a decision changed the prospects, if they did."""
        if luck is None or max(map(abs, luck.win_shares)) < TOLD_LUCK:
            return []
        formats = self.phrases.formats
        changes = formats.listing(
            [
                f"{self._name(seat)} {formats.signed_percent(share)}"
                for seat, share in zip(self._seats, luck.win_shares, strict=True)
                if abs(share) >= TOLD_LUCK
            ]
        )
        return [
            self._tr(
                "This was luck, not a choice. The tiles that were drawn changed the odds: "
                "{changes}.",
                changes=changes,
            )
        ]
