"""The heuristic seat: a hand-written evaluation with a lookahead to the end of the round.

seat.py              the seat: try every action, play out the round, take the best
evaluation.py        the evaluation of a position, by terms in VP
weights.py           the weights of the evaluation; frozen.py has weights that are never tuned
outlook.py           how long the game will last, and what a doubloon is worth
building_values.py   what occupied buildings will bring
staffing.py          the best places for colonists and nobles
rollout.py           the rollout policy: a fast decision for every step
role_choice.py       the rollout policy's choice of a role
purchases.py         the rollout policy's purchases and black market payments
sensible.py          excluding clear mistakes
casual.py            weaker seats with the same evaluation and human mistakes
habits.py            habits of casual seats
"""
