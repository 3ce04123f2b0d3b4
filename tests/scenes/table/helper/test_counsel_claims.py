"""What counsel says is true: its words agree with its figures, and its reasons with the boards.

A reason is checked in another way than it is found: on the boards at the end of the round.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations, product
from typing import NamedTuple

import pytest

from game.app.i18n import Translator
from game.rules import ACTIONS, PASS, Game, Observation, Options, Position, steps
from game.rules.actions import Action
from game.rules.flow import play
from game.rules.material import BUILDINGS
from game.rules.position import Player
from game.rules.queries.observation import observe
from game.rules.queries.waste import waste_of, wasteful_actions
from game.rules.scoring import LARGE_WITH_BONUS, final_points
from game.scenes.table.helper.counsel import ROWS, shown_choices
from game.seats.heuristic.weights import Weights
from game.seats.networks import shipped_networks
from game.seats.search import Analysis, Limit, RatedAction, SearchSeat
from game.seats.search.explanation import TERM_CODES, RoundEnd
from game.seats.search.leaf_evaluation import LeafEvaluator
from game.ui.phrases import Phrases
from game.ui.phrases.reasons import comparison, counsel_reason, win_chance

PHRASES = Phrases(Translator())
WORDS = (
    "This looks best.",
    "This is nearly as good.",
    "This is a little worse.",
    "This is clearly worse.",
)
SHARES = (0.0, 0.004, 0.49, 0.497, 0.501, 0.509, 0.56, 0.68, 0.79, 1.0)
LEADS = (-12.0, -1.5, -0.6, -0.4, 0.0, 0.5, 1.4, 3.0)
SAVES = "Saving your doubloons will do more for you later than taking VP from buildings now."


class End(NamedTuple):
    """The end of the round after a choice: the position, the own board, and what each of the
    others is worth (VP)."""

    pos: Position
    board: Player
    rivals: list[float]


# Words and figures --------------------------------------------------------------------------------


def rated(share: float, lead: float, *, visits: int = 9, number: int = 0) -> RatedAction:
    return RatedAction(ACTIONS[number], visits, share, (40.0, 40.0), lead)


def figures(choice: RatedAction) -> tuple[int, int]:
    """Return the percentage and the lead in VP that the text tells."""
    text = win_chance(PHRASES, choice)
    found = re.fullmatch(
        r"\*\*(\d+)%\*\* chance to win, about (?:(\d+) VP (ahead of|behind)|even with) your top "
        r"rival",
        text,
    )
    assert found is not None, text
    lead = int(found[2] or 0)
    assert bool(found[2]) == (lead > 0)
    return int(found[1]), lead if found[3] == "ahead of" else -lead


def test_the_text_tells_the_figures_of_the_search() -> None:
    for share, lead in product(SHARES, LEADS):
        told_share, told_lead = figures(rated(share, lead))
        assert abs(told_share - 100 * share) <= 0.5
        assert abs(told_lead - lead) <= 0.5


def test_no_words_contradict_the_figures_beside_them() -> None:
    met: Counter[str] = Counter()
    pairs = list(product(SHARES, LEADS))
    rng = random.Random(1)
    for _ in range(4000):
        some = [rated(*rng.choice(pairs), number=number) for number in range(4)]
        best, *others = shown = shown_choices(Analysis(tuple(some)))
        assert best is some[0]
        assert len(shown) <= ROWS
        ranks = [WORDS.index(comparison(PHRASES, choice, best)) for choice in shown]
        assert ranks[0] == 0 < min(ranks[1:], default=1)
        assert ranks == sorted(ranks)
        share, lead = figures(best)
        for choice, rank in zip(others, ranks[1:], strict=True):
            other_share, other_lead = figures(choice)
            words = WORDS[rank]
            met[words] += 1
            alike = abs(share - other_share) <= 2 and abs(lead - other_lead) <= 1
            if words == "This is nearly as good.":
                assert alike
            else:
                assert other_share <= share
                assert other_share < share or other_lead < lead
            if words == "This is clearly worse.":
                assert other_share <= share - 5
            for reason in (
                counsel_reason(PHRASES, best, choice, best=True),
                counsel_reason(PHRASES, choice, best, best=False),
            ):
                assert ("about as good" in reason.lower()) == (words == WORDS[1])
    assert set(met) == set(WORDS[1:])


def test_choices_that_are_level_are_shown_whichever_figures_are_higher() -> None:
    best, level = rated(0.50, 1.0), rated(0.51, 1.1, number=1)
    better, same = rated(0.52, 1.0, number=2), rated(0.50, 2.5, number=3)
    assert shown_choices(Analysis((best, better, same, level))) == [best, level]


def test_what_was_not_tried_has_no_figures() -> None:
    untried = rated(0.0, 0.0, visits=0, number=1)
    assert shown_choices(Analysis((rated(0.5, 1.0), untried))) == [rated(0.5, 1.0)]
    assert shown_choices(Analysis((untried, rated(0.5, 1.0)))) == [untried]
    assert not counsel_reason(PHRASES, rated(0.5, 1.0), None, best=True)


# Reasons and terms --------------------------------------------------------------------------------

TERM_OF = {
    "It earns you more VP this round.": "points",
    "It leaves you with more doubloons.": "money",
    SAVES: "money",
    "The barrels you keep are worth more.": "barrels",
    "It sets your board up to earn more in later rounds.": "production",
    "It earns you more VP from buildings.": "buildings",
    "Your rivals gain less from it.": "deny",
}


def reason(one: RatedAction, other: RatedAction) -> str:
    """Return why a choice is better than another, told of both in the same sense."""
    better, worse = one._replace(win_share=0.8), other._replace(win_share=0.5)
    return counsel_reason(PHRASES, better, worse, best=True)


def test_a_reason_names_the_term_that_speaks_most_for_the_choice() -> None:
    met: Counter[str] = Counter()
    rng = random.Random(1)
    for _ in range(2000):
        ends = [
            RoundEnd(tuple(rng.uniform(-2, 2) for _ in TERM_CODES), rng.random() < 0.2)
            for _ in range(2)
        ]
        one, other = (RatedAction(PASS, 9, 0.5, (), 0.0, end) for end in ends)
        text = reason(one, other)
        met[text] += 1
        if ends[0].is_over != ends[1].is_over:
            assert text not in TERM_OF
            continue
        more = {
            code: mine - theirs
            for code, mine, theirs in zip(TERM_CODES, ends[0].terms, ends[1].terms, strict=True)
        }
        code = TERM_OF.get(text)
        assert (code is None) == (sum(more.values()) <= 0 or max(more.values()) < 0.25)
        if code is not None:
            assert more[code] == max(more.values())
        if text == SAVES:
            assert more["money"] > -more["buildings"] > 0
    assert set(TERM_OF) < set(met)


def objection(one: RatedAction, other: RatedAction) -> str:
    """Return what the worse of two choices lacks, told of both in the same sense."""
    better, worse = one._replace(win_share=0.8), other._replace(win_share=0.5)
    return counsel_reason(PHRASES, worse, better, best=False)


# What the card of a worse choice says about that choice, and the claim for the better one.
AGAINST = {
    "It earns you fewer VP this round than the best choice.": "It earns you more VP this round.",
    "It leaves you with fewer doubloons than the best choice.": (
        "It leaves you with more doubloons."
    ),
    "It spends doubloons that would do more for you later than VP from buildings do now.": SAVES,
    "The barrels you keep are worth less than with the best choice.": (
        "The barrels you keep are worth more."
    ),
    "Your board earns less in later rounds than with the best choice.": (
        "It sets your board up to earn more in later rounds."
    ),
    "It earns you fewer VP from buildings than the best choice.": (
        "It earns you more VP from buildings."
    ),
    "Your rivals gain more from it than from the best choice.": "Your rivals gain less from it.",
    "Unlike the best choice, it doesn't end the game this round.": "It ends the game this round.",
    "Unlike the best choice, it ends the game this round.": (
        "It keeps the game going after this round."
    ),
    "This choice earns you less in later rounds.": "It pays off in later rounds.",
    "This choice earns you less by the end of the game.": (
        "It earns you more by the end of the game."
    ),
}


# Reasons and boards -------------------------------------------------------------------------------


def building_vp(board: Player) -> int:
    return sum(BUILDINGS[building].vp for building in board.city)


def expects_bonus(board: Player) -> bool:
    return any(building in LARGE_WITH_BONUS for building in board.city)


def _brings_points(one: End, other: End) -> bool:
    return one.board.vp + sum(one.board.nobles) > other.board.vp + sum(other.board.nobles)


def _leaves_doubloons(one: End, other: End) -> bool:
    return one.board.doubloons > other.board.doubloons


def _brings_buildings(one: End, other: End) -> bool:
    return building_vp(one.board) > building_vp(other.board) or expects_bonus(one.board)


def _takes_from_others(one: End, other: End) -> bool:
    return max(one.rivals) < max(other.rivals) or sum(one.rivals) < sum(other.rivals)


def _both_go_on(one: End, other: End) -> bool:
    return not one.pos.is_over and not other.pos.is_over


CLAIMS: dict[str, Callable[[End, End], bool]] = {
    "It earns you more VP this round.": _brings_points,
    "It leaves you with more doubloons.": _leaves_doubloons,
    SAVES: lambda one, other: _leaves_doubloons(one, other) and _brings_buildings(other, one),
    "The barrels you keep are worth more.": lambda one, other: (
        _both_go_on(one, other) and sum(one.board.goods) > 0
    ),
    "It sets your board up to earn more in later rounds.": _both_go_on,
    "It earns you more VP from buildings.": _brings_buildings,
    "Your rivals gain less from it.": _takes_from_others,
    "It ends the game this round.": lambda one, other: one.pos.is_over and not other.pos.is_over,
    "It keeps the game going after this round.": lambda one, other: (
        other.pos.is_over and not one.pos.is_over
    ),
    "It pays off in later rounds.": _both_go_on,
    "It earns you more by the end of the game.": lambda one, other: (
        one.pos.is_over and other.pos.is_over
    ),
}


def decisions() -> Iterator[tuple[Observation, random.Random]]:
    """Yield some decisions of random games, the last rounds of each among them."""
    for seed in range(8):
        options = Options(
            players=2 + seed % 4, buildings=("base", "all")[seed % 2], nobles=seed >= 4
        )
        game, rng = Game.new(options, seed), random.Random(seed)
        while not game.is_over:
            pos, legal = game.position, game.legal_actions
            asked = len(legal) > 1 and pos.step != steps.PLACE
            if asked and rng.random() < (0.25 if pos.end_causes else 0.05):
                yield observe(pos, pos.seat), rng
            game.play(rng.choice(legal))


def round_over(observation: Observation, seed: int, action: Action) -> End:
    """Return the end of the round after an action, with the hidden tiles of this seed."""
    root = observation.determinize(random.Random(seed))
    evaluator = LeafEvaluator(root, Weights(), shipped_networks(len(root.players)))
    pos = root.copy()
    play(pos, action)
    while not pos.is_over and pos.round == root.round:
        evaluator.play_rollout_action(pos)
    values = evaluator.evaluation.values(pos)
    if pos.is_over:
        values = [float(total) for total in final_points(pos)]
    own, rivals = root.seat, [value for seat, value in enumerate(values) if seat != root.seat]
    return End(pos, pos.players[own], rivals)


@pytest.fixture(scope="module")
def met() -> Counter[str]:
    """How often each reason was given for one action rather than another at some decisions, where
    it was true, and where the best action was no waste of which people are warned."""
    counts: Counter[str] = Counter()
    for seed, (observation, rng) in enumerate(decisions()):
        start = observation.position
        analysis = SearchSeat(Limit(nodes=8)).analyze(observation, random.Random(seed))
        sensible = set(start.legal_actions) - set(wasteful_actions(start))
        assert not sensible or waste_of(start, [analysis.best]) is None
        some = rng.sample(analysis.choices, min(3, len(analysis.choices)))
        ends = {choice: round_over(observation, seed, choice.action) for choice in some}
        for better, worse in permutations(some, 2):
            for text in (reason(better, worse), objection(better, worse)):
                counts[text] += 1
                claim = CLAIMS[AGAINST.get(text, text)]
                claimed = text, str(better.action), str(worse.action), start
                assert claim(ends[better], ends[worse]), claimed
    return counts


def test_every_reason_of_counsel_is_true_on_the_boards(met: Counter[str]) -> None:
    assert set(met) == {*CLAIMS, *AGAINST}


def test_a_best_choice_gives_a_reason_though_another_is_about_as_good() -> None:
    richer = RoundEnd(tuple(2.0 * (code == "money") for code in TERM_CODES), False)
    best, level = rated(0.5, 1.0)._replace(round_end=richer), rated(0.5, 1.0, number=1)
    text = counsel_reason(PHRASES, best, level, best=True)
    assert text == "It leaves you with more doubloons."
    assert counsel_reason(PHRASES, level, best, best=False) == "About as good as the best choice."
