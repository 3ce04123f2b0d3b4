"""The adviser: finds advice for the person who decides, and remembers what was said."""

from __future__ import annotations

from collections.abc import Iterator

from game.app.settings import HELPER_LEVELS, TEACHING
from game.content.lessons.catalog import taught_topics
from game.content.lessons.targets import Target
from game.rules import Position, steps
from game.rules.material import role_of
from game.scenes.table.helper.situation import Advice, Situation
from game.scenes.table.helper.topics import advice_for
from game.seats.heuristic.outlook import estimate_outlook
from game.seats.heuristic.role_choice import estimate_role_gain
from game.seats.heuristic.weights import Weights
from game.ui.context import Context

LEVEL = 0.3  # VP
LEAST = 1.0  # VP; with only poor roles nobody needs counsel


def hard_choice(position: Position) -> tuple[int, ...]:
    """Return the cards of the two best roles, the better one first, if the seat to act chooses a
    role and these two would bring it much and about the same. Return () otherwise."""
    if position.step != steps.CHOOSE or len(position.legal_actions) < 2:
        return ()
    outlook = estimate_outlook(position, Weights())
    gains = {
        action.arg: estimate_role_gain(position, position.seat, role_of(action.arg), outlook)
        + position.card_doubloons[action.arg] * outlook.doubloon_value
        for action in position.legal_actions
    }
    best, *others = sorted(gains, key=lambda card: -gains[card])
    second = next((card for card in others if role_of(card) != role_of(best)), best)
    is_hard = second != best and gains[best] >= LEAST and gains[best] - gains[second] < LEVEL
    return (best, second) if is_hard else ()


ROUNDS_BETWEEN = 2  # between two offers of counsel
_OLD_PREFIXES = ("coach.", "tip.")
"""Prefixes of topic keys stored by earlier versions."""


class Adviser:
    """Finds advice that applies now, was not given before, and is not covered by a finished
    lesson."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._done, self._taught = frozenset[str](), frozenset[str]()
        self._offered = 1 - ROUNDS_BETWEEN  # the round of the last offer of counsel

    def wants(self, advice: Advice) -> bool:
        """Return whether the helper's level allows this advice."""
        level = HELPER_LEVELS.index(self._ctx.settings.current.helper)
        return level >= HELPER_LEVELS.index(advice.level)

    def find(self, situation: Situation, *, allows_counsel: bool) -> Iterator[Advice]:
        """Yield the advice that applies, most important first."""
        yield from filter(self.wants, advice_for(situation, self._known()))
        if allows_counsel:
            yield from filter(self.wants, self._offer(situation))

    def note_shown(self, advice: Advice, situation: Situation) -> None:
        """Record that advice is about to be shown."""
        if advice.counsel:
            self._offered = situation.position.round

    def note_read(self, advice: Advice) -> None:
        """Record that advice was read."""
        if advice.key:
            self._ctx.progress.note_topic(advice.key)

    def _known(self) -> frozenset[str]:
        """Return the keys of topics that were shown, or covered by a finished lesson."""
        progress, done = self._ctx.progress, self._ctx.progress.lessons().done
        if done != self._done:
            self._done, self._taught = done, taught_topics(self._ctx.paths.lessons, done)
        return self._taught | {_without_prefix(key) for key in progress.shown_topics()}

    def _offer(self, at: Situation) -> Iterator[Advice]:
        """Yield the offer of counsel if the choice is hard."""
        position = at.position
        if position.round - self._offered < ROUNDS_BETWEEN:
            return
        if cards := hard_choice(position):
            names = [at.phrases.role(card).between("**", "**") for card in cards]
            roles = at.phrases.formats.listing(names)
            text = at.phrases.tr(
                "That's a tough one: {roles} look about equally good.", roles=roles
            )
            targets = tuple(Target("role", -1, card) for card in cards)
            yield Advice(TEACHING, "", text, targets, counsel=True)


def _without_prefix(key: str) -> str:
    for prefix in _OLD_PREFIXES:
        key = key.removeprefix(prefix)
    return key
