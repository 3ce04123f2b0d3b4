"""The texts of a problem: the question, the hint, the verdict and its reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.app.i18n import N_, Translator
from game.content.problem_checks import strongest_rival
from game.content.problems import BEST, MOST, OWN, PRACTICE, PROVEN, SPOIL, VERIFIED, WIN, Answer
from game.history.review.decisions import MatchDecision
from game.rules import Game, steps
from game.scenes.problems.session import ProblemSession
from game.seats.search import Analysis, RatedAction
from game.ui.phrases import Phrases
from game.ui.phrases.reasons import are_level, counsel_reason, win_chance
from game.ui.phrases.review.card import choice_text
from game.ui.phrases.review.reasons import BETTER_HEADING, difference_lines
from game.ui.text.rich_text import bold, escape

THEME_NAMES: Final[Mapping[str, str]] = {
    "roles": N_("Roles"),
    "shipping": N_("Shipping"),
    "money": N_("Money"),
    "land": N_("Land"),
    "people": N_("People on the island"),
    "endings": N_("The end of the game"),
}
THEME_PICTURES: Final[Mapping[str, str]] = {
    "roles": "roles/mayor",
    "shipping": "ships/cargo_4",
    "money": "pieces/coin_stack",
    "land": "tiles/corn",
    "people": "pieces/colonist",
    "endings": "pieces/vp",
}
HINTS: Final[Mapping[str, str]] = {
    "roles": N_("What would each role bring you, and what would it bring the others?"),
    "shipping": N_("Look at the ships: who can load what, and when will each one be full?"),
    "money": N_("Count the doubloons: what can everybody afford, now and after your turn?"),
    "land": N_("Look at the face-up tiles, and at the buildings that are waiting for a crop."),
    "people": N_("Look at the empty circles: where would one more person do the most good?"),
    "endings": N_("Count the points everybody can still score before the game ends."),
}
KIND_NAMES: Final[Mapping[str, str]] = {
    PROVEN: N_("proven"),
    VERIFIED: N_("verified"),
    PRACTICE: N_("your own mistake"),
    OWN: N_("your own puzzle"),
}
KIND_MEANINGS: Final[Mapping[str, str]] = {
    PROVEN: N_("**Proven**: every possible way to continue was searched to the end."),
    VERIFIED: N_(
        "**Verified**: found by a deep search and confirmed by playing many games to the end."
    ),
    PRACTICE: N_("This is from one of your matches. The review found a clearly better choice."),
    OWN: N_("Nobody knows the answer yet. The computer will judge your choice."),
}
# By what is asked: the goal of a loading, and that of the end of the game.
_GOALS: Final[Mapping[str, tuple[str, str]]] = {
    WIN: (N_("You can win, whatever the others do."),) * 2,
    MOST: (
        N_("Score as many VP as you can before loading ends, whatever the others do."),
        N_("Score as many VP as you can before the game ends, whatever the others do."),
    ),
    SPOIL: (
        N_(
            "Your strongest rival is {rival}. Keep them to as few VP as you can until the loading "
            "is over."
        ),
        N_(
            "Your strongest rival is {rival}. Keep them to as few VP as you can until the game "
            "ends."
        ),
    ),
}
# By what is decided: the question if nothing more is asked than the best choice, or after a goal.
_QUESTIONS: Final[Mapping[int, tuple[str, str]]] = {
    steps.CHOOSE: (N_("Which role is best?"), N_("Which role do you choose?")),
    steps.SETTLE: (N_("Which tile is the best one to take?"), N_("Which tile do you take?")),
    steps.PLACE: (N_("Where do your people do the most good?"), N_("Where do your people go?")),
    steps.BUILD: (N_("Which building is best?"), N_("What do you build?")),
    steps.PRIVILEGE: (
        N_("Which extra barrel should you take?"),
        N_("Which extra barrel do you take?"),
    ),
    steps.TRADE: (N_("Which barrel should you sell?"), N_("Which barrel do you sell?")),
    steps.LOAD: (N_("What should you load, and where?"), N_("What do you load, and where?")),
    steps.STORE: (N_("Which barrels should you keep?"), N_("Which barrels do you keep?")),
}
_SINGLE_SALE: Final = (N_("Should you sell your barrel?"), N_("Do you sell your barrel?"))
_OTHER: Final = (N_("What's your best choice?"), N_("What do you do?"))
# By what was asked: the verdict on a wrong answer and on a right one.
_TITLES: Final = (N_("Not the best choice"), N_("Right!"))
_FORCED_TITLES: Final = (N_("That throws the win away"), N_("Right!"))
_SEARCH_TITLES: Final = (
    N_("The computer would choose differently"),
    N_("The computer would choose the same"),
)
# What a wrong answer loses, by what was asked: one that was given, and one that would have tempted.
_LOSSES: Final[Mapping[str, tuple[str, str]]] = {
    BEST: (
        N_("You end up {n} VP further behind."),
        N_("It leaves you {n} VP further behind than your choice."),
    ),
    MOST: (
        N_("You gave up {n} VP that you could have been sure of."),
        N_("It gives up {n} VP that you can be sure of."),
    ),
    SPOIL: (
        N_("Your choice leaves your rival {n} VP better off."),
        N_("It leaves your rival {n} VP better off."),
    ),
}
_SHARES: Final = (
    N_("Your choice wins **{worse}** of the time. The best choice wins **{best}**."),
    N_("It wins **{worse}** of the time. Your choice wins **{best}**."),
)

LEVEL: Final = 0.5  # percent and VP; smaller differences are not mentioned


class ProblemTexts:
    """Texts about the problem of a session (markup)."""

    def __init__(self, session: ProblemSession, translator: Translator) -> None:
        self.session = session
        self.names = Phrases(translator)
        self.tr = translator.tr

    # The question -------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        """The theme, the level and how the answer is known, or a name."""
        problem = self.session.problem
        kind = self.tr(KIND_NAMES[problem.kind])
        if problem.kind in (PROVEN, VERIFIED):
            theme, level = self.tr(THEME_NAMES[problem.theme]), problem.level
            return self.tr("{theme} · level {n} · {kind}", theme=theme, n=level, kind=kind)
        return escape(problem.name) or kind

    @property
    def meaning(self) -> str:
        """How the answer is known."""
        return self.tr(KIND_MEANINGS[self.session.problem.kind])

    @property
    def details(self) -> str:
        """How the answer is known, and the id."""
        return f"{self.meaning}\n{escape(self.session.problem.id)}"

    def question(self, names: Sequence[str]) -> list[str]:
        """Return what is asked of the solver: the situation, "" if the goal implies it, and the
        question. `names`: by seat."""
        tr, session = self.tr, self.session
        pos, name = session.start, names[session.seat]
        if pos.end_causes:
            where = tr("You are **{name}**. This is the last round.", name=escape(name))
        else:
            where = tr("You are **{name}** in round {n}.", name=escape(name), n=pos.round)
        plain, after_goal = _QUESTIONS.get(pos.step, _OTHER)
        if pos.step == steps.TRADE and sum(one.kind == "sell" for one in pos.legal_actions) == 1:
            plain, after_goal = _SINGLE_SALE
        if session.problem.ask == BEST:
            return [where, f"**{tr(plain)}**"]
        rival = escape(names[strongest_rival(pos)])
        goal = tr(_GOALS[session.problem.ask][bool(pos.end_causes)], rival=rival)
        where = where if session.problem.ask == WIN else ""
        return [where, f"**{goal} {tr(after_goal)}**"]

    @property
    def hint(self) -> str:
        """What to look at, and how the answer is known."""
        return f"{self.tr(HINTS[self.session.problem.theme])}\n{self.meaning}"

    # The verdict --------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """The verdict in a few words."""
        titles = _FORCED_TITLES if self.session.problem.ask == WIN else _TITLES
        titles = _SEARCH_TITLES if self.session.answer is None else titles
        return self.tr(titles[self.session.correct])

    def choice(self, actions: Sequence[object]) -> str:
        """Return a description of a choice."""
        decision: MatchDecision = self.session.decision([str(action) for action in actions])
        return choice_text(self.names, decision, decision.chain)

    def verdict(self, names: Sequence[str]) -> list[str]:
        """Return sentences about the answer that was given: its consequences, and why. `names`: by
        seat."""
        session, best = self.session, self.session.best
        if session.answer is None or best is None:
            return []
        if session.problem.kind == PRACTICE:
            played = next(one for one in session.problem.answers if not one.correct)
            return [self.tr("In the match: {choice}", choice=self.choice(played.actions))]
        worse, lines = session.answer, list[str]()
        if session.correct and (trap := session.problem.trap) is not None:
            worse, best = trap, session.answer
            lines.append(self.tr("The trap: {choice}.", choice=self.choice(trap.actions)))
        loss = self._loss(worse, best)
        name = escape(names[session.seat])
        reasons = difference_lines(self.names, name, worse.parts, LEVEL)
        heading = [bold(self.tr(BETTER_HEADING))] if reasons else []
        return [*lines, *loss, *heading, *reasons]

    def _loss(self, worse: Answer, best: Answer) -> list[str]:
        """Return what a wrong answer, which was given or would have tempted, loses in the terms of
        what was asked."""
        tr, formats, right = self.tr, self.names.formats, self.session.correct
        ask, win, lead = self.session.problem.ask, best.win - worse.win, best.lead - worse.lead
        if ask == WIN:
            kept = N_("After that, the others can still keep you from winning.")
            return [tr(kept if self._others_decide(worse) else N_("You wouldn't win that way."))]
        if ask in (MOST, SPOIL):
            sure = abs((best.sure or 0.0) - (worse.sure or 0.0))
            return [tr(_LOSSES[ask][right], n=formats.number(sure))]
        if win > LEVEL:
            shares = {"worse": worse.win, "best": best.win}
            told = {name: formats.percent(share / 100) for name, share in shares.items()}
            return [tr(_SHARES[right], **told)]
        vp = formats.number(lead, 1)
        return [tr(_LOSSES[BEST][right], n=vp)] if lead > LEVEL else []

    def _others_decide(self, answer: Answer) -> bool:
        """Return whether another seat has a choice after an answer, as far as its line shows."""
        game = Game.at(self.session.start)
        for action in answer.line:
            if game.seat != self.session.seat and len(game.position.legal_actions) > 1:
                return True
            game.play(action)
        return not game.is_over

    def searched(self, analysis: Analysis) -> tuple[bool, list[str]]:
        """Return whether a search agrees with the choice that was given, and what it says about
        it and about its own best choice."""
        given, best = self.session.given[0], analysis.choices[0]
        rated = next((one for one in analysis.choices if one.action is given), None)
        agrees = rated is not None and (rated is best or are_level(rated, best))
        lines = [self._rated(one) for one in (rated, best) if one is not None]
        if rated is best:
            lines.pop()
        elif rated is not None and not agrees:
            lines.insert(1, escape(counsel_reason(self.names, rated, best, best=False)))
        if self.session.problem.kind == OWN and self.session.problem.answers:
            played = self.choice(self.session.problem.answers[0].actions)
            lines.append(self.tr("In the match: {choice}", choice=played))
        return agrees, lines

    def _rated(self, rated: RatedAction) -> str:
        choice = self.choice([rated.action])
        return self.tr("{choice}: {chance}", choice=choice, chance=win_chance(self.names, rated))
