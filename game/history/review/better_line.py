"""Show how the round might have continued with the best alternative to an error."""

from __future__ import annotations

from game.history.review.decisions import MatchDecision
from game.history.review.grades import DOUBTED
from game.history.review.judge import Judgement
from game.rules import Action
from game.rules.flow import play
from game.seats.heuristic.outlook import estimate_outlook
from game.seats.networks import NetworkRolloutPolicy, Networks
from game.seats.search.leaf_evaluation import UNSTYLED


def better_line(
    decision: MatchDecision, judgement: Judgement, networks: Networks
) -> tuple[Action, ...]:
    """Return the actions of all seats from the position before a decision: first the best
    alternative, then the rest of the round (or game) played by the rollout policy of the search.
    Return () if no alternative was possibly better.

    The line is played on the actual position, including the order of hidden tiles, which no seat
    could know. It is only an illustration; no grade depends on it.
    """
    if judgement.grade not in DOUBTED:
        return ()
    pos, line = decision.before.copy(), list[Action]()

    def carry_out(action: Action) -> None:
        line.append(action)
        play(pos, action)

    for action in judgement.alternatives[0].actions:
        while line and len(pos.legal_actions) == 1:  # forced actions are not in the chain
            carry_out(pos.legal_actions[0])
        carry_out(action)
    outlook = estimate_outlook(decision.before, UNSTYLED)
    policy = NetworkRolloutPolicy(outlook, UNSTYLED, networks.policy)
    while pos.seat >= 0 and pos.round == decision.round:
        carry_out(policy.choose(pos))
    return tuple(line)
