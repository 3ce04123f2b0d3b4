"""Mine problems from games of strong seats.

Each game looks at the decisions where cheap seats disagree. A quick search keeps those where one
choice is clearly best and another is tempting; these are verified, graded and given their lines.
Last rounds and loadings that can be solved are proven. What is drawn depends on nothing but the
number of the game, which also determines its rules and the themes that it looks for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

import msgspec

from game.content.problem_checks import check_problem, has_placed, position_after
from game.content.problems import BEST, MOST, PROVEN, SPOIL, VERIFIED, WIN, Answer, Problem
from game.history.review.grades import worth
from game.rules import Action, Game, Options, Position, observe, steps
from game.rules.flow import play
from game.rules.notation.reader import from_text
from game.rules.notation.writer import to_text
from game.seats import make_seat
from game.seats.search.comparison import ChoiceComparer
from game.seats.search.explanation import play_chain
from game.tools.problems.grading import CHEAP, choice_of, is_plain, level_of, misses, with_chosen
from game.tools.problems.ideas import theme_of
from game.tools.problems.proofs import Prover, TooLarge, question
from game.tools.problems.trials import Trials
from game.tools.problems.verification import FOUND_BY_ALL, MINING, chains_of, open_choices, verify

# Rules in rotation: half of the games are base games.
RULES: Final = (
    Options(players=3),
    Options(players=3, buildings="all"),
    Options(players=4),
    Options(players=2),
    Options(players=4),
    Options(players=4, nobles=True),
    Options(players=3),
    Options(players=4, buildings="all", nobles=True),
    Options(players=5),
    Options(players=3, nobles=True),
    Options(players=2),
    Options(players=4, buildings="all"),
)
# What games are looked at for, in rotation.
_FOCUS: Final = (("roles",), ("land", "money"), ("people",), ("shipping", "money"), ("people",))
_PLAYERS: Final = (
    *("policy",) * 3,
    "harbourmaster",
    "harbourmaster/shipper",
    "harbourmaster/builder",
)


class MiningEffort(NamedTuple):
    """How to mine.

    `iterations` of the quick search; the least `margin` of the best choice (percent); at most so
    many `verified` and `proven` problems of a game; `positions` that a proof may visit; `games`
    played out after each answer of a proven problem
    """

    iterations: int = 400
    margin: float = 7.0
    verified: int = 3
    proven: int = 3
    positions: int = 1_000
    games: int = 50


# Problems are neither won nor lost: the chance to win after the best choice, in percent.
_LEAST_WIN: Final = 8.0
_MOST_WIN: Final = 96.0
_MOST_ANSWERS: Final = 8
# Before it there is too little to decide between.
_FIRST_ROUND: Final = 3
_LATE: Final = 12
_MOST_LINE: Final = 60
# What is asked in proofs, what is found least often first.
_PROVEN_ASKS: Final = (WIN, SPOIL, MOST)
# What makes a proof worth asking: by so many VP the best is ahead of all that are not.
_PROOF_MARGIN: Final = 2.0
# A proof is obvious if so many cheap seats are asked for one that misses it.
_FOUND_BY_MOST: Final = 10
# The best answer of a proof brings so much more of a lead, which a person can see.
_PROOF_LEAD: Final = 0.3


def mine_game(number: int, seed: int, effort: MiningEffort = MiningEffort()) -> list[Problem]:  # noqa: B008
    """Return the problems found in a game, not yet named."""
    rng = Random(f"{seed} {number}")
    rules, focus = RULES[number % len(RULES)], _FOCUS[number // len(RULES) % len(_FOCUS)]
    decisions = [start for start in _decisions(rules, rng) if start.round >= _FIRST_ROUND]
    starts = [(start, rng.random()) for start in decisions]
    return [
        *_proven(starts, effort, rng.getrandbits(60)),
        *_verified(starts, focus, effort, rng.getrandbits(60)),
    ]


def _decisions(rules: Options, rng: Random) -> Iterator[Position]:
    """Play a game; yield the positions at its decisions between several choices, as problems give
    them."""
    game = Game.new(rules, rng.getrandbits(32))
    seats = [make_seat(rng.choice(_PLAYERS)) for _ in range(rules.players)]
    while not game.is_over:
        pos = game.position
        if len(pos.legal_actions) > 1 and not has_placed(pos):
            yield pos.copy()
        game.play(seats[game.seat].choose(game.observation(game.seat), rng))


def _written(pos: Position) -> str:
    """Return a position as text without what nobody knows."""
    known = pos.copy()
    known.seed = 0
    return "\n" + to_text(known, stack=False)


# Verified ---------------------------------------------------------------------------------------


def _verified(
    starts: Sequence[tuple[Position, float]],
    focus: Sequence[str],
    effort: MiningEffort,
    seed: int,
) -> Iterator[Problem]:
    wanted = ("endings", *focus)
    looked = [look(start, effort, seed) for start, _ in starts if theme_of(start) in wanted]
    best = sorted((one for one in looked if one), key=lambda one: -one.rank)
    found = 0
    for candidate in best[: 2 * effort.verified]:
        if found == effort.verified:
            return
        problem = finish_verified(candidate, seed)
        if problem:
            found += 1
            yield problem


class Candidate(NamedTuple):
    """A decision that may be a problem: its position, its choices with the best first, how
    promising it is, and its theme. It is the more promising the clearer the best choice is, the
    more of the cheap seats miss it, and the fewer rounds have to be played out to verify it."""

    position: str
    choices: tuple[tuple[Action, ...], ...]
    rank: float
    theme: str


def look(start: Position, effort: MiningEffort, seed: int) -> Candidate | None:
    """Look at a decision with cheap seats and a quick search; return it if one choice is clearly
    best, which not all of the seats take."""
    choices = _all_choices(start)
    if not 2 <= len(choices) <= _MOST_ANSWERS:
        return None
    rng = Random(seed)
    cheap = [_digest(start, choice_of(kind, start, rng)) for kind in CHEAP]
    if len(set(cheap)) == 1:
        return None
    tempting = next(digest for digest in cheap if digest != cheap[0])
    played = open_choices(start, choices[tempting])
    found = ChoiceComparer(observe(start, start.seat), rng, effort.iterations).compare(played)
    rated = [(worth(one.prospects, start.seat), one) for one in (found.played, *found.others)]
    rated.sort(key=lambda row: -row[0])
    if len(rated) < 2:  # the search found no alternative
        return None
    margin = rated[0][0] - rated[1][0]
    win = 100 * rated[0][1].prospects.win_shares[start.seat]
    if margin < effort.margin or not _LEAST_WIN <= win <= _MOST_WIN:
        return None
    best = _digest(start, play_chain(start.copy(), rated[0][1].actions))
    if best not in choices:
        return None
    likely = [_digest(start, play_chain(start.copy(), one.actions)) for _, one in rated[1:]]
    others = sorted((one for one in choices if one != best), key=lambda one: one not in likely)
    missing = sum(digest != best for digest in cheap)
    rank = margin * missing**2 * min(1.0, start.round / _LATE) ** 2 / len(choices)
    ranked = tuple(choices[one] for one in (best, *others))
    return Candidate(_written(start), ranked, rank, theme_of(start))


def _digest(start: Position, actions: Sequence[Action]) -> str:
    return position_after(start, actions).digest()


def _all_choices(start: Position) -> dict[str, tuple[Action, ...]]:
    """Return all choices by the digest of the position after them; of placements as many as are
    needed to see that there are too many."""
    if start.step != steps.PLACE:
        legal = start.legal_actions
        return {} if len(legal) > _MOST_ANSWERS else {_digest(start, (a,)): (a,) for a in legal}
    found: dict[str, tuple[Action, ...]] = {}

    def extend(pos: Position, chain: tuple[Action, ...]) -> None:
        for action in pos.legal_actions:
            after = pos.copy()
            play(after, action)
            if len(found) > _MOST_ANSWERS:
                return
            if (after.step, after.seat) == (steps.PLACE, start.seat):
                extend(after, (*chain, action))
            else:
                found[_digest(start, (*chain, action))] = (*chain, action)

    extend(start, ())
    return found


def finish_verified(candidate: Candidate, seed: int) -> Problem | None:
    """Return the candidate as a problem if it is verified and not plain, otherwise None."""
    problem = Problem(
        id="unnamed",
        kind=VERIFIED,
        theme=candidate.theme,
        level=1,
        ask=BEST,
        position=candidate.position,
        answers=tuple(
            Answer(actions=tuple(map(str, choice)), correct=not number)
            for number, choice in enumerate(candidate.choices)
        ),
    )
    if is_plain(problem, seed) and not misses(problem, seed):
        return None
    verdict = verify(problem, seed, MINING)
    return None if verdict.fault else _completed(verdict.problem, seed)


def is_dull(problem: Problem) -> bool:
    """Return whether a problem teaches nothing: the game is decided whatever the solver does, or
    only the best of several choices ever wins, or a wrong answer wins more often or, in a proof of
    points, leads by as much; or a proof asks for the obvious."""
    best, wrong = problem.best, [answer for answer in problem.answers if not answer.correct]
    if problem.kind == PROVEN and _is_obvious(problem, wrong):
        return True
    wins, lead = max(answer.win for answer in wrong), max(answer.lead for answer in wrong)
    if problem.ask == WIN:
        return wins > _MOST_WIN
    if problem.kind == PROVEN:
        all_wins = [answer.win for answer in problem.answers]
        decided = min(all_wins) > _MOST_WIN or max(all_wins) < 100 - _MOST_WIN
        return decided or lead > best.lead - _PROOF_LEAD
    hopeless = wins == 0 and len(wrong) > 1
    return hopeless or not _LEAST_WIN <= best.win <= _MOST_WIN or wins > best.win


def _is_obvious(problem: Problem, wrong: Sequence[Answer]) -> bool:
    """Return whether nearly all cheap seats find the answer, or no other choice matters for the
    points of the solver."""
    asked, missed = (sum(one.chosen for one in some) for some in (problem.answers, wrong))
    alike = len(wrong) > 1 and len({(answer.win, answer.lead) for answer in wrong}) == 1
    return (alike and problem.ask != SPOIL) or 0 < asked >= _FOUND_BY_MOST * missed


def _completed(problem: Problem, seed: int) -> Problem | None:
    """Return a problem with its level, its lines, and its wrong answers by what they are worth;
    None if it is dull or the rules find a fault in it."""
    start = problem.start()
    best, *others = problem.answers
    others.sort(key=lambda answer: (not answer.correct, -answer.win - 2 * answer.lead))
    answers = tuple(
        answer
        if answer.line
        else msgspec.structs.replace(answer, line=typical_line(start, answer.actions))
        for answer in (best, *others)
    )
    problem = with_chosen(msgspec.structs.replace(problem, answers=answers), seed)
    problem = msgspec.structs.replace(problem, level=level_of(problem, misses(problem, seed)))
    return None if is_dull(problem) or check_problem(problem) else problem


def typical_line(start: Position, actions: Sequence[str]) -> tuple[str, ...]:
    """Return a choice and what strong seats play after it, to the end of the round."""
    seat, rng, game = make_seat("harbourmaster"), Random(0), Game.at(start)
    for text in actions:
        game.play(text)
    while not game.is_over and game.position.round == start.round:
        if len(game.history) >= _MOST_LINE:
            break
        game.play(seat.choose(game.observation(game.seat), rng))
    return tuple(map(str, game.history))


# Proven -----------------------------------------------------------------------------------------


def _proven(
    starts: Sequence[tuple[Position, float]], effort: MiningEffort, seed: int
) -> Iterator[Problem]:
    """Yield a problem for each thing that can be proven, of last rounds rather than of loadings,
    and of different turns."""
    seen: set[tuple[int, int, int]] = set()
    ordered = sorted(starts, key=lambda row: (not row[0].end_causes, row[1]))
    for ask in _PROVEN_ASKS[: effort.proven]:
        for start, _ in ordered:
            place = (start.round, start.role_card, start.seat)
            try:
                problem = None if place in seen else prove_new(start, ask, effort, seed)
            except TooLarge:
                continue
            if problem:
                seen.add(place)
                yield problem
                break


def prove_new(start: Position, ask: str, effort: MiningEffort, seed: int) -> Problem | None:
    """Return a problem that asks for what is sure at a position, if it can be solved and is worth
    asking: not most choices are right, what is sure differs, and neither is it dull nor do most
    deckhands find it. Raises TooLarge."""
    asked, theme = question(ask, start), theme_of(start)
    if asked is None or not theme or len(start.legal_actions) > _MOST_ANSWERS:
        return None
    if start.step == steps.PLACE:  # its choices are several actions
        return None
    text = _written(start)
    start = from_text(text)
    prover = Prover(asked, effort.positions)
    values = prover.values(start)
    top = max(values.values())
    right = [action for action, value in values.items() if value == top]
    below = max((v for v in values.values() if v < top), default=top)
    margin = top - below
    if 2 * len(right) > len(values) or margin < (1.0 if ask == WIN else _PROOF_MARGIN):
        return None
    order = sorted(values, key=lambda action: -values[action])
    problem = Problem(
        id="unnamed",
        kind=PROVEN,
        theme=theme,
        level=1,
        ask=ask,
        position=text,
        answers=tuple(
            Answer(actions=(str(action),), sure=abs(values[action]), correct=action in right)
            for action in order
        ),
    )
    if is_plain(problem, seed, share=FOUND_BY_ALL):
        return None
    lines = [tuple(map(str, prover.line(start, action))) for action in order]
    trials = Trials(observe(start, start.seat), chains_of(problem), seed)
    for number in range(len(order)):
        trials.play(number, effort.games)
    answers = tuple(
        msgspec.structs.replace(
            answer, line=line, parts={}, win=100.0 if _wins(ask, answer) else answer.win
        )
        for answer, line in zip(trials.filled(problem.answers), lines, strict=True)
    )
    return _completed(msgspec.structs.replace(problem, answers=answers), seed)


def _wins(ask: str, answer: Answer) -> bool:
    """Return whether it is proven that an answer wins."""
    return ask == WIN and bool(answer.sure)
